import { type Day, addDays, firstOfMonth } from "../../../common/zone-time.ts";
import type { SalesComparison, SalesGrouping } from "./sale-report.types.ts";

/** Days from the first to the last, both included. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

/** Days that a report is held against. */
export interface Compared extends Days {
  /** By what they are moved to lie on the report's own: an interval as the database reads it. */
  readonly shift: string;
}

const DAY_MS = 86_400_000;
const MONTHS_OF_YEAR = 12;
const MONTHS_OF_QUARTER = 3;
const DAYS_OF_WEEK = 7;
const HOURS_OF_DAY = 24;

const monthOf = (day: Day): number => Number(day.slice(0, 4)) * MONTHS_OF_YEAR + Number(day.slice(5, 7)) - 1;
const isFirst = (day: Day): boolean => day.endsWith("-01");
const isLast = (day: Day): boolean => isFirst(addDays(day, 1));
const lastOfMonth = (day: Day, months = 0): Day => addDays(firstOfMonth(day, months + 1), -1);

/** How many days there are from one to another, both included. */
export const daysIn = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The same day so many months before: the month's last where it has no such day. */
function monthsBefore(day: Day, months: number): Day {
  const [first, last] = [firstOfMonth(day, -months), lastOfMonth(day, -months)];
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
}

/** The days that a report of these is held against. */
export function comparedDays(days: Days, comparison: SalesComparison): Compared {
  const { from, to } = days;
  if (comparison === "LAST_YEAR") {
    const end = isLast(to) ? lastOfMonth(to, -MONTHS_OF_YEAR) : monthsBefore(to, MONTHS_OF_YEAR);
    return { from: monthsBefore(from, MONTHS_OF_YEAR), to: end, shift: "1 year" };
  }
  if (comparison === "PREVIOUS" && isFirst(from) && isLast(to)) {
    const months = monthOf(to) - monthOf(from) + 1;
    return { from: firstOfMonth(from, -months), to: addDays(from, -1), shift: `${months} months` };
  }
  const count = daysIn(days);
  const back = comparison === "WEEKDAYS" ? Math.ceil(count / DAYS_OF_WEEK) * DAYS_OF_WEEK : count;
  return { from: addDays(from, -back), to: addDays(to, -back), shift: `${back} days` };
}

/** Days as whole months, each by its first day, and what of days is left before and behind them. */
export interface Parts {
  readonly months: Days | null;
  readonly days: readonly Days[];
}

/** The whole months within some days, so that most of a year is read by months. */
export function partsOf({ from, to }: Days): Parts {
  const first = isFirst(from) ? from : firstOfMonth(from, 1);
  const last = isLast(to) ? firstOfMonth(to) : firstOfMonth(to, -1);
  if (first > last) {
    return { months: null, days: [{ from, to }] };
  }
  const rest = [
    { from, to: addDays(first, -1) },
    { from: firstOfMonth(last, 1), to },
  ];
  return { months: { from: first, to: last }, days: rest.filter((each) => each.from <= each.to) };
}

/** The Monday of a day's week. */
const mondayOf = (day: Day): Day => addDays(day, -((new Date(day).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK));

const yearOf = (day: Day): Day => `${day.slice(0, 4)}-01-01`;

const quarterOf = (day: Day): Day => firstOfMonth(day, -(monthOf(day) % MONTHS_OF_QUARTER));

function stepped(first: Day, to: Day, next: (day: Day) => Day): string[] {
  const keys: string[] = [];
  for (let day = first; day <= to; day = next(day)) {
    keys.push(day);
  }
  return keys;
}

const counted = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${from + index}`);

/** The keys of all the times that a report of some days has by a grouping, in their order; undefined: it shows those that sold. */
export function timesOf(by: SalesGrouping, { from, to }: Days): readonly string[] | undefined {
  switch (by) {
    case "DAY":
      return stepped(from, to, (day) => addDays(day, 1));
    case "WEEK":
      return stepped(mondayOf(from), to, (day) => addDays(day, DAYS_OF_WEEK));
    case "MONTH":
      return stepped(firstOfMonth(from), to, (day) => firstOfMonth(day, 1));
    case "QUARTER":
      return stepped(quarterOf(from), to, (day) => firstOfMonth(day, MONTHS_OF_QUARTER));
    case "YEAR":
      return stepped(yearOf(from), to, (day) => firstOfMonth(day, MONTHS_OF_YEAR));
    case "HOUR_OF_DAY":
      return counted(0, HOURS_OF_DAY);
    case "WEEKDAY":
      return counted(1, DAYS_OF_WEEK);
    default:
      return undefined;
  }
}
