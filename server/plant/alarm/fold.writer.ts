import { type Kysely, sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { type AlarmDesk, type AlarmTurn, alarmTurns } from "./alarm.ports.ts";
import { FOLDING, JUST_BEFORE_MS } from "./fold.rules.ts";
import type { AlarmCode } from "./alarm.types.ts";

/** The key of the alarm that a station is silent. */
export const stationKey = (stationId: string): string => `station:${stationId}`;

const mayFold = (code: AlarmCode): boolean => FOLDING.includes(code);

/** Keeps in the timelines of alarms that they were folded, or came out. */
async function tellFolds(desk: AlarmDesk, alarmIds: readonly string[], what: "FOLDED" | "UNFOLDED"): Promise<void> {
  const events = alarmIds.map((alarmId) => ({ event_id: newId(), alarm_id: alarmId }));
  await sql`
    insert into alarm_event (network_id, time, id, alarm_id, edge)
    select ${desk.networkId}, ${desk.now}, e.event_id, e.alarm_id, ${what}
    from ${recordset("e", events, { event_id: "uuid", alarm_id: "uuid" })}`.execute(desk.db);
}

async function hearFolds(desk: AlarmDesk, alarmIds: readonly string[], what: AlarmTurn["what"]): Promise<void> {
  for (const tell of alarmIds.length > 0 ? alarmTurns.all : []) {
    await tell(
      desk,
      alarmIds.map((alarmId) => ({ alarmId, what })),
    );
  }
}

/** Folds what follows from a station's silence below the alarm that tells of it; who waits to be told of one of these is not. */
export async function foldBelow(
  desk: AlarmDesk,
  { alarmId, stationId }: { readonly alarmId: string; readonly stationId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update alarm a set folded_into = ${alarmId}, changed_at = ${desk.now}
    where a.network_id = ${desk.networkId} and a.station_id = ${stationId} and a.ended_at is null and a.count > 0 and a.folded_into is null
      and a.code = any(${[...FOLDING]}::text[])
      and (a.code = 'DEVICE_OFFLINE' or a.started_at > ${new Date(desk.now.getTime() - JUST_BEFORE_MS)})
    returning a.id`.execute(desk.db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await tellFolds(desk, ids, "FOLDED");
    await hearFolds(desk, ids, "FOLDED");
  }
  return ids;
}

/** Folds alarms that begin while their station is silent; whoever tells others of them asks afterwards. */
export async function foldBegun(
  desk: AlarmDesk,
  begun: readonly { readonly id: string; readonly code: AlarmCode }[],
): Promise<void> {
  const ids = begun.flatMap(({ id, code }) => (mayFold(code) ? [id] : []));
  if (ids.length === 0) {
    return;
  }
  const { rows } = await sql<{ id: string }>`
    update alarm a set folded_into = p.id
    from alarm p
    where a.network_id = ${desk.networkId} and a.id = any(${ids}::uuid[]) and p.network_id = a.network_id
      and p.source_key = ${stationKey("")} || a.station_id and p.code = 'STATION_SILENT' and p.ended_at is null
    returning a.id`.execute(desk.db);
  if (rows.length > 0) {
    await tellFolds(
      desk,
      rows.map(({ id }) => id),
      "FOLDED",
    );
  }
}

/** Lets out what stands below alarms that are over, and has its receivers told. Gives back the alarms that came out, by their networks. */
export async function unfoldEnded(db: Kysely<unknown>, now: Date): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ networkId: string; id: string }>`
    update alarm a set folded_into = null, changed_at = ${now}
    from alarm p
    where a.folded_into is not null and a.ended_at is null and p.network_id = a.network_id and p.id = a.folded_into and p.ended_at is not null
    returning a.network_id as "networkId", a.id`.execute(db);
  const out = new Map<string, string[]>();
  for (const [networkId, some] of Map.groupBy(rows, (row) => row.networkId)) {
    const ids = some.map(({ id }) => id);
    out.set(networkId, ids);
    await tellFolds({ db, networkId, now }, ids, "UNFOLDED");
    await hearFolds({ db, networkId, now }, ids, "UNFOLDED");
  }
  return out;
}
