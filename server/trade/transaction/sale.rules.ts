import { Decimal } from "decimal.js";
import type { QuarantineReason } from "../../plant/telemetry/quarantine.writer.ts";

/** What is looked at of a sale. */
interface Figures {
  readonly volumeLitres: string;
  readonly unitPrice: string;
  readonly amount: string;
  readonly startedAt?: Date | null;
  readonly endedAt: Date;
}

/** The fastest nozzles for lorries give 200 litres a minute. */
const FASTEST_LITRES_A_MINUTE = 250;
/** Controllers tell begin and end in whole minutes at worst. */
const MINUTE_MS = 60_000;
/** More than any tank of ours, for a gun that nobody has bound. */
const MOST_LITRES = "100000";

/** What every sale may be off by; most aren't by more. */
const LEAST_TOLERANCE = new Decimal("0.01");

/** Rounded volumes, prices and amounts, and discounts that a device gives by itself, stay within this. */
function tolerance({ unitPrice, amount }: Figures): Decimal {
  return Decimal.max(new Decimal(unitPrice).times("0.02"), new Decimal(amount).times("0.01"), LEAST_TOLERANCE);
}

/** What speaks against a sale, its time aside; `capacityLitres`: of the tank that the gun draws from. */
export function oddSale(sale: Figures, capacityLitres: string | null): QuarantineReason[] {
  const [volume, price, amount] = [sale.volumeLitres, sale.unitPrice, sale.amount].map((text) => new Decimal(text));
  if (volume === undefined || price === undefined || amount === undefined) {
    return [];
  }
  const reasons: QuarantineReason[] = [];
  const { startedAt, endedAt } = sale;
  if (startedAt != null && startedAt > endedAt) {
    reasons.push("ENDS_BEFORE_BEGIN");
  }
  if (volume.isNegative() || price.isNegative() || amount.isNegative()) {
    return [...reasons, "NEGATIVE"];
  }
  if (volume.gt(capacityLitres ?? MOST_LITRES)) {
    reasons.push("VOLUME");
  }
  const off = volume.times(price).minus(amount).abs();
  if (off.gt(LEAST_TOLERANCE) && off.gt(tolerance(sale))) {
    reasons.push("AMOUNT");
  }
  const ms = startedAt == null ? 0 : endedAt.getTime() - startedAt.getTime();
  // Equal times tell no duration.
  if (ms > 0 && volume.gt(new Decimal(FASTEST_LITRES_A_MINUTE).times(ms + MINUTE_MS).div(MINUTE_MS))) {
    reasons.push("FLOW");
  }
  return reasons;
}
