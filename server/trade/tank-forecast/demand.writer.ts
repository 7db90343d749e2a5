import { type Kysely, sql } from "kysely";
import type { Services } from "../../kernel/context.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { networksWithStations } from "../../site/station/networks.ts";
import { type Station, type TankDemand, demandAsOf } from "./demand.reading.ts";

const HOUR_MS = 3_600_000;
/** Of a network at a time: a pass holds no connection for long. */
const MOST_STATIONS = 100;

/** Reckons the demand of the tanks of stations of which it was not reckoned for an hour; gives how many stations. */
export async function reckonDemand({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const until = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  let reckoned = 0;
  for (const networkId of await networksWithStations(db)) {
    const stations = await waitingStations(db, networkId, now);
    await writeDemand(db, { networkId, now }, await demandAsOf(db, { networkId, until }, stations));
    reckoned += stations.length;
  }
  return reckoned;
}

async function waitingStations(db: Kysely<unknown>, networkId: string, now: Date): Promise<readonly Station[]> {
  const { rows } = await sql<Station>`
    select s.id, s.time_zone as "timeZone" from station s
    where s.network_id = ${networkId} and s.deleted_at is null and exists (
      select 1 from tank t left join tank_demand d on d.network_id = t.network_id and d.tank_id = t.id
      where t.network_id = s.network_id and t.station_id = s.id and t.deleted_at is null
        and (d.reckoned_at is null or d.reckoned_at <= ${new Date(now.getTime() - HOUR_MS)}))
    order by s.id limit ${MOST_STATIONS}`.execute(db);
  return rows;
}

/** Stores the demand of tanks, also that there is none. */
async function writeDemand(
  db: Kysely<unknown>,
  { networkId, now }: { readonly networkId: string; readonly now: Date },
  rows: readonly TankDemand[],
): Promise<void> {
  await sql`
    insert into tank_demand (network_id, reckoned_at, tank_id, station_id, running, low, high, sold_per_day)
    select ${networkId}::uuid, ${now}::timestamptz, r.tank_id, r.station_id, r.running::float8[], r.low, r.high, r.sold_per_day
    from ${recordset("r", rows, { tank_id: "uuid", station_id: "uuid", running: "text", low: "float8", high: "float8", sold_per_day: "float8" })}
    order by r.tank_id
    on conflict (network_id, tank_id) do update set reckoned_at = excluded.reckoned_at, station_id = excluded.station_id, running = excluded.running,
      low = excluded.low, high = excluded.high, sold_per_day = excluded.sold_per_day where tank_demand.reckoned_at <= excluded.reckoned_at`.execute(
    db,
  );
}
