import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { changesOf, given } from "../../access/audit/changes.ts";
import { type Context, sqlOf } from "../../kernel/context.ts";
import { usableGrade } from "../energy/energy.service.ts";
import { Grade } from "../energy/grade.entity.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertGunsIdle } from "../gun/gun-setup.service.ts";
import { Gun } from "../gun/gun.entity.ts";
import { findAnew, findById, nameOfOther } from "../../kernel/lists/find.ts";
import { assertText, refuseDuplicate } from "../../kernel/lists/inputs.ts";
import { endPart } from "../station/part.ports.ts";
import { type SetUp, changeSetUp } from "../station/set-up.ts";
import { Tank } from "./tank.entity.ts";
import type { ChangeTankInput, CreateTankInput } from "./tank.inputs.ts";
import { type TankFacts, wrongFact } from "./tank.rules.ts";

const LITRES = ["capacityLitres", "lowLimitLitres", "highLimitLitres", "hysteresisLitres"] as const;
const PLACES = 3;

/** A tank that the caller sees, or 10011. */
export async function tank(ctx: Context, id: string, field = "id"): Promise<Tank> {
  return (await findById(ctx.em, Tank, id)) ?? refuse("TANK_NOT_FOUND", { field });
}

/** Litres as the columns have them, so that what means the same reads the same. */
function exact<Facts extends Partial<TankFacts>>(facts: Facts): Facts {
  const litres = LITRES.flatMap((key) => {
    const value = facts[key];
    return value === undefined ? [] : [[key, new Decimal(value).toFixed(PLACES)]];
  });
  return { ...facts, ...Object.fromEntries(litres) };
}

function assertFacts(facts: TankFacts): void {
  assertText(facts.name, "name");
  const wrong = wrongFact(facts);
  if (wrong !== null) {
    refuse("PARAMETER_ERROR", { field: wrong.field, params: { ...wrong.params } });
  }
}

/** The tank of the same station that has the number. */
const otherTank = ({ em }: Context, { number, station }: Tank) =>
  nameOfOther(em, Tank, { number, station: station.id, deletedAt: null });

/** Makes a tank. 10003, 10022, 10005, 10015 (number taken), 10012. */
export async function createTank(ctx: Context, input: CreateTankInput): Promise<Tank> {
  const { stationId, gradeId, ...facts } = input;
  assertFacts(facts);
  return changeSetUp(ctx, stationId, async ({ ctx: inside, station, done }) => {
    const grade = await usableGrade(inside.em, gradeId);
    const made = inside.em.create(Tank, {
      ...exact(facts),
      networkId: station.networkId,
      station: station.id as never,
      grade: grade.id as never,
    });
    await refuseDuplicate("number", inside.em.flush(), { other: otherTank(inside, made) });
    await done({ operation: "createTank", objectType: "Tank", objectId: made.id, after: input });
    return made;
  });
}

/**
 * Changes a tank; its guns sell what it then holds. 10011, 10022, 10005, 10015 (number taken), 10012, 10030 (another
 * grade while one of its guns is in use). Its next reading is judged by the new limits.
 */
export async function changeTank(ctx: Context, input: ChangeTankInput): Promise<Tank> {
  const { id, ...wanted } = input;
  const known = await tank(ctx, id);
  const changed = await changeSetUp(ctx, known.station.id, async (setUp) => {
    const row = (await findAnew(setUp.ctx.em, Tank, id)) ?? refuse("TANK_NOT_FOUND", { field: "id" });
    return applyChange(setUp, row, exact(given<TankFacts & { gradeId: string }>(wanted)));
  });
  ctx.pubsub.publish("tank", { networkId: changed.networkId, tankIds: [changed.id] });
  return changed;
}

async function applyChange(
  { ctx, done }: SetUp,
  row: Tank,
  wanted: Partial<TankFacts & { gradeId: string }>,
): Promise<Tank> {
  const { gradeId, ...facts } = wanted;
  const before = { ...factsOf(row), gradeId: row.grade.id };
  assertFacts({ ...before, ...facts });
  const changes = changesOf(before, wanted);
  if (changes === null) {
    return row;
  }
  if ("gradeId" in changes.after) {
    const guns = await ctx.em.find(Gun, { tank: row.id });
    if (guns.length > 0) {
      await assertGunsIdle(ctx, guns);
    }
    const grade = await usableGrade(ctx.em, gradeId ?? "");
    row.grade = ctx.em.getReference(Grade, grade.id, { wrapped: true });
    await sql`update gun set grade_id = ${grade.id} where network_id = ${row.networkId} and tank_id = ${row.id} and deleted_at is null`.execute(
      sqlOf(ctx.em),
    );
  }
  ctx.em.assign(row, facts);
  await refuseDuplicate("number", ctx.em.flush(), { other: otherTank(ctx, row) });
  await done({ operation: "changeTank", objectType: "Tank", objectId: row.id, ...changes });
  return row;
}

const factsOf = (row: Tank): TankFacts => ({
  number: row.number,
  name: row.name,
  capacityLitres: row.capacityLitres,
  heightMm: row.heightMm,
  lowLimitLitres: row.lowLimitLitres,
  highLimitLitres: row.highLimitLitres,
  hysteresisLitres: row.hysteresisLitres,
  waterLimitMm: row.waterLimitMm,
});

/** Deletes a tank; its readings and deliveries stay, its alarms end. 10011, 10022, 10019 (a gun draws from it, a device speaks for it). */
export async function deleteTank(ctx: Context, id: string): Promise<boolean> {
  const known = await tank(ctx, id);
  return changeSetUp(ctx, known.station.id, async ({ ctx: inside, done }) => {
    const row = (await findAnew(inside.em, Tank, id)) ?? refuse("TANK_NOT_FOUND", { field: "id" });
    const { rows } = await sql<{ used: boolean }>`
      select exists (select from gun where network_id = ${row.networkId} and tank_id = ${row.id} and deleted_at is null)
        or exists (select from device_binding where network_id = ${row.networkId} and tank_id = ${row.id}) as used`.execute(
      sqlOf(inside.em),
    );
    if (rows[0]?.used) {
      refuse("IN_USE", { field: "id" });
    }
    row.deletedAt = inside.clock.now();
    await inside.em.flush();
    await endPart(inside, { kind: "tank", networkId: row.networkId, id });
    const before = { ...factsOf(row), gradeId: row.grade.id };
    await done({ operation: "deleteTank", objectType: "Tank", objectId: row.id, before });
    return true;
  });
}
