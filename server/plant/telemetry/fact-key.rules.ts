import { hash as digest } from "node:crypto";
import { refuse } from "../../kernel/errors/refuse.ts";

const DAY_MS = 86_400_000;

/** Nothing that reports to us, or that a person enters of a tank, is older than this. */
export const EARLIEST = new Date("2020-01-01T00:00:00Z");

/** Refuses a time at which nothing can have been that a person enters of a tank or meter: 10012 naming `time`, with why in `reason`. */
export function assertTimeTold(time: Date, latest: Date): void {
  if (time < EARLIEST || time > latest) {
    refuse("PARAMETER_ERROR", { field: "time", params: { reason: time > latest ? "AHEAD" : "LONG_AGO" } });
  }
}

/** What is older is no longer stored by itself: of what was then, no key is kept that would tell that it is known. */
const OLDEST_DAYS = 400;
/** Keys are kept for so much longer: a stamp tells local time, and the clocks of two servers differ. */
const SPARE_DAYS = 31;

/** The time of facts whose words tell none that can be. Keys of before `EARLIEST` are kept for ever. */
const TIMELESS = new Date(0);
const LAST_YEAR = 2999;

/**
 * The name under which a fact is known: a hash of what the device calls it, as a uuid, and the time in that name. The time follows
 * from what is hashed and from nothing else, so that a repeat is looked for in the month in which the fact was stored.
 */
export interface FactKey {
  readonly hash: string;
  readonly time: Date;
}

/** The key of a fact. `time`: of those parts that the device never tells differently. */
export function factKey(time: Date, parts: readonly (string | Date | null)[]): FactKey {
  const name = parts.map((part) => (part instanceof Date ? part.toISOString() : (part ?? ""))).join("\n");
  const hex = digest("sha256", name, "hex");
  const hash = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
  return { hash, time };
}

/** The keys of a fact by the device's own words for its time; its begin as it was read, where the gateway tells no words. */
export function keysOf(
  parts: readonly string[],
  { stamp, begin }: { stamp: string | null | undefined; begin: Date },
): { key: FactKey; formerKey?: FactKey } {
  const byTime = factKey(begin, [...parts, begin]);
  return stamp == null
    ? { key: byTime }
    : { key: factKey(timeOf(stamp), [...parts, "stamp", stamp]), formerKey: byTime };
}

/** Year, month, day, hour and minute as devices write them: 2026-03-01T10:00:00, 2026-3-1-10-0. */
const WORDS = /^(\d{4})-(\d\d?)-(\d\d?)[T -](\d\d?)[:-](\d\d?)/;

/** The time in a device's own words, as if they were UTC: what they mean is another question, and may be answered anew. */
function timeOf(stamp: string): Date {
  const [year, month, day, hour, minute] = (WORDS.exec(stamp) ?? []).slice(1).map(Number);
  if (year === undefined || year < EARLIEST.getUTCFullYear() || year > LAST_YEAR) {
    return TIMELESS;
  }
  return new Date(Date.UTC(year, (month ?? 1) - 1, day, hour, minute));
}

/** How old a sale or delivery may be that is stored without a person who has looked at it. */
export const oldestTaken = (now: Date): Date => new Date(now.getTime() - OLDEST_DAYS * DAY_MS);

/** The first month of which keys are kept. */
export function keptSince(now: Date): Date {
  const least = new Date(oldestTaken(now).getTime() - SPARE_DAYS * DAY_MS);
  return new Date(Date.UTC(least.getUTCFullYear(), least.getUTCMonth(), 1));
}
