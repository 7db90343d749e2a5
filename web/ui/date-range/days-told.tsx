import { useFormat } from "../../lib/format.ts";

/** The days that are meant, both included. */
export function DaysTold({ from, to }: { readonly from: string; readonly to: string }) {
  // A day of the calendar, in no zone.
  const { date } = useFormat("UTC");
  const both = from === to ? [from] : [from, to];
  return <bdi>{both.map((day) => date(day)).join(" \u2013 ")}</bdi>;
}
