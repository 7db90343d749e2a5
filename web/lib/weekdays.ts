import type { Weekday } from "../schema-types.generated.ts";
import { useFormat } from "./format.ts";

/** The days of the week, in the contract's order. */
export const WEEKDAYS = [
  "MONDAY",
  "TUESDAY",
  "WEDNESDAY",
  "THURSDAY",
  "FRIDAY",
  "SATURDAY",
  "SUNDAY",
] as const satisfies readonly Weekday[];

/** Names the days of the week in the person's language, short. */
export function useWeekday(): (day: Weekday) => string {
  const { weekday } = useFormat("UTC");
  // A Monday, and the days after it.
  return (day) => weekday(new Date(Date.UTC(2026, 10, 2 + WEEKDAYS.indexOf(day))));
}
