import { custom, object, string } from "zod/mini";
import type { ScheduledRange } from "../../../common/day-spans.ts";
import type { Timing } from "../../../common/schedule-time.ts";
import { isTimeZone } from "../../../common/zone-time.ts";
import type { ExportFormat, ScheduleRhythm, Weekday } from "../../schema-types.generated.ts";
import { choice, lineText, saidByRule } from "../../ui/form/checks.ts";

const LONGEST_NAME = 60;
const MOST_MONTH_DAYS = 31;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What a person says of a schedule. */
export interface ScheduleValues {
  name: string;
  /** "": as the list is filtered. */
  range: ScheduledRange | "";
  rhythm: ScheduleRhythm | "";
  weekday: Weekday | "";
  monthDay: number | null;
  time: string;
  timeZone: string;
  format: ExportFormat | "";
}

const any = <Value>() => custom<Value>(() => true);
const isMonthDay = (day: number | null) => day !== null && day >= 1 && day <= MOST_MONTH_DAYS;

/** Its checks; the day of another rhythm is none of them. */
export const SCHEDULE_SCHEMA = object({
  name: lineText(LONGEST_NAME),
  range: any<ScheduleValues["range"]>(),
  rhythm: any<ScheduleValues["rhythm"]>(),
  weekday: any<ScheduleValues["weekday"]>(),
  monthDay: any<number | null>(),
  time: string().check(
    saidByRule((time) =>
      time === "" ? { id: "form.required" } : TIME.test(time) ? undefined : { id: "form.notATime" },
    ),
  ),
  timeZone: choice(),
  format: any<ScheduleValues["format"]>(),
}).check(({ value, issues }) => {
  if (value.rhythm === "MONTHLY" && !isMonthDay(value.monthDay)) {
    const said = { id: "form.bounds.both", values: { least: 1, most: MOST_MONTH_DAYS } };
    issues.push({ code: "custom", path: ["monthDay"], input: value.monthDay, params: { said } });
  }
});

/** When it is, as far as it is all said. */
export function timingOf({ rhythm, weekday, monthDay, time, timeZone }: ScheduleValues): Timing | undefined {
  const said =
    TIME.test(time) &&
    isTimeZone(timeZone) &&
    (rhythm !== "WEEKLY" || weekday !== "") &&
    (rhythm !== "MONTHLY" || isMonthDay(monthDay));
  return said && rhythm !== ""
    ? {
        rhythm,
        weekday: rhythm === "WEEKLY" && weekday !== "" ? weekday : null,
        monthDay: rhythm === "MONTHLY" ? monthDay : null,
        time,
        timeZone,
      }
    : undefined;
}

/** What the contract wants of it beside its request. */
export function scheduleFacts(values: ScheduleValues) {
  const timing = timingOf(values);
  if (timing === undefined) {
    throw new Error("a schedule was sent before all of it was said");
  }
  return { name: values.name.trim(), range: values.range === "" ? null : values.range, ...timing };
}
