import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { heldStation } from "../../site/station/held.ts";
import { placesOf } from "../../trade/markdown/markdown.rules.ts";
import { giftOfDeposit } from "../deposit-rule/deposit-rule.service.ts";
import { holdsOf } from "../hold/hold.writer.ts";
import { linesOfPurse, purseOf } from "../hold/purse.ts";
import { assertNotBilled } from "../invoice/invoice-claim.writer.ts";
import type { AccountName, Line } from "../ledger/ledger.types.ts";
import { authorOf, cardFor, operate, postFor, tell, todayOf } from "./card-operation.ts";
import { clearDebtOf } from "./card-debt.service.ts";
import { earnPoints, takeBackPoints } from "../points/points.service.ts";
import { cardFlows } from "./card-flow.list.ts";
import { cardSettings } from "./card-setting.service.ts";
import type {
  CloseCardInput,
  ConsumeAtStoreInput,
  DepositCardInput,
  MoveCardValueInput,
  RefundCardDepositInput,
  TransferCardDepositInput,
} from "./card.inputs.ts";
import { type CardRow, lockedCards } from "./card.list.ts";
import { type Value, assertAmount, assertAvailable, assertCardAllows, takenFrom } from "./card.rules.ts";
import type { CardFlow, CardReceipt, Tender } from "./card.types.ts";

/** The same stored value is refused for so long (specification §9). */
const DUPLICATE_MS = 60_000;
const SHOP = "STORE";

const principalOf = ({ cardAccountId: ownerId }: CardRow): AccountName => ({ kind: "PRINCIPAL", ownerId });
const giftOf = ({ cardAccountId: ownerId }: CardRow): AccountName => ({ kind: "GIFT", ownerId });
const receiptsOf = (place: string, tender: Tender): AccountName => ({ kind: "RECEIPTS", ownerId: place, part: tender });
const giftExpenseOf = ({ platformId }: CardRow): AccountName => ({ kind: "GIFT_EXPENSE", ownerId: platformId });
const line = (name: AccountName, amount: Decimal): Line => ({ ...name, amount: amount.toFixed() });
const valueOf = ({ principal, gift }: CardRow): Value => ({
  principal: new Decimal(principal),
  gift: new Decimal(gift),
});

/** The station that an operation is done at, seen by the caller; null: none in particular. 10003 */
async function stationOf(ctx: Context, stationId: string | null | undefined): Promise<string | null> {
  return stationId == null ? null : (await heldStation(ctx, stationId, "stationId")).id;
}

/** Refuses what the same account got within the last minute already (10039), telling when and by which line. */
async function assertNotRepeated(ctx: Context, card: CardRow, amount: Decimal): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - DUPLICATE_MS);
  const { rows } = await sql<{ id: string; time: Date }>`
    select f.id, f.time from card_flow f
    where f.network_id = ${account(ctx).scope.networkId} and f.card_account_id = ${card.cardAccountId} and f.time > ${since}
      and f.operation = 'DEPOSIT' and f.deposit = ${amount.toFixed()}
    order by f.time desc, f.id desc limit 1`.execute(sqlOf(ctx.em));
  const [earlier] = rows;
  if (earlier !== undefined) {
    refuse("DUPLICATE_STORED_VALUE", {
      field: "amount",
      params: { lineId: earlier.id, time: earlier.time.toISOString() },
    });
  }
}

/**
 * Puts money on a card, with what it brings on top by the deposit rules, and pays back what the card owes. 10016, 10036, 10041, 10012,
 * 10035 (below the network's least), 10039 (the same within a minute), 10003.
 */
export async function depositCard(ctx: Context, input: DepositCardInput): Promise<CardReceipt> {
  return operate(ctx, { mutation: "depositCard", input }, async (inside, id) => {
    const stationId = await stationOf(inside, input.stationId);
    const card = await cardFor(inside, "DEPOSIT", input.cardId);
    assertAmount(input.amount, placesOf(card.currency));
    const [deposit, { leastDeposit }] = [new Decimal(input.amount), await cardSettings(inside)];
    if (deposit.lt(leastDeposit)) {
      refuse("AMOUNT_TOO_SMALL", { field: "amount", params: { minimum: leastDeposit } });
    }
    await assertNotRepeated(inside, card, deposit);
    const { tender, reason = null } = input;
    const { gift } = await giftOfDeposit(inside, card.platformId, {
      amount: deposit,
      cardGroupId: card.groupId,
      day: todayOf(inside, card),
      places: placesOf(card.currency),
    });
    const told = {
      card,
      operation: "DEPOSIT",
      amounts: { deposit, gift },
      stationId,
      tender,
      reason,
      movementId: id,
    } as const;
    const from = receiptsOf(stationId ?? card.platformId, tender);
    await postFor(inside, id, told, [
      line(from, deposit.negated()),
      line(principalOf(card), deposit),
      line(giftExpenseOf(card), gift.negated()),
      line(giftOf(card), gift),
    ]);
    await tell(inside, id, "depositCard", told);
    if (card.memberId !== null) {
      const { memberId } = card;
      const deposited = { memberId, stationId, type: "STORED_VALUE", amount: deposit.toFixed(), sourceId: id } as const;
      await earnPoints(sqlOf(inside.em), authorOf(inside), deposited);
    }
    await clearDebtOf(inside, "depositCard", card);
  });
}

/** Spends at a station's shop. 10016, 10036, 10041, 10012, 10003, 10021. */
export async function consumeAtStore(ctx: Context, input: ConsumeAtStoreInput): Promise<CardReceipt> {
  return operate(ctx, { mutation: "consumeAtStore", input }, async (inside, id) => {
    const station = await heldStation(inside, input.stationId, "stationId");
    const card = await cardFor(inside, "STORE_CONSUME", input.cardId);
    assertAmount(input.amount, placesOf(card.currency));
    const [storeAmount, { giftFirst }] = [new Decimal(input.amount), await cardSettings(inside)];
    assertAvailable(card.available, storeAmount);
    const own = Decimal.min(storeAmount, card.balance);
    const taken = takenFrom(valueOf(card), own, giftFirst);
    const purse = await purseOf(sqlOf(inside.em), account(inside).scope.networkId, card);
    const told = { card, operation: "STORE_CONSUME", amounts: { storeAmount }, stationId: station.id } as const;
    const whole = { ...told, reason: input.reason ?? null, movementId: id };
    await postFor(inside, id, whole, [
      line(principalOf(card), taken.principal.negated()),
      line(giftOf(card), taken.gift.negated()),
      ...linesOfPurse(purse, storeAmount.minus(own)),
      line({ kind: "REVENUE", ownerId: station.id, part: SHOP }, storeAmount),
    ]);
    await tell(inside, id, "consumeAtStore", whole);
  });
}

/** Closes a card for good: what was paid in is paid out, what was given is forfeited. 10016, 10036, 10012 (no tender), 10003. */
export async function closeCard(ctx: Context, input: CloseCardInput): Promise<CardReceipt> {
  return operate(ctx, { mutation: "closeCard", input }, async (inside, id) => {
    const stationId = await stationOf(inside, input.stationId);
    const card = await cardFor(inside, "CLOSE", input.cardId);
    await assertSettled(inside, card);
    const { principal: refund, gift } = valueOf(card);
    const tender = refund.isZero() ? null : (input.tender ?? refuse("PARAMETER_ERROR", { field: "tender" }));
    const amounts = { refund, gift: gift.negated() };
    const told = { card, operation: "CLOSE", amounts, state: "CLOSED", stationId, tender } as const;
    const whole = { ...told, reason: input.reason ?? null, movementId: id };
    await postFor(inside, id, whole, [
      line(principalOf(card), refund.negated()),
      line(receiptsOf(stationId ?? card.platformId, tender ?? "CASH"), refund),
      line(giftOf(card), gift.negated()),
      line(giftExpenseOf(card), gift),
    ]);
    await tell(inside, id, "closeCard", whole);
  });
}

/** The card in use of the account whose deposit a line is. 10014, 10036 (another kind of line, no card in use any more) */
async function depositedCard(ctx: Context, flowId: string): Promise<readonly [CardFlow, CardRow]> {
  const first = (await cardFlows.one(ctx, flowId)) ?? refuse("OBJECT_NOT_FOUND", { field: "flowId" });
  if (first.operation !== "DEPOSIT") {
    refuse("CARD_OPERATION_NOT_ALLOWED", { field: "flowId", params: { operation: first.operation } });
  }
  const { rows } = await sql<{ id: string }>`
    select c.id from card c join card f on f.network_id = c.network_id and f.card_account_id = c.card_account_id
    where f.network_id = ${account(ctx).scope.networkId} and f.id = ${first.cardId} and c.state not in ('REPLACED', 'CLOSED')`.execute(
    sqlOf(ctx.em),
  );
  const inUse = rows[0]?.id ?? refuse("CARD_OPERATION_NOT_ALLOWED", { field: "flowId", params: { state: "CLOSED" } });
  const [card] = await lockedCards(ctx, [{ id: inUse, field: "flowId" }]);
  return [first, card as CardRow];
}

/**
 * Pays a deposit out again, once. What it brought on top is taken back first; what lacks of that, because it was spent, stays
 * with the network; no more goes out than is left of what was paid in. 10014, 10036, 10015, 10021, 10012, 10003.
 */
export async function refundCardDeposit(ctx: Context, input: RefundCardDepositInput): Promise<CardReceipt> {
  assertText(input.reason, "reason");
  return operate(ctx, { mutation: "refundCardDeposit", input }, async (inside, id) => {
    const { tender, reason } = input;
    const stationId = await stationOf(inside, input.stationId);
    const [first, card] = await depositedCard(inside, input.flowId);
    await assertSettled(inside, card);
    await assertNotBilled(inside, [first.id], "flowId");
    const { networkId } = account(inside).scope;
    const once = sql`insert into card_reversal (network_id, flow_id, by_id) values (${networkId}, ${first.id}, ${id})`;
    await refuseBroken({ card_reversal_pkey: "flowId" }, once.execute(sqlOf(inside.em)));
    const left = valueOf(card);
    const given = Decimal.min(first.gift, left.gift);
    const spent = new Decimal(first.gift).minus(given);
    const taken = Decimal.min(first.deposit, left.principal);
    const refund = taken.minus(spent);
    if (refund.lte(0)) {
      refuse("INSUFFICIENT_BALANCE", { field: "flowId", params: { available: left.principal.toFixed() } });
    }
    const amounts = { refund, gift: given.plus(spent).negated() };
    const told = { card, operation: "AMENDMENT", amounts, stationId, tender, correctsId: first.id, reason } as const;
    await postFor(inside, id, told, [
      line(giftOf(card), given.negated()),
      line(principalOf(card), taken.negated()),
      line(giftExpenseOf(card), given.plus(spent)),
      line(receiptsOf(stationId ?? card.platformId, tender), refund),
    ]);
    await tell(inside, id, "refundCardDeposit", { ...told, movementId: id });
    await takeBackPoints(sqlOf(inside.em), authorOf(inside), first.id);
  });
}

/** Two cards of one holder: the one that gives, and the one that gets. 10016, 10037 (another holder's), 10006 (the same account). */
async function pairOf(ctx: Context, { cardId, toCardId }: MoveCardValueInput): Promise<readonly [CardRow, CardRow]> {
  const [from, to] = await lockedCards(ctx, [
    { id: cardId, field: "cardId" },
    { id: toCardId, field: "toCardId" },
  ]);
  const [one, other] = [from as CardRow, to as CardRow];
  if (one.cardAccountId === other.cardAccountId) {
    refuse("ILLEGAL_SELECTION", { field: "toCardId" });
  }
  if (one.memberId === null || one.memberId !== other.memberId) {
    refuse("GROUP_MISMATCH", { field: "toCardId" });
  }
  return [one, other];
}

/** Moves what was paid in from one card of a member to another. 10016, 10036, 10041, 10037, 10006, 10012, 10021. */
export async function transferCardDeposit(ctx: Context, input: TransferCardDepositInput): Promise<CardReceipt> {
  return operate(ctx, { mutation: "transferCardDeposit", input }, async (inside, id) => {
    const [from, to] = await pairOf(inside, input);
    const today = todayOf(inside, from);
    assertCardAllows("DEPOSIT_TRANSFER", from, today);
    assertCardAllows("DEPOSIT_TRANSFER", to, today, "toCardId");
    assertAmount(input.amount, placesOf(from.currency));
    const value = { principal: new Decimal(input.amount), gift: new Decimal(0) };
    assertAvailable(from.available, value.principal);
    await move(inside, { id, mutation: "transferCardDeposit", operation: "DEPOSIT_TRANSFER", input, from, to, value });
  });
}

/** Moves all that is left of a lost or replaced card's account to another card of its holder. 10016, 10036, 10037, 10006, 10021 (nothing is left). */
export async function changeCardLoad(ctx: Context, input: MoveCardValueInput): Promise<CardReceipt> {
  return operate(ctx, { mutation: "changeCardLoad", input }, async (inside, id) => {
    const [from, to] = await pairOf(inside, input);
    const today = todayOf(inside, from);
    assertCardAllows("CHANGE_LOAD", from, today);
    assertCardAllows("DEPOSIT", to, today, "toCardId");
    await assertSettled(inside, from);
    const value = await leftOf(inside, from);
    if (value.principal.plus(value.gift).isZero()) {
      refuse("INSUFFICIENT_BALANCE", { field: "cardId" });
    }
    await move(inside, { id, mutation: "changeCardLoad", operation: "CHANGE_LOAD", input, from, to, value });
  });
}

/** Refuses to empty an account while a fill is under way or something is owed (10036), whichever of its cards is looked at. */
async function assertSettled(ctx: Context, { cardAccountId, state, owed }: CardRow): Promise<void> {
  const holds = await holdsOf(sqlOf(ctx.em), account(ctx).scope.networkId, cardAccountId);
  if (holds.length > 0) {
    refuse("CARD_OPERATION_NOT_ALLOWED", { field: "cardId", params: { state, holds: holds.length } });
  }
  if (new Decimal(owed).gt(0)) {
    refuse("CARD_OPERATION_NOT_ALLOWED", { field: "cardId", params: { state, owed } });
  }
}

/** What an account holds, whichever of its cards is looked at. */
async function leftOf(ctx: Context, { cardAccountId }: CardRow): Promise<Value> {
  const { rows } = await sql<{ kind: string; balance: string }>`
    select kind, balance::text as balance from ledger_account
    where network_id = ${account(ctx).scope.networkId} and kind in ('PRINCIPAL', 'GIFT') and owner_id = ${cardAccountId} and part = ''`.execute(
    sqlOf(ctx.em),
  );
  const of = (kind: string) => new Decimal(rows.find((row) => row.kind === kind)?.balance ?? 0);
  return { principal: of("PRINCIPAL"), gift: of("GIFT") };
}

interface Moving {
  readonly id: string;
  readonly mutation: string;
  readonly operation: "DEPOSIT_TRANSFER" | "CHANGE_LOAD";
  readonly input: MoveCardValueInput;
  readonly from: CardRow;
  readonly to: CardRow;
  readonly value: Value;
}

/** Moves value between two accounts: one movement, a line for each card. */
async function move(ctx: Context, { id, mutation, operation, input, from, to, value }: Moving): Promise<void> {
  const { principal, gift } = value;
  const whole = { operation, reason: input.reason ?? null, movementId: id } as const;
  const amount = principal.plus(gift);
  const away = { ...whole, card: from, otherCardId: to.id, amounts: { transfer: amount.negated() } };
  await postFor(ctx, id, away, [
    line(principalOf(from), principal.negated()),
    line(principalOf(to), principal),
    line(giftOf(from), gift.negated()),
    line(giftOf(to), gift),
  ]);
  await tell(ctx, id, mutation, away);
  await tell(ctx, newId(), mutation, { ...whole, card: to, otherCardId: from.id, amounts: { transfer: amount } });
}
