import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";

/** What the caller's network is called: its name, and the code that logins end with. */
export async function networkNames(ctx: Context): Promise<string[]> {
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<{ name: string; code: string | null }>`
    select name, sign_in_code as code from platform where network_id = ${networkId} and id = ${networkId}`.execute(
    sqlOf(ctx.em),
  );
  return rows.flatMap(({ name, code }) => [name, code ?? ""]);
}
