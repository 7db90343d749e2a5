import { SCHEDULED_SPANS, type ScheduledRange } from "../../../common/day-spans.ts";
import type { Rhythm, Timing } from "../../../common/schedule-time.ts";
import { type Day, addDays, startOfDay, wallTime } from "../../../common/zone-time.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { type AnyListFile, filterFieldOf } from "../../kernel/lists/list-file.ts";

const LONGEST_NAME = 60;
/** Schedules of one account. */
const MOST_SCHEDULES = 50;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A name of 1 to 60 characters, without the space around it. 10012. */
export function scheduleNameOf(name: string): string {
  const trimmed = name.trim();
  if (trimmed === "" || trimmed.length > LONGEST_NAME) {
    refuse("PARAMETER_ERROR", { field: "name", params: { most: LONGEST_NAME } });
  }
  return trimmed;
}

/** Refuses one more than an account may have, 10012. */
export function assertRoomForSchedule(schedules: number): void {
  if (schedules >= MOST_SCHEDULES) {
    refuse("PARAMETER_ERROR", { field: "name", params: { most: MOST_SCHEDULES } });
  }
}

interface AskedTiming {
  readonly rhythm: Rhythm;
  readonly weekday?: Timing["weekday"] | undefined;
  readonly monthDay?: number | null;
  readonly time: string;
  readonly timeZone: string;
}

const MOST_MONTH_DAYS = 31;

function monthDayOf(day: number | null | undefined): number {
  return day != null && day >= 1 && day <= MOST_MONTH_DAYS
    ? day
    : refuse("PARAMETER_ERROR", { field: "monthDay", params: { least: 1, most: MOST_MONTH_DAYS } });
}

/** When it is done, with the day that its rhythm needs and no other. 10012. */
export function timingOf({ rhythm, weekday, monthDay, time, timeZone }: AskedTiming): Timing {
  if (!TIME.test(time)) {
    refuse("PARAMETER_ERROR", { field: "time" });
  }
  return {
    rhythm,
    weekday: rhythm === "WEEKLY" ? (weekday ?? refuse("PARAMETER_ERROR", { field: "weekday" })) : null,
    monthDay: rhythm === "MONTHLY" ? monthDayOf(monthDay) : null,
    time,
    timeZone,
  };
}

/** Refuses a range for a list that has no days, 10012. */
export function assertRange(range: ScheduledRange | null, { dated }: Pick<AnyListFile, "dated">): void {
  if (range !== null && dated === undefined) {
    refuse("PARAMETER_ERROR", { field: "range" });
  }
}

const midnightOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

interface Ranged {
  readonly filterText?: string | null;
}

/** What is asked for when a file is due: the stored request with the days that its range means then. */
export function requestDue<Request extends Ranged>(
  request: Request,
  source: Pick<AnyListFile, "dated" | "list">,
  { range, timeZone, at }: { readonly range: ScheduledRange | null; readonly timeZone: string; readonly at: Date },
): Request {
  if (range === null || source.dated === undefined) {
    return request;
  }
  const { first, last } = SCHEDULED_SPANS[range](wallTime(at, timeZone).day);
  const times =
    source.dated === "DAYS"
      ? { from: midnightOf(first), to: midnightOf(last) }
      : { from: startOfDay(first, timeZone), to: startOfDay(addDays(last, 1), timeZone) };
  const field = filterFieldOf(source) as keyof Request;
  const days = first === last ? first : `${first} – ${last}`;
  // Days of a list that knows them beside instants are those that its range means, too.
  const { fromDay: _from, toDay: _to, ...narrowed } = (request[field] ?? {}) as Record<string, unknown>;
  return {
    ...request,
    [field]: { ...narrowed, ...times },
    filterText: request.filterText ? `${request.filterText}; ${days}` : days,
  };
}

/** How an instant stands in a stored request: JSON would make it a text like any other. */
const INSTANT = "$instant";

/** A request as JSON keeps it. */
export function frozen(value: unknown): unknown {
  if (value instanceof Date) {
    return { [INSTANT]: value.toISOString() };
  }
  return mapped(value, frozen);
}

/** {@link frozen} undone. */
export function thawed(value: unknown): unknown {
  const instant = (value as Record<string, unknown> | null)?.[INSTANT];
  return typeof instant === "string" ? new Date(instant) : mapped(value, thawed);
}

function mapped(value: unknown, change: (inner: unknown) => unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(change);
  }
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner)]))
    : value;
}
