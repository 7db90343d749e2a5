import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { sql } from "kysely";
import { refuse } from "../../kernel/errors/refuse.ts";

/** Refuses to take back what an invoice bills: a counter-invoice comes first. 10019, telling which invoice */
export async function assertNotBilled(ctx: Context, sourceIds: readonly string[], field: string): Promise<void> {
  const { rows } = await sql<{ invoiceId: string }>`
    select invoice_id as "invoiceId" from invoice_claim
    where network_id = ${account(ctx).scope.networkId} and source_id = any(${sourceIds}::uuid[])`.execute(
    sqlOf(ctx.em),
  );
  if (rows[0] !== undefined) {
    refuse("IN_USE", { field, params: { invoiceId: rows[0].invoiceId } });
  }
}
