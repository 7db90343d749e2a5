/** Offsets of zones change at quarters of an hour, never within one. */
const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, which also makes up for their leap day of 1900. */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);

/** Instants as a wall clock in a zone shows them. Rows come in the order of time, so an offset is looked up rarely. */
export class ZoneClock {
  readonly timeZone: string;
  readonly #format: Intl.DateTimeFormat;
  #quarter = Number.NaN;
  #offset = 0;

  constructor(timeZone: string) {
    this.timeZone = timeZone;
    this.#format = new Intl.DateTimeFormat("en-GB-u-ca-gregory-nu-latn", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  }

  /** "2026-11-21 14:32:05": the same in every language, and a date to every spreadsheet. */
  text(at: Date): string {
    const wall = new Date(this.#wall(at)).toISOString();
    return `${wall.slice(0, 10)} ${wall.slice(11, 19)}`;
  }

  /** Days since the spreadsheets' day 0, to the second. */
  serial(at: Date): number {
    const seconds = Math.floor(this.#wall(at) / 1_000);
    return (seconds * 1_000 - SPREADSHEET_EPOCH) / DAY_MS;
  }

  #wall(at: Date): number {
    const time = at.getTime();
    const quarter = Math.floor(time / QUARTER_MS);
    if (quarter !== this.#quarter) {
      this.#quarter = quarter;
      this.#offset = this.#offsetAt(quarter * QUARTER_MS);
    }
    return time + this.#offset;
  }

  #offsetAt(time: number): number {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const { type, value } of this.#format.formatToParts(time)) {
      parts[type] = Number(value);
    }
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - time;
  }
}
