import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";

/**
 * Takes facts by their names from all that the log says of objects: what was done to them, when and by whom stays. For persons who are
 * to be forgotten, and for nothing else.
 */
export async function redact(ctx: Context, objectIds: readonly string[], facts: readonly string[]): Promise<void> {
  const { networkId } = account(ctx).scope;
  await sql`
    update audit_entry set before = before - ${[...facts]}::text[], after = after - ${[...facts]}::text[]
    where network_id = ${networkId} and object_id = any(${[...objectIds]}::uuid[])`.execute(sqlOf(ctx.em));
}
