import { DriverFault } from "../../driver.ts";
import { fieldsOf, wholeOf } from "./fields.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Zones differ by a quarter of an hour at least. */
const NEAR_MS = 7 * MINUTE_MS;
const LOCAL_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)$/;
/** A controller whose clock was never set counts on from the first of January 2000. */
const UNSET_YEAR = 2000;

/**
 * The controller's clock: it speaks local time without a zone. GetDateTime tells its offset; until then, and where that
 * offset is the station's own at the moment, the station's zone is used, so that a record from before a change to
 * summer time keeps its instant however late it is sent or re-sent.
 */
export class ControllerClock {
  private readonly format: Intl.DateTimeFormat;
  /** Minutes east of Greenwich, where they differ from the station's zone. */
  private ownOffset: number | null = null;
  /** How far the controller's clock is ahead of ours. */
  private aheadMs = 0;

  constructor(timeZone: string) {
    try {
      this.format = new Intl.DateTimeFormat("en-US", { timeZone, hourCycle: "h23", ...PARTS });
    } catch {
      throw new DriverFault("timeZone", `"${timeZone}" is not a time zone`);
    }
  }

  /** Takes the Data of a DateTime answer. */
  learn(data: unknown, now: Date): void {
    const { UTCOffset, DateTime } = fieldsOf(data);
    const offset = wholeOf(UTCOffset, -1440, 1440);
    if (offset !== null) {
      const own = offset !== this.zoneOffset(now.getTime()) && !this.isUnset(offset, DateTime, now);
      this.ownOffset = own ? offset : null;
    }
    const told = this.instant(DateTime);
    this.aheadMs = told ? told.getTime() - now.getTime() : 0;
  }

  /** Its clock shows the station's time, and only its offset says otherwise: nobody ever set that. */
  private isUnset(offset: number, told: unknown, now: Date): boolean {
    const wall = wallTime(told);
    if (wall === null) return false;
    const isNear = (minutes: number) => Math.abs(wall - minutes * MINUTE_MS - now.getTime()) < NEAR_MS;
    return isNear(this.zoneOffset(now.getTime())) && !isNear(offset);
  }

  /**
   * The instant of a local time; null where it is absent, malformed, impossible or of a clock that was never set.
   * In the hour that the end of summer time repeats, the earlier pass is taken unless that lies before `notBefore`:
   * the same text must always give the same instant, since the instant is part of a record's key.
   */
  instant(text: unknown, notBefore?: Date | null): Date | null {
    const wall = wallTime(text);
    if (wall === null) return null;
    if (this.ownOffset !== null) return new Date(wall - this.ownOffset * MINUTE_MS);
    const [earlier, later] = this.passes(wall);
    return new Date(notBefore && earlier < notBefore.getTime() ? later : earlier);
  }

  /** The controller's local time at our time `at`, as its report requests want it. */
  local(at: Date): string {
    const theirs = at.getTime() + this.aheadMs;
    const offset = this.ownOffset ?? this.zoneOffset(theirs);
    return new Date(theirs + offset * MINUTE_MS).toISOString().slice(0, 19);
  }

  /** What the controller's clock would show at our time `at` if it were right. */
  right(at: Date): string {
    const offset = this.ownOffset ?? this.zoneOffset(at.getTime());
    return new Date(at.getTime() + offset * MINUTE_MS).toISOString().slice(0, 19);
  }

  /** The instants at which the station's clocks show this time: twice the same, except in a repeated hour. */
  private passes(wall: number): [number, number] {
    const offsets = [this.zoneOffset(wall - DAY_MS), this.zoneOffset(wall + DAY_MS)];
    const instants = offsets.map((offset) => wall - offset * MINUTE_MS);
    const shown = instants.filter((instant) => wall - instant === this.zoneOffset(instant) * MINUTE_MS);
    // An hour that summer time skips is read as if the clocks had not been put forward.
    const [first = wall] = shown.length > 0 ? shown : instants;
    return [Math.min(first, ...shown), Math.max(first, ...shown)];
  }

  private zoneOffset(instant: number): number {
    const parts = Object.fromEntries(
      this.format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
    const wall = Date.UTC(year, month - 1, day, hour, minute);
    return Math.round(wall / MINUTE_MS - Math.floor(instant / MINUTE_MS));
  }
}

const PARTS = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
} as const;

/** The local time as if it were UTC, in ms. */
function wallTime(text: unknown): number | null {
  const match = typeof text === "string" ? LOCAL_TIME.exec(text.trim()) : null;
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  if (year <= UNSET_YEAR) return null;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  // Date.UTC turns 31 February into 3 March; such a time is a fault of the record.
  return new Date(wall).toISOString().startsWith(match[0]) ? wall : null;
}

/** A record's own words for when it was; null where it has none. What they mean is the clock's business. */
export function stampOf(...texts: readonly unknown[]): string | null {
  for (const text of texts) {
    const told = typeof text === "string" ? text.trim() : "";
    if (LOCAL_TIME.test(told)) return told;
  }
  return null;
}

const REMEMBERED = 1_000;

/**
 * When a record without a usable time was first received. A record that is sent again gets the same time again, and
 * with it the same key.
 */
export class FirstReceipt {
  private readonly times = new Map<string, Date>();

  of(record: unknown, now: Date): Date {
    const key = fingerprint(record);
    const known = this.times.get(key);
    if (known && now.getTime() - known.getTime() < DAY_MS) return known;
    this.times.delete(key);
    this.times.set(key, now);
    const oldest = this.times.keys().next();
    if (this.times.size > REMEMBERED && !oldest.done) this.times.delete(oldest.value);
    return now;
  }
}

function fingerprint(record: unknown): string {
  try {
    return JSON.stringify(record) ?? "";
  } catch {
    return "";
  }
}
