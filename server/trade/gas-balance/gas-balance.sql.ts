import { type RawBuilder, sql } from "kysely";
import { type Context, account } from "../../kernel/context.ts";
import type { PlaceFilter } from "../../site/station/place-filter.ts";
import { everStation, narrowed } from "../../site/station/visible.ts";
import type { Days } from "../sale-report/sale-report.rules.ts";
import type { GasSums } from "./gas-balance.rules.ts";
import type { GasBalanceGrouping } from "./gas-balance.types.ts";
import { borderIn } from "./gas-balance-setting.service.ts";
import { buysGas } from "./gas-station.sql.ts";

/** A station's sums within one of the times asked for. */
export interface GasSumRow extends GasSums {
  /** All of the days asked for, beside the rows. */
  readonly whole: boolean;
  readonly stationId: string;
  readonly stationCode: string;
  readonly stationName: string;
  readonly timeZone: string;
  readonly from: string;
  readonly to: string;
  readonly open: boolean;
  readonly openedAt: Date | null;
  readonly closedAt: Date | null;
  readonly kilogramsPerCubicMetre: string | null;
  readonly baseTemperatureC: string | null;
}

interface Asked {
  readonly filter: PlaceFilter | null;
  readonly days: Days;
  readonly by: GasBalanceGrouping;
}

/** The times that rows are of, as an expression over a day (d). */
const KEYS = { DAY: "d.day", MONTH: "date_trunc('month', d.day)::date", STATION: "null::date" } as const;

/** By which density the time between two readings (c) is told: that of the day of its middle, a station's own before its network's. */
const IN_FORCE =
  sql.raw(`select v.kilograms_per_cubic_metre as density, v.base_temperature_c as base from gas_conversion v
  where v.network_id = c.network_id and (v.station_id is null or v.station_id = c.station_id)
    and v.valid_from <= ((c.since + (c.time - c.since) / 2) at time zone c.time_zone)::date
  order by v.station_id nulls last, v.valid_from desc limit 1`);

const SOLD = sql.raw(`select coalesce(sum(t.volume) filter (where gr.unit = 'KILOGRAM'), 0) as kilograms,
    coalesce(sum(t.volume) filter (where gr.unit = 'CUBIC_METRE'), 0) as cubic_metres
  from sale t join grade gr on gr.network_id = t.network_id and gr.id = t.grade_id and gr.kind = 'GAS'
  where t.network_id = c.network_id and t.station_id = c.station_id and t.time > c.since and t.time <= c.time`);

/** What stands at each midnight: the reading that is nearest to it, at most the network's minutes away. */
const nearest = (border: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select r.time from gas_reading r
  where r.network_id = p.network_id and r.station_id = p.id and r.ended_at is null
    and r.time between d.midnight - ${border} and d.midnight + ${border}
  order by abs(extract(epoch from r.time - d.midnight)), r.time limit 1`;

const told = (
  figure: string,
): string => `case when count(s.bought) = count(s.${figure}) filter (where s.bought is not null) and count(s.bought) > 0
  then trim_scale(sum(s.${figure}) filter (where s.bought is not null))::text end`;
const one = (figure: string): string =>
  `case when count(distinct s.${figure}) = 1 then trim_scale(min(s.${figure}))::text end`;
const WHOLE_DAYS = "greatest(1, round(extract(epoch from s.time - s.since) / 86400))";

/**
 * Bought and sold of each station within each of its times: what lies between the readings next to the midnights of their ends. Each step from
 * one reading to the next is converted by itself, to the gram and the litre, so that days add up to their month.
 */
export function gasSums(ctx: Context, { filter, days, by }: Asked): RawBuilder<GasSumRow> {
  const { scope } = account(ctx);
  const wholes =
    by === "STATION"
      ? sql``
      : sql`union all select true, p.id, null::date, min(d.day), max(d.day) from place p join day d on d.id = p.id where d.asked group by p.id`;
  return sql<GasSumRow>`
    with place as materialized (
      select s.network_id, s.id, s.code, s.name, s.time_zone, (${ctx.clock.now()}::timestamptz at time zone s.time_zone)::date as today
      from station s where ${everStation(scope)} and ${narrowed(scope, filter)} and ${buysGas}
    ), day as materialized (
      select p.id, d.day, d.day <= least(${days.to}::date, p.today) as asked, d.day < p.today as over, n.time, lead(n.time) over (partition by p.id order by d.day) as next
      from place p cross join lateral (
          select g::date as day, day_begins(g::date, p.time_zone) as midnight
          from generate_series(${days.from}::timestamp, least(${days.to}::date, p.today) + interval '1 day', interval '1 day') g) d
        left join lateral (${nearest(borderIn(scope.networkId))}) n on true
    ), span as (
      select ${by === "STATION"}::boolean as whole, d.id, ${sql.raw(KEYS[by])} as key, min(d.day) as first, max(d.day) as last
      from day d where d.asked group by 2, 3 ${wholes}
    ), ended as (
      select q.whole, q.id, q.first, q.last, min(d.time) as opened, max(d.time) as closed,
        min(d.day) filter (where d.time is not null) as opened_day, max(d.day) filter (where d.time is not null) as closed_day,
        count(*) filter (where d.day <= q.last and d.over)::int as days,
        count(*) filter (where d.day <= q.last and d.over and (d.time is null or d.next is null))::int as unread
      from span q join day d on d.id = q.id and d.day between q.first and q.last + 1 group by 1, 2, 3, 4
    ), counted as (
      select r.network_id, r.station_id, p.time_zone, r.time, r.unit, r.counter, r.meter_replaced, r.old_meter_counter,
        lag(r.time) over w as since, lag(r.unit) over w as unit_before, lag(r.counter) over w as counter_before
      from place p join gas_reading r on r.network_id = p.network_id and r.station_id = p.id and r.ended_at is null
        and r.time between (select min(e.opened) from ended e where e.id = p.id) and (select max(e.closed) from ended e where e.id = p.id)
      window w as (partition by r.station_id order by r.time)
    ), step as materialized (
      select c.station_id, c.since, c.time, b.bought, f.density, f.base,
        case c.unit_before when 'KILOGRAM' then b.bought else round(b.bought * f.density, 3) end as bought_kg,
        case c.unit_before when 'CUBIC_METRE' then b.bought else round(b.bought / f.density, 3) end as bought_m3,
        x.kilograms + case x.cubic_metres when 0 then 0 else round(x.cubic_metres * f.density, 3) end as sold_kg,
        x.cubic_metres + case x.kilograms when 0 then 0 else round(x.kilograms / f.density, 3) end as sold_m3
      from counted c cross join lateral (select case when c.meter_replaced then c.old_meter_counter else c.counter end - c.counter_before as bought) b
        cross join lateral (${SOLD}) x left join lateral (${IN_FORCE}) f on true
      where c.since is not null
    )
    select e.whole, p.id as "stationId", p.code as "stationCode", p.name as "stationName", p.time_zone as "timeZone", e.first::text as "from", e.last::text as "to",
      e.last >= p.today as open, case when e.closed > e.opened then e.opened end as "openedAt", case when e.closed > e.opened then e.closed end as "closedAt",
      ${sql.raw(one("density"))} as "kilogramsPerCubicMetre", ${sql.raw(one("base"))} as "baseTemperatureC", count(distinct s.base)::int as bases,
      ${sql.raw(told("bought_kg"))} as "boughtKilograms", ${sql.raw(told("bought_m3"))} as "boughtCubicMetres",
      ${sql.raw(told("sold_kg"))} as "soldKilograms", ${sql.raw(told("sold_m3"))} as "soldCubicMetres",
      e.days, e.unread as "unreadDays", e.opened_day = e.first as opens, e.closed_day > least(e.last, p.today - 1) as closes,
      count(s.time)::int - count(s.bought)::int as "unknownSteps",
      greatest(0, e.closed_day - e.opened_day - coalesce(sum(${sql.raw(WHOLE_DAYS)}) filter (where s.time is not null and s.bought is null), 0))::int as "coveredDays"
    from ended e join place p on p.id = e.id left join step s on s.station_id = e.id and s.since >= e.opened and s.time <= e.closed
    group by e.whole, p.id, p.code, p.name, p.time_zone, p.today, e.first, e.last, e.opened, e.closed, e.opened_day, e.closed_day, e.days, e.unread
    order by p.code, p.id, e.first`;
}
