import { sql } from "kysely";
import { type Context, account } from "../../kernel/context.ts";
import type { ForecourtFilter } from "../../site/station/forecourt-filter.ts";
import { everStation, narrowed } from "../../site/station/visible.ts";
import type { ForecastRecord } from "./back-test.types.ts";
import { JUDGED_DAYS } from "./back-test.writer.ts";

/** How good the forecasts of the caller's tanks were. */
export async function forecastRecord(ctx: Context, filter: ForecourtFilter | null): Promise<ForecastRecord> {
  const { scope } = account(ctx);
  const { rows } = await sql<Omit<ForecastRecord, "days">>`
    select coalesce(sum(k.checks), 0)::int as checks, coalesce(sum(k.lows), 0)::int as lows, coalesce(sum(k.lows_foretold), 0)::int as "lowsForetold",
      coalesce(sum(k.dries), 0)::int as dries, coalesce(sum(k.dries_foretold), 0)::int as "driesForetold",
      coalesce(sum(k.warnings), 0)::int as warnings, coalesce(sum(k.false_warnings), 0)::int as "falseWarnings",
      coalesce(sum(k.bands), 0)::int as bands, coalesce(sum(k.bands_held), 0)::int as "bandsHeld"
    from station s
      join tank t on t.network_id = s.network_id and t.station_id = s.id and t.deleted_at is null
      join tank_forecast_record k on k.network_id = t.network_id and k.tank_id = t.id
    where ${everStation(scope)} and s.deleted_at is null and ${narrowed(scope, filter, sql`t.grade_id`)}`.execute(
    ctx.db,
  );
  const [found] = rows;
  return { days: JUDGED_DAYS, ...(found as Omit<ForecastRecord, "days">) };
}
