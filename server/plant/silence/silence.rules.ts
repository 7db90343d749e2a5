import { addDays, reachedAt, wallTime, weekdayOf } from "../../../common/zone-time.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { Weekday } from "../../kernel/scalars/weekday.ts";
import { ALARM_SEVERITY } from "../alarm/alarm.rules.ts";
import type { AlarmCode } from "../alarm/alarm.types.ts";
import type { CreateAlarmSilenceInput, CreateMaintenanceWindowInput, SilencingInput } from "./silence.inputs.ts";
import type { MaintenanceWindow } from "./silence.types.ts";

const HOUR_MS = 3_600_000;
/** One that is longer is forgotten, and what it hides is no longer looked for. */
const MOST_HOURS = 30 * 24;
/** Whoever silences a leak has to come back to it within a day. */
const MOST_CRITICAL_HOURS = 24;
/** A begin is planned at most so far ahead. */
const MOST_AHEAD_HOURS = 365 * 24;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const WEEKDAYS = Object.values(Weekday);
/** A window begins on one of its weekdays again within so many days. */
const WEEK = 7;

/** What is silenced, of whatever place. */
export interface SilenceFacts {
  readonly codes: AlarmCode[];
  readonly critical: boolean;
  readonly reason: string;
}

/** What silences and windows are refused for alike, 10012; a critical code is silenced by nobody who hasn't said so. */
export function silenceFactsOf({
  codes,
  includesCritical,
  reason,
}: Pick<SilencingInput, "codes" | "includesCritical" | "reason">): SilenceFacts {
  assertText(reason, "reason");
  if (!includesCritical && codes.some((code) => ALARM_SEVERITY[code] === "CRITICAL")) {
    refuse("PARAMETER_ERROR", { field: "includesCritical" });
  }
  return { codes: [...new Set(codes)].toSorted(), critical: includesCritical, reason: reason.trim() };
}

/** When a silence begins and ends, or what it is refused for (10012). */
export function silenceTimesOf(
  input: Pick<CreateAlarmSilenceInput, "startsAt" | "endsAt" | "includesCritical">,
  now: Date,
): { startsAt: Date; endsAt: Date } {
  const { startsAt: asked, endsAt, includesCritical } = input;
  const most = includesCritical ? MOST_CRITICAL_HOURS : MOST_HOURS;
  const startsAt = asked ?? now;
  if (startsAt < now || startsAt.getTime() > now.getTime() + MOST_AHEAD_HOURS * HOUR_MS) {
    refuse("PARAMETER_ERROR", { field: "startsAt", params: { most: MOST_AHEAD_HOURS } });
  }
  const lasts = endsAt.getTime() - startsAt.getTime();
  return lasts > 0 && lasts <= most * HOUR_MS
    ? { startsAt, endsAt }
    : refuse("PARAMETER_ERROR", { field: "endsAt", params: { most } });
}

/** When a maintenance window comes. */
export type WindowTiming = Pick<MaintenanceWindow, "weekdays" | "fromTime" | "toTime" | "firstDay" | "lastDay">;

/** The timing of an input, or what it is refused for (10012). */
export function windowTimingOf(input: CreateMaintenanceWindowInput): WindowTiming {
  const { fromTime, toTime, firstDay, lastDay = null } = input;
  if (input.weekdays.length === 0) {
    refuse("PARAMETER_ERROR", { field: "weekdays", params: { least: 1 } });
  }
  if (!CLOCK.test(fromTime)) {
    refuse("PARAMETER_ERROR", { field: "fromTime" });
  }
  if (!CLOCK.test(toTime) || toTime === fromTime) {
    refuse("PARAMETER_ERROR", { field: "toTime" });
  }
  if (lastDay !== null && lastDay < firstDay) {
    refuse("PARAMETER_ERROR", { field: "lastDay" });
  }
  return { weekdays: WEEKDAYS.filter((day) => input.weekdays.includes(day)), fromTime, toTime, firstDay, lastDay };
}

/** One time of a window. */
export interface Occurrence {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/**
 * The next so many times of a window by a zone's clocks that are not over at an instant, the first perhaps under way. Of one that
 * clocks skip in spring there is what they leave: it begins or ends with the change, and one that they swallow whole is none.
 */
export function occurrencesOf(timing: WindowTiming, timeZone: string, { now, most }: { now: Date; most: number }) {
  const found: Occurrence[] = [];
  const today = addDays(wallTime(now, timeZone).day, -1);
  const from = today < timing.firstDay ? timing.firstDay : today;
  // Yesterday's may last until today, and each weekday is met once a week.
  for (let days = 0; days < (most + 1) * WEEK && found.length < most; days += 1) {
    const day = addDays(from, days);
    const weekday = WEEKDAYS[weekdayOf(day) - 1];
    if (timing.lastDay !== null && day > timing.lastDay) {
      break;
    }
    if (weekday !== undefined && timing.weekdays.includes(weekday)) {
      const startsAt = reachedAt(day, timing.fromTime, timeZone);
      const endsAt = reachedAt(timing.toTime > timing.fromTime ? day : addDays(day, 1), timing.toTime, timeZone);
      found.push(...(endsAt > now && endsAt > startsAt ? [{ startsAt, endsAt }] : []));
    }
  }
  return found;
}
