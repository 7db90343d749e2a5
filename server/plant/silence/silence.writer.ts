import { type Kysely, type RawBuilder, sql } from "kysely";
import { seenFrom } from "../../access/platform/sees.ts";
import { newId } from "../../kernel/ids.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { type AlarmDesk, type AlarmTurn, alarmTurns } from "../alarm/alarm.ports.ts";

/** Whether a silence (q) is about an alarm (a) at its station (s) below its platform (sp). */
const COVERS =
  sql.raw(`(q.codes = '{}' or a.code = any(q.codes) or a.code = 'STATION_SILENT' and 'DEVICE_OFFLINE' = any(q.codes)) and (q.critical or a.severity <> 'CRITICAL')
  and (q.station_id is null or q.station_id = a.station_id) and (q.device_id is null or q.device_id = a.device_id)
  and (q.tank_id is null or q.tank_id = a.tank_id) and (q.time_zone is null or q.time_zone = s.time_zone)
  and (q.platform_id is null or exists (select from platform p
    where p.network_id = q.network_id and p.id = q.platform_id and ${seenFrom("sp", "p")}))
  and (q.chosen is null or exists (select from alarm_silence_chosen k
    where k.network_id = q.network_id and k.silence_id = q.id and k.source_key = a.source_key and k.code = a.code))`);

/** No two servers' clocks are further apart. */
const APART = "1 minute";

/** Whether it is for this clock to judge an alarm (a): what a clock ahead of it has judged already it would take for not yet so. */
const isOurs = (now: Date) => sql`(a.changed_at <= ${now} or a.changed_at > ${now}::timestamptz + ${APART}::interval)`;

interface Judged {
  readonly networkId: string;
  readonly id: string;
  readonly was: boolean;
  readonly active: boolean;
  readonly until: Date | null;
  readonly accountName: string | null;
  readonly reason: string | null;
}

/**
 * Reckons anew whether alarms are silenced and until when: by the silence that ends last. What is the same as before stays;
 * what changes is told by an event of the alarm, but for one that was over before its silence was. An alarm that somebody else
 * is writing, or wrote by a clock that is ahead, comes at the next time.
 */
async function judge(db: Kysely<unknown>, now: Date, touched: RawBuilder<unknown>): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    with touched as (${touched}),
    judged as (
      select a.network_id, a.id, a.silenced_until is not null as was, a.ended_at is null as active, a.silence_id as old_id,
        q.id as silence_id, q.ends_at as until, q.created_by, q.reason
      from touched t join alarm a on a.network_id = t.network_id and a.id = t.id
        join station s on s.network_id = a.network_id and s.id = a.station_id
        join platform sp on sp.network_id = s.network_id and sp.id = s.platform_id
        left join lateral (select q.* from alarm_silence q
          where q.network_id = a.network_id and q.starts_at <= ${now} and q.ends_at > ${now} and ${COVERS}
          order by q.ends_at desc, q.id limit 1) q on true
      where (a.silence_id, a.silenced_until) is distinct from (q.id, q.ends_at) and ${isOurs(now)}
      order by a.network_id, a.id for update of a skip locked
    )
    update alarm a set silence_id = j.silence_id, silenced_until = j.until, changed_at = ${now}
    from judged j left join alarm_silence o on o.network_id = j.network_id and o.id = j.old_id
    where a.network_id = j.network_id and a.id = j.id
    returning a.network_id as "networkId", a.id, j.was, j.active, j.until,
      case when j.silence_id is null then o.ended_by else j.created_by end as "accountName", j.reason`.execute(db);
  const told = rows.filter(({ active, until }) => active || until !== null);
  if (told.length > 0) {
    const events = told.map((row) => ({
      event_id: newId(),
      network_id: row.networkId,
      alarm_id: row.id,
      edge: row.until === null ? "UNSILENCED" : "SILENCED",
      account_name: row.accountName,
      note: row.reason,
      until: row.until,
    }));
    const types = {
      event_id: "uuid",
      network_id: "uuid",
      alarm_id: "uuid",
      edge: "text",
      account_name: "text",
      note: "text",
      until: "timestamptz",
    } as const;
    await sql`
      insert into alarm_event (network_id, time, id, alarm_id, edge, account_name, note, silenced_until)
      select e.network_id, ${now}, e.event_id, e.alarm_id, e.edge, e.account_name, e.note, e.until from ${recordset("e", events, types)}`.execute(
      db,
    );
  }
  return rows;
}

/** Alarms that begin now, and that somebody has silenced before: whoever tells others of them asks afterwards. */
export async function silenceBegun({ db, networkId, now }: AlarmDesk, alarmIds: readonly string[]): Promise<void> {
  await judge(db, now, sql`select ${networkId}::uuid as network_id, i.id from unnest(${[...alarmIds]}::uuid[]) i(id)`);
}

/** Alarms whose silence is over, and active ones that a silence is about which ends later than what they have. */
const due = (now: Date, network: RawBuilder<unknown>) => sql`
  select a.network_id, a.id from alarm a where a.silenced_until <= ${now} and ${network}
  union
  select a.network_id, a.id from alarm_silence q join alarm a on a.network_id = q.network_id and a.silence_id = q.id and a.silenced_until > ${now}
  where q.ended_at is not null and q.ends_at <= ${now} and q.ends_at > ${now}::timestamptz - interval '1 hour' and ${network}
  union
  select a.network_id, a.id from alarm_silence q
    join alarm a on a.network_id = q.network_id and a.ended_at is null and a.count > 0 and (a.silenced_until is null or a.silenced_until < q.ends_at)
    join station s on s.network_id = a.network_id and s.id = a.station_id
    join platform sp on sp.network_id = s.network_id and sp.id = s.platform_id
  where q.starts_at <= ${now} and q.ends_at > ${now} and ${network} and ${COVERS}`;

/**
 * Has every silence that has begun or ended take effect, of one network or of all, and whoever tells others of alarms know of it
 * in the same transaction. Gives back the alarms that look different now, by their networks.
 */
export async function turnSilences(
  db: Kysely<unknown>,
  { now, networkId }: { readonly now: Date; readonly networkId: string | null },
): Promise<Map<string, string[]>> {
  const network = networkId === null ? sql`true` : sql`a.network_id = ${networkId}`;
  const judged = await judge(db, now, due(now, network));
  const changed = new Map<string, string[]>();
  const turns = new Map<string, AlarmTurn[]>();
  for (const { networkId: id, id: alarmId, was, active, until } of judged) {
    changed.set(id, [...(changed.get(id) ?? []), alarmId]);
    const what = until === null ? (active ? "UNSILENCED" : null) : was ? null : "SILENCED";
    turns.set(id, [...(turns.get(id) ?? []), ...(what === null ? [] : [{ alarmId, what } as const])]);
  }
  for (const [id, some] of turns) {
    for (const tell of some.length > 0 ? alarmTurns.all : []) {
      await tell({ db, networkId: id, now }, some);
    }
  }
  return changed;
}
