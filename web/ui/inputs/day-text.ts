import { isDay, type Day } from "../../lib/zone-time.ts";

const NUMERIC = { year: "numeric", month: "2-digit", day: "2-digit", timeZone: "UTC" } as const;

/** A day as the language writes it in numbers; what is no day stays as it is. */
export function dayText(day: Day, locale: string): string {
  return isDay(day) ? new Intl.DateTimeFormat(locale, NUMERIC).format(new Date(`${day}T00:00:00Z`)) : day;
}

/** {@link dayText} as it is edited, from left to right: without the marks that Arabic puts between the numbers. */
export function editableDay(day: Day, locale: string): string {
  return dayText(day, locale).replaceAll(/[\u200e\u200f]/g, "");
}

/**
 * The day that a person wrote: in the language's order with any signs between the numbers, or beginning with the year.
 * A year of two digits is of this century. "" for nothing, undefined for what is no day.
 */
export function readDay(text: string, locale: string): Day | undefined {
  const numbers = latin(text).match(/\d+/g) ?? [];
  if (text.trim() === "") {
    return "";
  }
  const parts = numbers.length === 1 ? cut(numbers[0] ?? "", locale) : numbers;
  const order = parts[0]?.length === 4 ? (["year", "month", "day"] as const) : orderOf(locale);
  const at = (name: "year" | "month" | "day") => parts[order.indexOf(name)] ?? "";
  const year = at("year").length === 2 ? `20${at("year")}` : at("year");
  const day = `${year}-${at("month").padStart(2, "0")}-${at("day").padStart(2, "0")}`;
  return parts.length === 3 && isDay(day) ? day : undefined;
}

/** The time that a person wrote, as HH:mm: "9", "930", "9.30" and "09:30" are the same morning. Undefined for none. */
export function readTime(text: string): string | undefined {
  const [, joined = "", hours = joined.slice(0, -2), minutes = joined.slice(-2)] =
    /^(?:(\d{3,4})|(\d{1,2})(?:[.:hH\s]+(\d{2}))?)$/.exec(latin(text).trim()) ?? [];
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
  const parts = new Intl.DateTimeFormat(locale, NUMERIC).formatToParts(new Date("2026-11-21T00:00:00Z"));
  return parts.map(({ type }) => type).filter((type) => type !== "literal");
}

function latin(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
}
