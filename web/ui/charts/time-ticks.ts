import { addDays, startOfDay, wallTime } from "../../../common/zone-time.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** What people divide a day by, and how many days they take together. */
const WITHIN_DAY = [5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];
const DAYS = [1, 2, 7, 14, 28, 91, 182, 364];

/** The marks of an axis of time. */
export interface TimeTicks {
  /** Milliseconds since 1970. */
  readonly at: readonly number[];
  /** They are midnights: the day says it all. */
  readonly days: boolean;
}

/** Marks at times that people name, at most so many: parts of a day by a zone's clocks, or its midnights. */
export function timeTicks(from: number, to: number, { timeZone, most }: { timeZone: string; most: number }): TimeTicks {
  const within = WITHIN_DAY.find((step) => (to - from) / step <= most);
  if (within !== undefined) {
    const midnight = startOfDay(wallTime(new Date(from), timeZone).day, timeZone).getTime();
    const first = midnight + Math.ceil((from - midnight) / within) * within;
    return {
      at: Array.from({ length: Math.floor((to - first) / within) + 1 }, (_, index) => first + index * within),
      days: false,
    };
  }
  const step = DAYS.find((days) => (to - from) / (days * DAY) <= most) ?? Math.ceil((to - from) / DAY / most);
  const found: number[] = [];
  let day = wallTime(new Date(from), timeZone).day;
  for (let at = from; at <= to; at = startOfDay(day, timeZone).getTime()) {
    found.push(at);
    day = addDays(day, step);
  }
  return { at: found.filter((at) => at > from || isMidnight(at, timeZone)), days: true };
}

const isMidnight = (at: number, timeZone: string): boolean =>
  startOfDay(wallTime(new Date(at), timeZone).day, timeZone).getTime() === at;
