import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { record } from "../../access/audit/audit.service.ts";
import { transactions } from "../../trade/transaction/transaction.list.ts";
import { bookFill } from "./fill-booking.ts";
import { refuseLocked } from "../../trade/period-lock/refuse-locked.ts";
import { paySale } from "../../trade/transaction/sale-payment.writer.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { authorOf, cardFor, operate, tell } from "../card/card-operation.ts";
import { type CardRow, cards } from "../card/card.list.ts";
import type { CardReceipt } from "../card/card.types.ts";
import { type OpenHold, holdsOf, releaseHold } from "../hold/hold.writer.ts";
import type { CardHold } from "../hold/hold.types.ts";
import type { UnlockCardDebitInput } from "./fill.inputs.ts";

/** What is held of a card's account for fills under way, oldest first. 10016 */
export async function cardHolds(ctx: Context, cardId: string): Promise<CardHold[]> {
  const { cardAccountId } = (await cards.one(ctx, cardId)) ?? refuse("CARD_NOT_FOUND", { field: "cardId" });
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<CardHold>`
    select h.id, h.card_id as "cardId", h.amount::text as amount, h.opened_at as "openedAt", h.lapses_at as "lapsesAt",
      h.station_id as "stationId", s.name as "stationName", g.number as "gunNumber", coalesce(d.online, false) as online
    from card_hold h join station s on s.network_id = h.network_id and s.id = h.station_id
      left join gun g on g.network_id = h.network_id and g.id = h.gun_id
      left join device_live d on d.network_id = h.network_id and d.device_id = h.device_id
    where h.network_id = ${networkId} and h.card_account_id = ${cardAccountId} and h.ended_at is null
    order by h.opened_at, h.id`.execute(sqlOf(ctx.em));
  return rows;
}

/**
 * Ends what is held for a fill: settles it by a sale that came without its card, or releases it. 10016, 10036 (the card's state,
 * or nothing is held), 10014 (holdId, saleId), 10006 (a sale of another gun), 10015 (a sale that is booked already), 10012 (no reason), 10041
 * (the sale's day is locked).
 */
export async function unlockCardDebit(ctx: Context, input: UnlockCardDebitInput): Promise<CardReceipt> {
  assertText(input.reason, "reason");
  return operate(ctx, { mutation: "unlockCardDebit", input }, async (inside, id) => {
    const card = await cardFor(inside, "DEBIT_UNLOCK", input.cardId);
    const [db, { networkId }] = [sqlOf(inside.em), account(inside).scope];
    const open = await holdsOf(db, networkId, card.cardAccountId);
    if (open.length === 0) {
      refuse("CARD_OPERATION_NOT_ALLOWED", { field: "cardId", params: { state: card.state, holds: 0 } });
    }
    const hold = open.find((each) => each.id === input.holdId) ?? refuse("OBJECT_NOT_FOUND", { field: "holdId" });
    if (input.saleId != null) {
      return settleBy(inside, { ...input, id, card, open, hold, saleId: input.saleId });
    }
    await releaseHold(db, { networkId, id: hold.id, at: ctx.clock.now() });
    await tell(inside, id, "unlockCardDebit", { card, operation: "DEBIT_UNLOCK", reason: input.reason });
  });
}

interface Settling {
  readonly id: string;
  readonly card: CardRow;
  readonly open: readonly OpenHold[];
  readonly hold: OpenHold;
  readonly saleId: string;
  readonly reason: string;
  readonly lockReason?: string | null;
}

async function settleBy(ctx: Context, { id, card, open, hold, saleId, reason, lockReason }: Settling): Promise<void> {
  const sale = (await transactions.one(ctx, saleId)) ?? refuse("OBJECT_NOT_FOUND", { field: "saleId" });
  if (sale.deviceId !== hold.deviceId || sale.address !== hold.address || sale.consumeType !== "CONSUME") {
    refuse("ILLEGAL_SELECTION", { field: "saleId" });
  }
  // Who pays it is another by then: the day's sums by payment change.
  await refuseLocked(ctx, [{ stationId: sale.stationId, at: sale.time }], lockReason);
  const db = sqlOf(ctx.em);
  const { stateAfter, payment } = await bookFill(db, authorOf(ctx), { id, card, sale, open, hold, reason });
  const { networkId } = account(ctx).scope;
  const payer = { payment, userName: card.memberName, carNumber: card.plate };
  await paySale(db, { networkId, saleId, stationId: sale.stationId, at: ctx.clock.now(), ...payer });
  await record(ctx, {
    operation: "unlockCardDebit",
    objectType: "Card",
    objectId: card.id,
    before: { state: card.state },
    after: { state: stateAfter, oilAmount: sale.amount, saleId, reason, lineId: id },
  });
}
