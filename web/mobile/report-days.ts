import { addDays, type Day, firstOfMonth } from "../../common/zone-time.ts";

/** Days that are chosen by a word; OWN: by two dates. */
export const RANGES = ["TODAY", "YESTERDAY", "WEEK", "MONTH", "LAST_MONTH", "OWN"] as const;
export type RangeName = (typeof RANGES)[number];

/** The first and the last day. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

const WEEK_DAYS = 7;

/** The days that a word means on a day. */
export function daysOf(range: Exclude<RangeName, "OWN">, today: Day): Days {
  switch (range) {
    case "TODAY":
      return { from: today, to: today };
    case "YESTERDAY":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "WEEK":
      return { from: addDays(today, 1 - WEEK_DAYS), to: today };
    case "MONTH":
      return { from: firstOfMonth(today), to: today };
    case "LAST_MONTH":
      return { from: firstOfMonth(today, -1), to: addDays(firstOfMonth(today), -1) };
  }
}
