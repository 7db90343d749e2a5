import { sql } from "kysely";
import { type Context, sqlOf } from "../../kernel/context.ts";
import { Grade } from "../../site/energy/grade.entity.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertGunsIdle } from "../../site/gun/gun-setup.service.ts";
import { Gun } from "../../site/gun/gun.entity.ts";
import { findAnew } from "../../kernel/lists/find.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { type SetUp, changeSetUp } from "../../site/station/set-up.ts";
import { Tank } from "../../site/tank/tank.entity.ts";
import { type BindingRow, clashIn } from "./binding.rules.ts";
import { DeviceBinding } from "./device-binding.entity.ts";
import { Device } from "./device.entity.ts";
import type { BindDeviceInput } from "./device.inputs.ts";
import { device } from "./device.service.ts";
import { type Nozzle, nozzleClashIn } from "./nozzle.rules.ts";

/** Refuses rows that contradict each other, by the rule's name and the field at fault. */
function assertRows(rows: readonly BindingRow[], row: Device): void {
  for (const [index, { address }] of rows.entries()) {
    assertText(address, `rows.${index}.address`);
  }
  const clash = clashIn(rows, row.protocol);
  if (clash !== null) {
    const field = clash.field === null ? `rows.${clash.index}` : `rows.${clash.index}.${clash.field}`;
    const gunNumber = rows[clash.index]?.gunNumber ?? 0;
    if (clash.refusal === "GUN_BOUND_TWICE") {
      refuse("GUN_BOUND_TWICE", { field, params: { gunNumber } });
    }
    refuse(clash.refusal, { field, ...(clash.reason && { params: { reason: clash.reason } }) });
  }
}

/** What a row binds: the station's gun or tank of that number. */
interface Bound {
  readonly row: BindingRow;
  readonly gun: Gun | null;
  readonly tank: Tank | null;
}

/** The guns and tanks that the rows name: 10014, 10011 where the station has none of that number. */
async function named({ ctx, station }: SetUp, rows: readonly BindingRow[]): Promise<Bound[]> {
  const guns = new Map((await ctx.em.find(Gun, { station: station.id })).map((gun) => [gun.number, gun]));
  const tanks = new Map((await ctx.em.find(Tank, { station: station.id })).map((tank) => [tank.number, tank]));
  return rows.map((row, index) => ({
    row,
    gun:
      row.gunNumber == null
        ? null
        : (guns.get(row.gunNumber) ?? refuse("OBJECT_NOT_FOUND", { field: `rows.${index}.gunNumber` })),
    tank:
      row.tankNumber == null
        ? null
        : (tanks.get(row.tankNumber) ?? refuse("TANK_NOT_FOUND", { field: `rows.${index}.tankNumber` })),
  }));
}

/** Refuses what another device speaks for: a gun 10032, a tank 10015. */
async function assertNotTaken({ ctx, station }: SetUp, row: Device, bound: readonly Bound[]): Promise<void> {
  const taken = await ctx.em.find(DeviceBinding, { device: { $ne: row.id, station: station.id } });
  for (const [index, one] of bound.entries()) {
    const { gun, tank } = one;
    if (gun !== null && taken.some((other) => other.gunId === gun.id)) {
      refuse("GUN_BOUND_TWICE", { field: `rows.${index}.gunNumber`, params: { gunNumber: gun.number } });
    }
    if (tank !== null && taken.some((other) => other.tankId === tank.id)) {
      refuse("DUPLICATE_INFO", { field: `rows.${index}.tankNumber` });
    }
  }
}

/** Refuses a gun at a nozzle that sells another grade, as far as the device has told what its nozzles sell: 10012. */
async function assertSameGrades({ ctx }: SetUp, row: Device, bound: readonly Bound[]): Promise<void> {
  const { networkId } = row;
  const { rows } = await sql<{ nozzles: readonly Nozzle[] | null }>`
    select nozzles from device_live where network_id = ${networkId} and device_id = ${row.id}`.execute(sqlOf(ctx.em));
  const nozzles = rows[0]?.nozzles ?? [];
  if (nozzles.length === 0) {
    return;
  }
  const grades = await ctx.em.find(Grade, { networkId, deletedAt: null });
  const guns = bound.flatMap(({ row: { address }, gun }, index) =>
    gun === null ? [] : [{ index, address, gradeId: gun.grade.id }],
  );
  const clash = nozzleClashIn(guns, nozzles, new Map(grades.map(({ id, name }) => [name, id])));
  if (clash !== null) {
    refuse("PARAMETER_ERROR", { field: `rows.${clash}.gunNumber`, params: { reason: "NOZZLE_GRADE" } });
  }
}

/** Refuses a device at whose guns somebody fills, or for which a command is under way: 10030. */
export async function assertDeviceIdle(ctx: Context, row: Device): Promise<void> {
  const bindings = await ctx.em.find(DeviceBinding, { device: row.id, gun: { $ne: null } });
  const guns = bindings.flatMap(({ gunId, networkId }) => (gunId === null ? [] : [{ id: gunId, networkId }]));
  if (guns.length > 0) {
    await assertGunsIdle(ctx, guns);
  }
}

/** The rows of a device by its guns' and tanks' numbers, by address. */
export async function rowsOf(ctx: Context, row: Device): Promise<BindingRow[]> {
  const bindings = await ctx.em.find(DeviceBinding, { device: row.id }, { populate: ["gun", "tank"], refresh: true });
  return bindings
    .map(({ address, gun, tank }) =>
      gun === null ? { address, tankNumber: tank?.$.number ?? null } : { address, gunNumber: gun.$.number },
    )
    .sort((one, other) => one.address.localeCompare(other.address));
}

/** Puts rows in the place of those that a device had, within a change of its station. */
export async function replaceRows(setUp: SetUp, row: Device, rows: readonly BindingRow[]): Promise<void> {
  const { em } = setUp.ctx;
  assertRows(rows, row);
  const bound = await named(setUp, rows);
  await assertNotTaken(setUp, row, bound);
  await assertSameGrades(setUp, row, bound);
  await em.nativeDelete(DeviceBinding, { device: row.id });
  for (const {
    row: { address },
    gun,
    tank,
  } of bound) {
    const kind = gun === null ? ("TANK" as const) : ("GUN" as const);
    const own = { networkId: row.networkId, device: row.id as never, kind, address };
    em.create(DeviceBinding, { ...own, gun: gun as never, tank: tank as never });
  }
  await em.flush();
}

/**
 * Sets which guns and tanks a device speaks for; the rows take the place of those before. 10009, 10022, 10032 (a gun
 * twice, here or at another device), 10010 (an address twice), 10014 and 10011 (no such gun, tank), 10006 (rows that such
 * a device doesn't have), 10012 (no version, or a nozzle that sells another grade), 10030 (in use now).
 */
export async function bindDevice(ctx: Context, input: BindDeviceInput): Promise<Device> {
  const known = await device(ctx, input.deviceId, "deviceId");
  const rows = input.rows.map((row) => ({ ...row, address: row.address.trim() }));
  return changeSetUp(ctx, known.station.id, async (setUp) => {
    const { ctx: inside, done } = setUp;
    const row = (await findAnew(inside.em, Device, known.id)) ?? refuse("DEVICE_NOT_FOUND", { field: "deviceId" });
    const version = input.version ?? row.version ?? "";
    assertText(version, "version");
    const before = { version: row.version, rows: await rowsOf(inside, row) };
    await assertDeviceIdle(inside, row);
    row.version = version;
    await replaceRows(setUp, row, rows);
    const after = { version, rows };
    await done({ operation: "bindDevice", objectType: "Device", objectId: row.id, before, after });
    return row;
  });
}
