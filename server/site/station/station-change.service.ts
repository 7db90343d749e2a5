import { LockMode } from "@mikro-orm/core";
import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { changesOf, given } from "../../access/audit/changes.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { dayCounts, stationFollowers } from "./station.ports.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId } from "../../kernel/ids.ts";
import { nameOfOther } from "../../kernel/lists/find.ts";
import { refuseDuplicate } from "../../kernel/lists/inputs.ts";
import { type PartOutcome, changeChosen } from "../../kernel/lists/rows.ts";
import { transacting } from "../../kernel/transacting.ts";
import { Platform } from "../../access/platform/platform.entity.ts";
import { assertSiteLimits, platformOf } from "../../access/platform/platform.service.ts";
import { City } from "./city.entity.ts";
import { touchGateways } from "./gateways.ts";
import { cityFor } from "./place.service.ts";
import { Station } from "./station.entity.ts";
import type { ChangeStationInput, ChangeStationsInput, MoveStationInput } from "./station.inputs.ts";
import { assertStationIdle, assertInControl, assertStation } from "./station.rules.ts";
import { assertChangeable, stationsByChoice } from "./station.service.ts";
import { ActivationState } from "./station.types.ts";

/** A station that the caller sees, locked until the transaction's end; else 10003. */
export async function lockedStation(ctx: Context, id: string, field = "id"): Promise<Station> {
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const found = isId(id) ? await ctx.em.findOne(Station, { id, deletedAt: null }, locked) : null;
  return found ?? refuse("SITE_NOT_FOUND", { field });
}

/** The same, of a station whose set-up the console may change; one that controls itself: 10022. */
export async function lockedChangeable(ctx: Context, id: string, field = "stationId"): Promise<Station> {
  const found = await lockedStation(ctx, id, field);
  assertChangeable(found);
  return found;
}

async function isCountedByDays(ctx: Context, row: Station): Promise<boolean> {
  for (const counts of dayCounts.all) {
    if (await counts(ctx, row)) {
      return true;
    }
  }
  return false;
}

/** Changes a station in the transaction of `ctx`; the row as it is then, and whether anything was changed. */
async function changed(ctx: Context, { id, latitude, longitude, ...facts }: ChangeStationInput) {
  const row = await lockedStation(ctx, id);
  const differing = changesOf(row, { ...given(facts), latitude, longitude });
  if (differing === null) {
    return { row, isChanged: false };
  }
  assertInControl(row.controlMode, differing.after);
  assertStation({ ...row, ...differing.after });
  if (differing.after["timeZone"] !== undefined && (await isCountedByDays(ctx, row))) {
    refuse("TIME_ZONE_STANDS", { field: "timeZone" });
  }
  ctx.em.assign(row, differing.after);
  await refuseDuplicate("code", ctx.em.flush(), {
    other: nameOfOther(ctx.em, Station, { code: row.code, deletedAt: null }),
  });
  await record(ctx, { operation: "changeStation", objectType: "Station", objectId: row.id, ...differing });
  return { row, isChanged: true };
}

/**
 * Changes a station's parameters. 10003, 10012, 10015 (code), 10022 (it controls itself and is to go on doing so), 10115 (another time
 * zone where something is counted by its days).
 */
export async function changeStation(ctx: Context, input: ChangeStationInput): Promise<Station> {
  const { row, gatewayIds } = await transacting(ctx, async (inside) => {
    const { row: station, isChanged } = await changed(inside, input);
    return {
      row: station,
      gatewayIds: isChanged ? await touchGateways(inside, station.networkId, [station.id]) : null,
    };
  });
  if (gatewayIds !== null) {
    ctx.pubsub.publish("setup", { networkId: row.networkId, gatewayIds });
  }
  return row;
}

/** Gives many stations the same parameters; what is refused of one is told of that one (10003, 10012, 10022, 10115). */
export async function changeStations(ctx: Context, input: ChangeStationsInput): Promise<PartOutcome> {
  const choosing = { from: stationsByChoice, choice: input, label: ["code", "name"] } as const;
  const part = await changeChosen(ctx, choosing, async (inside, id) => {
    const { isChanged } = await changed(inside, { ...input.parameters, id });
    return isChanged;
  });
  const done = part.outcomes.filter(({ outcome }) => outcome === "DONE").map(({ id }) => id);
  if (done.length > 0) {
    const { networkId } = account(ctx).scope;
    ctx.pubsub.publish("setup", { networkId, gatewayIds: await touchGateways(ctx, networkId, done) });
  }
  return part;
}

/**
 * Moves a station to another platform, city or both; its employees come along. 10003, 10017, 10014 (city), 10018 or 10040
 * (site limit), 10006 (an employee has a login of the platform before).
 */
export async function moveStation(ctx: Context, { id, ...to }: MoveStationInput): Promise<Station> {
  const platform = to.platformId == null ? null : await platformOf(ctx, to.platformId);
  const { row, isMoved } = await transacting(ctx, async (inside) => {
    const station = await lockedStation(inside, id);
    const from = { platformId: station.platform.id, cityId: station.city.id };
    const differing = changesOf(from, given(to));
    if (differing === null) {
      return { row: station, isMoved: false };
    }
    const runner = platform ?? (await station.platform.loadOrFail());
    const city = await cityFor(inside, runner, to.cityId ?? from.cityId);
    if (runner.id !== from.platformId) {
      await assertSiteLimits(inside, runner, station.id);
      for (const follower of stationFollowers.all) {
        await follower.followStation(inside, station.id, runner.id);
      }
    }
    station.platform = inside.em.getReference(Platform, runner.id, { wrapped: true });
    station.city = inside.em.getReference(City, city.id, { wrapped: true });
    await inside.em.flush();
    await record(inside, { operation: "moveStation", objectType: "Station", objectId: id, ...differing });
    return { row: station, isMoved: true };
  });
  if (isMoved) {
    // No gateway is concerned; what remembers who sees which station is.
    ctx.pubsub.publish("setup", { networkId: row.networkId, gatewayIds: [] });
  }
  return row;
}

/**
 * Deletes a station: it vanishes from every list and count, its sales and readings stay in reports, its code can be used
 * again. 10003, 10019 while a gateway speaks for it, devices or boxes are registered at it or people work there (decision 33);
 * who has left is kept without it.
 */
export async function deleteStation(ctx: Context, id: string): Promise<boolean> {
  const networkId = await transacting(ctx, async (inside) => {
    const station = await lockedStation(inside, id);
    const db = sqlOf(inside.em);
    const { rows } = await sql<{ devices: number; boxes: number; employees: number }>`select
      (select count(*) from device where network_id = ${station.networkId} and station_id = ${id} and deleted_at is null)::int as devices,
      (select count(*) from communication_box where network_id = ${station.networkId} and station_id = ${id})::int as boxes,
      (select count(*) from employee where network_id = ${station.networkId} and station_id = ${id} and state = 'ACTIVE')::int as employees`.execute(
      db,
    );
    const [uses = { devices: 0, boxes: 0, employees: 0 }] = rows;
    assertStationIdle({ activated: station.activationState === ActivationState.ACTIVATED, ...uses });
    for (const follower of stationFollowers.all) {
      await follower.leaveStation(inside, id);
    }
    const before = { code: station.code, name: station.name, activationState: station.activationState };
    await sql`update activation_code set revoked_at = ${ctx.clock.now()}
      where network_id = ${station.networkId} and station_id = ${id} and used_at is null and revoked_at is null`.execute(
      db,
    );
    station.deletedAt = ctx.clock.now();
    station.gatewayId = null;
    await inside.em.flush();
    await record(inside, { operation: "deleteStation", objectType: "Station", objectId: id, before });
    return station.networkId;
  });
  ctx.pubsub.publish("setup", { networkId, gatewayIds: [] });
  return true;
}
