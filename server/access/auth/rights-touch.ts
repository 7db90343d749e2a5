import { type RawBuilder, sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";

/** So long whoever made an account, changed its rights or gave it a password counts as behind it. */
const DAYS = 30;
const DAY_MS = 86_400_000;

/** Writes down that the caller had a hand in what accounts may do, in the transaction of `ctx`. */
export async function noteRightsTouched(ctx: Context, accountIds: readonly string[]): Promise<void> {
  const { accountId, scope } = account(ctx);
  await sql`insert into rights_touch (network_id, by_id, account_id, at)
    select ${scope.networkId}, ${accountId}, id, ${ctx.clock.now()} from unnest(${accountIds}::uuid[]) id where id <> ${accountId}
    on conflict (network_id, by_id, account_id) do update set at = excluded.at`.execute(sqlOf(ctx.em));
}

/**
 * Whether an account (an SQL expression of its id) had a hand in what the caller may do within 30 days, itself or through
 * accounts that it had a hand in: then the caller is no second person for it.
 */
export function isBehindCaller(ctx: Context, asker: RawBuilder<unknown>): RawBuilder<boolean> {
  const { accountId, scope } = account(ctx);
  const since = new Date(ctx.clock.now().getTime() - DAYS * DAY_MS);
  return sql<boolean>`exists (
    with recursive behind as (
      select t.by_id from rights_touch t where t.network_id = ${scope.networkId} and t.account_id = ${accountId}::uuid and t.at > ${since}
      union
      select t.by_id from behind b join rights_touch t on t.network_id = ${scope.networkId} and t.account_id = b.by_id and t.at > ${since})
    select 1 from behind where by_id = ${asker})`;
}
