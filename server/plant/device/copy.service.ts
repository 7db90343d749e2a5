import { Permission } from "../../../common/permission.ts";
import { PermissionLevel, holdsOneOf, rightsTo } from "../../access/auth/rights.ts";
import { type Context, account } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { Dispenser } from "../../site/gun/dispenser.entity.ts";
import { addGun, changeDispenser, changeGun, createDispenser } from "../../site/gun/gun-setup.service.ts";
import { Gun } from "../../site/gun/gun.entity.ts";
import { attempt, undo } from "../../kernel/attempt.ts";
import type { PubSub } from "../../kernel/live/pubsub.ts";
import { type SetUp, changeSetUp } from "../../site/station/set-up.ts";
import { station } from "../../site/station/station.service.ts";
import { changeTank, createTank } from "../../site/tank/tank-setup.service.ts";
import { Tank } from "../../site/tank/tank.entity.ts";
import type { BindingRow } from "./binding.rules.ts";
import { type CopyStep, type SetUpPlan, copySteps } from "./copy.rules.ts";
import type { CopySetUpInput, SetUpCopy } from "./copy.types.ts";
import { assertDeviceIdle, replaceRows, rowsOf } from "./device-binding.service.ts";
import { Device } from "./device.entity.ts";

/** What steps change is told once, by the copy, when all of it is stored. */
const NOBODY: PubSub = { publish: () => undefined, subscribe: () => () => undefined };

/**
 * Makes a station's tanks, dispensers, guns and bindings like another one's, all of it or nothing. A dry run goes the same
 * way and stores nothing. 10003, 10022, 10006 (a station like itself), FORBIDDEN (tanks change and the caller may not), and what
 * the single changes are refused with.
 */
export async function copySetUp(ctx: Context, input: CopySetUpInput): Promise<SetUpCopy> {
  if (input.fromStationId === input.toStationId) {
    refuse("ILLEGAL_SELECTION", { field: "fromStationId" });
  }
  const model = await station(ctx, input.fromStationId, "fromStationId");
  await station(ctx, input.toStationId, "toStationId");
  return attempt(() =>
    changeSetUp(ctx, input.toStationId, async (setUp) => {
      const steps = copySteps(await planOf(setUp.ctx, model.id), await planOf(setUp.ctx, setUp.station.id));
      assertMay(setUp.ctx, steps);
      for (const step of steps) {
        await take({ ...setUp, ctx: { ...setUp.ctx, pubsub: NOBODY } }, step);
      }
      const outcome: SetUpCopy = { dryRun: input.dryRun, steps };
      if (input.dryRun) {
        return undo(outcome);
      }
      if (steps.some(({ action }) => action !== "SKIP")) {
        const after = { fromStationId: model.id, steps: steps.length };
        await setUp.done({ operation: "copySetUp", objectType: "Station", objectId: setUp.station.id, after });
      }
      return outcome;
    }),
  );
}

function assertMay(ctx: Context, steps: readonly CopyStep[]): void {
  const needed = rightsTo(PermissionLevel.OPERATE, [Permission.TankConfig]);
  if (steps.some(({ kind }) => kind === "TANK") && !holdsOneOf(account(ctx).rights, needed)) {
    refuse("FORBIDDEN", { params: { missing: [Permission.TankConfig] } });
  }
}

/** What stands at a station, by its numbers. */
async function planOf({ em, ...ctx }: Context, stationId: string): Promise<SetUpPlan> {
  const here = { station: stationId };
  const byNumber = { orderBy: { number: "asc" }, refresh: true } as const;
  const tanks = await em.find(Tank, here, byNumber);
  const dispensers = await em.find(Dispenser, here, byNumber);
  const guns = await em.find(Gun, here, byNumber);
  const devices = await em.find(Device, here, { orderBy: { name: "asc" } });
  const numberOf = (rows: readonly { id: string; number: number }[], id: string) =>
    rows.find((row) => row.id === id)?.number ?? 0;
  return {
    tanks: tanks.map(tankPlan),
    dispensers: dispensers.map(({ number, name }) => ({ number, name })),
    guns: guns.map(({ number, dispenserId, tankId }) => ({
      number,
      dispenserNumber: numberOf(dispensers, dispenserId),
      tankNumber: numberOf(tanks, tankId),
    })),
    devices: await Promise.all(
      devices.map(async (row) => ({
        name: row.name,
        protocol: row.protocol,
        rows: await rowsOf({ ...ctx, em }, row),
      })),
    ),
  };
}

const tankPlan = (row: Tank) => ({
  number: row.number,
  name: row.name,
  gradeId: row.grade.id,
  capacityLitres: row.capacityLitres,
  heightMm: row.heightMm,
  lowLimitLitres: row.lowLimitLitres,
  highLimitLitres: row.highLimitLitres,
  hysteresisLitres: row.hysteresisLitres,
  waterLimitMm: row.waterLimitMm,
});

/** One step, by the use case that a person would take for it. */
async function take(setUp: SetUp, step: CopyStep): Promise<void> {
  switch (step.kind) {
    case "TANK":
      return takeTank(setUp, step);
    case "DISPENSER":
      return takeDispenser(setUp, step);
    case "GUN":
      return takeGun(setUp, step);
    case "BINDING":
      return step.action === "SKIP" ? undefined : takeRows(setUp, step);
  }
}

/** The piece of a number at the station under change. */
async function pieceId<Row extends { id: string }>(
  { ctx, station: at }: SetUp,
  entity: new () => Row,
  number: number | null,
): Promise<string> {
  const found = await ctx.em.findOne(entity as new () => { id: string }, { station: at.id, number } as never);
  return found?.id ?? refuse("OBJECT_NOT_FOUND", { params: { number: number ?? 0 } });
}

async function takeTank(setUp: SetUp, { action, after, number }: CopyStep): Promise<void> {
  const facts = after as ReturnType<typeof tankPlan>;
  if (action === "CREATE") {
    await createTank(setUp.ctx, { ...facts, stationId: setUp.station.id });
  } else {
    await changeTank(setUp.ctx, { ...facts, id: await pieceId(setUp, Tank, number) });
  }
}

async function takeDispenser(setUp: SetUp, { action, after, number }: CopyStep): Promise<void> {
  const facts = after as SetUpPlan["dispensers"][number];
  if (action === "CREATE") {
    await createDispenser(setUp.ctx, { ...facts, stationId: setUp.station.id, guns: [] });
  } else {
    await changeDispenser(setUp.ctx, { id: await pieceId(setUp, Dispenser, number), name: facts.name });
  }
}

async function takeGun(setUp: SetUp, { action, after, number }: CopyStep): Promise<void> {
  const plan = after as SetUpPlan["guns"][number];
  const tankId = await pieceId(setUp, Tank, plan.tankNumber);
  const dispenserId = await pieceId(setUp, Dispenser, plan.dispenserNumber);
  if (action === "CREATE") {
    await addGun(setUp.ctx, { dispenserId, tankId, number: plan.number });
  } else {
    await changeGun(setUp.ctx, { id: await pieceId(setUp, Gun, number), tankId, dispenserId });
  }
}

async function takeRows(setUp: SetUp, { deviceName, before, after }: CopyStep): Promise<void> {
  const row =
    (await setUp.ctx.em.findOne(Device, { station: setUp.station.id, name: deviceName ?? "" })) ??
    refuse("DEVICE_NOT_FOUND", { field: "toStationId" });
  await assertDeviceIdle(setUp.ctx, row);
  await replaceRows(setUp, row, (after as { rows: BindingRow[] }).rows);
  await setUp.done({ operation: "bindDevice", objectType: "Device", objectId: row.id, before, after });
}
