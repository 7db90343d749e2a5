import { type RawBuilder, sql } from "kysely";
import { platformOf, holdPlatform } from "../../access/platform/platform.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId } from "../../kernel/ids.ts";
import { visibleStation } from "../../site/station/visible.ts";
import type { SilenceTargetInput } from "./silence.inputs.ts";

/** What alarms are silenced of, as it is kept. */
export interface SilenceTarget {
  readonly platform_id: string | null;
  readonly station_id: string | null;
  readonly device_id: string | null;
  readonly tank_id: string | null;
}

const NONE: SilenceTarget = { platform_id: null, station_id: null, device_id: null, tank_id: null };

/** The station of one thing that the caller sees, by the thing's id. */
const PLACES = {
  stationId: (id: string) => sql`s.id = ${id}::uuid`,
  deviceId: (id: string) =>
    sql`s.id = (select d.station_id from device d where d.network_id = s.network_id and d.id = ${id}::uuid and d.deleted_at is null)`,
  tankId: (id: string) =>
    sql`s.id = (select t.station_id from tank t where t.network_id = s.network_id and t.id = ${id}::uuid and t.deleted_at is null)`,
} as const satisfies Partial<Record<keyof SilenceTargetInput, (id: string) => RawBuilder<unknown>>>;

async function stationBy(ctx: Context, kind: keyof typeof PLACES, id: string): Promise<string> {
  const { rows } = isId(id)
    ? await sql<{ id: string }>`
        select s.id from station s where ${visibleStation(account(ctx).scope)} and ${PLACES[kind](id)}`.execute(
        sqlOf(ctx.em),
      )
    : { rows: [] };
  return rows[0]?.id ?? refuse("OBJECT_NOT_FOUND", { field: `target.${kind}` });
}

/** What is named, of the caller's own: exactly one thing (10012); 10017 a platform, 10014 anything else that they don't see. */
export async function silenceTargetOf(ctx: Context, target: SilenceTargetInput): Promise<SilenceTarget> {
  const { platformId, stationId, deviceId, tankId } = target;
  if ([platformId, stationId, deviceId, tankId].filter((id) => id != null).length !== 1) {
    refuse("PARAMETER_ERROR", { field: "target", params: { least: 1, most: 1 } });
  }
  if (platformId != null) {
    const platform = await platformOf(ctx, platformId, "target.platformId");
    await holdPlatform(ctx, platform, "target.platformId");
    return { ...NONE, platform_id: platform.id };
  }
  if (stationId != null) {
    return { ...NONE, station_id: await stationBy(ctx, "stationId", stationId) };
  }
  return deviceId != null
    ? { ...NONE, station_id: await stationBy(ctx, "deviceId", deviceId), device_id: deviceId }
    : { ...NONE, station_id: await stationBy(ctx, "tankId", tankId ?? ""), tank_id: tankId ?? null };
}
