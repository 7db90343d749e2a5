import { type RawBuilder, sql } from "kysely";
import { type Context, sqlOf } from "../../kernel/context.ts";
import { holdersOf } from "./alarm.rules.ts";
import { vendorCodesOf } from "./alarm.source.ts";
import { tellAlarms } from "./alarm.tell.ts";
import type { AlarmCode, AlarmSourceType } from "./alarm.types.ts";
import { applyEdges } from "./alarm.writer.ts";

interface Standing {
  readonly stationId: string;
  readonly sourceType: AlarmSourceType;
  readonly sourceKey: string;
  readonly code: AlarmCode;
  readonly holders: string[];
}

/**
 * Ends the active alarms of what is deleted, by its key and those of its parts: nobody will say any more that they are over. In a transaction
 * of `transacting`, which tells of them once it is through.
 */
export async function endAlarms(
  ctx: Context,
  { networkId, key }: { readonly networkId: string; readonly key: string },
): Promise<void> {
  await letGo(ctx, networkId, {
    which: sql`(source_key = ${key} or starts_with(source_key, ${`${key}:`}))`,
    lets: () => true,
  });
}

/** Ends what a device that is deleted said of the tanks that it measured; what others say of them stays. Before its rows go, otherwise as `endAlarms`. */
export async function endAlarmsOfTanks(
  ctx: Context,
  { networkId, deviceId }: { readonly networkId: string; readonly deviceId: string },
): Promise<void> {
  await letGo(ctx, networkId, {
    which: sql`tank_id is not null and (device_id = ${deviceId} or tank_id in
      (select b.tank_id from device_binding b where b.network_id = ${networkId} and b.device_id = ${deviceId}))`,
    lets: (holder) => vendorCodesOf(holder).length > 0,
  });
}

async function letGo(
  ctx: Context,
  networkId: string,
  { which, lets }: { readonly which: RawBuilder<unknown>; readonly lets: (holder: string) => boolean },
): Promise<void> {
  const [db, now] = [sqlOf(ctx.em), ctx.clock.now()];
  const { rows } = await sql<Standing>`
    select station_id as "stationId", source_type as "sourceType", source_key as "sourceKey", code, holders from alarm
    where network_id = ${networkId} and ended_at is null and ${which}`.execute(db);
  const edges = rows.flatMap(({ holders, ...alarm }) =>
    holdersOf({ holders })
      .filter(lets)
      .map((holder) => ({ ...alarm, edge: "CLEARED" as const, at: now, holder })),
  );
  tellAlarms(ctx, new Map([[networkId, [...(await applyEdges({ db, networkId, now }, edges))]]]));
}
