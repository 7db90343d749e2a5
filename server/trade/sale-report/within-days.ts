import { type RawBuilder, sql } from "kysely";
import type { Days } from "./sale-report.rules.ts";

/** Whether a time is of some days by the clocks of its station (s), within bounds that an index serves. */
export function withinDays(time: string, { from, to }: Days): RawBuilder<boolean> {
  const at = sql.raw(time);
  return sql<boolean>`(${at} >= day_begins(${from}::date, s.time_zone) and ${at} < day_begins(${to}::date + 1, s.time_zone))`;
}
