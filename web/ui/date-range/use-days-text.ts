import { useFormat } from "../../lib/format.ts";

/** The days that are meant, both included, in words. */
export function useDaysText(): (days: { readonly from: string; readonly to: string }) => string {
  // A day of the calendar, in no zone.
  const { date } = useFormat("UTC");
  return ({ from, to }) => (from === to ? [from] : [from, to]).map((day) => date(day)).join(" \u2013 ");
}
