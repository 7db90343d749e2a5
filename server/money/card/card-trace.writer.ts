import { sql } from "kysely";
import { redact } from "../../access/audit/redact.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";

/** Takes from a member's cards, their lines and their sales whose car it was and who bought; the amounts stay. */
export async function forgetBuyer(ctx: Context, memberId: string): Promise<void> {
  const { networkId } = account(ctx).scope;
  const db = sqlOf(ctx.em);
  const { rows } = await sql<{ id: string; accountId: string }>`
    select c.id, a.id as "accountId" from card_account a
      join card c on c.network_id = a.network_id and c.card_account_id = a.id
    where a.network_id = ${networkId} and a.member_id = ${memberId}`.execute(db);
  const cards = rows.map(({ id }) => id);
  const accounts = rows.map(({ accountId }) => accountId);
  await sql`update card set plate = null where network_id = ${networkId} and id = any(${cards}::uuid[])`.execute(db);
  await sql`
    update card_flow set plate = null
    where network_id = ${networkId} and card_account_id = any(${accounts}::uuid[]) and plate is not null`.execute(db);
  await sql`
    update sale s set user_name = null, car_number = null from card_sale b
    where b.network_id = ${networkId} and b.card_id = any(${cards}::uuid[])
      and s.network_id = b.network_id and s.id = b.sale_id`.execute(db);
  await redact(ctx, cards, ["plate"]);
}
