import { Decimal as Exact } from "decimal.js";
import type { Decimal } from "../../driver.ts";
import type { Told } from "./node.ts";
import type { Value } from "./payload.ts";

export const VOLUME_DIGITS = 3;
export const AMOUNT_DIGITS = 3;
export const PRICE_DIGITS = 4;

/** Beyond this a figure is none of a station's, and a double no longer carries its decimals. */
const LARGEST = 1e12;
/** The year 3000. */
const LATEST_MS = Date.UTC(3_000, 0, 1);
const LONGEST_TEXT = 120;
/** A box's clock may be so far from ours. */
const TOLERANCE_MS = 120_000;

/** What is known of a device, by the names of its metrics. */
export type Figures = ReadonlyMap<string, Value | null>;

export const figuresOf = (told: readonly Told[]): Figures => new Map(told.map(({ name, value }) => [name, value]));

/** What was known, with what is told now. */
export const joined = (before: Figures, told: readonly Told[]): Figures => new Map([...before, ...figuresOf(told)]);

/** A number that a station may have; null for anything else. */
export function numberIn(figures: Figures, name: string): number | null {
  const number = plainIn(figures, name);
  return number !== null && Math.abs(number) < LARGEST ? number : null;
}

/** A moment in the box's own words, in milliseconds; null where it is none at all. */
export function wordsIn(figures: Figures, name: string): number | null {
  const number = plainIn(figures, name);
  return number !== null && number > 0 && number < LATEST_MS ? number : null;
}

function plainIn(figures: Figures, name: string): number | null {
  const value = figures.get(name);
  const number = typeof value === "bigint" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/** A figure as a plain decimal; a double's binary noise is rounded away. */
export function decimalIn(figures: Figures, name: string, digits: number): Decimal | null {
  const number = numberIn(figures, name);
  if (number === null) return null;
  const exact = new Exact(number).toDecimalPlaces(digits, Exact.ROUND_HALF_UP);
  return exact.isZero() ? "0" : exact.toFixed();
}

/** A decimal that is not below zero. */
export function amountIn(figures: Figures, name: string, digits: number): Decimal | null {
  const decimal = decimalIn(figures, name, digits);
  return decimal?.startsWith("-") ? null : decimal;
}

/** A decimal above zero: no price is 0. */
export function positiveIn(figures: Figures, name: string, digits: number): Decimal | null {
  const decimal = amountIn(figures, name, digits);
  return decimal === "0" ? null : decimal;
}

/** Text without surrounding blanks and control characters; null where nothing is left. */
export function textIn(figures: Figures, name: string): string | null {
  const value = figures.get(name);
  if (typeof value !== "string") return null;
  const text = value
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .trim();
  return text === "" ? null : text;
}

/** A whole number from nothing up. */
export function countIn(figures: Figures, name: string): number | null {
  const number = numberIn(figures, name);
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** The first moment that a device of ours may tell of. */
const EARLIEST_MS = Date.UTC(2020, 0, 1);

/** A moment as milliseconds; null for one that no clock of ours has shown yet, or before there were boxes. */
export function momentIn(figures: Figures, name: string, now: Date): number | null {
  const value = wordsIn(figures, name);
  return value !== null && value >= EARLIEST_MS && value <= now.getTime() + TOLERANCE_MS ? value : null;
}

/** By how much a clock is wrong, in milliseconds, ahead of ours above zero; 0 where it is right enough or wasn't told. */
export function skewOf(sentAt: number | null, now: Date): number {
  const skew = sentAt === null ? 0 : sentAt - now.getTime();
  return Math.abs(skew) > TOLERANCE_MS ? skew : 0;
}

/** When it was: as told, where the clock that told it can be right; else now. */
export function timeOf(at: number | null, now: Date, isPast = false): Date {
  if (at === null || at < EARLIEST_MS || at > now.getTime() + TOLERANCE_MS) return now;
  return isPast || at >= now.getTime() - TOLERANCE_MS ? new Date(at) : now;
}
