import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { type Piece, numbering, piece } from "../../kernel/lists/piece.ts";

/** So long whoever made an account, changed its rights or how its owner gets in, or let it in again counts as behind it. */
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
 * Whether an account (SQL of its id) had a hand in what the caller may do within 30 days, itself or through
 * accounts that it had a hand in: then the caller is no second person for it.
 */
export function isBehindCaller(ctx: Context, asker: Piece): Piece {
  const { accountId, scope } = account(ctx);
  const since = new Date(ctx.clock.now().getTime() - DAYS * DAY_MS);
  const behind = piece(BEHIND, scope.networkId, accountId, since);
  const number = numbering();
  return {
    text: `exists (${number(behind)} where by_id = ${number(asker)})`,
    values: [...behind.values, ...asker.values],
  };
}

/** Accounts ($2) of a network ($1) that had a hand in it since ($3). */
const BEHIND = `with recursive behind as (
    select t.by_id from rights_touch t where t.network_id = $1 and t.account_id = $2::uuid and t.at > $3
    union
    select t.by_id from behind b join rights_touch t on t.network_id = $1 and t.account_id = b.by_id and t.at > $3)
  select 1 from behind`;
