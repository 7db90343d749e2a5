import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { findById } from "../../kernel/lists/find.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../../kernel/lists/page.ts";
import type { ForecourtFilter } from "../station/forecourt-filter.ts";
import { narrowed, visibleStation } from "../station/visible.ts";
import { Dispenser } from "./dispenser.entity.ts";
import { Gun } from "./gun.entity.ts";
import type { GunStateChangesArgs } from "./gun.inputs.ts";
import { gunStatuses } from "./gun-status.service.ts";
import type { GunStateChange } from "./gun.types.ts";
import { gunStatusOf } from "./gun-status.service.ts";
import { listLoader } from "../../kernel/loader.ts";

/** A gun that the caller sees, or 10014. */
export async function gun(ctx: Context, id: string, field: string): Promise<Gun> {
  return (await findById(ctx.em, Gun, id)) ?? refuse("OBJECT_NOT_FOUND", { field });
}

/** Guns that a filter leaves, by station and number. */
export async function guns(ctx: Context, filter: ForecourtFilter | undefined): Promise<Gun[]> {
  const statuses = await gunStatuses(ctx, account(ctx).scope, { filter });
  for (const status of statuses) {
    gunStatusOf(ctx).prime(status.gunId, status);
  }
  const found = await ctx.em.find(Gun, { id: { $in: statuses.map((status) => status.gunId) } });
  const byId = new Map(found.map((row) => [row.id, row]));
  return statuses.flatMap((status) => byId.get(status.gunId) ?? []);
}

/** Dispensers that a filter leaves, by station and number. */
export async function dispensers(ctx: Context, filter: ForecourtFilter | undefined): Promise<Dispenser[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from dispenser d join station s on s.id = d.station_id and s.network_id = d.network_id
    where ${visibleStation(account(ctx).scope)} and d.deleted_at is null and ${narrowed(account(ctx).scope, filter)} order by s.code, d.number`.execute(
    sqlOf(ctx.em),
  );
  const found = await ctx.em.find(Dispenser, { id: { $in: rows.map((row) => row.id) } });
  const byId = new Map(found.map((row) => [row.id, row]));
  return rows.flatMap((row) => byId.get(row.id) ?? []);
}

/** The moves of a gun, newest first. 10014 for a gun that the caller doesn't see. */
export async function gunStateChanges(ctx: Context, args: GunStateChangesArgs): Promise<Connection<GunStateChange>> {
  assertPage(args);
  const found = await gun(ctx, args.gunId, "gunId");
  const after = args.after ? fromCursor(args.after, ["time", "text"]) : null;
  const behind = after === null ? sql`true` : sql`(time, state) < (${after[0]}::timestamptz, ${after[1]})`;
  const { rows } = await sql<GunStateChange>`
    select gun_id || ':' || time || ':' || state as id, gun_id as "gunId", time, state, previous, legal, reason from gun_state_change
    where network_id = ${account(ctx).scope.networkId} and gun_id = ${found.id}
      and (${args.from ?? null}::timestamptz is null or time >= ${args.from ?? null})
      and (${args.to ?? null}::timestamptz is null or time < ${args.to ?? null}) and ${behind}
    order by time desc, state desc limit ${args.first + 1}`.execute(sqlOf(ctx.em));
  return pageOf(rows, args, (row) => toCursor([row.time.toISOString(), row.state]));
}

/** The guns of many stations, by number, in one statement. */
export const gunsOfStation = listLoader(
  ({ stationId }: Gun) => stationId,
  (ctx, stationIds) => ctx.em.find(Gun, { station: { $in: [...stationIds] } }, { orderBy: { number: "asc" } }),
);

/** The dispensers of many stations likewise. */
export const dispensersOfStation = listLoader(
  ({ stationId }: Dispenser) => stationId,
  (ctx, stationIds) => ctx.em.find(Dispenser, { station: { $in: [...stationIds] } }, { orderBy: { number: "asc" } }),
);
