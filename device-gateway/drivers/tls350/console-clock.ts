/** What a console's clock shows: no zone, no seconds. Month 1–12. */
export interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A console further off than this is not believed. */
export const TOLERANCE_MS = 10 * MINUTE_MS;

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/** The time as if it were UTC, or null for a date that the calendar doesn't have. */
function asUtc(time: LocalTime): number | null {
  const { year, month, day, hour, minute } = time;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const kept = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
  return kept ? date.getTime() : null;
}

function valid(time: LocalTime): LocalTime[] {
  return asUtc(time) === null ? [] : [time];
}

/** YYMMDDHHmm of the computer format, 20YY; empty if it is no date (consoles send zeros where they have none). */
export function parseStamp(stamp: string): LocalTime[] {
  if (!/^\d{10}$/.test(stamp)) return [];
  const at = (index: number) => Number(stamp.slice(index, index + 2));
  return valid({ year: 2000 + at(0), month: at(2), day: at(4), hour: at(6), minute: at(8) });
}

const CLOCK_TIME = String.raw`(\d{1,2}):(\d{2})(?::\d{2})?\s*([AP]M)?`;
const NAMED_MONTH = new RegExp(String.raw`\b([A-Z]{3})\s+(\d{1,2}),?\s+(\d{4})\s+${CLOCK_TIME}`, "i");
const DAY_FIRST_NAMED = new RegExp(String.raw`\b(\d{1,2})[\s-]([A-Z]{3})[\s-](\d{4})\s+${CLOCK_TIME}`, "i");
const YEAR_FIRST = new RegExp(String.raw`\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\s+${CLOCK_TIME}`, "i");
const NUMBERS = new RegExp(String.raw`\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})\s+${CLOCK_TIME}`, "i");

/**
 * The first date and time in a piece of display text, e.g. "JAN 22, 1996  3:06 PM" or "11/20/2026 10:56". Where day
 * and month may be either way round, both readings are returned; empty if there is no date.
 */
export function findDisplayTimes(text: string): LocalTime[] {
  const named = NAMED_MONTH.exec(text);
  if (named) return timeOf([named[3], monthOf(named[1]), named[2]], named.slice(4));
  const dayFirst = DAY_FIRST_NAMED.exec(text);
  if (dayFirst) return timeOf([dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]], dayFirst.slice(4));
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return timeOf(yearFirst.slice(1, 4), yearFirst.slice(4));
  const numbers = NUMBERS.exec(text);
  if (!numbers) return [];
  const [, first, second, year, ...clock] = numbers;
  const american = timeOf([year, first, second], clock);
  return first === second ? american : [...american, ...timeOf([year, second, first], clock)];
}

function monthOf(name = ""): string {
  return String(MONTHS.indexOf(name.toUpperCase()) + 1);
}

/** From year, month and day, and hours, minutes and "AM", "PM" or nothing; a year of two digits is 20YY. */
function timeOf(date: readonly (string | undefined)[], clock: readonly (string | undefined)[]): LocalTime[] {
  const [year = 0, month = 0, day = 0] = date.map(Number);
  const [hours = 0, minute = 0] = clock.slice(0, 2).map(Number);
  const half = clock[2]?.toUpperCase();
  const hour = half ? (hours % 12) + (half === "PM" ? 12 : 0) : hours;
  return valid({ year: year < 100 ? 2000 + year : year, month, day, hour, minute });
}

/** The clocks of a place, by its IANA zone. Throws RangeError for a zone that does not exist. */
export class Zone {
  private readonly format: Intl.DateTimeFormat;

  constructor(name: string) {
    this.format = new Intl.DateTimeFormat("en-US", {
      timeZone: name,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  }

  /**
   * The instants at which the place's clocks show this time, earliest first: one, or two in the hour that is repeated
   * when summer time ends. In the hour that is skipped when it begins, the instant that a clock nobody put forward means.
   */
  instants(time: LocalTime): [Date, ...Date[]] {
    const wall = asUtc(time) ?? 0;
    const before = wall - this.offset(wall - DAY_MS);
    const after = wall - this.offset(wall + DAY_MS);
    const [first, second] = [before, after].filter((instant) => instant + this.offset(instant) === wall);
    if (first === undefined) return [new Date(before)];
    if (second === undefined || second === first) return [new Date(first)];
    return [new Date(Math.min(first, second)), new Date(Math.max(first, second))];
  }

  /** How far the place's clocks are ahead of UTC at an instant, in milliseconds. */
  private offset(instant: number): number {
    const parts = Object.fromEntries(this.format.formatToParts(instant).map((part) => [part.type, Number(part.value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
  }
}

/** What a console's clock says about an answer: when it was true, and whether the clock is too far off to believe. */
interface ConsoleTime {
  readonly at: Date;
  readonly wrong: boolean;
}

/**
 * Follows a console's clock, which shows no seconds: from when its minutes change against ours it learns how far the
 * two are apart, so that answers within one minute still get times of their own, in order.
 */
export class ConsoleClock {
  /** The console's clock minus ours lies between the two. */
  private least = -Infinity;
  private most = Infinity;
  /** The time given last; the next one is later. */
  private last = -Infinity;

  constructor(private readonly zone: Zone) {}

  /** The time of an answer received at `receivedAt`; `shown` holds the readings of its date that are possible. */
  read(shown: readonly LocalTime[], receivedAt: Date): ConsoleTime {
    const ours = receivedAt.getTime();
    const gaps = shown.flatMap((time) => this.zone.instants(time)).map((instant) => instant.getTime() - ours);
    const gap = gaps.sort((a, b) => Math.abs(a) - Math.abs(b))[0];
    if (gap === undefined) return { at: receivedAt, wrong: false };
    this.learn(gap);
    // The likeliest of the possible offsets: clocks are rather right than wrong.
    const offset = Math.min(Math.max(0, this.least), this.most);
    const wrong = Math.abs(offset) > TOLERANCE_MS;
    this.last = wrong ? ours : Math.max(ours + offset, this.last + 1);
    return { at: new Date(this.last), wrong };
  }

  private learn(gap: number): void {
    this.least = Math.max(this.least, gap);
    this.most = Math.min(this.most, gap + MINUTE_MS);
    // Somebody set one of the clocks: what was learned no longer holds.
    if (this.least > this.most) [this.least, this.most, this.last] = [gap, gap + MINUTE_MS, -Infinity];
  }
}
