import { DAY_SPANS, type DaySpan } from "../../../common/day-spans.ts";
import { addDays, isDay, startOfDay, wallTime, type Day } from "../../../common/zone-time.ts";

/** Ranges that people ask for by name, in the order in which they are offered. */
export const DATE_PRESETS = [
  "today",
  "yesterday",
  "last7Days",
  "thisMonth",
  "lastMonth",
  "monthToDate",
  "yearToDate",
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** Whole days of the platform's zone, as instants: `from` belongs to the range, `to` is the first that doesn't. */
export interface DateRange {
  /** custom: the days were chosen; shift: the platform's present shift, from whoever knows its shifts. */
  readonly preset: DatePreset | "shift" | "custom";
  /** ISO 8601 in UTC. */
  readonly from: string;
  readonly to: string;
}

/** Whether a text names a preset. */
export function isPreset(text: string | null): text is DatePreset {
  return DATE_PRESETS.some((each) => each === text);
}

/** The days that a preset means at this moment in this zone. */
export function presetDays(preset: DatePreset, now: Date, timeZone: string): DaySpan {
  return DAY_SPANS[preset](wallTime(now, timeZone).day);
}

/** {@link presetDays} as instants. */
export function presetRange(preset: DatePreset, now: Date, timeZone: string): DateRange {
  return { preset, ...instantsOf(presetDays(preset, now, timeZone), timeZone) };
}

/** The range of chosen days; taken the right way round if they come the wrong one. */
export function customRange(one: Day, other: Day, timeZone: string): DateRange {
  const span = one <= other ? { first: one, last: other } : { first: other, last: one };
  return { preset: "custom", ...instantsOf(span, timeZone) };
}

/** The days that a range covers in its zone; a range that ends within a day covers that day too. */
export function daysOf({ from, to }: Pick<DateRange, "from" | "to">, timeZone: string): DaySpan {
  const lastInstant = new Date(Math.max(Date.parse(from), Date.parse(to) - 1));
  return { first: wallTime(new Date(from), timeZone).day, last: wallTime(lastInstant, timeZone).day };
}

/**
 * A range as an address carries it: a preset's name, which means something else tomorrow, or the chosen days. A shift
 * is told by its instants, because it may begin and end within a day.
 */
export function writeRange(range: DateRange, timeZone: string): string {
  if (range.preset === "shift") {
    return `${range.from}_${range.to}`;
  }
  const { first, last } = daysOf(range, timeZone);
  return range.preset === "custom" ? `${first}_${last}` : range.preset;
}

/** The range that an address carries; undefined for anything that isn't one. */
export function readRange(text: string | null, now: Date, timeZone: string): DateRange | undefined {
  if (isPreset(text)) {
    return presetRange(text, now, timeZone);
  }
  const [one = "", other = ""] = text?.split("_") ?? [];
  if (isDay(one) && isDay(other)) {
    return customRange(one, other, timeZone);
  }
  const [from, to] = [Date.parse(one), Date.parse(other)];
  return one.includes("T") && from < to
    ? { preset: "shift", from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    : undefined;
}

function instantsOf({ first, last }: DaySpan, timeZone: string): Pick<DateRange, "from" | "to"> {
  return {
    from: startOfDay(first, timeZone).toISOString(),
    to: startOfDay(addDays(last, 1), timeZone).toISOString(),
  };
}
