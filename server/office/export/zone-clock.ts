/** Offsets of zones change at quarters of an hour, never within one. */
const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
/** Two figures of a clock. */
const TWO = Array.from({ length: 60 }, (_, figure) => String(figure).padStart(2, "0"));
/** Day 0 of spreadsheets, which also makes up for their leap day of 1900. */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);

/** Instants as a wall clock in a zone shows them. Rows come in the order of time, so an offset is looked up rarely. */
export class ZoneClock {
  readonly timeZone: string;
  readonly #format: Intl.DateTimeFormat;
  #quarter = Number.NaN;
  #offset = 0;
  #day = Number.NaN;
  #date = "";

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
    const wall = this.#wall(at);
    const day = Math.floor(wall / DAY_MS);
    if (day !== this.#day) {
      this.#day = day;
      this.#date = new Date(wall).toISOString().slice(0, 10);
    }
    const second = Math.floor((wall - day * DAY_MS) / 1_000);
    return `${this.#date} ${TWO[Math.floor(second / 3_600)]}:${TWO[Math.floor(second / 60) % 60]}:${TWO[second % 60]}`;
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
