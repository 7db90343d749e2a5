import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { BulkMode } from "../../kernel/lists/bulk-mode.ts";
import { type RowOutcome, changeEach } from "../../kernel/lists/rows.ts";
import { customer, lockedCustomer } from "../../trade/customer/customer.list.ts";
import { type CardRow, cards, lockedCards } from "../card/card.list.ts";
import { holdsOf } from "../hold/hold.writer.ts";
import { openAccounts } from "../ledger/ledger.writer.ts";
import type { SetCardCustomerInput } from "./credit.inputs.ts";
import type { CustomerCredit } from "./credit.types.ts";

/** What a special customer owes and may still owe. 10014 */
export async function customerCredit(ctx: Context, customerId: string): Promise<CustomerCredit> {
  const { id, creditLimit, currencySymbol } = await customer(ctx, customerId, "customerId");
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<{ owed: string; held: string; cardCount: number }>`
    with held as (
      select h.card_account_id as id, sum(h.amount) as amount
      from card_hold h join card_account a on a.network_id = h.network_id and a.id = h.card_account_id
      where h.network_id = ${networkId} and h.ended_at is null and a.customer_id = ${id} group by 1
    )
    select coalesce((select -l.balance from ledger_account l
        where l.network_id = ${networkId} and l.kind = 'CREDIT' and l.owner_id = ${id} and l.part = ''), 0)::text as owed,
      coalesce((select sum(greatest(0, h.amount - coalesce((
          select sum(o.balance) from ledger_account o
          where o.network_id = ${networkId} and o.owner_id = h.id and o.kind in ('PRINCIPAL', 'GIFT')), 0))) from held h), 0)::text as held,
      (select count(*)::int from card_account a join card c on c.network_id = a.network_id and c.card_account_id = a.id
        where a.network_id = ${networkId} and a.customer_id = ${id} and c.state not in ('REPLACED', 'CLOSED')) as "cardCount"`.execute(
    sqlOf(ctx.em),
  );
  const { owed = "0", held = "0", cardCount = 0 } = rows[0] ?? {};
  const available = Decimal.max(0, new Decimal(creditLimit).minus(owed).minus(held)).toFixed();
  return { id, owed, held, creditLimit, available, cardCount, currencySymbol };
}

/**
 * Has cards fill on a special customer's credit and at its prices, or on nobody's; says of each what became of it. 10014. By row:
 * 10016, 10036 (replaced or closed, or it fills just now).
 */
export async function setCardCustomer(
  ctx: Context,
  { cardIds, customerId = null }: SetCardCustomerInput,
): Promise<RowOutcome[]> {
  if (customerId !== null) {
    await customer(ctx, customerId, "customerId");
  }
  const found = await cards.byIds(ctx, cardIds);
  const labels = new Map(found.map(({ id, number }) => [id, number]));
  return changeEach(ctx, { ids: cardIds, mode: BulkMode.ROW_BY_ROW, labels }, async (inside, id) => {
    const held = customerId === null ? null : await lockedCustomer(inside, customerId, "customerId");
    const [card] = await lockedCards(inside, [{ id, field: "cardIds" }]);
    return setOne(inside, card as CardRow, held?.id ?? null);
  });
}

async function setOne(ctx: Context, card: CardRow, customerId: string | null): Promise<boolean> {
  const { networkId } = account(ctx).scope;
  const db = sqlOf(ctx.em);
  if (card.customerId === customerId) {
    return false;
  }
  const holds = await holdsOf(db, networkId, card.cardAccountId);
  if (card.state === "REPLACED" || card.state === "CLOSED" || holds.length > 0) {
    refuse("CARD_OPERATION_NOT_ALLOWED", { field: "cardIds", params: { state: card.state, holds: holds.length } });
  }
  if (customerId !== null) {
    await openAccounts(db, { networkId, at: ctx.clock.now() }, [{ kind: "CREDIT", ownerId: customerId }]);
  }
  await sql`
    update card_account set customer_id = ${customerId} where network_id = ${networkId} and id = ${card.cardAccountId}`.execute(
    db,
  );
  const entry = { operation: "setCardCustomer", objectType: "Card", objectId: card.id } as const;
  await record(ctx, { ...entry, before: { customerId: card.customerId }, after: { customerId } });
  return true;
}
