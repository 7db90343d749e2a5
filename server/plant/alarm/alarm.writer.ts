import { type RawBuilder, sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import { silenceBegun } from "../silence/silence.writer.ts";
import { type AlarmDesk, type AlarmTurn, alarmTurns } from "./alarm.ports.ts";
import { ALARM_SEVERITY, type AlarmLife, type AlarmStep, afterEdge } from "./alarm.rules.ts";
import { foldBegun } from "./fold.writer.ts";
import type { AlarmCode, AlarmEdge, AlarmSourceType } from "./alarm.types.ts";

/** Somebody (a device, or the server itself) says that something is wrong, or no longer. */
export interface AlarmReading {
  readonly stationId: string;
  readonly sourceType: AlarmSourceType;
  /** What it is about, e.g. "tank:<id>": together with the code it tells one alarm from another. */
  readonly sourceKey: string;
  readonly tankId?: string | null;
  readonly gunId?: string | null;
  readonly deviceId?: string | null;
  /** The part of the device, as it numbers it. */
  readonly address?: string | null;
  readonly code: AlarmCode;
  readonly edge: AlarmEdge;
  readonly at: Date;
  /** Who says it: the gauge, our limits … An alarm ends when nobody says it any more. */
  readonly holder: string;
  readonly vendorCode?: string | null;
  readonly detail?: string | null;
}

/** An alarm as it is stored. */
export interface Known extends AlarmLife {
  readonly id: string;
}

interface AlarmRow {
  id: string;
  source_key: string;
  code: AlarmCode;
  started_at: Date;
  ended_at: Date | null;
  last_raised_at: Date;
  count: number;
  holders: string[];
}

/** What tells one alarm from another. */
export const nameOf = ({ sourceKey, code }: { sourceKey: string; code: string }): string => `${sourceKey} ${code}`;

/** The active alarm of each source and code, or the one that began last; locked until the transaction ends. */
export async function knownAlarms(
  { db, networkId }: AlarmDesk,
  readings: readonly Pick<AlarmReading, "sourceKey" | "code">[],
): Promise<Map<string, Known>> {
  if (readings.length === 0) {
    return new Map();
  }
  const names = [...new Set(readings.map(nameOf))].sort();
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names.map((name) => `${networkId} ${name}`)}::text[]) as n(name)`.execute(
    db,
  );
  const { rows } = await sql<AlarmRow>`
    select distinct on (source_key, code) id, source_key, code, started_at, ended_at, last_raised_at, count, holders
    from alarm where network_id = ${networkId} and source_key = any(${[...new Set(readings.map((reading) => reading.sourceKey))]}::text[])
    order by source_key, code, (ended_at is null) desc, started_at desc, id desc`.execute(db);
  return new Map(
    rows.map((row) => [
      nameOf({ sourceKey: row.source_key, code: row.code }),
      {
        id: row.id,
        startedAt: row.started_at,
        endedAt: row.ended_at,
        lastRaisedAt: row.last_raised_at,
        count: row.count,
        holders: row.holders,
      },
    ]),
  );
}

function inserted({ networkId, now }: AlarmDesk, reading: AlarmReading, next: Known): RawBuilder<unknown> {
  return sql`
    insert into alarm (id, network_id, station_id, source_type, source_key, tank_id, gun_id, device_id, address, code, vendor_code, severity,
      started_at, ended_at, last_raised_at, count, holders, detail, changed_at)
    values (${next.id}, ${networkId}, ${reading.stationId}, ${reading.sourceType}, ${reading.sourceKey}, ${reading.tankId ?? null}, ${reading.gunId ?? null},
      ${reading.deviceId ?? null}, ${reading.address ?? null}, ${reading.code}, ${reading.vendorCode ?? null}, ${ALARM_SEVERITY[reading.code]}, ${next.startedAt}, ${next.endedAt},
      ${next.lastRaisedAt}, ${next.count}, ${[...next.holders]}, ${reading.detail ?? null}, ${now})`;
}

function updated({ networkId, now }: AlarmDesk, reading: AlarmReading, next: Known): RawBuilder<unknown> {
  const raised = reading.edge !== "CLEARED";
  return sql`
    update alarm set started_at = ${next.startedAt}, ended_at = ${next.endedAt}, last_raised_at = ${next.lastRaisedAt}, count = ${next.count},
      holders = ${[...next.holders]}, changed_at = ${now}, detail = coalesce(${raised ? (reading.detail ?? null) : null}, detail),
      vendor_code = coalesce(${raised ? (reading.vendorCode ?? null) : null}, vendor_code)
    where network_id = ${networkId} and id = ${next.id}`;
}

/** The alarm after an edge and the edge itself, in one statement. */
async function write(desk: AlarmDesk, reading: AlarmReading, { next, begins }: { next: Known; begins: boolean }) {
  await sql`
    with step as (${begins ? inserted(desk, reading, next) : updated(desk, reading, next)})
    insert into alarm_event (network_id, time, id, alarm_id, edge, holder, vendor_code)
    values (${desk.networkId}, ${reading.at}, ${newId()}, ${next.id}, ${reading.edge}, ${reading.holder}, ${reading.vendorCode ?? null})`.execute(
    desk.db,
  );
}

/**
 * Applies edges to alarms, in the order of their times (of the same time: in the given order), in the caller's
 * transaction: begins, counts up, ends. Every edge is kept as an event. A clock that runs ahead doesn't make alarms of
 * the future: they could not be ended before. Whoever tells others of them knows within the same transaction what began
 * and ended. Gives back the alarms that look different now.
 */
export async function applyEdges(desk: AlarmDesk, given: readonly AlarmReading[]): Promise<Set<string>> {
  const changed = new Set<string>();
  if (given.length === 0) {
    return changed;
  }
  const readings = given
    .map((reading) => ({ ...reading, at: reading.at > desk.now ? desk.now : reading.at }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const known = await knownAlarms(desk, readings);
  const turns: AlarmTurn[] = [];
  const begun: { id: string; code: AlarmCode }[] = [];
  for (const reading of readings) {
    const name = nameOf(reading);
    const before = known.get(name) ?? null;
    const step = afterEdge(before, reading);
    if (step.what === "IGNORED") {
      continue;
    }
    const begins = before === null || step.what === "RAISED" || step.what === "NOTED";
    const next: Known = { ...step.next, id: begins ? newId() : before.id };
    await write(desk, reading, { next, begins });
    const newest = before === null || (before.endedAt !== null && next.startedAt >= before.startedAt);
    if (!begins || step.what === "RAISED" || newest) {
      known.set(name, next);
    }
    const what = turnOf(step.what, before);
    if (what !== undefined) {
      turns.push({ alarmId: next.id, what });
      begun.push(...(what === "BEGAN" ? [{ id: next.id, code: reading.code }] : []));
    }
    if (step.what !== "RELEASED" && step.what !== "FORETOLD") {
      changed.add(next.id);
    }
  }
  if (begun.length > 0) {
    await silenceBegun(
      desk,
      begun.map(({ id }) => id),
    );
    await foldBegun(desk, begun);
  }
  for (const tell of turns.length > 0 ? alarmTurns.all : []) {
    await tell(desk, turns);
  }
  return changed;
}

/** What a step means to whoever is told of alarms; the first RAISED of one whose end came before it begins it. */
function turnOf(step: AlarmStep["what"], before: Known | null): AlarmTurn["what"] | undefined {
  switch (step) {
    case "RAISED":
    case "NOTED":
      return "BEGAN";
    case "REPEATED":
      return before?.count === 0 ? "BEGAN" : undefined;
    case "CLEARED":
      return "ENDED";
    default:
      return undefined;
  }
}
