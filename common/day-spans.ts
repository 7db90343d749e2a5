import { addDays, firstOfMonth, weekdayOf, type Day } from "./zone-time.ts";

/** First and last day of a range, both included. */
export interface DaySpan {
  readonly first: Day;
  readonly last: Day;
}

/** The days that a range with a name means on a day. Weeks begin on Monday (ISO 8601). */
export const DAY_SPANS = {
  today: (today) => ({ first: today, last: today }),
  yesterday: (today) => ({ first: addDays(today, -1), last: addDays(today, -1) }),
  last7Days: (today) => ({ first: addDays(today, -6), last: today }),
  lastWeek: (today) => {
    const monday = addDays(today, 1 - weekdayOf(today));
    return { first: addDays(monday, -7), last: addDays(monday, -1) };
  },
  thisMonth: (today) => ({ first: firstOfMonth(today), last: addDays(firstOfMonth(today, 1), -1) }),
  lastMonth: (today) => ({ first: firstOfMonth(today, -1), last: addDays(firstOfMonth(today), -1) }),
  monthToDate: (today) => ({ first: firstOfMonth(today), last: today }),
  yearToDate: (today) => ({ first: `${today.slice(0, 4)}-01-01`, last: today }),
  lastYear: (today) => {
    const year = String(Number(today.slice(0, 4)) - 1).padStart(4, "0");
    return { first: `${year}-01-01`, last: `${year}-12-31` };
  },
} as const satisfies Record<string, (today: Day) => DaySpan>;

/** The ranges of what is made by schedule, by their names in the contract. */
export const SCHEDULED_SPANS = {
  TODAY: DAY_SPANS.today,
  YESTERDAY: DAY_SPANS.yesterday,
  LAST_7_DAYS: DAY_SPANS.last7Days,
  LAST_WEEK: DAY_SPANS.lastWeek,
  MONTH_TO_DATE: DAY_SPANS.monthToDate,
  LAST_MONTH: DAY_SPANS.lastMonth,
  LAST_YEAR: DAY_SPANS.lastYear,
} as const;
export type ScheduledRange = keyof typeof SCHEDULED_SPANS;
