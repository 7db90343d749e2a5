import { LockMode } from "@mikro-orm/core";
import { type RawBuilder, sql } from "kysely";
import { type Context, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { findById } from "../../kernel/lists/find.ts";
import { lockedChangeable, lockedStation } from "../../site/station/station-change.service.ts";
import type { ActivationState } from "../../site/station/station.types.ts";
import { Device } from "../device/device.entity.ts";

/** What is activated: a station, or one device of it. Its rows are locked until the transaction's end. */
export interface Subject {
  readonly objectType: "Station" | "Device";
  readonly networkId: string;
  readonly stationId: string;
  /** Null: the station. */
  readonly deviceId: string | null;
  readonly state: ActivationState;
  /** The gateway that speaks for all of the station. */
  readonly stationGatewayId: string | null;
  /** The gateway that speaks for the device alone. */
  readonly ownGatewayId: string | null;
}

/** The row that the audit log tells of. */
export const objectIdOf = ({ stationId, deviceId }: Subject): string => deviceId ?? stationId;

/** A subject by its ids alone. */
export type Named = Pick<Subject, "networkId" | "stationId" | "deviceId">;

/** The codes of a subject among all of the network's. */
export const codesOf = ({ networkId, stationId, deviceId }: Named): RawBuilder<unknown> =>
  sql`network_id = ${networkId} and station_id = ${stationId} and device_id is not distinct from ${deviceId}::uuid`;

/** A station that the caller sees; else 10003. */
export async function stationSubject(ctx: Context, id: string): Promise<Subject> {
  const found = await lockedStation(ctx, id, "stationId");
  return {
    objectType: "Station",
    networkId: found.networkId,
    stationId: found.id,
    deviceId: null,
    state: found.activationState,
    stationGatewayId: found.gatewayId,
    ownGatewayId: null,
  };
}

/** A device that the caller sees (10009), of a station that doesn't control itself (10022). */
export async function deviceSubject(ctx: Context, id: string): Promise<Subject> {
  const seen = (await findById(ctx.em, Device, id)) ?? refuse("DEVICE_NOT_FOUND", { field: "deviceId" });
  const station = await lockedChangeable(ctx, seen.station.id);
  // The row alone is locked, past the scope's join: the device was just seen, and may be deleted since.
  const only = { filters: { scope: false }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const found = await ctx.em.findOne(Device, { id, networkId: station.networkId }, only);
  const device = found ?? refuse("DEVICE_NOT_FOUND", { field: "deviceId" });
  return {
    objectType: "Device",
    networkId: station.networkId,
    stationId: station.id,
    deviceId: device.id,
    state: device.activationState,
    stationGatewayId: station.gatewayId,
    ownGatewayId: device.gatewayId,
  };
}

/** Sets how far a subject is. For a device also who speaks for it and since when nobody does. */
export async function setState(
  ctx: Context,
  { networkId, stationId, deviceId }: Subject,
  to: { state: ActivationState; gatewayId?: string | null; cutOffAt?: Date | null },
): Promise<void> {
  const sets = [sql`activation_state = ${to.state}`];
  if (to.gatewayId !== undefined) {
    sets.push(sql`gateway_id = ${to.gatewayId}::uuid`);
  }
  if (deviceId !== null && to.cutOffAt !== undefined) {
    sets.push(sql`cut_off_at = ${to.cutOffAt}::timestamptz`);
  }
  const [table, id] = deviceId === null ? [sql`station`, stationId] : [sql`device`, deviceId];
  await sql`update ${table} set ${sql.join(sets)} where network_id = ${networkId} and id = ${id}`.execute(
    sqlOf(ctx.em),
  );
}
