import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { lockedCustomer } from "../../trade/customer/customer.list.ts";
import { assertRepaymentToday } from "../../trade/customer/customer-setting.service.ts";
import { placesOf } from "../../trade/markdown/markdown.rules.ts";
import { cardFor, operate, postFor, tell, todayOf } from "../card/card-operation.ts";
import { moveOn, receiptsAt, stationFor } from "../card/card-postings.ts";
import { type CardRow, lockedCards } from "../card/card.list.ts";
import { assertAmount } from "../card/card.rules.ts";
import type { CardReceipt } from "../card/card.types.ts";
import type { AccountName } from "../ledger/ledger.types.ts";
import type { RepayCardCreditInput } from "./credit.inputs.ts";
import { customerCredit } from "./credit.service.ts";
import { assertByHand } from "../card/tender.rules.ts";

/** Whose credit is paid back, and the card whose line tells it. */
interface Debtor {
  readonly customerId: string;
  readonly card: CardRow;
}

/**
 * Takes what a special customer pays back, named itself or by a card of its. 10016, 10036 (the card's state, or it fills on nobody's
 * credit), 10014, 10042 (outside the days on which the network takes repayments), 10012 (a card and a customer, or neither; more than is
 * owed), 10003.
 */
export async function repayCardCredit(ctx: Context, input: RepayCardCreditInput): Promise<CardReceipt> {
  return operate(ctx, { mutation: "repayCardCredit", input }, async (inside, id) => {
    assertByHand(input.tender);
    const stationId = await stationFor(inside, input.stationId);
    const { customerId, card } = await debtorOf(inside, input);
    await assertRepaymentToday(inside, todayOf(inside, card));
    assertAmount(input.amount, placesOf(card.currency));
    const [deposit, { owed }] = [new Decimal(input.amount), await customerCredit(inside, customerId)];
    if (deposit.gt(owed)) {
      refuse("PARAMETER_ERROR", { field: "amount", params: { most: owed } });
    }
    const { tender, reason = null } = input;
    const common = { card, operation: "REPAYMENT", amounts: { deposit }, stationId, tender, reason } as const;
    const told = { ...common, movementId: id };
    const credit: AccountName = { kind: "CREDIT", ownerId: customerId };
    await postFor(inside, id, told, [
      moveOn(receiptsAt(stationId ?? card.platformId, tender), deposit.negated()),
      moveOn(credit, deposit),
    ]);
    await tell(inside, id, "repayCardCredit", told);
    if (input.customerId != null) {
      const after = { customerId, deposit: deposit.toFixed(), tender, ...(reason && { reason }), lineId: id };
      await record(inside, { operation: "repayCardCredit", objectType: "Customer", objectId: customerId, after });
    }
  });
}

/** Who pays back. 10012 where both are named, or neither. */
async function debtorOf(ctx: Context, { cardId, customerId }: RepayCardCreditInput): Promise<Debtor> {
  if (customerId == null) {
    const card = await cardFor(ctx, "REPAYMENT", cardId ?? refuse("PARAMETER_ERROR", { field: "cardId" }));
    const { customerId: debtor, state } = card;
    return { card, customerId: debtor ?? refuse("CARD_OPERATION_NOT_ALLOWED", { field: "cardId", params: { state } }) };
  }
  if (cardId != null) {
    refuse("PARAMETER_ERROR", { field: "customerId" });
  }
  const { id } = await lockedCustomer(ctx, customerId, "customerId");
  return { customerId: id, card: await cardThatDrew(ctx, id) };
}

/**
 * The card with which a customer drew on its credit last, locked, whatever became of it since: where anything is owed there is one.
 * 10012 (nothing was ever owed), 10016 (the caller sees it no more).
 */
async function cardThatDrew(ctx: Context, customerId: string): Promise<CardRow> {
  const { rows } = await sql<{ cardId: string }>`
    select f.card_id as "cardId" from ledger_account l
      join posting p on p.network_id = l.network_id and p.ledger_account_id = l.id and p.amount < 0
      join card_flow f on f.network_id = p.network_id and f.id = p.movement_id
    where l.network_id = ${account(ctx).scope.networkId} and l.kind = 'CREDIT' and l.owner_id = ${customerId} and l.part = ''
    order by p.time desc, p.movement_id desc limit 1`.execute(sqlOf(ctx.em));
  const drew = rows[0] ?? refuse("PARAMETER_ERROR", { field: "amount", params: { most: "0" } });
  const [card] = await lockedCards(ctx, [{ id: drew.cardId, field: "customerId" }]);
  return card as CardRow;
}
