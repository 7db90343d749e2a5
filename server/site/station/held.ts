import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId } from "../../kernel/ids.ts";
import { whereIdIn } from "../../kernel/lists/filters.ts";
import { visibleStation } from "./visible.ts";

/** A station, and the platform that runs it until the transaction ends. */
export interface HeldStation {
  readonly id: string;
  readonly platformId: string;
}

/** A station that the caller sees, kept from being moved or deleted until the transaction ends; else 10003. */
export async function heldStation(ctx: Context, id: string, field: string): Promise<HeldStation> {
  const { rows } = await sql<HeldStation>`select s.id, s.platform_id as "platformId" from station s
    where ${visibleStation(account(ctx).scope)} and ${isId(id) ? sql`s.id = ${id}::uuid` : sql`false`} for key share`.execute(
    sqlOf(ctx.em),
  );
  return rows[0] ?? refuse("SITE_NOT_FOUND", { field });
}

/** Of these stations those that the caller sees, by id, kept likewise, in one order for all. */
export async function heldStations(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, HeldStation>> {
  const { rows } = await sql<HeldStation>`select s.id, s.platform_id as "platformId" from station s
    where ${visibleStation(account(ctx).scope)} and ${whereIdIn("s.id", ids)} order by s.id for key share`.execute(
    sqlOf(ctx.em),
  );
  return new Map(rows.map((station) => [station.id, station]));
}
