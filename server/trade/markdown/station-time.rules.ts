import { wallTime } from "../../../common/zone-time.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { Weekday } from "../../kernel/scalars/weekday.ts";

const WEEKDAYS: readonly Weekday[] = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];

const MOST_WINDOWS = 10;

/** An instant as the clock and the calendar on a station's wall show it. */
export interface StationTime {
  /** "2026-11-22" */
  readonly day: string;
  readonly weekday: Weekday;
  readonly weekdayBefore: Weekday;
  /** "06:05", to the minute. */
  readonly clock: string;
}

/** A time of day that a clock shows, 00:00 to 23:59. */
export const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Hours of a day: from the first minute, up to and without the last one; a window whose end isn't later goes on past midnight. */
export interface Window {
  readonly from: string;
  readonly to: string;
}

/** What the clocks of a zone show at an instant, summer time included. */
export function stationTime(at: Date, timeZone: string): StationTime {
  const { day, time } = wallTime(at, timeZone);
  // Sunday is 0 to JavaScript, and the last day of a week here.
  const index = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const weekdayAt = (place: number) => WEEKDAYS[(place + 7) % 7] ?? "MONDAY";
  return {
    day,
    weekday: weekdayAt(index),
    weekdayBefore: weekdayAt(index - 1),
    clock: time,
  };
}

/**
 * Whether weekdays and windows (none: all) hold a moment. A window past midnight belongs to the day on which it began: Friday's
 * night goes on into Saturday morning. On the days on which clocks change it is as long as the clock says, once or twice.
 */
export function within(
  { weekday, weekdayBefore, clock }: StationTime,
  { weekdays, windows }: { readonly weekdays: readonly Weekday[]; readonly windows: readonly Window[] },
): "WITHIN" | "OTHER_WEEKDAY" | "OTHER_TIME" {
  const on = (day: Weekday) => weekdays.length === 0 || weekdays.includes(day);
  if (windows.length === 0) {
    return on(weekday) ? "WITHIN" : "OTHER_WEEKDAY";
  }
  const begun = windows.some(({ from, to }) => clock >= from && (clock < to || to <= from));
  const goingOn = windows.some(({ from, to }) => to <= from && clock < to);
  if ((begun && on(weekday)) || (goingOn && on(weekdayBefore))) {
    return "WITHIN";
  }
  return begun || goingOn ? "OTHER_WEEKDAY" : "OTHER_TIME";
}

/** Refuses hours that no clock shows, that last no time, or too many of them (10012). */
export function assertWindows(windows: readonly Window[]): void {
  if (windows.length > MOST_WINDOWS) {
    refuse("PARAMETER_ERROR", { field: "windows", params: { most: MOST_WINDOWS } });
  }
  for (const [index, { from, to }] of windows.entries()) {
    if (!isClock(from)) {
      refuse("PARAMETER_ERROR", { field: `windows.${index}.from` });
    }
    if (!isClock(to) || from === to) {
      refuse("PARAMETER_ERROR", { field: `windows.${index}.to` });
    }
  }
}
