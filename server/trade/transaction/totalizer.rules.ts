import { Decimal } from "decimal.js";

/** What a sale says of its gun's meter. Litres as decimal text. */
export interface MeteredSale {
  readonly volumeLitres: string;
  /** The gun's electronic totalizer after the sale; null where the device doesn't tell. */
  readonly totalizerLitres: string | null;
}

/** A metered sale that can be named: `id` is what a gap is keyed by. */
export interface StoredSale extends MeteredSale {
  readonly id: string;
}

/**
 * What lies between two consecutive sales of a gun. METER_RESET: the meter stands lower than it should (exchanged, set
 * back, rolled over), which is no missing sale. UNKNOWN: one of the two has no totalizer.
 */
export type TotalizerGap =
  | { readonly kind: "GAP"; readonly litres: string }
  | { readonly kind: "NONE" }
  | { readonly kind: "METER_RESET" }
  | { readonly kind: "UNKNOWN" };

/** Litres that the rounding of meter and volume (0.01 each, some devices 0.1) may make up between two sales. */
export const TOTALIZER_TOLERANCE_LITRES = "0.1";

/**
 * The litres that a gun gave between two of its sales and that no sale tells of: the meter before this sale (totalizer
 * less volume) against the meter after the last one. `previous` null: there was no sale before, so nothing is missing.
 */
export function totalizerGap(
  previous: MeteredSale | null,
  sale: MeteredSale,
  toleranceLitres: string = TOTALIZER_TOLERANCE_LITRES,
): TotalizerGap {
  if (previous === null) {
    return { kind: "NONE" };
  }
  return judge(previous, sale, { explained: new Decimal(0), tolerance: new Decimal(toleranceLitres) });
}

/** A missing sale: `afterSaleId` is the earlier of the two sales between which it should be. */
export interface MissingLitres {
  readonly afterSaleId: string;
  readonly litres: string;
}

/** Gaps to raise (or to correct: the same sale, other litres) and the sales after which nothing is missing any more. */
export interface GapChanges {
  readonly raise: readonly MissingLitres[];
  readonly clear: readonly string[];
}

/**
 * What a sale changes in the gaps of its gun, whenever it arrives. `previous` and `next` are its neighbours in the
 * device's time; null where it is the first or the newest. A late sale without totalizer still explains its volume of
 * the gap that it falls into.
 */
export function gapsAround(previous: StoredSale | null, sale: StoredSale, next: StoredSale | null): GapChanges {
  const raise: MissingLitres[] = [];
  const clear: string[] = [];
  if (previous !== null) {
    const before = gapBefore(previous, sale, next);
    if (before.kind === "GAP") {
      raise.push({ afterSaleId: previous.id, litres: before.litres });
    } else if (before.kind !== "UNKNOWN") {
      clear.push(previous.id);
    }
  }
  if (next !== null) {
    const after = totalizerGap(sale, next);
    if (after.kind === "GAP") {
      raise.push({ afterSaleId: sale.id, litres: after.litres });
    }
  }
  return { raise, clear };
}

function gapBefore(previous: StoredSale, sale: StoredSale, next: StoredSale | null): TotalizerGap {
  if (meterOf(sale) !== null || next === null) {
    return totalizerGap(previous, sale);
  }
  const tolerance = new Decimal(TOTALIZER_TOLERANCE_LITRES);
  return judge(previous, next, { explained: new Decimal(sale.volumeLitres), tolerance });
}

function judge(
  previous: MeteredSale,
  sale: MeteredSale,
  { explained, tolerance }: { explained: Decimal; tolerance: Decimal },
): TotalizerGap {
  const before = meterOf(previous);
  const after = meterOf(sale);
  if (before === null || after === null) {
    return { kind: "UNKNOWN" };
  }
  const litres = after.minus(sale.volumeLitres).minus(before).minus(explained);
  if (litres.greaterThan(tolerance)) {
    return { kind: "GAP", litres: litres.toFixed(3) };
  }
  return litres.lessThan(tolerance.negated()) ? { kind: "METER_RESET" } : { kind: "NONE" };
}

/** A meter that reads exactly zero after a sale was not read: some devices send 0 for "I don't know". */
function meterOf(sale: MeteredSale): Decimal | null {
  if (sale.totalizerLitres === null) {
    return null;
  }
  const meter = new Decimal(sale.totalizerLitres);
  return meter.isZero() ? null : meter;
}
