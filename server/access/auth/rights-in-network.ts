import { sql } from "kysely";
import { type Context, sqlOf } from "../../kernel/context.ts";
import { effectiveRights } from "./rights.ts";

/** All that anybody in a network may do. */
export async function rightsInNetwork(ctx: Context, networkId: string): Promise<number[]> {
  const { rows } = await sql<{ rights: number[] }>`
    select distinct r.permissions as rights from account a join account_roles ar on ar.account_id = a.id
    join role r on r.id = ar.role_id and r.network_id = a.network_id
    where a.network_id = ${networkId} and a.deleted_at is null`.execute(sqlOf(ctx.em));
  return effectiveRights(rows.map(({ rights }) => rights));
}
