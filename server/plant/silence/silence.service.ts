import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { tellAlarms } from "../alarm/alarm.tell.ts";
import type { CreateAlarmSilenceInput } from "./silence.inputs.ts";
import { alarmSilences } from "./silence.list.ts";
import { silenceFactsOf, silenceTimesOf } from "./silence.rules.ts";
import type { AlarmSilence } from "./silence.types.ts";
import { turnSilences } from "./silence.writer.ts";
import { silenceTargetOf } from "./target.service.ts";

/** What the log tells of a silence. */
export const toldOf = (silence: AlarmSilence) => ({
  platform: silence.platformName,
  station: silence.stationName,
  device: silence.deviceName,
  tank: silence.tankName,
  chosen: silence.chosen,
  codes: silence.codes,
  includesCritical: silence.includesCritical,
  reason: silence.reason,
  startsAt: silence.startsAt,
  endsAt: silence.endsAt,
});

/** Has what changed of a network's silences take effect in the transaction, and tells of it once that is committed. */
export async function withTurns<T>(ctx: Context, work: (inside: Context) => Promise<T>): Promise<T> {
  const { networkId } = account(ctx).scope;
  const { result, changed } = await ctx.em.transactional(async (em) => {
    const done = await work({ ...ctx, em });
    return { result: done, changed: await turnSilences(sqlOf(em), { now: ctx.clock.now(), networkId }) };
  });
  tellAlarms(ctx, changed);
  return result;
}

/** A silence of the caller's own. 10014. */
export const silenceOf = async (ctx: Context, id: string): Promise<AlarmSilence> =>
  (await alarmSilences.held(ctx, [id]))[0] ?? refuse("OBJECT_NOT_FOUND", { field: "id" });

/** Silences alarms of a place for a while, at once or from a time on. 10012, 10014, 10017. */
export async function createAlarmSilence(ctx: Context, input: CreateAlarmSilenceInput): Promise<AlarmSilence> {
  const now = ctx.clock.now();
  const facts = silenceFactsOf(input);
  const { startsAt, endsAt } = silenceTimesOf(input, now);
  const { login, scope } = account(ctx);
  return withTurns(ctx, async (inside) => {
    const target = await silenceTargetOf(inside, input.target);
    const id = newId();
    await sql`
      insert into alarm_silence (network_id, id, platform_id, station_id, device_id, tank_id, codes, critical, reason, starts_at, ends_at, created_at, created_by)
      values (${scope.networkId}, ${id}, ${target.platform_id}, ${target.station_id}, ${target.device_id}, ${target.tank_id},
        ${facts.codes}, ${facts.critical}, ${facts.reason}, ${startsAt}, ${endsAt}, ${now}, ${login})`.execute(
      sqlOf(inside.em),
    );
    const silence = await silenceOf(inside, id);
    const deed = { operation: "createAlarmSilence", objectType: "AlarmSilence", objectId: id };
    await record(inside, { ...deed, after: toldOf(silence) });
    return silence;
  });
}

/** Ends a silence before its time; one that has yet to begin never does. 10014; 10041 it is over. */
export async function endAlarmSilence(ctx: Context, id: string): Promise<AlarmSilence> {
  const now = ctx.clock.now();
  const { login, scope } = account(ctx);
  return withTurns(ctx, async (inside) => {
    const before = await silenceOf(inside, id);
    if (before.endedAt !== null || before.endsAt <= now) {
      refuse("VALIDITY_EXPIRED", { field: "id" });
    }
    await sql`
      update alarm_silence q set ends_at = greatest(q.starts_at, ${now}), ended_at = ${now}, ended_by = ${login}
      where q.network_id = ${scope.networkId} and q.id = ${id}`.execute(sqlOf(inside.em));
    const silence = await silenceOf(inside, id);
    const deed = { operation: "endAlarmSilence", objectType: "AlarmSilence", objectId: id };
    await record(inside, { ...deed, before: toldOf(before), after: toldOf(silence) });
    return silence;
  });
}
