import type { Decimal, SaleReading } from "../../driver.ts";
import {
  AMOUNT_DIGITS,
  PRICE_DIGITS,
  Unreadable,
  VOLUME_DIGITS,
  decimalOf,
  positiveOf,
  tagOf,
  textOf,
  wholeOf,
  type Fields,
} from "./fields.ts";
import { stampOf, type ControllerClock, type FirstReceipt } from "./time.ts";

const REMEMBERED = 1_000;
const DAY_MS = 86_400_000;

/** What turns the times of a record into instants. */
export interface RecordTimes {
  readonly clock: ControllerClock;
  readonly receipts: FirstReceipt;
  readonly now: () => Date;
}

/**
 * A finished transaction, as an upload, a report row or an end-of-transaction status tells it: the three agree in their
 * fields. Throws Unreadable.
 */
export function saleOf(data: Fields, times: RecordTimes): SaleReading {
  const pump = demand(wholeOf(data["Pump"], 1, 120), "Pump");
  const nozzle = demand(wholeOf(data["Nozzle"], 1, 6), "Nozzle");
  const startedAt = times.clock.instant(data["DateTimeStart"]);
  const volumeLitres = demand(figure(data["Volume"], VOLUME_DIGITS), "Volume");
  const amount = demand(figure(data["Amount"], AMOUNT_DIGITS), "Amount");
  const told = times.clock.instant(data["DateTime"], startedAt) ?? times.receipts.of(data, times.now());
  return {
    kind: "sale",
    address: `${pump}.${nozzle}`,
    transactionNo: String(demand(wholeOf(data["Transaction"], 0, 65_535), "Transaction")),
    stamp: stampOf(data["DateTimeStart"], data["DateTime"]) ?? `${volumeLitres} ${amount}`,
    startedAt,
    endedAt: startedAt && told < startedAt ? startedAt : told,
    gradeName: textOf(data["FuelGradeName"]),
    volumeLitres,
    netVolumeLitres: positiveOf(data["TCVolume"], VOLUME_DIGITS),
    unitPrice: demand(figure(data["Price"], PRICE_DIGITS), "Price"),
    amount,
    totalizerLitres: positiveOf(data["TotalVolume"], VOLUME_DIGITS),
    totalizerAmount: positiveOf(data["TotalAmount"], AMOUNT_DIGITS),
    cardNo: tagOf(data["Tag"]),
    offline: data["IsOffline"] === true,
  };
}

/**
 * Sales that were kept without their begin. A report tells it later, and with it another key: there the sale gets the one
 * under which it was kept.
 */
export class BeginlessSales {
  private readonly known = new Map<string, { readonly sale: SaleReading; readonly hasTime: boolean }>();

  /** The sale under its key. */
  named(sale: SaleReading, data: Fields): SaleReading {
    const figures = [sale.address, sale.transactionNo, sale.volumeLitres, sale.amount].join(" ");
    if (stampOf(data["DateTimeStart"]) === null) {
      this.known.set(figures, { sale, hasTime: stampOf(data["DateTime"]) !== null });
      const oldest = this.known.keys().next();
      if (this.known.size > REMEMBERED && !oldest.done) this.known.delete(oldest.value);
      return sale;
    }
    const known = this.known.get(figures);
    if (!known) return sale;
    const apartMs = Math.abs(known.sale.endedAt.getTime() - sale.endedAt.getTime());
    const isSame = known.hasTime ? stampOf(data["DateTime"]) === known.sale.stamp : apartMs < DAY_MS;
    return isSame ? { ...sale, stamp: known.sale.stamp } : sale;
  }
}

/** Present and not below zero, else null. */
function figure(value: unknown, digits: number): Decimal | null {
  const decimal = decimalOf(value, digits);
  return decimal?.startsWith("-") ? null : decimal;
}

function demand<T>(value: T | null, field: string): T {
  if (value === null) throw new Unreadable(`${field} is missing or impossible`);
  return value;
}
