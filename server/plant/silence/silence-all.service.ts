import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { takeMatching, verdictOf } from "../alarm/matching.service.ts";
import type { AlarmsOutcome } from "../alarm/matching.types.ts";
import type { SilenceAllAlarmsInput } from "./silence.inputs.ts";
import { silenceFactsOf, silenceTimesOf } from "./silence.rules.ts";
import { silenceOf, toldOf, withTurns } from "./silence.service.ts";

/**
 * Silences every active alarm that a filter leaves, each for itself and where it comes again, by one silence of the caller's
 * platform: whoever ends it ends it for all of them. Critical ones only where that is confirmed. 10012.
 */
export async function silenceAllAlarms(ctx: Context, input: SilenceAllAlarmsInput): Promise<AlarmsOutcome> {
  const { endsAt, includesCritical } = input;
  const now = ctx.clock.now();
  const { reason } = silenceFactsOf({ ...input, codes: [] });
  silenceTimesOf(input, now);
  const { login, platformId, scope } = account(ctx);
  return withTurns(ctx, async (inside) => {
    const db = sqlOf(inside.em);
    const { ids, outcome } = await takeMatching(
      inside,
      input,
      verdictOf([
        [piece("a.ended_at is not null"), "ENDED"],
        [piece("a.silenced_until >= $1::timestamptz", endsAt), "UNCHANGED"],
        [piece("a.severity = 'CRITICAL' and not $1::boolean", includesCritical), "CRITICAL"],
      ]),
    );
    if (ids.length === 0) {
      return outcome;
    }
    const id = newId();
    await sql`
      insert into alarm_silence (network_id, id, platform_id, codes, critical, reason, starts_at, ends_at, created_at, created_by, chosen)
      select ${scope.networkId}, ${id}, ${platformId}, array_agg(distinct a.code order by a.code), ${includesCritical}, ${reason},
        ${now}, ${endsAt}, ${now}, ${login}, count(*)
      from alarm a where a.network_id = ${scope.networkId} and a.id = any(${ids}::uuid[])`.execute(db);
    await sql`
      insert into alarm_silence_chosen (network_id, silence_id, source_key, code)
      select a.network_id, ${id}, a.source_key, a.code
      from alarm a where a.network_id = ${scope.networkId} and a.id = any(${ids}::uuid[])
      on conflict do nothing`.execute(db);
    const deed = { operation: "silenceAllAlarms", objectType: "AlarmSilence", objectId: id };
    await record(inside, { ...deed, after: { ...toldOf(await silenceOf(inside, id)), filter: input.filter } });
    return outcome;
  });
}
