import { latinDigits } from "../../lib/decimal.ts";
import { languageOf, typedTag } from "../../i18n/locales.ts";
import { isDay, type Day } from "../../../common/zone-time.ts";

const NUMERIC = { year: "numeric", month: "2-digit", day: "2-digit", timeZone: "UTC" } as const;

/** A day as the language writes it in numbers; what is no day stays as it is. */
export function dayText(day: Day, locale: string): string {
  return isDay(day) ? new Intl.DateTimeFormat(locale, NUMERIC).format(new Date(`${day}T00:00:00Z`)) : day;
}

/** {@link dayText} as it is edited, from left to right: Gregorian, without the marks that Arabic puts between. */
export function editableDay(day: Day, locale: string): string {
  return dayText(day, typedTag(locale)).replaceAll(/[\u200e\u200f]/g, "");
}

/**
 * The day that a person wrote: in the language's order with any signs between the numbers, or beginning with the year.
 * A year of two digits is of this century, a Thai one may be the Buddhist era's. "" for nothing, undefined for what is no day.
 */
export function readDay(text: string, locale: string): Day | undefined {
  const numbers = latinDigits(text).match(/\d+/g) ?? [];
  if (text.trim() === "") {
    return "";
  }
  const parts = numbers.length === 1 ? cut(numbers[0] ?? "", locale) : numbers;
  const order = parts[0]?.length === 4 ? (["year", "month", "day"] as const) : orderOf(locale);
  const at = (name: "year" | "month" | "day") => parts[order.indexOf(name)] ?? "";
  const day = `${gregorian(at("year"), locale)}-${at("month").padStart(2, "0")}-${at("day").padStart(2, "0")}`;
  return parts.length === 3 && isDay(day) && day >= FIRST_DAY ? day : undefined;
}

/** Earlier days are a slip, or of another calendar: 1448 is a year of the Hijra. */
const FIRST_DAY = "1900-01-01";
/** Thai years are counted from 543 years earlier; none of those that this product knows is as late as these. */
const BUDDHIST_FROM = 2400;
const BUDDHIST_AHEAD = 543;

function gregorian(year: string, locale: string): string {
  const full = year.length === 2 ? `20${year}` : year;
  const isThai = languageOf(locale) === "th" && Number(full) >= BUDDHIST_FROM;
  return isThai ? String(Number(full) - BUDDHIST_AHEAD) : full;
}

/** The time that a person wrote, as HH:mm: "9", "930", "9.30" and "09:30" are the same morning. Undefined for none. */
export function readTime(text: string): string | undefined {
  const [, joined = "", hours = joined.slice(0, -2), minutes = joined.slice(-2)] =
    /^(?:(\d{3,4})|(\d{1,2})(?:[.:hH\s]+(\d{2}))?)$/.exec(latinDigits(text).trim()) ?? [];
  const [hour, minute] = [Number(hours || Number.NaN), Number(minutes || 0)];
  return hour <= 23 && minute <= 59 ? `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}` : undefined;
}

/** 20261121, or as many digits in the language's order. */
function cut(digits: string, locale: string): string[] {
  if (digits.length !== 8) {
    return [];
  }
  const yearFirst = orderOf(locale)[0] === "year";
  const sizes = yearFirst || /^(?:19|20)\d\d(?:0[1-9]|1[0-2])/.test(digits) ? [4, 2, 2] : [2, 2, 4];
  let at = 0;
  return sizes.map((size) => digits.slice(at, (at += size)));
}

function orderOf(locale: string): string[] {
  const parts = new Intl.DateTimeFormat(typedTag(locale), NUMERIC).formatToParts(new Date("2026-11-21T00:00:00Z"));
  return parts.map(({ type }) => type).filter((type) => type !== "literal");
}
