import { type Kysely, sql } from "kysely";
import { type Context, type Services, sqlOf } from "../../kernel/context.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { networksWithStations } from "../../site/station/networks.ts";
import type { Batch, StockFact } from "../../plant/telemetry/batch.ts";
import { TANK_DAY_FACTS, TANK_DAY_NEWER, reckonedDays } from "./tank-day.sql.ts";

const MINUTE_MS = 60_000;
/** What arrives later than this may be of a day that nobody would look at again by itself. */
const LATE_MS = 30 * MINUTE_MS;
/** A day that is not final is reckoned anew so often. */
const OPEN_EVERY_MS = 60 * MINUTE_MS;
/** Days that are reckoned in one transaction: who marks one of them waits for it. */
const AT_A_TIME = 100;
/** Of a network at a time: a pass ends. */
const MOST_PASSES = 40;
/** A server that was away for longer begins with the last of the days that it missed. */
const MOST_MISSED_DAYS = 62;

/** Marks the days that facts of tanks may change, so that they are reckoned anew. Once in a transaction, at its end: all its marks are made in one order. */
export async function markTankDays(
  db: Kysely<unknown>,
  { networkId, now, facts }: { networkId: string; now: Date; facts: readonly StockFact[] },
): Promise<void> {
  if (facts.length === 0) {
    return;
  }
  const rows = facts.map(({ tankId, at }) => ({ tank_id: tankId, at }));
  // A fact moves the readings that are taken for the ends of days within their reach, and what lies between these.
  await sql`
    insert into tank_day_due (network_id, tank_id, day, marked_at)
    select distinct ${networkId}::uuid, r.tank_id, ((r.at + o.away) at time zone s.time_zone)::date as day, ${now}::timestamptz
    from ${recordset("r", rows, { tank_id: "uuid", at: "timestamptz" })}
      join tank t on t.network_id = ${networkId} and t.id = r.tank_id
      join station s on s.network_id = t.network_id and s.id = t.station_id
      cross join (values (interval '-12 hours'), (interval '0'), (interval '12 hours')) as o (away)
    where ((r.at + o.away) at time zone s.time_zone)::date <= (${now}::timestamptz at time zone s.time_zone)::date
    order by 2, 3
    on conflict (network_id, tank_id, day) do update set marked_at = excluded.marked_at`.execute(db);
}

/** The same of rises by their ids, for what their tickets say. */
export async function markDeliveries(
  db: Kysely<unknown>,
  { networkId, now, deliveryIds }: { networkId: string; now: Date; deliveryIds: readonly string[] },
): Promise<void> {
  if (deliveryIds.length === 0) {
    return;
  }
  const { rows: facts } = await sql<StockFact>`
    select d.tank_id as "tankId", d.time as at from tank_delivery d where d.network_id = ${networkId} and d.id = any(${[...deliveryIds]}::uuid[])`.execute(
    db,
  );
  await markTankDays(db, { networkId, now, facts });
}

/** Marks the days of what a batch brought late; the others are open, and reckoned anew anyway. */
export async function followStock({ db, networkId, now, stock }: Batch): Promise<void> {
  const facts = stock.filter(({ at }) => at.getTime() < now.getTime() - LATE_MS);
  await markTankDays(db, { networkId, now, facts });
}

/** Reckons the days of tanks that something arrived late for, and those that are open and were not reckoned for an hour; gives how many. */
export async function reckonTankDays({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  let reckoned = 0;
  for (const networkId of await networksWithStations(db)) {
    for (const reckon of [reckonDue, reckonOpen, reckonNew]) {
      for (let pass = 0, done = AT_A_TIME; pass < MOST_PASSES && done === AT_A_TIME; pass += 1) {
        done = await reckon(db, networkId, clock.now());
        reckoned += done;
      }
    }
  }
  return reckoned;
}

/** Days that are marked, the newest first; their marks go in the same transaction. */
function reckonDue(db: Kysely<unknown>, networkId: string, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<TankDayKey>`
      delete from tank_day_due d using (
        select m.tank_id, m.day from tank_day_due m where m.network_id = ${networkId} order by m.day desc, m.tank_id limit ${AT_A_TIME} for update skip locked) m
      where d.network_id = ${networkId} and d.tank_id = m.tank_id and d.day = m.day
      returning d.tank_id, d.day::text as day`.execute(tx);
    return storeDays(tx, { networkId, now, rows });
  });
}

/** Days that are open, the longest not reckoned first. */
async function reckonOpen(db: Kysely<unknown>, networkId: string, now: Date): Promise<number> {
  const { rows } = await sql<TankDayKey>`
    select d.tank_id, d.day::text as day from tank_day d
    where d.network_id = ${networkId} and not d.final and d.reckoned_at <= ${new Date(now.getTime() - OPEN_EVERY_MS)}
    order by d.reckoned_at limit ${AT_A_TIME}`.execute(db);
  return storeDays(db, { networkId, now, rows });
}

/** Days that have begun since the last one of their tank, of tanks that are measured, by a gauge or by hand. */
async function reckonNew(db: Kysely<unknown>, networkId: string, now: Date): Promise<number> {
  const { rows } = await sql<TankDayKey>`
    select l.tank_id, n.day::date::text as day from (
        select v.network_id, v.tank_id from tank_live v where v.network_id = ${networkId}
        union select m.network_id, m.tank_id from stock_movement m where m.network_id = ${networkId} and m.kind = 'DIP' and m.state = 'DONE') l
      join tank t on t.network_id = l.network_id and t.id = l.tank_id and t.deleted_at is null
      join station s on s.network_id = t.network_id and s.id = t.station_id
      cross join lateral (select (${now}::timestamptz at time zone s.time_zone)::date as day) today
      left join lateral (
        select d.day from tank_day d where d.network_id = l.network_id and d.tank_id = l.tank_id order by d.day desc limit 1) last on true
      cross join lateral generate_series(
        greatest(coalesce(last.day + 1, today.day), today.day - ${MOST_MISSED_DAYS}::int)::timestamp, today.day::timestamp, interval '1 day') n (day)
    limit ${AT_A_TIME}`.execute(db);
  return storeDays(db, { networkId, now, rows });
}

interface TankDayKey {
  readonly tank_id: string;
  readonly day: string;
}

async function storeDays(
  db: Kysely<unknown>,
  { networkId, now, rows }: { networkId: string; now: Date; rows: readonly TankDayKey[] },
): Promise<number> {
  if (rows.length > 0) {
    const days = sql`(select d.tank_id, d.day::date as day from ${recordset("d", rows, { tank_id: "uuid", day: "text" })})`;
    await sql`
      insert into tank_day (network_id, tank_id, day, station_id, reckoned_at, final, ${TANK_DAY_FACTS})
      select ${networkId}::uuid, r.tank_id, r.day, r.station_id, ${now}::timestamptz, r.final, ${TANK_DAY_FACTS}
      from (${reckonedDays(networkId, days, now)}) r order by r.tank_id, r.day
      on conflict (network_id, tank_id, day) do update set ${TANK_DAY_NEWER} where tank_day.reckoned_at <= excluded.reckoned_at`.execute(
      db,
    );
  }
  return rows.length;
}

/** Whether days of tanks are still to be reckoned from the readings of a time; those of networks without stations never are. */
export async function needsReadings(
  db: Kysely<unknown>,
  { table, until }: { readonly table: string; readonly until: Date },
): Promise<boolean> {
  if (table !== "tank_reading") {
    return false;
  }
  for (const networkId of await networksWithStations(db)) {
    const { rows } = await sql<{ needed: boolean }>`
      select exists (select from tank_day_due d where d.network_id = ${networkId} and d.day <= ${until}::date)
        or exists (select from tank_day d where d.network_id = ${networkId} and not d.final and d.day <= ${until}::date) as needed`.execute(
      db,
    );
    if (rows[0]?.needed === true) {
      return true;
    }
  }
  return false;
}

/** Whether days of a station's tanks were reckoned. */
export async function hasTankDays(ctx: Context, station: { id: string; networkId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from tank_day where network_id = ${station.networkId} and station_id = ${station.id} limit 1`.execute(
    sqlOf(ctx.em),
  );
  return rows.length > 0;
}
