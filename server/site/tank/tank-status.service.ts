import { sql } from "kysely";
import { type Services, sqlOf, type ScopeParams } from "../../kernel/context.ts";
import type { ForecourtFilter } from "../station/forecourt-filter.ts";
import { narrowed, visibleStation } from "../station/visible.ts";
import { type KeptQualities, qualitiesNow } from "./quality.rules.ts";
import type { TankValue } from "./quality.types.ts";
import type { TankStatus } from "./tank.types.ts";
import { rowLoader } from "../../kernel/loader.ts";
import { whereIdIn } from "../../kernel/lists/filters.ts";

/** Which tanks: all that a filter leaves, or those with these ids. */
export interface TankChoice {
  readonly filter?: ForecourtFilter | null;
  readonly tankIds?: readonly string[];
}

/** Tanks as they stand now, in one statement, by station and number. */
export async function tankStatuses(services: Services, scope: ScopeParams, choice: TankChoice): Promise<TankStatus[]> {
  const { rows } = await sql<Row>`
    select t.id as "tankId", t.station_id as "stationId", s.name as "stationName", t.number as "tankNumber", t.name as "tankName",
      gr.id as "gradeId", gr.name as "gradeName", gr.colour as "gradeColour",
      t.capacity_litres as "capacityLitres", t.low_limit_litres as "lowLimitLitres", t.high_limit_litres as "highLimitLitres",
      round(l.volume * 100 / nullif(t.capacity_litres, 0), 1)::float8 as "fillPercent",
      coalesce(l.level, 'NORMAL') as level, coalesce(dl.online and not coalesce(jsonb_exists(dl.absent, b.address), false), false) as online,
      exists (select 1 from alarm a where a.network_id = t.network_id and a.source_key = 'tank:' || t.id and a.code = 'TANK_LEAK' and a.ended_at is null) as leak,
      coalesce(l.water_high, false) as "waterHigh", coalesce(l.delivery_in_progress, false) as "deliveryInProgress",
      l.height_mm as "heightMm", l.water_mm as "waterHeightMm", l.temperature_c as "temperatureC",
      l.volume as "volumeLitres", l.net_volume as "netVolumeLitres", l.water_volume as "waterVolumeLitres",
      coalesce(l.ullage, t.capacity_litres - l.volume) as "ullageLitres", l.at, coalesce(l.quality, '{}'::jsonb) as kept
    from tank t
      join station s on s.id = t.station_id and s.network_id = t.network_id
      join grade gr on gr.id = t.grade_id
      left join tank_live l on l.network_id = t.network_id and l.tank_id = t.id
      left join device_binding b on b.tank_id = t.id
      left join device_live dl on dl.network_id = b.network_id and dl.device_id = b.device_id
    where ${visibleStation(scope)} and t.network_id = ${scope.networkId} and t.deleted_at is null and ${whereIdIn("t.id", choice.tankIds)} and ${narrowed(scope, choice.filter, sql`t.grade_id`)}
    order by s.code, t.number`.execute(sqlOf(services.em));
  const staleBefore = new Date(services.clock.now().getTime() - services.config.STALE_SECONDS * 1000);
  return rows.map((row) => statusOf(row, staleBefore));
}

interface Row extends Omit<TankStatus, "readAt" | "quality" | "qualities"> {
  readonly at: Date | null;
  readonly kept: KeptQualities;
}

function statusOf({ at, kept, ...status }: Row, staleBefore: Date): TankStatus {
  const qualities = qualitiesNow(kept, staleBefore);
  const of = (value: TankValue) => qualities.find((each) => each.value === value);
  const main = of("VOLUME") ?? of("HEIGHT");
  return { ...status, qualities, quality: main?.quality ?? null, readAt: main === undefined ? at : main.at };
}

/** How a tank stands, for those that a list shows. */
export const tankStatusOf = rowLoader("tankId", (ctx, tankIds, scope) => tankStatuses(ctx, scope, { tankIds }));
