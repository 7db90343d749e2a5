import { sql } from "kysely";
import { changesOf, given } from "../../access/audit/changes.ts";
import { type Context, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { findAnew, findById } from "../../kernel/lists/find.ts";
import { assertText, refuseDuplicate } from "../../kernel/lists/inputs.ts";
import { endPart } from "../station/part.ports.ts";
import { type SetUp, changeSetUp } from "../station/set-up.ts";
import { Tank } from "../tank/tank.entity.ts";
import { Dispenser } from "./dispenser.entity.ts";
import { Gun } from "./gun.entity.ts";
import type { AddGunInput, ChangeDispenserInput, ChangeGunInput, CreateDispenserInput } from "./gun.inputs.ts";
import { gun } from "./gun.service.ts";
import { OPEN } from "./owed-prices.ts";

/** Refuses a number below 1 (10012). */
function assertNumber(number: number, field = "number"): void {
  if (number < 1) {
    refuse("PARAMETER_ERROR", { field });
  }
}

/** A tank of the station under change, or 10011. */
async function tankHere({ ctx, station }: SetUp, id: string, field: string): Promise<Tank> {
  const found = await findAnew(ctx.em, Tank, id);
  return found?.station.id === station.id ? found : refuse("TANK_NOT_FOUND", { field });
}

/** A dispenser of the station under change, or 10014. */
async function dispenserHere({ ctx, station }: SetUp, id: string): Promise<Dispenser> {
  const found = await findAnew(ctx.em, Dispenser, id);
  return found?.station.id === station.id ? found : refuse("OBJECT_NOT_FOUND", { field: "dispenserId" });
}

async function dispenser(ctx: Context, id: string, field = "id"): Promise<Dispenser> {
  return (await findById(ctx.em, Dispenser, id)) ?? refuse("OBJECT_NOT_FOUND", { field });
}

/** Refuses guns at which somebody fills, or for which a command is under way (10030); a device that is gone tells neither. */
export async function assertGunsIdle(ctx: Context, guns: readonly { id: string; networkId: string }[]): Promise<void> {
  const [first] = guns;
  const ids = guns.map(({ id }) => id);
  const { rows } = await sql<{ number: number }>`
    select g.number from gun g left join gun_live l on l.network_id = g.network_id and l.gun_id = g.id
      left join device_binding b on b.gun_id = g.id left join device_live dl on dl.network_id = b.network_id and dl.device_id = b.device_id
    where g.network_id = ${first?.networkId ?? null} and g.id = any(${ids}::uuid[])
      and ((coalesce(dl.online, false) and l.state in ('AUTHORIZED', 'REFUELLING', 'WORKING'))
        or exists (select from gun_command c where c.network_id = g.network_id and c.gun_id = g.id and c.finished_at is null))
    order by g.number limit 1`.execute(sqlOf(ctx.em));
  const [busy] = rows;
  if (busy !== undefined) {
    refuse("DEVICE_RUNNING", { params: { gunNumber: busy.number } });
  }
}

/** Makes a dispenser with its guns. 10003, 10022, 10011, 10015 (a number taken), 10012 (a gun of another grade than its tank). */
export async function createDispenser(ctx: Context, input: CreateDispenserInput): Promise<Dispenser> {
  assertText(input.name, "name");
  assertNumber(input.number);
  return changeSetUp(ctx, input.stationId, async (setUp) => {
    const { ctx: inside, station, done } = setUp;
    for (const [index, row] of input.guns.entries()) {
      const tank = await tankHere(setUp, row.tankId, `guns.${index}.tankId`);
      assertNumber(row.number, `guns.${index}.number`);
      if (tank.grade.id !== row.gradeId) {
        refuse("PARAMETER_ERROR", { field: `guns.${index}.gradeId` });
      }
    }
    const own = { networkId: station.networkId, station: station.id as never };
    const made = inside.em.create(Dispenser, { ...own, number: input.number, name: input.name });
    for (const row of input.guns) {
      const draws = { grade: row.gradeId as never, tank: row.tankId as never };
      inside.em.create(Gun, { ...own, ...draws, dispenser: made, number: row.number });
    }
    await refuseDuplicate("number", inside.em.flush());
    await done({ operation: "createDispenser", objectType: "Dispenser", objectId: made.id, after: input });
    return made;
  });
}

/** Changes a dispenser's number or name. 10014, 10022, 10015 (number taken), 10012. */
export async function changeDispenser(ctx: Context, input: ChangeDispenserInput): Promise<Dispenser> {
  const { id, ...wanted } = input;
  const known = await dispenser(ctx, id);
  return changeSetUp(ctx, known.station.id, async ({ ctx: inside, done }) => {
    const row = (await findAnew(inside.em, Dispenser, id)) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
    const facts = given<{ number: number; name: string }>(wanted);
    assertText(facts.name ?? row.name, "name");
    assertNumber(facts.number ?? row.number);
    const changes = changesOf({ number: row.number, name: row.name }, facts);
    if (changes !== null) {
      inside.em.assign(row, facts);
      await refuseDuplicate("number", inside.em.flush());
      await done({ operation: "changeDispenser", objectType: "Dispenser", objectId: row.id, ...changes });
    }
    return row;
  });
}

/** Deletes a dispenser without guns. 10014, 10022, 10019 (guns hang on it, an auxiliary device belongs to it). */
export async function deleteDispenser(ctx: Context, id: string): Promise<boolean> {
  const known = await dispenser(ctx, id);
  return changeSetUp(ctx, known.station.id, async ({ ctx: inside, done }) => {
    const row = (await findAnew(inside.em, Dispenser, id)) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
    const { rows } = await sql<{ used: boolean }>`
      select exists (select from gun where network_id = ${row.networkId} and dispenser_id = ${row.id} and deleted_at is null)
        or exists (select from auxiliary_device where network_id = ${row.networkId} and dispenser_id = ${row.id}) as used`.execute(
      sqlOf(inside.em),
    );
    if (rows[0]?.used) {
      refuse("IN_USE", { field: "id" });
    }
    row.deletedAt = inside.clock.now();
    await inside.em.flush();
    const before = { number: row.number, name: row.name };
    await done({ operation: "deleteDispenser", objectType: "Dispenser", objectId: row.id, before });
    return true;
  });
}

/** Hangs a gun on a dispenser; it sells what its tank holds. 10014, 10022, 10011, 10015 (number taken), 10012. */
export async function addGun(ctx: Context, input: AddGunInput): Promise<Gun> {
  assertNumber(input.number);
  const known = await dispenser(ctx, input.dispenserId, "dispenserId");
  return changeSetUp(ctx, known.station.id, async (setUp) => {
    const { ctx: inside, station, done } = setUp;
    const on = await dispenserHere(setUp, known.id);
    const tank = await tankHere(setUp, input.tankId, "tankId");
    const made = inside.em.create(Gun, {
      networkId: station.networkId,
      station: station.id as never,
      dispenser: on,
      grade: tank.grade.id as never,
      tank,
      number: input.number,
    });
    await refuseDuplicate("number", inside.em.flush());
    await done({ operation: "addGun", objectType: "Gun", objectId: made.id, after: input });
    return made;
  });
}

/** Changes a gun's number, dispenser or tank; it sells what the tank holds. 10014, 10022, 10011, 10015, 10012, 10030 (in use now). */
export async function changeGun(ctx: Context, input: ChangeGunInput): Promise<Gun> {
  const { id, ...wanted } = input;
  const known = await gun(ctx, id, "id");
  return changeSetUp(ctx, known.station.id, async (setUp) => {
    const { ctx: inside, done } = setUp;
    const row = (await findAnew(inside.em, Gun, id)) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
    const facts = given<{ number: number; tankId: string; dispenserId: string }>(wanted);
    assertNumber(facts.number ?? row.number);
    const before = { number: row.number, tankId: row.tank.id, dispenserId: row.dispenser.id };
    const changes = changesOf(before, facts);
    if (changes === null) {
      return row;
    }
    await assertGunsIdle(inside, [row]);
    const tank = await tankHere(setUp, facts.tankId ?? row.tank.id, "tankId");
    const on = await dispenserHere(setUp, facts.dispenserId ?? row.dispenser.id);
    inside.em.assign(row, { number: facts.number ?? row.number, tank, grade: tank.grade, dispenser: on });
    await refuseDuplicate("number", inside.em.flush());
    await done({ operation: "changeGun", objectType: "Gun", objectId: row.id, ...changes });
    return row;
  });
}

/** Deletes a gun; its sales stay, its alarms end. 10014, 10022, 10030 (in use now), 10019 (a device speaks for it, an auxiliary one belongs to it). */
export async function deleteGun(ctx: Context, id: string): Promise<boolean> {
  const known = await gun(ctx, id, "id");
  await changeSetUp(ctx, known.station.id, async ({ ctx: inside, done }) => {
    const row = (await findAnew(inside.em, Gun, id)) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
    await assertGunsIdle(inside, [row]);
    const { rows } = await sql<{ used: boolean }>`
      select exists (select from device_binding where network_id = ${row.networkId} and gun_id = ${row.id})
        or exists (select from auxiliary_device where network_id = ${row.networkId} and gun_id = ${row.id}) as used`.execute(
      sqlOf(inside.em),
    );
    if (rows[0]?.used) {
      refuse("IN_USE", { field: "id" });
    }
    row.deletedAt = inside.clock.now();
    await inside.em.flush();
    await dropOwed(inside, row);
    await endPart(inside, { kind: "gun", networkId: row.networkId, id });
    const before = { number: row.number, dispenserId: row.dispenser.id, tankId: row.tank.id };
    await done({ operation: "deleteGun", objectType: "Gun", objectId: row.id, before });
  });
  ctx.pubsub.publish("price", { networkId: known.networkId, stationIds: [known.station.id] });
  return true;
}

/** A gun that goes is owed no price any more; what it has confirmed stays. */
async function dropOwed({ em, clock }: Context, { id, networkId }: Gun): Promise<void> {
  await sql`
    update price_gun set state = 'SUPERSEDED', changed_at = ${clock.now()}
    where network_id = ${networkId} and gun_id = ${id} and state in ${OPEN}`.execute(sqlOf(em));
}
