import { sql } from "kysely";
import { account, sqlOf } from "../../kernel/context.ts";
import { mapLoader } from "../../kernel/loader.ts";

/** Since when accounts' logins ask for a code. */
export const secondFactorSince = mapLoader<string, Date, null>(null, async (ctx, ids) => {
  const { rows } = await sql<{ accountId: string; since: Date }>`
    select account_id as "accountId", confirmed_at as since from second_factor
    where network_id = ${account(ctx).scope.networkId} and account_id = any(${ids}::uuid[]) and confirmed_at is not null`.execute(
    sqlOf(ctx.em),
  );
  return new Map(rows.map(({ accountId, since }) => [accountId, since]));
});
