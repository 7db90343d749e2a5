import { useDaysText } from "./use-days-text.ts";

/** The days that are meant, both included. */
export function DaysTold(days: { readonly from: string; readonly to: string }) {
  return <bdi>{useDaysText()(days)}</bdi>;
}
