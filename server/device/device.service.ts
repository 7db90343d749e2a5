import { sql } from "kysely";
import { record } from "../audit/audit.service.ts";
import { type Context, account, sqlOf } from "../context.ts";
import { refuse } from "../errors/refuse.ts";
import { Gun } from "../gun/gun.entity.ts";
import { findById } from "../lists/find.ts";
import { assertText, refuseDuplicate } from "../lists/inputs.ts";
import type { ForecourtFilter } from "../station/forecourt-filter.ts";
import type { Station } from "../station/station.entity.ts";
import { lockedStation } from "../station/station-change.service.ts";
import { changeableStation } from "../station/station.service.ts";
import { narrowed, visibleStation } from "../station/visible.ts";
import { Tank } from "../tank/tank.entity.ts";
import { CommunicationBox } from "./communication-box.entity.ts";
import { DeviceBinding } from "./device-binding.entity.ts";
import { Device } from "./device.entity.ts";
import type {
  BindDeviceInput,
  BindingRowInput,
  CreateCommunicationBoxInput,
  CreateDeviceInput,
  DeviceFilter,
} from "./device.inputs.ts";
import { deviceStatuses } from "./device-status.service.ts";
import { UnknownDevice } from "./unknown-device.entity.ts";

/** Devices that a filter leaves, by station and name. */
export async function devices(ctx: Context, filter: DeviceFilter | undefined): Promise<Device[]> {
  const statuses = (await deviceStatuses(ctx, account(ctx).scope, { filter })).filter(
    (status) => filter?.online == null || status.online === filter.online,
  );
  for (const status of statuses) {
    ctx.loaders.deviceStatus.prime(status.deviceId, status);
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
    where ${visibleStation(account(ctx).scope)} and ${narrowed(filter)}`.execute(sqlOf(ctx.em));
  return ctx.em.find(CommunicationBox, { id: { $in: rows.map((row) => row.id) } }, { orderBy: { code: "asc" } });
}

/** What called at a gateway's door and nobody registered, newest first; told to accounts of the whole network only. */
export async function unknownDevices(ctx: Context): Promise<UnknownDevice[]> {
  return account(ctx).scope.platformIds === null
    ? ctx.em.find(UnknownDevice, {}, { orderBy: { lastSeenAt: "desc", id: "desc" }, limit: 200 })
    : [];
}

/** Makes a communication box. 10003, 10022, 10010 (code taken). */
export async function createCommunicationBox(
  ctx: Context,
  input: CreateCommunicationBoxInput,
): Promise<CommunicationBox> {
  assertText(input.code, "code");
  assertText(input.name, "name");
  const station = await changeableStation(ctx, input.stationId);
  const { stationId: _station, ...facts } = input;
  return ctx.em.transactional(async (em) => {
    await lockedStation({ ...ctx, em }, station.id, "stationId");
    const box = em.create(CommunicationBox, { ...facts, networkId: station.networkId, station: station.id as never });
    await refuseDuplicate("code", em.flush(), "DUPLICATE_DEVICE");
    await record(
      { ...ctx, em },
      { operation: "createCommunicationBox", objectType: "CommunicationBox", objectId: box.id, after: input },
    );
    return box;
  });
}

/** Makes a device. 10003, 10022, 10010 (address taken), 10009 (box), 10012 (no version). */
export async function createDevice(ctx: Context, input: CreateDeviceInput): Promise<Device> {
  for (const field of ["name", "address", "version"] as const) {
    assertText(input[field], field);
  }
  const station = await changeableStation(ctx, input.stationId);
  const box = input.communicationBoxId ?? null;
  if (box !== null && (await findById(ctx.em, CommunicationBox, box))?.station.id !== station.id) {
    refuse("DEVICE_NOT_FOUND", { field: "communicationBoxId" });
  }
  const { stationId: _station, communicationBoxId: _box, settings, ...facts } = input;
  const device = await ctx.em.transactional(async (em) => {
    // Whoever deletes the station waits, or was before us.
    await lockedStation({ ...ctx, em }, station.id, "stationId");
    const made = em.create(Device, {
      ...facts,
      settings,
      networkId: station.networkId,
      station: station.id as never,
      box: box as never,
    });
    await refuseDuplicate("address", em.flush(), "DUPLICATE_DEVICE");
    await touchGateway({ ...ctx, em }, station);
    const deed = {
      operation: "createDevice",
      objectType: "Device",
      objectId: made.id,
      after: { ...facts, stationId: station.id },
    };
    await record({ ...ctx, em }, deed);
    return made;
  });
  publishSetup(ctx, station);
  return device;
}

/** The gateway of a station fetches its configuration anew. */
async function touchGateway(ctx: Context, station: Station): Promise<void> {
  if (station.gatewayId !== null) {
    await sql`update gateway set configuration_version = configuration_version + 1
      where network_id = ${station.networkId} and id = ${station.gatewayId}`.execute(sqlOf(ctx.em));
  }
}

/** Tells listeners that a station's set-up changed. */
export function publishSetup(ctx: Context, station: { networkId: string; gatewayId: string | null }): void {
  ctx.pubsub.publish("setup", {
    networkId: station.networkId,
    gatewayIds: station.gatewayId === null ? [] : [station.gatewayId],
  });
}

type Row = BindingRowInput & { readonly index: number };

/** A gun number twice: 10032. An address twice for the same kind: 10010. */
function assertDistinct(rows: readonly Row[]): void {
  const seen = new Set<string>();
  for (const row of rows) {
    if ((row.gunNumber == null) === (row.tankNumber == null)) {
      refuse("PARAMETER_ERROR", { field: `rows.${row.index}` });
    }
    assertText(row.address, `rows.${row.index}.address`);
    const kind = row.gunNumber == null ? "tank" : "gun";
    if (seen.has(`${kind} ${row.gunNumber ?? row.tankNumber}`)) {
      if (row.gunNumber == null) {
        refuse("DUPLICATE_INFO", { field: `rows.${row.index}.tankNumber` });
      }
      refuse("GUN_BOUND_TWICE", { field: `rows.${row.index}.gunNumber`, params: { gunNumber: row.gunNumber } });
    }
    if (seen.has(`${kind} at ${row.address}`)) {
      refuse("DUPLICATE_DEVICE", { field: `rows.${row.index}.address` });
    }
    seen.add(`${kind} ${row.gunNumber ?? row.tankNumber}`).add(`${kind} at ${row.address}`);
  }
}

/** What a row binds: the station's gun or tank of that number. */
interface Bound {
  readonly row: Row;
  readonly gun: string | null;
  readonly tank: string | null;
}

/** The guns and tanks that the rows name: 10014, 10011 where the station has none of that number. */
async function named(ctx: Context, station: Station, rows: readonly Row[]): Promise<Bound[]> {
  const guns = new Map((await ctx.em.find(Gun, { station: station.id })).map((gun) => [gun.number, gun.id]));
  const tanks = new Map((await ctx.em.find(Tank, { station: station.id })).map((tank) => [tank.number, tank.id]));
  return rows.map((row) => ({
    row,
    gun:
      row.gunNumber == null
        ? null
        : (guns.get(row.gunNumber) ?? refuse("OBJECT_NOT_FOUND", { field: `rows.${row.index}.gunNumber` })),
    tank:
      row.tankNumber == null
        ? null
        : (tanks.get(row.tankNumber) ?? refuse("TANK_NOT_FOUND", { field: `rows.${row.index}.tankNumber` })),
  }));
}

/** Refuses what another device speaks for: a gun 10032, a tank 10015. */
async function assertNotTaken(ctx: Context, device: Device, bound: readonly Bound[]): Promise<void> {
  const taken = await ctx.em.find(DeviceBinding, { device: { $ne: device.id, station: device.station.id } });
  for (const { row, gun, tank } of bound) {
    if (row.gunNumber != null && taken.some((other) => other.gunId === gun)) {
      refuse("GUN_BOUND_TWICE", { field: `rows.${row.index}.gunNumber`, params: { gunNumber: row.gunNumber } });
    }
    if (tank !== null && taken.some((other) => other.tankId === tank)) {
      refuse("DUPLICATE_INFO", { field: `rows.${row.index}.tankNumber` });
    }
  }
}

/**
 * Sets which guns and tanks a device speaks for; the rows take the place of those before. 10009, 10022, 10032 (a gun
 * twice, here or at another device), 10010 (an address twice), 10014 and 10011 (no such gun, tank), 10012 (no version).
 */
export async function bindDevice(ctx: Context, input: BindDeviceInput): Promise<Device> {
  const device = (await findById(ctx.em, Device, input.deviceId)) ?? refuse("DEVICE_NOT_FOUND", { field: "deviceId" });
  const station = await changeableStation(ctx, device.station.id);
  const version = input.version ?? device.version ?? "";
  assertText(version, "version");
  const rows = input.rows.map((row, index) => ({ ...row, index }));
  assertDistinct(rows);
  const bound = await named(ctx, station, rows);
  await ctx.em.transactional(async (em) => {
    const inside = { ...ctx, em };
    // One after the other at a station: two at once would each not see what the other takes.
    await sql`select from station where network_id = ${station.networkId} and id = ${station.id} for no key update`.execute(
      sqlOf(em),
    );
    await assertNotTaken(inside, device, bound);
    await em.nativeDelete(DeviceBinding, { device: device.id });
    for (const { row, gun, tank } of bound) {
      const kind = gun === null ? ("TANK" as const) : ("GUN" as const);
      const own = { networkId: station.networkId, device: device.id as never, kind, address: row.address };
      em.create(DeviceBinding, { ...own, gun: gun as never, tank: tank as never });
    }
    em.getReference(Device, device.id).version = version;
    await em.flush();
    await touchGateway(inside, station);
    await record(inside, { operation: "bindDevice", objectType: "Device", objectId: device.id, after: input });
  });
  publishSetup(ctx, station);
  return device;
}
