import { Decimal } from "decimal.js";
import { type RawBuilder, sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { placesOf } from "../../trade/markdown/markdown.rules.ts";
import { giftOfDeposit } from "../deposit-rule/deposit-rule.service.ts";
import { earnPoints } from "../points/points.service.ts";
import { clearDebtOf } from "./card-debt.service.ts";
import { authorOf, cardFor, operate, postFor, tell } from "./card-operation.ts";
import { giftExpenseOf, giftOf, moveOn, principalOf, receiptsAt, stationFor } from "./card-postings.ts";
import { cardSettings } from "./card-setting.service.ts";
import type { DepositCardInput } from "./card.inputs.ts";
import type { CardRow } from "./card.list.ts";
import { assertAmount } from "./card.rules.ts";
import type { CardReceipt, Tender } from "./card.types.ts";
import { dayIn } from "../../kernel/lists/days.ts";
import { assertByHand } from "./tender.rules.ts";

/** The same stored value is refused for so long (specification §9). */
const DUPLICATE_MS = 60_000;

/** Refuses what is among the lines of the last minute (f) already (10039), telling when and by which line. */
export async function assertNotRepeated(ctx: Context, lines: RawBuilder<unknown>): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - DUPLICATE_MS);
  const { rows } = await sql<{ id: string; time: Date }>`
    select f.id, f.time from ${lines} and f.network_id = ${account(ctx).scope.networkId} and f.time > ${since}
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
 * 10006 (ONLINE, which a payment provider alone tells of), 10035 (below the network's least), 10039 (the same within a minute, unless that was taken back), 10003.
 */
export async function depositCard(ctx: Context, input: DepositCardInput): Promise<CardReceipt> {
  return operate(ctx, { mutation: "depositCard", input }, async (inside, id) => {
    assertByHand(input.tender);
    const stationId = await stationFor(inside, input.stationId);
    const card = await cardFor(inside, "DEPOSIT", input.cardId);
    const deposit = await assertDeposit(inside, card, input.amount);
    await assertNotRepeated(
      inside,
      sql`card_flow f where f.card_account_id = ${card.cardAccountId} and f.operation = 'DEPOSIT' and f.deposit = ${deposit.toFixed()}
        and not exists (select 1 from card_reversal r where r.network_id = f.network_id and r.flow_id = f.id)`,
    );
    const { tender, reason = null } = input;
    await bookDeposit(inside, { id, mutation: "depositCard", card, deposit, stationId, tender, reason });
    await clearDebtOf(inside, "depositCard", card);
  });
}

/** An amount that may be put on a card. 10012, 10035 */
export async function assertDeposit(ctx: Context, card: CardRow, amount: string): Promise<Decimal> {
  assertAmount(amount, placesOf(card.currency));
  const [deposit, { leastDeposit }] = [new Decimal(amount), await cardSettings(ctx)];
  if (deposit.lt(leastDeposit)) {
    refuse("AMOUNT_TOO_SMALL", { field: "amount", params: { minimum: leastDeposit } });
  }
  return deposit;
}

/** Money that came in for a card. */
interface Deposited {
  /** Of its line and its movement. */
  readonly id: string;
  readonly mutation: string;
  readonly card: CardRow;
  readonly deposit: Decimal;
  readonly stationId: string | null;
  readonly tender: Tender;
  readonly reason: string | null;
  /** The line that it puts right, and when that was told: its gift goes by the rules of then. */
  readonly corrects?: { readonly id: string; readonly time: Date };
}

/** Books money that came in, with the gift and the points that it brings. Gives the gift. */
export async function bookDeposit(ctx: Context, told: Deposited): Promise<Decimal> {
  const { id, mutation, card, deposit, stationId, tender, reason, corrects } = told;
  const { gift } = await giftOfDeposit(ctx, card.platformId, {
    amount: deposit,
    cardGroupId: card.groupId,
    day: dayIn(card.timeZone, corrects?.time ?? ctx.clock.now()),
    places: placesOf(card.currency),
  });
  const [amounts, correctsId] = [{ deposit, gift }, corrects?.id ?? null];
  const line = { card, operation: "DEPOSIT", amounts, stationId, tender, correctsId, reason, movementId: id } as const;
  await postFor(ctx, id, line, [
    moveOn(receiptsAt(stationId ?? card.platformId, tender), deposit.negated()),
    moveOn(principalOf(card), deposit),
    moveOn(giftExpenseOf(card), gift.negated()),
    moveOn(giftOf(card), gift),
  ]);
  await tell(ctx, id, mutation, line);
  if (card.memberId !== null) {
    const { memberId } = card;
    const earning = { memberId, stationId, type: "STORED_VALUE", amount: deposit.toFixed(), sourceId: id } as const;
    await earnPoints(sqlOf(ctx.em), authorOf(ctx), earning);
  }
  return gift;
}
