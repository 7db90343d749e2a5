import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { reverseSale } from "../../trade/transaction/sale-reversal.writer.ts";
import { assertNotBilled } from "../invoice/invoice-claim.writer.ts";
import type { Line } from "../ledger/ledger.types.ts";
import { takeBackPoints } from "../points/points.service.ts";
import { cardFlows } from "./card-flow.list.ts";
import { amountsOf, authorOf, operate, postFor, tell, todayOf } from "./card-operation.ts";
import type { ReverseCardFlowInput } from "./card.inputs.ts";
import { type CardRow, lockedCards } from "./card.list.ts";
import { assertCardAllows } from "./card.rules.ts";
import type { CardReceipt } from "./card.types.ts";

/**
 * Takes a fill or a line of the shop back, once: what it posted is posted the other way round. 10014 (no such line), 10036 (a line that is
 * not taken back, or a closed card), 10015 (taken back already), 10012 (no reason).
 */
export async function reverseCardFlow(ctx: Context, input: ReverseCardFlowInput): Promise<CardReceipt> {
  assertText(input.reason, "reason");
  return operate(ctx, { mutation: "reverseCardFlow", input }, async (inside, id) => {
    const first = (await cardFlows.one(inside, input.flowId)) ?? refuse("OBJECT_NOT_FOUND", { field: "flowId" });
    if (first.operation !== "STORE_CONSUME" && first.operation !== "CONSUME") {
      refuse("CARD_OPERATION_NOT_ALLOWED", { field: "flowId", params: { operation: first.operation } });
    }
    const [found] = await lockedCards(inside, [{ id: first.cardId, field: "flowId" }]);
    const card = found as CardRow;
    const billed = [first.id, ...(first.saleId === null ? [] : [first.saleId])];
    await assertNotBilled(inside, billed, "flowId");
    assertCardAllows("REVERSE", card, todayOf(inside, card), "flowId");
    const { networkId } = account(inside).scope;
    const once = sql`insert into card_reversal (network_id, flow_id, by_id) values (${networkId}, ${first.id}, ${id})`;
    await refuseBroken({ card_reversal_pkey: "flowId" }, once.execute(sqlOf(inside.em)));
    const amounts = Object.fromEntries(
      Object.entries(amountsOf(first)).map(([name, value]) => [name, value.negated()]),
    );
    const { stationId } = first;
    const told = {
      card,
      operation: "REVERSE",
      amounts,
      stationId,
      correctsId: first.id,
      reason: input.reason,
    } as const;
    await postFor(inside, id, { ...told, correctsId: first.id }, await counterOf(inside, card, first.id));
    await tell(inside, id, "reverseCardFlow", { ...told, movementId: id });
    if (first.saleId !== null) {
      await reverseSale(sqlOf(inside.em), { networkId, saleId: first.saleId, at: inside.clock.now() });
    }
    await takeBackPoints(sqlOf(inside.em), authorOf(inside), first.id);
  });
}

/**
 * What undoes the movement of a line; of what was owed and is paid back by now, the card gets the principal, as it does of what the wallet
 * of a group paid that is cancelled by now.
 */
async function counterOf(ctx: Context, card: CardRow, movementId: string): Promise<Line[]> {
  const { rows } = await sql<Line & { ownerId: string }>`
    select a.kind, case when g.state = 'CANCELLED' then ${card.cardAccountId} else a.owner_id end as "ownerId", a.part, (-p.amount)::text as amount
    from posting p join ledger_account a on a.network_id = p.network_id and a.id = p.ledger_account_id
      left join card_group g on g.network_id = a.network_id and g.id = a.owner_id
    where p.network_id = ${account(ctx).scope.networkId} and p.movement_id = ${movementId} order by p.line`.execute(
    sqlOf(ctx.em),
  );
  const owed = new Decimal(card.owed);
  const isOwn = (row: Line) => row.ownerId === card.cardAccountId;
  const ofKind = (kind: string) =>
    rows.filter((row) => isOwn(row) && row.kind === kind).reduce((sum, { amount }) => sum.plus(amount), new Decimal(0));
  const paidBack = Decimal.max(0, ofKind("CLEARING").minus(owed));
  const lines: Line[] = rows.filter((row) => !isOwn(row) || row.kind === "GIFT");
  const ownerId = card.cardAccountId;
  return [
    { kind: "PRINCIPAL", ownerId, amount: ofKind("PRINCIPAL").plus(paidBack).toFixed() },
    { kind: "CLEARING", ownerId, amount: ofKind("CLEARING").minus(paidBack).toFixed() },
    ...lines,
  ];
}
