import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { type Context, account, sqlOf } from "../context.ts";
import type { Feed } from "../live/feed.ts";
import { Platform } from "../platform/platform.entity.ts";
import { visibleStation } from "../station/visible.ts";
import type { Kanban, KanbanHour, KanbanStation } from "./kanban.types.ts";

const HOURS = 24;
const DAYS_OF_WEEK = 7;

interface HourRow {
  station_id: string;
  day: "today" | "before";
  hour: number;
  amount: string;
  volume: string;
  sales: number;
}

/** Sales by station and hour of today and of the day a week ago, from the roll-up; days are the platform's. */
async function hourRows(ctx: Context, timeZone: string): Promise<HourRow[]> {
  const { scope } = account(ctx);
  const { rows } = await sql<HourRow>`
    with day as (select date_trunc('day', ${ctx.clock.now()}::timestamptz at time zone ${timeZone}) as today)
    select h.station_id, case when h.hour >= (today at time zone ${timeZone}) then 'today' else 'before' end as day,
      extract(hour from h.hour at time zone ${timeZone})::int as hour, sum(h.amount) as amount, sum(h.volume) as volume, sum(h.sales)::int as sales
    from day, sale_hour h join station s on s.id = h.station_id and s.network_id = h.network_id
    where h.network_id = ${scope.networkId} and ${visibleStation(scope)}
      and (h.hour >= (today at time zone ${timeZone}) and h.hour < ((today + interval '1 day') at time zone ${timeZone})
        or h.hour >= ((today - make_interval(days => ${DAYS_OF_WEEK})) at time zone ${timeZone})
          and h.hour < ((today - make_interval(days => ${DAYS_OF_WEEK - 1})) at time zone ${timeZone}))
    group by 1, 2, 3`.execute(sqlOf(ctx.em));
  return rows;
}

/** Sales of the present hour a week ago after the present minute: what must not be compared with yet. */
async function notYet(ctx: Context, timeZone: string): Promise<{ amount: string; volume: string; sales: number }> {
  const { scope } = account(ctx);
  const { rows } = await sql<{ amount: string; volume: string; sales: number }>`
    with moment as (select (${ctx.clock.now()}::timestamptz at time zone ${timeZone}) - make_interval(days => ${DAYS_OF_WEEK}) as then)
    select coalesce(sum(t.amount), 0) as amount, coalesce(sum(t.volume), 0) as volume, count(*)::int as sales
    from moment, sale t join station s on s.id = t.station_id and s.network_id = t.network_id
    where t.network_id = ${scope.networkId} and ${visibleStation(scope)}
      and t.time >= moment.then at time zone ${timeZone} and t.time < (date_trunc('hour', moment.then) + interval '1 hour') at time zone ${timeZone}`.execute(
    sqlOf(ctx.em),
  );
  return rows[0] ?? { amount: "0", volume: "0", sales: 0 };
}

type StationRow = Omit<KanbanStation, "amount" | "volume" | "sales"> & { devices: number; devicesOnline: number };

async function stationRows(ctx: Context): Promise<StationRow[]> {
  const { scope } = account(ctx);
  const { rows } = await sql<StationRow>`
    select s.id as "stationId", s.name as "stationName", c.name as "cityName", coalesce(d.devices, 0)::int as devices, coalesce(d.online, 0)::int as "devicesOnline",
      coalesce(d.devices > 0 and d.devices = d.online, false) as online, coalesce(a.open, 0)::int as "openAlarms", coalesce(g.guns, '[]') as guns
    from station s join city c on c.id = s.city_id
      left join (select d.station_id, count(*) as devices, count(*) filter (where l.online) as online from device d left join device_live l on l.device_id = d.id
        where d.network_id = ${scope.networkId} and d.deleted_at is null group by 1) d on d.station_id = s.id
      left join (select station_id, count(*) as open from alarm where network_id = ${scope.networkId} and ended_at is null group by 1) a on a.station_id = s.id
      left join (select g.station_id, jsonb_agg(jsonb_build_object('gunId', g.id, 'number', g.number, 'state', coalesce(l.state, 'FREE'), 'online', coalesce(dl.online, false)) order by g.number) as guns
        from gun g left join gun_live l on l.gun_id = g.id left join device_binding b on b.gun_id = g.id left join device_live dl on dl.device_id = b.device_id
        where g.network_id = ${scope.networkId} and g.deleted_at is null group by 1) g on g.station_id = s.id
    where ${visibleStation(scope)} order by s.code`.execute(sqlOf(ctx.em));
  return rows;
}

interface Sum {
  amount: Decimal;
  volume: Decimal;
  sales: number;
}

const nothing = (): Sum => ({ amount: new Decimal(0), volume: new Decimal(0), sales: 0 });

function add(sum: Sum, row: { amount: string; volume: string; sales: number }, sign: 1 | -1 = 1): void {
  sum.amount = sum.amount.plus(new Decimal(row.amount).times(sign));
  sum.volume = sum.volume.plus(new Decimal(row.volume).times(sign));
  sum.sales += row.sales * sign;
}

function sums(rows: readonly HourRow[]) {
  const hours = { today: new Map<number, Sum>(), before: new Map<number, Sum>() };
  const stations = new Map<string, Sum>();
  const into = <Key>(map: Map<Key, Sum>, key: Key, row: HourRow) => {
    const sum = map.get(key) ?? nothing();
    map.set(key, sum);
    add(sum, row);
  };
  for (const row of rows) {
    into(hours[row.day], row.hour, row);
    if (row.day === "today") {
      into(stations, row.station_id, row);
    }
  }
  return { hours, stations };
}

function hourOf(now: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone }).format(now));
}

/** The board of the caller's platforms: set-up and live rows in one statement, sales from the roll-up. */
export async function kanban(ctx: Context): Promise<Kanban> {
  const { platformId: id, scope } = account(ctx);
  const own = { id, networkId: scope.networkId };
  const platform = await ctx.em.fork().findOneOrFail(Platform, own, { filters: { scope: false } });
  const { timeZone, currencySymbol } = platform;
  const [rows, late, open] = await Promise.all([hourRows(ctx, timeZone), notYet(ctx, timeZone), stationRows(ctx)]);
  const { hours, stations } = sums(rows);
  const now = ctx.clock.now();
  const today = nothing();
  const lastWeek = nothing();
  for (const row of rows) {
    if (row.day === "today") {
      add(today, row);
    } else if (row.hour <= hourOf(now, timeZone)) {
      add(lastWeek, row);
    }
  }
  add(lastWeek, late, -1);
  const known = hours.before.size > 0;
  return {
    asOf: now,
    timeZone,
    currencySymbol,
    stationCount: open.length,
    stationsSilent: open.filter((row) => row.devices > 0 && !row.online).length,
    deviceCount: open.reduce((count, row) => count + row.devices, 0),
    devicesOnline: open.reduce((count, row) => count + row.devicesOnline, 0),
    devicesOffline: open.reduce((count, row) => count + row.devices - row.devicesOnline, 0),
    openAlarms: open.reduce((count, row) => count + row.openAlarms, 0),
    todayAmount: today.amount.toFixed(),
    todayVolume: today.volume.toFixed(),
    todaySales: today.sales,
    lastWeekAmount: known ? lastWeek.amount.toFixed() : null,
    lastWeekVolume: known ? lastWeek.volume.toFixed() : null,
    lastWeekSales: known ? lastWeek.sales : null,
    hours: Array.from({ length: HOURS }, (_, hour): KanbanHour =>
      hourLine(hour, hours.today.get(hour), hours.before.get(hour)),
    ),
    stations: open.map(({ devices: _devices, devicesOnline: _online, ...row }) => {
      const sum = stations.get(row.stationId) ?? nothing();
      return { ...row, amount: sum.amount.toFixed(), volume: sum.volume.toFixed(), sales: sum.sales };
    }),
  };
}

function hourLine(hour: number, today = nothing(), before = nothing()): KanbanHour {
  return {
    hour,
    amount: today.amount.toFixed(),
    volume: today.volume.toFixed(),
    sales: today.sales,
    lastWeekAmount: before.amount.toFixed(),
    lastWeekVolume: before.volume.toFixed(),
  };
}

/** The board: now, then whenever something on it changes, at most once a second. */
export const kanbanFeed: Feed<unknown, Kanban> = {
  topics: ["sale", "gun", "device", "alarm", "setup"],
  gatherMs: 1000,
  idsOf: (event, ctx) =>
    event !== null && "networkId" in event && event.networkId === account(ctx).scope.networkId ? ["board"] : null,
  present: kanban,
  changed: kanban,
};
