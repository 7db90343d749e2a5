import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { transacting } from "../../kernel/transacting.ts";
import { effectiveRights, holdsAll } from "./rights.ts";

/**
 * Changes what accounts may do, or who gets into them: in a transaction in which no other of the network does so. Who lost rights while
 * waiting for their turn is refused (403); their next request is judged by what is left.
 */
export function inRightsTurn<T>(ctx: Context, work: (inside: Context) => Promise<T>): Promise<T> {
  return transacting(ctx, async (inner) => {
    const { rights, scope } = account(inner);
    await sql`select pg_advisory_xact_lock(hashtextextended('rights ' || ${scope.networkId}, 0))`.execute(
      sqlOf(inner.em),
    );
    return holdsAll(await heldNow(inner), rights) ? work(inner) : refuse("FORBIDDEN");
  });
}

/** What the caller's roles allow by now; of an account that is disabled or gone, nothing. */
async function heldNow(ctx: Context): Promise<number[]> {
  const { accountId, scope } = account(ctx);
  const { rows } = await sql<{ rights: number[] }>`
    select r.permissions as rights from account a join account_roles ar on ar.account_id = a.id join role r on r.id = ar.role_id
    where a.network_id = ${scope.networkId} and a.id = ${accountId} and not a.disabled and a.deleted_at is null`.execute(
    sqlOf(ctx.em),
  );
  return effectiveRights(rows.map((row) => row.rights));
}
