import { addDays, firstOfMonth, instantOf, wallTime, weekdayOf, type Day } from "./zone-time.ts";

/** How often something is done by itself. */
export type Rhythm = "DAILY" | "WEEKLY" | "MONTHLY";

/** The days of the week as ISO 8601 counts them. */
const WEEKDAYS = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;

/** When something is done by itself: once a day, a week or a month, at a time of a zone's clocks. */
export interface Timing {
  readonly rhythm: Rhythm;
  /** WEEKLY. */
  readonly weekday: (typeof WEEKDAYS)[number] | null;
  /** MONTHLY: 1 to 31; in a shorter month its last day. */
  readonly monthDay: number | null;
  /** "HH:mm" of the zone. */
  readonly time: string;
  /** IANA. */
  readonly timeZone: string;
}

/** Farther than two days of one rhythm ever lie apart. */
const MOST_DAYS = 33;

function isOn({ rhythm, weekday, monthDay }: Timing, day: Day): boolean {
  switch (rhythm) {
    case "DAILY":
      return true;
    case "WEEKLY":
      return WEEKDAYS[weekdayOf(day) - 1] === weekday;
    case "MONTHLY": {
      const last = Number(addDays(firstOfMonth(day, 1), -1).slice(8));
      return Number(day.slice(8)) === Math.min(monthDay ?? 1, last);
    }
  }
}

/** The first instant of the timing on its days from `from` on, that `fits`. */
function find(timing: Timing, from: Day, step: 1 | -1, fits: (instant: Date) => boolean): Date {
  for (let days = 0; days <= MOST_DAYS; days += 1) {
    const day = addDays(from, days * step);
    const instant = isOn(timing, day) ? instantOf(day, timing.time, timing.timeZone) : undefined;
    if (instant !== undefined && fits(instant)) {
      return instant;
    }
  }
  throw new Error(`no day of ${JSON.stringify(timing)} within ${MOST_DAYS} of ${from}`);
}

/**
 * The first time after an instant. A time that clocks skip in spring is done as long after the change, one that they show
 * twice in autumn the first time: each of its days has it once.
 */
export function nextRun(timing: Timing, after: Date): Date {
  // What clocks skip about midnight is done on the day after its own.
  const from = addDays(wallTime(after, timing.timeZone).day, -1);
  return find(timing, from, 1, (instant) => instant > after);
}

/** The next so many times after an instant. */
export function nextRuns(timing: Timing, after: Date, count: number): Date[] {
  const runs: Date[] = [];
  while (runs.length < count) {
    runs.push(nextRun(timing, runs.at(-1) ?? after));
  }
  return runs;
}

/** The last time until an instant, itself included: what is due, however many were missed before it. */
export function latestRun(timing: Timing, until: Date): Date {
  const from = addDays(wallTime(until, timing.timeZone).day, 1);
  return find(timing, from, -1, (instant) => instant <= until);
}
