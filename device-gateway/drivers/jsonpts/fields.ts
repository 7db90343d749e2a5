import { Decimal as Exact } from "decimal.js";
import type { Decimal } from "../../driver.ts";

/** An object out of the controller's JSON, of which nothing is certain. */
export type Fields = Readonly<Record<string, unknown>>;

/** Beyond this a figure is no volume, amount or counter of a pump, and a double no longer carries three decimals. */
const LARGEST = 1e12;

/** The decimals that the protocol allows for volumes, amounts and doses. */
export const VOLUME_DIGITS = 3;
export const AMOUNT_DIGITS = 3;
export const PRICE_DIGITS = 4;

/** A record that cannot be understood; it is set aside and confirmed, or the controller would repeat it for ever. */
export class Unreadable extends Error {}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as an object; an empty one where it is none, as with groups that the controller sends as null. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A finite number, also where it came as text; null for anything else and for figures beyond all bounds. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Math.abs(number) < LARGEST ? number : null;
}

/** A whole number within bounds, else null. */
export function wholeOf(value: unknown, from: number, to: number): number | null {
  const number = numberOf(value);
  return number !== null && Number.isInteger(number) && number >= from && number <= to ? number : null;
}

/** Longer than any name or number of the protocol. */
const LONGEST_TEXT = 120;

/**
 * Non-empty text without surrounding blanks, else null. Control characters and halves of characters are taken out: the
 * protocol is ASCII, and no database takes them.
 */
export function textOf(value: unknown): string | null {
  const text =
    typeof value === "string"
      ? value
          .slice(0, LONGEST_TEXT)
          .toWellFormed()
          .replace(/\p{Cc}/gu, "")
          .trim()
      : "";
  return text === "" ? null : text;
}

/** A figure as a plain decimal: 11.5 → "11.5", 1e-7 → "0" at three digits, never an exponent nor binary noise. */
export function decimalOf(value: unknown, digits: number): Decimal | null {
  const number = numberOf(value);
  if (number === null) return null;
  const exact = new Exact(number).toDecimalPlaces(digits, Exact.ROUND_HALF_UP);
  return exact.isZero() ? "0" : exact.toFixed();
}

/** Like decimalOf, but null for zero: totals, prices and compensated volumes are sent as 0 where there are none. */
export function positiveOf(value: unknown, digits: number): Decimal | null {
  const decimal = decimalOf(value, digits);
  return decimal === null || decimal === "0" || decimal.startsWith("-") ? null : decimal;
}

/** A card or tag; the controller says "" or only zeros for none. */
export function tagOf(value: unknown): string | null {
  const tag = textOf(value);
  return tag === null || /^0+$/.test(tag) ? null : tag;
}
