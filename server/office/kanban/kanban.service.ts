import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { OPEN_ALARM, SILENCED_ALARM, UNFOLDED_ALARM } from "../../plant/alarm/alarm.list.ts";
import { Permission } from "../../../common/permission.ts";
import { holdsOneOf } from "../../access/auth/rights.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import type { Feed } from "../../kernel/live/feed.ts";
import { Platform } from "../../access/platform/platform.entity.ts";
import type { PlaceFilter } from "../../site/station/place-filter.ts";
import { narrowed, visibleStation } from "../../site/station/visible.ts";
import { GradeUnit } from "../../site/energy/grade.entity.ts";
import { UNIT as UNIT_SQL } from "../../trade/sale-report/sale-figures.ts";
import type { Kanban, KanbanHour, KanbanStation } from "./kanban.types.ts";

/** Which part of the caller's network a board is of; absent: all that they see. */
type Part = PlaceFilter | null | undefined;

/** What a board is asked for by. */
export interface KanbanArgs {
  readonly filter?: Part;
}

const UNIT = sql.raw(UNIT_SQL);
const HOURS = 24;
const DAYS_OF_WEEK = 7;

/** The days of a board: today, the one before, and the same weekday a week ago. */
type Day = "today" | "yesterday" | "before";
const AGO = { yesterday: 1, before: DAYS_OF_WEEK } as const satisfies Record<Exclude<Day, "today">, number>;

interface HourRow {
  station_id: string;
  day: Day;
  hour: number;
  unit: GradeUnit;
  amount: string;
  volume: string;
  sales: number;
}

/** Sales by station, hour and what their grades are sold by, of today, yesterday and the day a week ago, from the roll-up; days are the platform's. */
async function hourRows(ctx: Context, timeZone: string, part: Part): Promise<HourRow[]> {
  const { scope } = account(ctx);
  const { rows } = await sql<HourRow>`
    with day as (select (${ctx.clock.now()}::timestamptz at time zone ${timeZone})::date as today)
    select h.station_id, case when h.hour >= day_begins(today, ${timeZone}) then 'today'
        when h.hour >= day_begins(today - 1, ${timeZone}) then 'yesterday' else 'before' end as day,
      extract(hour from h.hour at time zone ${timeZone})::int as hour, ${UNIT} as unit, sum(h.amount) as amount, sum(h.volume) as volume, sum(h.sales)::int as sales
    from day, sale_hour h join station s on s.id = h.station_id and s.network_id = h.network_id
      left join grade gu on gu.network_id = h.network_id and gu.id = h.grade_id
    where h.network_id = ${scope.networkId} and ${visibleStation(scope)} and ${narrowed(scope, part)}
      and (h.hour >= day_begins(today - 1, ${timeZone}) and h.hour < day_begins(today + 1, ${timeZone})
        or h.hour >= day_begins(today - ${DAYS_OF_WEEK}::int, ${timeZone})
          and h.hour < day_begins(today - ${DAYS_OF_WEEK - 1}::int, ${timeZone}))
    group by 1, 2, 3, 4`.execute(sqlOf(ctx.em));
  return rows;
}

interface SumRow {
  unit: GradeUnit;
  amount: string;
  volume: string;
  sales: number;
}

/** Sales of the present hour so many days ago after the present minute: what must not be compared with yet. */
async function notYet(ctx: Context, timeZone: string, { part, days }: { part: Part; days: number }): Promise<SumRow[]> {
  const { scope } = account(ctx);
  const { rows } = await sql<SumRow>`
    with moment as (select (${ctx.clock.now()}::timestamptz at time zone ${timeZone}) - make_interval(days => ${days}) as then)
    select ${UNIT} as unit, sum(t.amount) as amount, sum(t.volume) as volume, count(*)::int as sales
    from moment, sale t join station s on s.id = t.station_id and s.network_id = t.network_id
      left join grade gu on gu.network_id = t.network_id and gu.id = t.grade_id
    where t.network_id = ${scope.networkId} and ${visibleStation(scope)} and ${narrowed(scope, part)}
      and t.time >= moment.then at time zone ${timeZone} and t.time < (date_trunc('hour', moment.then) + interval '1 hour') at time zone ${timeZone}
    group by 1`.execute(sqlOf(ctx.em));
  return rows;
}

/** Whoever may read the sales or their reports may read what they come to; the specification gives the board itself to all. */
const TAKINGS = [Permission.RealTimeEquip, Permission.StationReport, Permission.TransactionStatistics];

type Takings = Pick<
  Kanban,
  | "todayAmount"
  | "todayVolume"
  | "todayVolumes"
  | "todaySales"
  | "yesterdayAmount"
  | "yesterdayVolume"
  | "yesterdayVolumes"
  | "yesterdaySales"
  | "lastWeekAmount"
  | "lastWeekVolume"
  | "lastWeekVolumes"
  | "lastWeekSales"
  | "hours"
>;

const HIDDEN: Takings = {
  todayAmount: null,
  todayVolume: null,
  todayVolumes: null,
  todaySales: null,
  yesterdayAmount: null,
  yesterdayVolume: null,
  yesterdayVolumes: null,
  yesterdaySales: null,
  lastWeekAmount: null,
  lastWeekVolume: null,
  lastWeekVolumes: null,
  lastWeekSales: null,
  hours: null,
};

type StationRow = Omit<KanbanStation, "amount" | "volume" | "volumes" | "sales"> & {
  devices: number;
  devicesOnline: number;
  devicesNew: number;
};

/** Of the devices d and their live rows l of one station; one without a live row is new. */
const LINK = sql`case when count(l.device_id) = 0 then 'NEW' when count(*) filter (where l.online) = 0 then 'SILENT'
  when count(*) filter (where l.online) < count(l.device_id) then 'PARTLY' else 'ONLINE' end`;

async function stationRows(ctx: Context, part: Part): Promise<StationRow[]> {
  const { scope } = account(ctx);
  const { rows } = await sql<StationRow>`
    select s.id as "stationId", s.name as "stationName", c.name as "cityName", coalesce(d.devices, 0)::int as devices, coalesce(d.online, 0)::int as "devicesOnline",
      coalesce(d.new, 0)::int as "devicesNew", coalesce(d.devices > 0 and d.devices = d.online, false) as online, coalesce(d.link, 'NEW') as link,
      coalesce(a.open, 0)::int as "openAlarms", coalesce(a.ended, 0)::int as "endedAlarms", coalesce(a.silenced, 0)::int as "silencedAlarms", coalesce(g.guns, '[]') as guns
    from station s join city c on c.id = s.city_id
      left join (select d.station_id, count(*) as devices, count(*) filter (where l.online) as online, count(*) filter (where l.device_id is null) as new, ${LINK} as link from device d left join device_live l on l.network_id = d.network_id and l.device_id = d.id
        where d.network_id = ${scope.networkId} and d.deleted_at is null group by 1) d on d.station_id = s.id
      left join (select a.station_id, count(*) filter (where a.ended_at is null and not (${sql.raw(SILENCED_ALARM)})) as open,
          count(*) filter (where a.ended_at is not null and not (${sql.raw(SILENCED_ALARM)})) as ended, count(*) filter (where ${sql.raw(SILENCED_ALARM)}) as silenced
        from alarm a where a.network_id = ${scope.networkId} and a.count > 0 and ${sql.raw(OPEN_ALARM)} and ${sql.raw(UNFOLDED_ALARM)} group by 1) a on a.station_id = s.id
      left join (select g.station_id, jsonb_agg(jsonb_build_object('gunId', g.id, 'number', g.number, 'state', coalesce(l.state, 'FREE'), 'online', coalesce(dl.online, false)) order by g.number) as guns
        from gun g left join gun_live l on l.network_id = g.network_id and l.gun_id = g.id left join device_binding b on b.gun_id = g.id left join device_live dl on dl.network_id = b.network_id and dl.device_id = b.device_id
        where g.network_id = ${scope.networkId} and g.deleted_at is null group by 1) g on g.station_id = s.id
    where ${visibleStation(scope)} and ${narrowed(scope, part)} order by s.code`.execute(sqlOf(ctx.em));
  return rows;
}

interface Sum {
  amount: Decimal;
  /** By what grades are sold by. */
  readonly volumes: Map<GradeUnit, Decimal>;
  sales: number;
}

const nothing = (): Sum => ({ amount: new Decimal(0), volumes: new Map(), sales: 0 });

function add(sum: Sum, row: SumRow, sign: 1 | -1 = 1): void {
  sum.amount = sum.amount.plus(new Decimal(row.amount).times(sign));
  sum.volumes.set(row.unit, new Decimal(row.volume).times(sign).plus(sum.volumes.get(row.unit) ?? 0));
  sum.sales += row.sales * sign;
}

/** A sum as the contract has it. */
const told = ({ amount, volumes, sales }: Sum) => ({
  amount: amount.toFixed(),
  volume: [...volumes.values()].reduce((sum, volume) => sum.plus(volume), new Decimal(0)).toFixed(),
  volumes: Object.values(GradeUnit).flatMap((unit) => {
    const volume = volumes.get(unit);
    return volume === undefined || volume.isZero() ? [] : [{ unit, volume: volume.toFixed() }];
  }),
  sales,
});

/** Of a day on which nothing was sold, or of which nothing may be told. */
const UNTOLD = { amount: null, volume: null, volumes: null, sales: null };

function sums(rows: readonly HourRow[]) {
  const hours = { today: new Map<number, Sum>(), yesterday: new Map<number, Sum>(), before: new Map<number, Sum>() };
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

/** The same of an earlier day up to the present minute; null where nothing was sold on it. */
async function upToNow(ctx: Context, timeZone: string, of: { part: Part; day: keyof typeof AGO; rows: HourRow[] }) {
  const rows = of.rows.filter(({ day }) => day === of.day);
  if (rows.length === 0) {
    return UNTOLD;
  }
  const sum = nothing();
  const present = hourOf(ctx.clock.now(), timeZone);
  rows.filter(({ hour }) => hour <= present).forEach((row) => add(sum, row));
  const later = await notYet(ctx, timeZone, { part: of.part, days: AGO[of.day] });
  later.forEach((row) => add(sum, row, -1));
  return told(sum);
}

/** What the caller's stations took, by hour and by station; nothing is read for who may not see it. */
async function takingsOf(ctx: Context, timeZone: string, part: Part) {
  if (!holdsOneOf(account(ctx).rights, TAKINGS)) {
    return { takings: HIDDEN, ofStation: () => UNTOLD };
  }
  const rows = await hourRows(ctx, timeZone, part);
  const { hours, stations } = sums(rows);
  const sum = nothing();
  rows.filter(({ day }) => day === "today").forEach((row) => add(sum, row));
  const today = told(sum);
  const [yesterday, lastWeek] = await Promise.all([
    upToNow(ctx, timeZone, { part, day: "yesterday", rows }),
    upToNow(ctx, timeZone, { part, day: "before", rows }),
  ]);
  const takings: Takings = {
    todayAmount: today.amount,
    todayVolume: today.volume,
    todayVolumes: today.volumes,
    todaySales: today.sales,
    yesterdayAmount: yesterday.amount,
    yesterdayVolume: yesterday.volume,
    yesterdayVolumes: yesterday.volumes,
    yesterdaySales: yesterday.sales,
    lastWeekAmount: lastWeek.amount,
    lastWeekVolume: lastWeek.volume,
    lastWeekVolumes: lastWeek.volumes,
    lastWeekSales: lastWeek.sales,
    hours: Array.from({ length: HOURS }, (_, hour): KanbanHour =>
      hourLine(hour, hours.today.get(hour), hours.before.get(hour)),
    ),
  };
  const ofStation = (id: string) => told(stations.get(id) ?? nothing());
  return { takings, ofStation };
}

/** The board of the caller's platforms, or of some places of theirs: set-up and live rows in one statement, sales from the roll-up. */
export async function kanban(ctx: Context, { filter: part }: KanbanArgs = {}): Promise<Kanban> {
  const { platformId: id, scope } = account(ctx);
  const own = { id, networkId: scope.networkId };
  const platform = await ctx.em.fork().findOneOrFail(Platform, own, { filters: { scope: false } });
  const { timeZone, currencySymbol } = platform;
  const [{ takings, ofStation }, open] = await Promise.all([takingsOf(ctx, timeZone, part), stationRows(ctx, part)]);
  return {
    asOf: ctx.clock.now(),
    timeZone,
    currencySymbol,
    stationCount: open.length,
    ...standing(open),
    ...takings,
    stations: open.map(({ devices: _devices, devicesOnline: _online, devicesNew: _new, ...row }) => ({
      ...row,
      ...ofStation(row.stationId),
    })),
  };
}

function standing(rows: readonly StationRow[]) {
  const sum = (of: (row: StationRow) => number) => rows.reduce((count, row) => count + of(row), 0);
  return {
    stationsSilent: rows.filter(({ link }) => link === "SILENT").length,
    stationsNew: rows.filter(({ link }) => link === "NEW").length,
    deviceCount: sum((row) => row.devices),
    devicesOnline: sum((row) => row.devicesOnline),
    devicesOffline: sum((row) => row.devices - row.devicesOnline - row.devicesNew),
    devicesNew: sum((row) => row.devicesNew),
    openAlarms: sum((row) => row.openAlarms),
    endedAlarms: sum((row) => row.endedAlarms),
    silencedAlarms: sum((row) => row.silencedAlarms),
  };
}

function hourLine(hour: number, today = nothing(), before = nothing()): KanbanHour {
  const { amount: lastWeekAmount, volume: lastWeekVolume } = told(before);
  return { hour, ...told(today), lastWeekAmount, lastWeekVolume };
}

/** The board: now, then whenever something on it changes, at most once a second. */
export const kanbanFeed: Feed<KanbanArgs, Kanban> = {
  topics: ["sale", "gun", "device", "alarm", "setup"],
  gatherMs: 1000,
  idsOf: (event, ctx) =>
    event !== null && "networkId" in event && event.networkId === account(ctx).scope.networkId ? ["board"] : null,
  present: kanban,
  changed: kanban,
};
