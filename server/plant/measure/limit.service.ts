import { type Kysely, sql } from "kysely";
import {
  MEASURE_FIGURE,
  type MeasureLimit as Figures,
  MOST_DELAY_SECONDS,
  type MeasureLimitFault,
  measureLimitFault,
} from "../../../common/measure-limits.ts";
import { MEASURES, type MeasureKey } from "../../../common/measures.ts";
import { record } from "../../access/audit/audit.service.ts";
import { changesOf } from "../../access/audit/changes.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { device } from "../device/device.service.ts";
import { type SetLimit, asJson, byKey } from "./limit.reading.ts";
import type {
  ChangeMeasureLimitInput,
  MeasureLimit,
  MeasureLimitInput,
  ResetMeasureLimitInput,
} from "./limit.types.ts";
import { limitIn } from "./measure.rules.ts";

const FIGURES = ["lowLimit", "lowRelease", "highLimit", "highRelease"] as const;

/** The limits of all parameters in force at a device, or in a network where a device has none of its own. 10009 */
export async function measureLimits(ctx: Context, deviceId: string | null): Promise<MeasureLimit[]> {
  const place = await placeOf(ctx, deviceId);
  return limitsAt(sqlOf(ctx.em), place);
}

/** Whose limits: a device's, or a network's. */
interface Place {
  readonly networkId: string;
  readonly deviceId: string | null;
}

async function placeOf(ctx: Context, deviceId: string | null | undefined): Promise<Place> {
  const { networkId } = account(ctx).scope;
  return { networkId, deviceId: deviceId == null ? null : (await device(ctx, deviceId, "deviceId")).id };
}

/** The same for who changes it: a network's limits are its root's. 10009, 10031 */
async function changeableAt(ctx: Context, deviceId: string | null | undefined): Promise<Place> {
  if (deviceId == null && account(ctx).scope.branchIds !== null) {
    refuse("SUPERIOR_NEEDED", { field: "deviceId" });
  }
  return placeOf(ctx, deviceId);
}

async function limitsAt(db: Kysely<unknown>, { networkId, deviceId }: Place): Promise<MeasureLimit[]> {
  const { rows } = await sql<{ told: SetLimit }>`
    select distinct on (l.key) ${asJson} as told from measure_limit l
    where l.network_id = ${networkId} and (l.device_id is null or l.device_id = ${deviceId}::uuid) order by l.key, l.device_id nulls last`.execute(
    db,
  );
  const set = byKey(rows.map(({ told }) => told));
  return MEASURES.map(({ key, unit }): MeasureLimit => {
    const own = set.get(key)?.own;
    const origin = own === undefined ? "USUAL" : own ? "DEVICE" : "NETWORK";
    return { key, unit, origin, ...figuresOf(limitIn(set, key)) };
  });
}

const figuresOf = ({ lowLimit, lowRelease, highLimit, highRelease, delaySeconds }: Figures): Figures => ({
  lowLimit,
  lowRelease,
  highLimit,
  highRelease,
  delaySeconds,
});

/** A limit that can be, or 10012 naming the field; `path` stands before its name. */
export function checkedLimit(key: MeasureKey, input: MeasureLimitInput, path = ""): Figures {
  const limit = figuresOf({
    lowLimit: input.lowLimit ?? null,
    lowRelease: input.lowRelease ?? null,
    highLimit: input.highLimit ?? null,
    highRelease: input.highRelease ?? null,
    delaySeconds: input.delaySeconds,
  });
  for (const field of FIGURES) {
    const figure = limit[field];
    if (figure !== null) {
      assertDecimal(figure, MEASURE_FIGURE, path + field);
    }
  }
  if (limit.delaySeconds < 0 || limit.delaySeconds > MOST_DELAY_SECONDS) {
    refuse("PARAMETER_ERROR", { field: `${path}delaySeconds`, params: { least: 0, most: MOST_DELAY_SECONDS } });
  }
  const fault = measureLimitFault(key, limit);
  return fault === null ? limit : refuse("PARAMETER_ERROR", { field: path + fault.field, params: paramsOf(fault) });
}

function paramsOf({ breaks, bound }: MeasureLimitFault): Record<string, string> {
  const name = { ABOVE: "most", BELOW: "least", WANTED: "reason", UNWANTED: "reason" } as const;
  const reason = breaks === "WANTED" ? "wanted" : "not to be given here";
  return { [name[breaks]]: bound ?? reason };
}

/** Sets a limit of a parameter; the next reading is judged by it. 10009, 10031 (a network's below its root), 10012 */
export async function changeMeasureLimit(ctx: Context, input: ChangeMeasureLimitInput): Promise<MeasureLimit[]> {
  const { key } = input;
  const after = checkedLimit(key, input);
  return changed(ctx, input, async (db, { networkId, deviceId }) => {
    await sql`
      insert into measure_limit (network_id, id, device_id, key, low_limit, low_release, high_limit, high_release, delay_seconds)
      values (${networkId}, ${newId()}, ${deviceId}, ${key}, ${after.lowLimit}, ${after.lowRelease}, ${after.highLimit}, ${after.highRelease}, ${after.delaySeconds})
      on conflict (network_id, device_id, key) do update set low_limit = excluded.low_limit, low_release = excluded.low_release,
        high_limit = excluded.high_limit, high_release = excluded.high_release, delay_seconds = excluded.delay_seconds`.execute(
      db,
    );
    return "changeMeasureLimit";
  });
}

/** Takes a limit away, so that what stands behind it is in force again. 10009, 10031 (a network's below its root) */
export async function resetMeasureLimit(ctx: Context, input: ResetMeasureLimitInput): Promise<MeasureLimit[]> {
  return changed(ctx, input, async (db, { networkId, deviceId }) => {
    await sql`delete from measure_limit where network_id = ${networkId} and device_id is not distinct from ${deviceId}::uuid and key = ${input.key}`.execute(
      db,
    );
    return "resetMeasureLimit";
  });
}

/** One change after the other; where something is another one now it is logged, and every server judges by it at once. */
async function changed(
  ctx: Context,
  { deviceId: id, key }: ResetMeasureLimitInput,
  work: (db: Kysely<unknown>, place: Place) => Promise<string>,
): Promise<MeasureLimit[]> {
  const place = await changeableAt(ctx, id);
  const { networkId, deviceId } = place;
  const toldOf = (limits: readonly MeasureLimit[]) => limits.find((limit) => limit.key === key);
  const { after, deviceIds } = await ctx.em.transactional(async (em) => {
    const db = sqlOf(em);
    await sql`select pg_advisory_xact_lock(hashtextextended('measure limits ' || ${networkId}, 0))`.execute(db);
    const before = await limitsAt(db, place);
    const operation = await work(db, place);
    const after = await limitsAt(db, place);
    const changes = changesOf({ ...toldOf(before) }, { ...toldOf(after) });
    if (changes === null) {
      return { after, deviceIds: [] };
    }
    const objectId = deviceId ?? networkId;
    await record(
      { ...ctx, em },
      {
        operation,
        objectType: "MeasureLimit",
        objectId,
        before: { key, ...changes.before },
        after: { key, ...changes.after },
      },
    );
    return { after, deviceIds: await judgedBy(db, place) };
  });
  if (deviceIds.length > 0) {
    ctx.pubsub.publish("setup", { networkId, gatewayIds: [] });
    ctx.pubsub.publish("measure", { networkId, deviceIds });
  }
  return after;
}

/** The devices whose figures somebody may watch. */
async function judgedBy(db: Kysely<unknown>, { networkId, deviceId }: Place): Promise<string[]> {
  if (deviceId !== null) {
    return [deviceId];
  }
  const { rows } = await sql<{ device_id: string }>`
    select distinct device_id from measure_live where network_id = ${networkId}`.execute(db);
  return rows.map((row) => row.device_id);
}
