import { addDays, instantOf, wallTime } from "../../../../../common/zone-time.ts";

const HOUR_MS = 3_600_000;
/** Critical alarms are silenced for so long at most, as the server has it. */
const MOST_CRITICAL_MS = 24 * HOUR_MS;
/** When whoever comes in the morning takes over. */
const MORNING = "08:00";

/** For how long alarms are silenced: one of a few, or until a time of one's own. */
export const SPANS = ["hour", "fourHours", "morning", "own"] as const;
export type Span = (typeof SPANS)[number];

/** When a span that begins at an instant is over, by the clocks of a zone; a time of one's own is four hours on at first. */
export function endOf(span: Span, now: Date, timeZone: string): Date {
  switch (span) {
    case "hour":
      return new Date(now.getTime() + HOUR_MS);
    case "morning":
      return instantOf(addDays(wallTime(now, timeZone).day, 1), MORNING, timeZone);
    case "fourHours":
    case "own":
      return new Date(now.getTime() + 4 * HOUR_MS);
  }
}

/** The spans for which an alarm may be silenced: of a critical one those of a day at most. */
export const spansFor = (critical: boolean, now: Date, timeZone: string): readonly Span[] =>
  SPANS.filter((span) => !critical || endOf(span, now, timeZone).getTime() - now.getTime() <= MOST_CRITICAL_MS);

/** An instant as a form holds it, to the minute. */
export function wholeMinute(instant: Date): string {
  const minute = new Date(instant);
  minute.setUTCSeconds(0, 0);
  return minute.toISOString();
}
