/** A day of the Gregorian calendar, "2026-11-21"; days of one length of text sort as dates do. */
export type Day = string;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const FIELDS = {
  calendar: "gregory",
  numberingSystem: "latn",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const satisfies Intl.DateTimeFormatOptions;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A zone's wall clock, made once: making one costs more than reading it a hundred times. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en", { ...FIELDS, timeZone });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** Whether this browser knows a zone by that name. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return name !== "";
  } catch {
    return false;
  }
}

/** A zone that can be reckoned with: the named one, else the browser's own. */
export function usableZone(name: string | undefined): string {
  return name !== undefined && isTimeZone(name) ? name : Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Since Liberia did in January 1972 no country has changed its clocks in the middle of a quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;
const QUARTERS_SINCE = Date.UTC(1973, 0);

/** The quarter of an hour that was asked for last in a zone, with its offset: what is told together happened close together. */
const lastRead = new Map<string, { readonly quarter: number; readonly minutes: number }>();

/** How far a zone's clocks are ahead of UTC at an instant, in minutes. */
export function offsetMinutes(instant: Date, timeZone: string): number {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  const last = lastRead.get(timeZone);
  if (last?.quarter === quarter) {
    return last.minutes;
  }
  const minutes = readOffset(instant, timeZone);
  if (instant.getTime() >= QUARTERS_SINCE) {
    lastRead.set(timeZone, { quarter, minutes });
  }
  return minutes;
}

function readOffset(instant: Date, timeZone: string): number {
  const read = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return Math.round((wall - Math.floor(instant.getTime() / 1000) * 1000) / MINUTE_MS);
}

/** The day and the time "HH:mm" that a zone's clocks show at an instant. */
export function wallTime(instant: Date, timeZone: string): { readonly day: Day; readonly time: string } {
  const shifted = new Date(instant.getTime() + offsetMinutes(instant, timeZone) * MINUTE_MS).toISOString();
  return { day: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}

/**
 * The instant at which a zone's clocks show this day and time. A time that clocks skip in spring means as long after
 * the change as it stood after the last minute before it; one that they show twice in autumn means the first.
 */
export function instantOf(day: Day, time: string, timeZone: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const before = wall - offsetMinutes(new Date(wall - DAY_MS), timeZone) * MINUTE_MS;
  const after = wall - offsetMinutes(new Date(wall + DAY_MS), timeZone) * MINUTE_MS;
  const shows = (instant: number) => instant + offsetMinutes(new Date(instant), timeZone) * MINUTE_MS === wall;
  const fitting = [before, after].filter(shows);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : before);
}

/** The first instant from which a zone's clocks show this day and time or a later one: the change itself where they skip it. */
export function reachedAt(day: Day, time: string, timeZone: string): Date {
  const instant = instantOf(day, time, timeZone);
  const shown = wallTime(instant, timeZone);
  const offset = offsetMinutes(instant, timeZone);
  let at = instant.getTime();
  while ((shown.day !== day || shown.time !== time) && offsetMinutes(new Date(at - MINUTE_MS), timeZone) === offset) {
    at -= MINUTE_MS;
  }
  return new Date(at);
}

/** The instant at which a day begins in a zone: midnight, or what follows it where clocks skip midnight. */
export function startOfDay(day: Day, timeZone: string): Date {
  return instantOf(day, "00:00", timeZone);
}

/** A day so many days later; earlier where negative. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day of the week, 1 (Monday) to 7 (Sunday), as ISO 8601 counts. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The first day of the month so many months later. */
export function firstOfMonth(day: Day, months: number = 0): Day {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Whether a text is a day that the calendar has. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text
  );
}

/** "UTC+05:30", as written everywhere. */
export function offsetText(minutes: number): string {
  const sign = minutes < 0 ? "\u2212" : "+";
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, "0");
  return `UTC${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
