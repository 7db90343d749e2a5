import { useIntl } from "react-intl";
import { type ScheduledRange, SCHEDULED_SPANS } from "../../../common/day-spans.ts";
import { wallTime } from "../../../common/zone-time.ts";
import { useFormat } from "../../lib/format.ts";
import type { ScheduleRhythm, Weekday } from "../../schema-types.generated.ts";
import { useWeekday } from "../../lib/weekdays.ts";

/** The word of each range: what the filters of lists call the same days. */
export const RANGE_WORDS = {
  TODAY: "range.today",
  YESTERDAY: "range.yesterday",
  LAST_7_DAYS: "range.last7Days",
  LAST_WEEK: "range.lastWeek",
  MONTH_TO_DATE: "range.monthToDate",
  LAST_MONTH: "range.lastMonth",
  LAST_YEAR: "range.lastYear",
} as const satisfies Record<ScheduledRange, string>;

export const RHYTHMS = ["DAILY", "WEEKLY", "MONTHLY"] as const satisfies readonly ScheduleRhythm[];

interface Timed {
  readonly rhythm: ScheduleRhythm;
  readonly weekday: Weekday | null;
  readonly monthDay: number | null;
  readonly time: string;
  readonly timeZone: string;
}

/** Says when a schedule's files are made: "Weekly · Mon · 07:00 · Asia/Shanghai". */
export function useTimingTold(): (timed: Timed) => string {
  const { formatMessage } = useIntl();
  const weekdayTold = useWeekday();
  return ({ rhythm, weekday, monthDay, time, timeZone }) =>
    [
      formatMessage({ id: `schedule.rhythm.${rhythm}` }),
      ...(weekday === null ? [] : [weekdayTold(weekday)]),
      ...(monthDay === null ? [] : [formatMessage({ id: "schedule.onDay" }, { day: monthDay })]),
      time,
      timeZone,
    ].join(" · ");
}

/** Says of which days a file is that is due at an instant. */
export function useDaysTold(): (range: ScheduledRange, at: Date, timeZone: string) => string {
  const { formatMessage } = useIntl();
  // A day of the calendar is in no zone.
  const { date } = useFormat("UTC");
  return (range, at, timeZone) => {
    const { first, last } = SCHEDULED_SPANS[range](wallTime(at, timeZone).day);
    return first === last
      ? date(first)
      : formatMessage({ id: "filter.between" }, { from: date(first), to: date(last) });
  };
}
