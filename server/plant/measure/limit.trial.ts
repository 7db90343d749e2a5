import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { device } from "../device/device.service.ts";
import { type Figure, ringsOf } from "./limit.rules.ts";
import { checkedLimit } from "./limit.service.ts";
import type { MeasureLimitTrial, MeasureLimitTrialArgs } from "./limit.types.ts";

/** So far back a limit is tried. */
const TRIED_MS = 7 * 24 * 3_600_000;

/** How often a limit would have rung at a part of a device. 10009, 10012 */
export async function measureLimitTrial(ctx: Context, args: MeasureLimitTrialArgs): Promise<MeasureLimitTrial> {
  const { address, key } = args;
  const limit = checkedLimit(key, args.limit);
  const { id } = await device(ctx, args.deviceId, "deviceId");
  const to = ctx.clock.now();
  const from = new Date(to.getTime() - TRIED_MS);
  const { rows } = await sql<Figure>`
    select r.figures ->> ${key} as value, r.time as at from measure_reading r
    where r.network_id = ${account(ctx).scope.networkId} and r.device_id = ${id} and r.address = ${address}
      and r.time >= ${from} and r.time < ${to} and r.figures ->> ${key} is not null
    order by r.time`.execute(sqlOf(ctx.em));
  return { from, to, readings: rows.length, rings: ringsOf(rows, limit) };
}
