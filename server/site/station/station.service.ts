import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { Choosable } from "../../kernel/lists/choice.ts";
import { findKept, nameOfOther } from "../../kernel/lists/find.ts";
import { refuseDuplicate } from "../../kernel/lists/inputs.ts";
import { transacting } from "../../kernel/transacting.ts";
import { assertSiteLimits, platformOf } from "../../access/platform/platform.service.ts";
import { cityFor } from "./place.service.ts";
import { Station } from "./station.entity.ts";
import { stationCondition } from "./station.filter.ts";
import type { CreateStationInput, StationFilter } from "./station.inputs.ts";
import { assertStation } from "./station.rules.ts";
import { ActivationState, ControlMode } from "./station.types.ts";
import { visibleStation } from "./visible.ts";

/** A station that the caller sees, or 10003. */
export async function station(ctx: Context, id: string, field = "id"): Promise<Station> {
  return (await findKept(ctx.em, Station, id)) ?? refuse("SITE_NOT_FOUND", { field });
}

/** Refuses to change the set-up of a station that controls itself: 10022. */
export function assertChangeable({ controlMode }: Station): void {
  if (controlMode === ControlMode.STATION) {
    refuse("STATION_CONTROLLED", { field: "stationId" });
  }
}

/** A station whose set-up the console may change; one that controls itself: 10022. */
export async function changeableStation(ctx: Context, id: string): Promise<Station> {
  const found = await station(ctx, id, "stationId");
  assertChangeable(found);
  return found;
}

/** The stations that a change of many means. */
export const stationsByChoice: Choosable<StationFilter, Record<"id" | "code" | "name", string>> = {
  async meant(ctx, which) {
    const { scope } = account(ctx);
    const [filter, part] =
      "ids" in which
        ? [{ ids: [...which.ids] }, sql`true`]
        : [which.filter, which.after === null ? sql`true` : sql`s.id > ${which.after}::uuid`];
    const most = "ids" in which ? sql`` : sql`limit ${which.limit}`;
    const { rows } = await sql<{ id: string; code: string; name: string }>`
      select s.id, s.code, s.name from station s
      where ${visibleStation(scope)} and ${stationCondition(scope, filter)} and ${part}
      order by s.id ${most}`.execute(sqlOf(ctx.em));
    return rows;
  },
};

/** Makes a station. 10017, 10014, 10012, 10015 (code), 10018 or 10040 (site limit of the platform or one above it). */
export async function createStation(ctx: Context, input: CreateStationInput): Promise<Station> {
  const { platformId, cityId, ...given } = input;
  const facts = { ...given, latitude: given.latitude ?? null, longitude: given.longitude ?? null };
  const platform = await platformOf(ctx, platformId);
  const shiftsPerDay = input.shiftsPerDay ?? platform.handshiftNumber;
  const timeZone = input.timeZone ?? platform.timeZone;
  assertStation({ ...facts, shiftsPerDay, timeZone });
  const made = await transacting(ctx, async (inside) => {
    const city = await cityFor(inside, platform, cityId);
    await assertSiteLimits(inside, platform);
    const row = inside.em.create(Station, {
      ...facts,
      networkId: platform.networkId,
      platform: platform.id as never,
      city: city.id as never,
      shiftsPerDay,
      timeZone,
      activationState: ActivationState.NOT_GENERATED,
    });
    await refuseDuplicate("code", inside.em.flush(), {
      other: nameOfOther(inside.em, Station, { code: row.code, deletedAt: null }),
    });
    await record(inside, { operation: "createStation", objectType: "Station", objectId: row.id, after: input });
    return row;
  });
  ctx.pubsub.publish("setup", { networkId: platform.networkId, gatewayIds: [] });
  return made;
}
