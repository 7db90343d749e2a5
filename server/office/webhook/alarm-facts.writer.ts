import { sql } from "kysely";
import type { Fact } from "../../kernel/told-facts.ts";
import type { AlarmDesk, AlarmTurn } from "../../plant/alarm/alarm.ports.ts";
import { writeFacts } from "./outbox.writer.ts";

const TYPES: Partial<Record<AlarmTurn["what"], Fact["type"]>> = { BEGAN: "alarm.began", ENDED: "alarm.ended" };

/** Writes down that alarms began or ended. Silences are for people: a program is told, and reads of them in the alarm. */
export async function writeAlarmTurns(desk: AlarmDesk, turns: readonly AlarmTurn[]): Promise<void> {
  const told = turns.flatMap(({ alarmId, what }) => {
    const type = TYPES[what];
    return type === undefined ? [] : [{ alarmId, type }];
  });
  if (told.length === 0) {
    return;
  }
  const { rows } = await sql<{ id: string; stationId: string }>`
    select a.id, a.station_id as "stationId" from alarm a
    where a.network_id = ${desk.networkId} and a.id = any(${told.map(({ alarmId }) => alarmId)}::uuid[])
      and exists (select from webhook_kind k where k.network_id = a.network_id and k.kind = 'ALARM')`.execute(desk.db);
  const stations = new Map(rows.map(({ id, stationId }) => [id, stationId]));
  const facts = told.flatMap(({ alarmId, type }) => {
    const stationId = stations.get(alarmId);
    return stationId === undefined ? [] : [{ type, objectId: alarmId, stationId }];
  });
  await writeFacts(desk, facts);
}
