import { type RawBuilder, sql } from "kysely";
import type { Days } from "./sale-report.rules.ts";

/**
 * Whether a time is of some days by the clocks of its station (s): first within bounds that an index serves, then by the day that the clocks
 * showed. Where a midnight comes twice PostgreSQL means the second, and the day began with the first; no clock is set back by more than two hours.
 */
export function withinDays(time: string, { from, to }: Days): RawBuilder<boolean> {
  const at = sql.raw(time);
  return sql<boolean>`(${at} >= ${from}::timestamp at time zone s.time_zone - interval '2 hours'
    and ${at} < (${to}::date + 1)::timestamp at time zone s.time_zone
    and (${at} at time zone s.time_zone)::date between ${from}::date and ${to}::date)`;
}
