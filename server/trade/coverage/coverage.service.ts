import { type RawBuilder, sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { instantText } from "../../kernel/instant-text.ts";
import { dayOf } from "../../kernel/lists/days.ts";
import type { PlaceFilter } from "../../site/station/place-filter.ts";
import { everStation, narrowed } from "../../site/station/visible.ts";
import type { Coverage } from "./coverage.types.ts";

const MOST_GAPS = 500;
const textOf = (instant: string) => sql.raw(instantText(instant));

/** What coverage is asked of: days, of each station's own zone, and which stations. */
export interface Covered {
  /** Absent: since ever. */
  readonly from: string | null;
  readonly to: string;
  readonly filter: PlaceFilter | null;
}

const hoursIn = (range: string) => sql.raw(`round(extract(epoch from upper(${range}) - lower(${range})) / 3600)::int`);

/**
 * The beginning of a statement: `place`, stations with the hours that count (lo, hi), and `span`, the hours of which something is missing,
 * each by what is missing. Read from what is missing alone: devices that have not told all, and gaps between totalizers.
 */
function missing(ctx: Context, { from, to, filter }: Covered): RawBuilder<unknown> {
  const { scope } = account(ctx);
  const { networkId } = scope;
  return sql`
    place as materialized (
      select * from (
        select s.id, s.name, s.time_zone, greatest(day_begins(f.day, s.time_zone), day_begins(${from}::date, s.time_zone)) as lo,
          least(day_begins(${to}::date + 1, s.time_zone), date_trunc('hour', ${ctx.clock.now()}::timestamptz, s.time_zone)) as hi
        from station s cross join lateral (select min(day) as day from sale_day where network_id = ${networkId} and station_id = s.id) f
        where ${everStation(scope)} and ${narrowed(scope, filter)} and f.day is not null
      ) p where lo < hi
    ), device_told as (
      select p.id, d.name, l.received_until as until, max(l.received_until) over (partition by p.id) as any_until
      from place p join device d on d.network_id = ${networkId} and d.station_id = p.id and d.deleted_at is null
        join device_live l on l.network_id = d.network_id and l.device_id = d.id
    ), raw as (
      select p.id, 'NOTHING' as state, 'DEVICE' as cause, null as source, t.any_until as began, p.hi as ended
      from place p left join (select id, max(any_until) as any_until from device_told group by id) t on t.id = p.id
      union all
      select t.id, 'MISSING', 'DEVICE', t.name, t.until, t.any_until from device_told t
      union all
      select p.id, 'MISSING', 'TOTALIZER', (select number::text from gun where network_id = ${networkId} and id = g.gun_id), g.began, g.ended
      from place p join sale_gap g on g.network_id = ${networkId} and g.station_id = p.id
    ), span as (
      select p.id, p.name, p.time_zone, r.state, r.cause, r.source, tstzrange(date_trunc('hour', greatest(r.began, p.lo), p.time_zone),
        date_trunc('hour', least(r.ended, p.hi) - interval '1 microsecond', p.time_zone) + interval '1 hour') as hours
      from raw r join place p on p.id = r.id where coalesce(r.began, p.lo) < least(r.ended, p.hi) and least(r.ended, p.hi) > p.lo
    ), lost as (
      select h.id, h.name, h.time_zone, u.hours from (select id, name, time_zone, range_agg(hours) as hours from span group by 1, 2, 3) h
        cross join lateral unnest(h.hours) u(hours)
    )`;
}

/** How many hours are not complete, of all that count. */
export async function countMissingHours(ctx: Context, covered: Covered): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    with ${missing(ctx, covered)} select coalesce(sum(${hoursIn("hours")}), 0)::int as hours from lost`.execute(
    sqlOf(ctx.em),
  );
  return rows[0]?.hours ?? 0;
}

/** What came late of the days, after an instant. */
function late(ctx: Context, { from, to }: Covered, since: Date | null): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(t.sales), 0)::int as "lateSales", coalesce(sum(t.volume), 0)::text as "lateVolume", coalesce(sum(t.amount), 0)::text as "lateAmount",
      ${textOf("max(t.at)")} as "lateAt"
    from place p join sale_late t on t.network_id = ${account(ctx).scope.networkId} and t.station_id = p.id and t.day between ${from}::date and ${to}::date
    where t.at > coalesce(${since}::timestamptz, '-infinity')`;
}

/** Of how many hours of some days all has arrived, what is missing of the others, and what came late. 10012 naming `to`: before `from`. */
export async function coverage(
  ctx: Context,
  days: { readonly from: Date; readonly to: Date; readonly since: Date | null },
  filter: PlaceFilter | null,
): Promise<Coverage> {
  const covered = { from: dayOf(days.from) ?? "", to: dayOf(days.to) ?? "", filter };
  if (covered.to < covered.from) {
    refuse("PARAMETER_ERROR", { field: "to" });
  }
  const { rows } = await sql<Coverage>`
    with ${missing(ctx, covered)}, total as (
      select coalesce(sum(round(extract(epoch from hi - lo) / 3600)), 0)::int as hours, count(*)::int as stations from place
    ), day as (
      select d.day::date as day, sum(round(extract(epoch from
        least(upper(l.hours), day_begins(d.day::date + 1, l.time_zone)) - greatest(lower(l.hours), day_begins(d.day::date, l.time_zone))) / 3600))::int as hours,
        count(distinct l.id)::int as stations
      from lost l cross join lateral generate_series((lower(l.hours) at time zone l.time_zone)::date::timestamp,
        ((upper(l.hours) - interval '1 microsecond') at time zone l.time_zone)::date::timestamp, interval '1 day') d(day) group by 1
    ), whole as (select coalesce(sum(${hoursIn("hours")}), 0)::int as hours from lost),
    come as (${late(ctx, covered, days.since)})
    select t.hours, t.hours - w.hours as "completeHours", (t.hours - w.hours)::float8 / nullif(t.hours, 0) as share, t.stations,
      coalesce((select json_agg(json_build_object('day', day::text, 'missingHours', hours, 'stations', stations) order by day) from day), '[]') as days,
      coalesce((select json_agg(json_build_object('stationId', id, 'stationName', name, 'missingHours', hours) order by hours desc, name, id)
        from (select id, name, sum(${hoursIn("hours")})::int as hours from lost group by 1, 2) s), '[]') as incomplete,
      coalesce((select json_agg(json_build_object('stationId', id, 'stationName', name, 'timeZone', time_zone, 'state', state, 'cause', cause, 'source', source,
        'from', ${textOf("lower(hours)")}, 'to', ${textOf("upper(hours)")}) order by upper(hours) desc, name, source)
        from (select * from span order by upper(hours) desc, name, source limit ${MOST_GAPS}) g), '[]') as gaps, c.*
    from total t cross join whole w cross join come c`.execute(ctx.db);
  return rows[0] as Coverage;
}
