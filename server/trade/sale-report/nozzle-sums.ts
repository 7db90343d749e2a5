import { type RawBuilder, sql } from "kysely";
import { type Context, account } from "../../kernel/context.ts";
import { usableIds } from "../../kernel/ids.ts";
import { everStation, narrowed } from "../../site/station/visible.ts";
import { TOTALIZER_TOLERANCE_LITRES } from "../transaction/totalizer.rules.ts";
import type { Days } from "./sale-report.rules.ts";
import type { NozzleDistributionRow, SalesReportFilter } from "./sale-report.types.ts";
import { withinDays } from "./within-days.ts";

/** A gun below this share of its grade's middle flow is slow: a filter that clogs shows so before it stops. */
const SLOW_SHARE = 0.75;
/** A fill shorter than these tells no flow: nozzles open and close slowly. */
const [LEAST_VOLUME, LEAST_SECONDS] = [5, 10];

/**
 * What guns gave in some days, in one statement: fills, flow, idle time and what their totalizers count beyond their sales. Sales that
 * were taken back did flow, and count. How long a gun hung idle and what its meter counted is of all of its fills, also of those that the
 * filter leaves out. The most first.
 */
export function nozzleSums(
  ctx: Context,
  filter: Omit<SalesReportFilter, "from" | "to">,
  days: Days,
): RawBuilder<NozzleDistributionRow> {
  const { scope } = account(ctx);
  const grades = filter.gradeIds ?? [];
  const payments = filter.payments ?? [];
  return sql<NozzleDistributionRow>`
    with place as materialized (
      select s.id, s.name, s.time_zone from station s where ${everStation(scope)} and ${narrowed(scope, filter)}
    ), fill as (
      select t.gun_id, t.station_id, t.grade_id, t.volume, t.amount, t.totalizer_litres as counter,
        lag(t.totalizer_litres) over (partition by t.gun_id order by t.time, t.id) as counted,
        extract(epoch from t.time - t.started_at) as seconds,
        extract(epoch from coalesce(t.started_at, t.time) - lag(t.time) over (partition by t.gun_id order by t.time, t.id)) as idle,
        ${grades.length === 0 ? sql`true` : sql`coalesce(t.grade_id = any(${usableIds(grades)}::uuid[]), false)`}
          and ${payments.length === 0 ? sql`true` : sql`t.payment = any(${payments}::text[])`} as kept
      from place s join sale t on t.network_id = ${scope.networkId} and t.station_id = s.id and t.gun_id is not null and t.consume_type = 'CONSUME'
        and ${withinDays("t.time", days)}
    ), gun_sum as (
      select gun_id, station_id, (array_agg(grade_id) filter (where kept))[1] as grade_id, (count(*) filter (where kept))::int as fills,
        sum(volume) filter (where kept) as volume, sum(amount) filter (where kept) as amount,
        sum(volume) filter (where kept and seconds > 0) / nullif(sum(seconds) filter (where kept and seconds > 0), 0) * 60 as flow,
        max(volume / nullif(seconds, 0) * 60) filter (where kept and volume >= ${LEAST_VOLUME} and seconds >= ${LEAST_SECONDS}) as peak,
        max(idle) / 3600 as idle,
        case when bool_and(counter > 0 and (counted is null or counter - volume >= counted - ${TOTALIZER_TOLERANCE_LITRES}::numeric))
          then greatest(max(counter) - min(counter - volume) - sum(volume), 0) end as beyond
      from fill group by gun_id, station_id having bool_or(kept)
    ), middle as (
      select grade_id, percentile_cont(0.5) within group (order by flow) as flow from gun_sum where flow is not null group by grade_id
    )
    select f.gun_id as "gunId", g.number as "gunNumber", f.station_id as "stationId", s.name as "stationName", gr.name as "gradeName",
      coalesce(gr.unit, 'LITRE') as "gradeUnit", f.fills,
      f.volume::text as volume, f.amount::text as amount, f.flow::float8 as flow, f.peak::float8 as "peakFlow",
      coalesce(f.flow < ${SLOW_SHARE} * m.flow, false) as slow, f.idle::float8 as "idleHours",
      f.beyond::text as uncounted
    from gun_sum f join place s on s.id = f.station_id
      join gun g on g.network_id = ${scope.networkId} and g.id = f.gun_id
      left join grade gr on gr.network_id = ${scope.networkId} and gr.id = f.grade_id
      left join middle m on m.grade_id is not distinct from f.grade_id
    order by f.volume desc, f.gun_id`;
}
