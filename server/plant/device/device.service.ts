import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { findById } from "../../kernel/lists/find.ts";
import type { ForecourtFilter } from "../../site/station/forecourt-filter.ts";
import { narrowed, visibleStation } from "../../site/station/visible.ts";
import { CommunicationBox } from "./communication-box.entity.ts";
import { Device } from "./device.entity.ts";
import type { DeviceFilter } from "./device.inputs.ts";
import { deviceStatuses } from "./device-status.service.ts";
import { deviceStatusOf } from "./device-status.service.ts";
import { listLoader } from "../../kernel/loader.ts";

/** A device that the caller sees, or 10009. */
export async function device(ctx: Context, id: string, field: string): Promise<Device> {
  return (await findById(ctx.em, Device, id)) ?? refuse("DEVICE_NOT_FOUND", { field });
}

/** Devices that a filter leaves, by station and name. */
export async function devices(ctx: Context, filter: DeviceFilter | undefined): Promise<Device[]> {
  const statuses = (await deviceStatuses(ctx, account(ctx).scope, { filter })).filter(
    (status) => filter?.online == null || status.online === filter.online,
  );
  for (const status of statuses) {
    deviceStatusOf(ctx).prime(status.deviceId, status);
  }
  const found = await ctx.em.find(Device, { id: { $in: statuses.map((status) => status.deviceId) } });
  const byId = new Map(found.map((row) => [row.id, row]));
  return statuses.flatMap((status) => byId.get(status.deviceId) ?? []);
}

/** Communication boxes that a filter leaves, by code. */
export async function communicationBoxes(
  ctx: Context,
  filter: ForecourtFilter | undefined,
): Promise<CommunicationBox[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from communication_box b join station s on s.id = b.station_id and s.network_id = b.network_id
    where ${visibleStation(account(ctx).scope)} and ${narrowed(account(ctx).scope, filter)}`.execute(sqlOf(ctx.em));
  return ctx.em.find(CommunicationBox, { id: { $in: rows.map((row) => row.id) } }, { orderBy: { code: "asc" } });
}

/** The devices of many stations, by name, in one statement. */
export const devicesOfStation = listLoader(
  ({ stationId }: Device) => stationId,
  (ctx, stationIds) =>
    ctx.em.find(Device, { station: { $in: [...stationIds] } }, { orderBy: { name: "asc", id: "asc" } }),
);
