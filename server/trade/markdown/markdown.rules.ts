import { Decimal } from "decimal.js";
import { MARKDOWN, PRICE } from "../../../common/limits.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { MarkdownKind, StationSet } from "./markdown.types.ts";

/** What a price per unit is changed by. */
export interface Markdown {
  readonly kind: MarkdownKind;
  /** The price, the amount off one unit, or the per cent off. */
  readonly value: string;
}

/** Places behind the point of a price per unit (domain rules: money). */
const PRICE_PLACES = PRICE.digits;
/** What a currency that ISO 4217 doesn't know is rounded to. */
const USUAL_PLACES = 2;

/** Refuses a value that is no price, no amount or no per cent of its kind (10012). */
export function assertMarkdown({ kind, value }: Markdown, field = "value"): void {
  assertDecimal(value, MARKDOWN[kind], field);
}

/** The price of one unit after a markdown, 4 places, half up. Nothing or less than nothing left: 10012, never a free sale. */
export function priceAfter(unitPrice: string, { kind, value }: Markdown): string {
  const price = priceOf(new Decimal(unitPrice), kind, new Decimal(value)).toDecimalPlaces(
    PRICE_PLACES,
    Decimal.ROUND_HALF_UP,
  );
  return price.gt(0) ? price.toFixed(PRICE_PLACES) : refuse("PARAMETER_ERROR", { params: { price: price.toFixed() } });
}

function priceOf(unitPrice: Decimal, kind: MarkdownKind, value: Decimal): Decimal {
  switch (kind) {
    case "FIXED_PRICE":
      return value;
    case "AMOUNT_OFF":
      return unitPrice.minus(value);
    case "PERCENT_OFF":
      return unitPrice.times(new Decimal(100).minus(value)).div(100);
  }
}

/** Places behind the point of a currency's amounts, by ISO 4217: 2 for CNY, 0 for JPY, 3 for KWD. */
export function placesOf(currency: string): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
    return maximumFractionDigits ?? USUAL_PLACES;
  } catch {
    return USUAL_PLACES;
  }
}

/** What so many units cost, to the currency's precision, half up. */
export const amountOf = (price: string, units: string, places: number): string =>
  new Decimal(price).times(units).toDecimalPlaces(places, Decimal.ROUND_HALF_UP).toFixed(places);

/** Where a station stands: what a set may name it by. */
export interface Place {
  readonly stationId: string;
  readonly cityId: string;
  readonly regionId: string;
}

const namesOf = ({ stationId, cityId, regionId }: Place) =>
  ({ ALL: null, REGIONS: regionId, CITIES: cityId, STATIONS: stationId }) as const;

/** Whether a set names a station; that the station is of the set's platform is another question. */
export function includes(set: StationSet, place: Place): boolean {
  const name = namesOf(place)[set.kind];
  return name === null || set.ids.includes(name);
}

/** The narrower the more is said: of two sets that name a station the one of higher rank is meant. */
export const NARROWNESS = { ALL: 0, REGIONS: 1, CITIES: 2, STATIONS: 3 } as const;

/** The days from and until which something is valid, both included; null: open. */
export interface Validity {
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

/** Refuses a validity that ends before it begins (10012). */
export function assertValidity({ validFrom, validUntil }: Validity): void {
  if (validFrom !== null && validUntil !== null && validFrom > validUntil) {
    refuse("PARAMETER_ERROR", { field: "validUntil" });
  }
}

/** Whether two validities have a day in common. */
export const meet = (one: Validity, other: Validity): boolean =>
  (one.validFrom ?? "") <= (other.validUntil ?? "9999") && (other.validFrom ?? "") <= (one.validUntil ?? "9999");

/** Where a day stands to a validity. */
export function validityOn(day: string, { validFrom, validUntil }: Validity): "BEFORE" | "WITHIN" | "AFTER" {
  if (validFrom !== null && day < validFrom) {
    return "BEFORE";
  }
  return validUntil !== null && day > validUntil ? "AFTER" : "WITHIN";
}
