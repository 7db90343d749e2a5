import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId } from "../../kernel/ids.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { alarms } from "../../plant/alarm/alarm.list.ts";
import { everStation } from "../../site/station/visible.ts";
import { transactions } from "../transaction/transaction.list.ts";
import type { GunMoment, StationMoment, TankMoment } from "./moment.types.ts";

const MOST = 100;
/** Sales that ended so long before a moment, or begin so long after it, are told beside it. */
const AROUND_MS = 15 * 60_000;
/** No fill takes longer: what ends later than that did not begin before. */
const LONGEST_FILL_MS = 2 * 3_600_000;
/** A reading that is older says nothing of a tank. */
const READING_REACH = sql.raw("interval '1 day'");
/** A browser's clock may be ahead of the server's by so much. */
const CLOCKS_APART_MS = 60_000;

interface Asked {
  readonly stationId: string;
  readonly at: Date;
}

type Station = Pick<StationMoment, "stationId" | "stationCode" | "stationName" | "timeZone" | "currencySymbol">;

async function ownStation(ctx: Context, stationId: string): Promise<Station> {
  const { rows } = await sql<Station>`
    select s.id as "stationId", s.code as "stationCode", s.name as "stationName", s.time_zone as "timeZone", p.currency_symbol as "currencySymbol"
    from station s join platform p on p.id = s.platform_id and p.network_id = s.network_id
    where ${everStation(account(ctx).scope)} and s.id = ${isId(stationId) ? stationId : null}::uuid`.execute(
    sqlOf(ctx.em),
  );
  return rows[0] ?? refuse("SITE_NOT_FOUND", { field: "stationId" });
}

/**
 * The ids of what stood at a station at a moment: of those that have had a number, which is free again once its row is deleted, the one that was
 * deleted first after it, or the one that is there.
 */
const idsAt = (table: "gun" | "tank", { stationId, at }: Asked, networkId: string) => sql`
  select distinct on (n.number) n.id from ${sql.table(table)} n
  where n.network_id = ${networkId} and n.station_id = ${stationId} and (n.deleted_at is null or n.deleted_at > ${at})
  order by n.number, n.deleted_at nulls last`;

async function gunsAt(ctx: Context, asked: Asked): Promise<GunMoment[]> {
  const { at } = asked;
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<GunMoment>`
    select g.id as "gunId", g.number as "gunNumber", k.id as "gradeId", k.name as "gradeName", k.colour as "gradeColour",
      b.price::text as "boardPrice", b.effective_at as "boardSince", p.price::text as "pumpPrice", p.confirmed_at as "pumpSince",
      c.state, c.time as "stateSince"
    from gun g join grade k on k.id = g.grade_id and k.network_id = g.network_id
      left join lateral (select u.price, u.effective_at from unit_price u
        where u.network_id = g.network_id and u.station_id = g.station_id and u.grade_id = g.grade_id and u.status = 'APPLIED' and u.effective_at <= ${at}
        order by u.effective_at desc, u.id desc limit 1) b on true
      left join lateral (select u.price, x.confirmed_at from price_gun x join unit_price u on u.id = x.unit_price_id and u.network_id = x.network_id
        where x.network_id = g.network_id and x.gun_id = g.id and u.station_id = g.station_id and x.confirmed_at <= ${at}
        order by x.confirmed_at desc, u.effective_at desc limit 1) p on true
      left join lateral (select m.state, m.time from gun_state_change m
        where m.network_id = g.network_id and m.gun_id = g.id and m.time <= ${at} order by m.time desc limit 1) c on true
    where g.network_id = ${networkId} and g.id in (${idsAt("gun", asked, networkId)}) order by g.number`.execute(
    sqlOf(ctx.em),
  );
  return rows;
}

async function tanksAt(ctx: Context, asked: Asked): Promise<TankMoment[]> {
  const { at } = asked;
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<TankMoment>`
    select t.id as "tankId", t.number as "tankNumber", t.name as "tankName", k.name as "gradeName", k.colour as "gradeColour",
      t.capacity_litres::text as "capacityLitres", r.time as "readAt", r.volume::text as "volumeLitres", r.water_mm as "waterHeightMm",
      r.temperature_c as "temperatureC"
    from tank t join grade k on k.id = t.grade_id and k.network_id = t.network_id
      left join lateral (select x.time, x.volume, x.water_mm, x.temperature_c from tank_reading x
        where x.network_id = t.network_id and x.tank_id = t.id and x.time <= ${at} and x.time > ${at}::timestamptz - ${READING_REACH}
        order by x.time desc limit 1) r on true
    where t.network_id = ${networkId} and t.id in (${idsAt("tank", asked, networkId)}) order by t.number`.execute(
    sqlOf(ctx.em),
  );
  return rows;
}

/** What a station was like at a moment, also one that is deleted by now. 10003, 10012 (yet to come). */
export async function stationMoment(ctx: Context, { stationId, at }: Asked): Promise<StationMoment> {
  if (at.getTime() > ctx.clock.now().getTime() + CLOCKS_APART_MS) {
    refuse("PARAMETER_ERROR", { field: "at" });
  }
  const station = await ownStation(ctx, stationId);
  const asked = { stationId: station.stationId, at };
  const [soonest, latest] = [new Date(at.getTime() - AROUND_MS), new Date(at.getTime() + AROUND_MS)];
  const until = new Date(latest.getTime() + LONGEST_FILL_MS);
  const begun = piece("coalesce(t.started_at, t.time) <= $1", latest);
  const active = "a.station_id = $1 and a.started_at <= $2 and coalesce(a.ended_at, 'infinity') > $2";
  return {
    ...station,
    at,
    guns: await gunsAt(ctx, asked),
    tanks: await tanksAt(ctx, asked),
    sales: await transactions.rows(ctx, [begun], {
      filter: { stationIds: [asked.stationId], from: soonest, to: until },
      orderBy: "TIME_ASC",
      limit: MOST,
    }),
    alarms: await alarms.rows(ctx, [piece(active, asked.stationId, at)], { orderBy: "STARTED_ASC", limit: MOST }),
  };
}
