import { sql } from "kysely";
import { endAlarms, endAlarmsOfTanks } from "../alarm/end-alarms.ts";
import { changesOf, given } from "../../access/audit/changes.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { findAnew, findById } from "../../kernel/lists/find.ts";
import { assertText, refuseDuplicate } from "../../kernel/lists/inputs.ts";
import { type SetUp, changeSetUp } from "../../site/station/set-up.ts";
import { ActivationState } from "../../site/station/station.types.ts";
import { visibleStation } from "../../site/station/visible.ts";
import { endActivation } from "../activation/activation.service.ts";
import { deviceAddressFault } from "./address.rules.ts";
import { ROWS_OF } from "./binding.rules.ts";
import { CommunicationBox } from "./communication-box.entity.ts";
import { DeviceBinding } from "./device-binding.entity.ts";
import { assertDeviceIdle } from "./device-binding.service.ts";
import { Device } from "./device.entity.ts";
import type { ChangeDeviceInput, CreateDeviceInput } from "./device.inputs.ts";
import { device } from "./device.service.ts";
import type { DeviceProtocol } from "./device.types.ts";
import {
  type DeviceSettings,
  changedSettings,
  secretsChanged,
  secretsToTypeAgain,
  shownSettings,
} from "./settings.rules.ts";

const TEXTS = ["name", "address", "version"] as const;

/** A box of the station under change, or 10009; null stays null. */
async function boxHere({ ctx, station }: SetUp, id: string | null): Promise<CommunicationBox | null> {
  if (id === null) {
    return null;
  }
  const found = await findById(ctx.em, CommunicationBox, id);
  return found?.station.id === station.id ? found : refuse("DEVICE_NOT_FOUND", { field: "communicationBoxId" });
}

/** Refuses an address that no device of the protocol has: 10012. */
function assertAddress(protocol: DeviceProtocol, address: string): void {
  const reason = deviceAddressFault(protocol, address);
  if (reason !== null) {
    refuse("PARAMETER_ERROR", { field: "address", params: { reason } });
  }
}

/** Another device of the network has the address: which, and at which station. */
const duplicateOf = ({ em }: Context, { protocol, address }: Device) => ({
  name: "DUPLICATE_DEVICE" as const,
  other: async () => {
    const found = await em
      .fork()
      .findOne(Device, { protocol, address, deletedAt: null }, { populate: ["station"] })
      .catch(() => null);
    return found === null ? null : `${found.name}, ${found.station.$.name}`;
  },
});

/**
 * Refuses a controller's identifier that another device of the network has in other letters (10010): gateways know controllers by it in capital
 * and in small ones, and would take what the one reports for the other's.
 */
async function assertNoneAlike(
  ctx: Context,
  { networkId, id, protocol, address }: Pick<Device, "networkId" | "protocol" | "address"> & { readonly id?: string },
): Promise<void> {
  if (protocol !== "JSONPTS") {
    return;
  }
  const [db, identifier] = [sqlOf(ctx.em), address.toLowerCase()];
  await sql`select pg_advisory_xact_lock(hashtextextended(${`controller ${networkId} ${identifier}`}, 0))`.execute(db);
  const { rows } = await sql<{ existing: string | null }>`
    select case when ${visibleStation(account(ctx).scope)} then d.name || ', ' || s.name end as existing from device d join station s on s.network_id = d.network_id and s.id = d.station_id
    where d.network_id = ${networkId} and d.protocol = ${protocol} and d.deleted_at is null and d.id is distinct from ${id ?? null}::uuid
      and lower(d.address) = ${identifier} limit 1`.execute(db);
  const [other] = rows;
  if (other !== undefined) {
    const { existing } = other;
    refuse("DUPLICATE_DEVICE", { field: "address", params: existing === null ? {} : { existing } });
  }
}

/** Makes a device. 10003, 10022, 10010 (address taken), 10009 (box), 10012 (no version). */
export async function createDevice(ctx: Context, input: CreateDeviceInput): Promise<Device> {
  return changeSetUp(ctx, input.stationId, (setUp) => registerDevice(setUp, input, "createDevice"));
}

/** Makes a device within a change of its station; the log calls it by the operation that asked for it. */
export async function registerDevice(setUp: SetUp, input: CreateDeviceInput, operation: string): Promise<Device> {
  const { ctx, station, done } = setUp;
  for (const field of TEXTS) {
    assertText(input[field], field);
  }
  assertAddress(input.protocol, input.address);
  const box = await boxHere(setUp, input.communicationBoxId ?? null);
  const { stationId: _station, communicationBoxId: _box, settings, ...facts } = input;
  const address = facts.address.trim();
  await assertNoneAlike(ctx, { networkId: station.networkId, protocol: input.protocol, address });
  const made = ctx.em.create(Device, {
    ...facts,
    address,
    settings,
    networkId: station.networkId,
    station: station.id as never,
    box: box as never,
  });
  await refuseDuplicate("address", ctx.em.flush(), duplicateOf(ctx, made));
  const after = { ...facts, stationId: station.id, communicationBoxId: box?.id ?? null };
  await done({ operation, objectType: "Device", objectId: made.id, after });
  return made;
}

interface Facts {
  name: string;
  protocol: DeviceProtocol;
  address: string;
  version: string;
}

/**
 * Changes a device. 10009 (it or its box), 10022, 10010 (address taken), 10012, 10030 (in use now). Of its settings those
 * that are named change, null takes one away; another protocol begins without any. Where a device is reached elsewhere its secrets
 * are to be named too (10012 naming one of them, as `settings.password`): they are not sent to where nobody meant them to go.
 */
export async function changeDevice(ctx: Context, input: ChangeDeviceInput): Promise<Device> {
  const known = await device(ctx, input.id, "id");
  return changeSetUp(ctx, known.station.id, async (setUp) => {
    const { ctx: inside, done } = setUp;
    const row = (await findAnew(inside.em, Device, known.id)) ?? refuse("DEVICE_NOT_FOUND", { field: "id" });
    const { id: _id, communicationBoxId, settings: change, ...wanted } = input;
    const facts = given<Facts>({ ...wanted, address: wanted.address?.trim() });
    for (const field of TEXTS) {
      assertText(facts[field] ?? row[field] ?? "", field);
    }
    if (facts.address !== undefined || facts.protocol !== undefined) {
      const { networkId, id, protocol, address } = { ...row, ...facts };
      assertAddress(protocol, address);
      await assertNoneAlike(inside, { networkId, id, protocol, address });
    }
    const box = await boxHere(setUp, communicationBoxId === undefined ? (row.box?.id ?? null) : communicationBoxId);
    const kept = facts.protocol !== undefined && facts.protocol !== row.protocol ? {} : row.settings;
    const [forgotten] = secretsToTypeAgain(kept, change ?? {});
    if (forgotten !== undefined) {
      refuse("PARAMETER_ERROR", { field: `settings.${forgotten}` });
    }
    const settings = changedSettings(kept, change ?? {});
    const changes = changesOf(toldOf(row, row.settings), {
      ...facts,
      ...toldSettings(row.settings, settings),
      communicationBoxId: box?.id ?? null,
    });
    if (changes === null) {
      return row;
    }
    await assertDeviceIdle(inside, row);
    await assertRowsFit(inside, row, facts.protocol ?? row.protocol);
    inside.em.assign(row, { ...facts, settings: settings as Record<string, unknown>, box });
    await refuseDuplicate("address", inside.em.flush(), duplicateOf(inside, row));
    await done({ operation: "changeDevice", objectType: "Device", objectId: row.id, ...changes });
    return row;
  });
}

/** Refuses a protocol that has no rows of a kind that the device has (10006): they are to be unbound first. */
async function assertRowsFit(ctx: Context, row: Device, protocol: DeviceProtocol): Promise<void> {
  if ((await ctx.em.count(DeviceBinding, { device: row.id, kind: { $nin: [...ROWS_OF[protocol]] } })) > 0) {
    refuse("ILLEGAL_SELECTION", { field: "protocol" });
  }
}

const toldOf = (row: Device, settings: DeviceSettings) => ({
  name: row.name,
  protocol: row.protocol,
  address: row.address,
  version: row.version,
  communicationBoxId: row.box?.id ?? null,
  ...toldSettings(settings, settings),
});

/** What the log may tell of settings: the plain ones, and how many secrets are others now. */
const toldSettings = (before: DeviceSettings, after: DeviceSettings) => ({
  settings: shownSettings(after),
  secretsChanged: secretsChanged(before, after),
});

/** Deletes a device with its rows and its activation; what it reported stays, its alarms end, also those that it raised at tanks. 10009, 10022, 10030 (in use now). */
export async function deleteDevice(ctx: Context, id: string): Promise<boolean> {
  const known = await device(ctx, id, "id");
  return changeSetUp(ctx, known.station.id, async (setUp) => {
    const { ctx: inside, done } = setUp;
    const row = (await findAnew(inside.em, Device, id)) ?? refuse("DEVICE_NOT_FOUND", { field: "id" });
    await assertDeviceIdle(inside, row);
    await endAlarmsOfTanks(inside, { networkId: row.networkId, deviceId: row.id });
    await inside.em.nativeDelete(DeviceBinding, { device: row.id });
    row.deletedAt = inside.clock.now();
    row.box = null;
    row.activationState = ActivationState.DELETED;
    await inside.em.flush();
    await endActivation(inside, row);
    const { secretsChanged: _none, ...before } = toldOf(known, known.settings);
    await done({ operation: "deleteDevice", objectType: "Device", objectId: row.id, before });
    await sql`delete from device_live where network_id = ${row.networkId} and device_id = ${row.id}`.execute(
      sqlOf(inside.em),
    );
    await endAlarms(inside, { networkId: row.networkId, key: `device:${row.id}` });
    return true;
  });
}
