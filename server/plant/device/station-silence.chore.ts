import { type Kysely, sql } from "kysely";
import { type Services, sqlOf } from "../../kernel/context.ts";
import { type ToldDevice, silenceEdgeOf } from "../alarm/fold.rules.ts";
import { foldBelow, stationKey, unfoldEnded } from "../alarm/fold.writer.ts";
import { tellAlarms } from "../alarm/alarm.tell.ts";
import { applyEdges } from "../alarm/alarm.writer.ts";

interface Judged {
  readonly networkId: string;
  readonly stationId: string;
  readonly stands: boolean;
  readonly devices: readonly (Omit<ToldDevice, "toldSince" | "receivedAt"> & {
    readonly toldSince: string | null;
    readonly receivedAt: string;
  })[];
}

/**
 * Stations that may fall silent or speak again: none of whose devices answers, or that are silent. Of devices count those that a gateway
 * is to speak for and that have spoken once; a station that is deleted has none.
 */
async function stationsToJudge(db: Kysely<unknown>): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    with spoken as (
      select l.network_id, s.id as station_id, l.online, l.told_since, l.received_at
      from device_live l
        join device d on d.network_id = l.network_id and d.id = l.device_id and d.deleted_at is null and d.cut_off_at is null
        join station s on s.network_id = d.network_id and s.id = d.station_id and s.deleted_at is null
      where l.received_until is not null
    ), standing as (
      select a.network_id, a.station_id from alarm a where a.code = 'STATION_SILENT' and a.ended_at is null
    ), quiet as (
      select network_id, station_id from spoken group by 1, 2 having not bool_or(online)
      union select network_id, station_id from standing
    )
    select q.network_id as "networkId", q.station_id as "stationId",
      exists (select from standing w where w.network_id = q.network_id and w.station_id = q.station_id) as stands,
      coalesce((select jsonb_agg(jsonb_build_object('online', o.online, 'toldSince', o.told_since, 'receivedAt', o.received_at))
        from spoken o where o.network_id = q.network_id and o.station_id = q.station_id), '[]') as devices
    from quiet q order by 1, 2`.execute(db);
  return rows;
}

const told = ({ online, toldSince, receivedAt }: Judged["devices"][number]): ToldDevice => ({
  online,
  toldSince: toldSince === null ? null : new Date(toldSince),
  receivedAt: new Date(receivedAt),
});

/**
 * Raises one alarm for a station all of whose devices have fallen silent, with theirs folded below it, and ends it once one speaks again.
 * Whichever server comes first does it for all: another that comes meanwhile waits, and finds it done.
 */
export async function tendSilentStations(services: Services): Promise<void> {
  const now = services.clock.now();
  const goneBefore = new Date(now.getTime() - services.config.OFFLINE_SECONDS * 1000);
  const changed = await services.em.fork().transactional(async (em) => {
    const db = sqlOf(em);
    const seen = new Map<string, string[]>();
    const note = (networkId: string, ids: Iterable<string>) =>
      seen.set(networkId, [...(seen.get(networkId) ?? []), ...ids]);
    await sql`select pg_advisory_xact_lock(hashtextextended('silent stations', 0))`.execute(db);
    for (const { networkId, stationId, stands, devices } of await stationsToJudge(db)) {
      const edge = silenceEdgeOf(devices.map(told), stands, { now, goneBefore });
      if (edge === null) {
        continue;
      }
      const desk = { db, networkId, now };
      const source = { stationId, sourceType: "STATION", sourceKey: stationKey(stationId) } as const;
      const [alarmId] = await applyEdges(desk, [
        { ...source, code: "STATION_SILENT", edge, at: now, holder: "server" },
      ]);
      if (alarmId !== undefined) {
        note(networkId, [alarmId, ...(edge === "RAISED" ? await foldBelow(desk, { alarmId, stationId }) : [])]);
      }
    }
    for (const [networkId, ids] of await unfoldEnded(db, now)) {
      note(networkId, ids);
    }
    return seen;
  });
  tellAlarms(services, changed);
}
