import type { Decimal } from "decimal.js";
import { recordAll } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { Batcher } from "../../kernel/batcher.ts";
import { claimKeys, freeKeys } from "../../kernel/once.ts";
import { PerServer } from "../../kernel/per-server.ts";
import { keyedDeed } from "../../kernel/previewed.ts";
import { transacting } from "../../kernel/transacting.ts";
import { heldStations } from "../../site/station/held.ts";
import { postAll } from "../ledger/ledger.writer.ts";
import { writeCardLines } from "./card-line.writer.ts";
import { type Told, authorOf, cardDeedOf, cardLineOf, receiptOf, todayOf } from "./card-operation.ts";
import { moveOn, linesMoving, valueOn } from "./card-postings.ts";
import { cardSettings } from "./card-setting.service.ts";
import type { ConsumeAtStoreInput } from "./card.inputs.ts";
import { type CardRow, heldCards } from "./card.list.ts";
import { type Value, assertCardAllows, takenFrom } from "./card.rules.ts";
import type { CardReceipt } from "./card.types.ts";
import { consumeAlone, linesTaking, payable, shopAt, spendingTold } from "./store-spending.service.ts";

const MUTATION = "consumeAtStore";
/** So many share a transaction, that none of them waits for long. */
const MOST_TOGETHER = 100;

interface Asked {
  readonly ctx: Context;
  readonly input: ConsumeAtStoreInput;
}

/** What a shop takes of a card. */
interface Spending {
  readonly asked: Asked;
  readonly id: string;
  readonly told: Told;
  readonly taken: Value;
  readonly storeAmount: Decimal;
  /** What the card's account has afterwards. */
  readonly after: Value;
}

/**
 * Spends at a station's shop. A till's requests that come at once are done together, which holds a card and waits for the disk once for
 * all of them; what needs more than the plain way, or is refused, goes through a transaction of its own afterwards.
 * 10016, 10036, 10041, 10012, 10003, 10021.
 */
export async function consumeAtStore(ctx: Context, input: ConsumeAtStoreInput): Promise<CardReceipt> {
  const { sessionId, onBehalfOf } = account(ctx);
  const id =
    input.preview || onBehalfOf !== undefined
      ? null
      : await gathered
          .of(ctx)
          .ask(sessionId, { ctx, input })
          .catch((error: unknown) => {
            ctx.log.warn({ err: error }, "what shops took together failed, and goes one by one");
            return null;
          });
  return id === null ? consumeAlone(ctx, input) : receiptOf(ctx, id, {}, "KEPT");
}

/** What is asked for under one session, in batches. */
const gathered = new PerServer(() => new Batcher<Asked, string | null>(consumeTogether, MOST_TOGETHER));

/** Does what can be done the plain way, in one transaction: the id of each, and null where it has to go by itself. */
async function consumeTogether(batch: readonly Asked[]): Promise<(string | null)[]> {
  const [{ ctx }] = batch as [Asked];
  return transacting(ctx, async (inside) => {
    const ids = await claimKeys(inside, batch.map(deedOf));
    const claimed = batch.map((asked, index) => ({ asked, id: ids[index] ?? null })).filter(isClaimed);
    const spendings = await spendingsOf(inside, claimed);
    const done = new Set(spendings.map(({ id }) => id));
    const left = claimed.filter(({ id }) => !done.has(id));
    if (left.length > 0) {
      await freeKeys(
        inside,
        left.map(({ asked }) => deedOf(asked)),
      );
    }
    if (spendings.length > 0) {
      await write(inside, spendings);
    }
    return ids.map((id) => (id !== null && done.has(id) ? id : null));
  });
}

const deedOf = ({ input }: Asked) => keyedDeed({ mutation: MUTATION, input });

const isClaimed = (one: { asked: Asked; id: string | null }): one is { asked: Asked; id: string } => one.id !== null;

/** What is spent where nothing stands against it, judged in the order of asking, with cards and stations held. */
async function spendingsOf(
  ctx: Context,
  claimed: readonly { readonly asked: Asked; readonly id: string }[],
): Promise<Spending[]> {
  const stations = await heldStations(
    ctx,
    claimed.map(({ asked }) => asked.input.stationId),
  );
  const cards = new Map(
    (
      await heldCards(
        ctx,
        claimed.map(({ asked }) => asked.input.cardId),
      )
    ).map((card) => [card.id, card]),
  );
  const { giftFirst } = await cardSettings(ctx);
  const accounts = new Map<string, Value>();
  return claimed.flatMap(({ asked, id }) => {
    const { input } = asked;
    const card = cards.get(input.cardId);
    // What a card may spend beyond its own is judged alone.
    if (card === undefined || !stations.has(input.stationId) || card.groupId !== null || card.customerId !== null) {
      return [];
    }
    const there = accounts.get(card.cardAccountId) ?? valueOn(card);
    const storeAmount = amountOf(ctx, leftOn(card, there), input.amount);
    if (storeAmount === null) {
      return [];
    }
    const taken = takenFrom(there, storeAmount, giftFirst);
    const after = { principal: there.principal.minus(taken.principal), gift: there.gift.minus(taken.gift) };
    accounts.set(card.cardAccountId, after);
    return [{ asked, id, told: spendingTold(card, input, { id, storeAmount }), taken, storeAmount, after }];
  });
}

/** The card, whose account has so much left of what it had. */
function leftOn(card: CardRow, there: Value): CardRow {
  const spent = valueOn(card).principal.plus(card.gift).minus(there.principal).minus(there.gift);
  return { ...card, available: spent.negated().plus(card.available).toFixed() };
}

/** What the card pays; null: it is refused, which is told where it goes by itself. */
function amountOf(ctx: Context, card: CardRow, asked: string): Decimal | null {
  try {
    assertCardAllows("STORE_CONSUME", card, todayOf(ctx, card));
    return payable(card, asked);
  } catch {
    return null;
  }
}

async function write(ctx: Context, spendings: readonly Spending[]): Promise<void> {
  const [db, by] = [sqlOf(ctx.em), authorOf(ctx)];
  const acts = spendings.map(({ id, told: { card, stationId = null, reason = null }, taken, storeAmount }) => ({
    id,
    type: "STORE_CONSUME",
    platformId: card.platformId,
    stationId,
    reason,
    lines: linesMoving([...linesTaking(card, taken), moveOn(shopAt(stationId as string), storeAmount)]),
  }));
  await postAll(db, by, acts);
  await writeCardLines(
    db,
    by,
    spendings.map(({ id, told, after }) => ({ ...cardLineOf(told), id, after })),
  );
  await recordAll(
    db,
    spendings.map(({ asked, id, told }) => {
      const inside = { ...asked.ctx, em: ctx.em, pubsub: ctx.pubsub };
      return { ctx: inside, deed: cardDeedOf(inside, id, MUTATION, told) };
    }),
  );
}
