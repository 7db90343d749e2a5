import { type Kysely, sql } from "kysely";
import type { Card, CardReceipt, OpenCardInput } from "../schema-types.generated.ts";
import type { Caller } from "./execute.ts";
import { unique } from "./world.ts";

export const CARD =
  "id cardAccountId number tag plate state hasPin validUntil memberId memberName memberIdNumberMasked memberPoints userType principal gift balance held available owed replacedById";
export const LINE = `id operation cardId cardNumber otherCardNumber tender deposit gift transfer refund oilAmount storeAmount balanceAfter stateAfter
  author reason correctsId reversed oilVolume saleId lacked owedAfter`;
const RECEIPT = `id pin needsReview reviewId line { ${LINE} } card { ${CARD} }`;
const CARDS = `query Cards($filter: CardFilter) { cards(filter: $filter, first: 200) { nodes { ${CARD} } } }`;
const LINES = `query Lines($filter: CardFlowFilter) { cardFlows(filter: $filter, first: 200) { nodes { ${LINE} } } }`;

/** The type of an operation's input, where it isn't called after it. */
const TYPES: Readonly<Record<string, string>> = {
  reportCardLoss: "CardDeedInput",
  findCard: "CardDeedInput",
  stopCard: "CardDeedInput",
  resumeCard: "CardDeedInput",
  clearCardDebt: "CardDeedInput",
  changeCardLoad: "MoveCardValueInput",
};

/** The document of an operation. */
export const operationOf = (field: string): string =>
  `mutation Deed($input: ${TYPES[field] ?? `${field[0]?.toUpperCase()}${field.slice(1)}Input`}!) { ${field}(input: $input) { ${RECEIPT} } }`;

/** Does an operation of cards; with a key of its own unless told. */
export async function cardDeed(caller: Caller, field: string, given: object): Promise<CardReceipt> {
  const input = { idempotencyKey: unique("key"), ...given };
  return (await caller.run<Record<string, CardReceipt>>(operationOf(field), { input }))[field] as CardReceipt;
}

/** The number of why an operation was refused, and its field. */
export async function cardRefusal(caller: Caller, field: string, given: object) {
  const input = { idempotencyKey: unique("key"), ...given };
  return caller.expectRefusal(operationOf(field), { input });
}

/** Opens a card. */
export async function cardOf(caller: Caller, given: Partial<OpenCardInput> = {}): Promise<Card> {
  const number = unique("C")
    .replaceAll(/[^0-9A-Za-z-]/g, "-")
    .toUpperCase();
  return (await cardDeed(caller, "openCard", { number: `CARD-${number}`, ...given })).card;
}

/** Opens a card and puts money on it. */
export async function chargedCard(caller: Caller, amount: string, given: Partial<OpenCardInput> = {}): Promise<Card> {
  const { id: cardId } = await cardOf(caller, given);
  return (await cardDeed(caller, "depositCard", { cardId, amount, tender: "CASH" })).card;
}

/** Makes many cards by hand, each with an account of its own, on the platform of another. */
export async function manyCards(
  db: Kysely<unknown>,
  { networkId, like, many }: { readonly networkId: string; readonly like: string; readonly many: number },
): Promise<void> {
  await sql`
    with fresh as (
      insert into card_account (network_id, id, platform_id, created_at)
      select c.network_id, gen_random_uuid(), c.platform_id, c.created_at
      from card c cross join generate_series(1, ${many}) where c.network_id = ${networkId} and c.id = ${like}
      returning network_id, id, platform_id, created_at
    )
    insert into card (network_id, id, platform_id, card_account_id, number, tag, state, created_at)
    select n.network_id, n.id, n.platform_id, n.id, 'N' || n.id, upper(replace(n.id::text, '-', '')), 'NORMAL', n.created_at from fresh n
    where n.network_id = ${networkId}`.execute(db);
}

/** The cards that a caller sees. */
export async function cardsOf(caller: Caller, filter: object = {}): Promise<Card[]> {
  return (await caller.run<{ cards: { nodes: Card[] } }>(CARDS, { filter })).cards.nodes;
}

/** What happened to cards, newest first. */
export async function linesOf(caller: Caller, filter: object = {}): Promise<object[]> {
  return (await caller.run<{ cardFlows: { nodes: object[] } }>(LINES, { filter })).cardFlows.nodes;
}

/** A card of a member with money on it, and the line of what was spent with it at a station's shop. */
export async function cardBy(caller: Caller, memberId: string, stationId: string) {
  const tag = unique("")
    .replaceAll(/[^0-9]/g, "")
    .padStart(8, "0");
  const card = await cardOf(caller, { memberId, tag });
  await cardDeed(caller, "depositCard", { cardId: card.id, amount: "100", tender: "CASH", stationId });
  const { id } = await cardDeed(caller, "consumeAtStore", { cardId: card.id, stationId, amount: "1" });
  return { card: card.id, cardAccount: card.cardAccountId, cardFlow: id ?? "" };
}
