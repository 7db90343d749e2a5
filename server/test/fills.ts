import type { CardFill, CardHold, FillAnswer } from "../schema-types.generated.ts";
import { cardsOf } from "./cards.ts";
import type { Caller } from "./execute.ts";
import type { Thing } from "./world.ts";

const ASK = `mutation Ask($input: AskFillInput!) { askFill(input: $input) { id allowed declinedBy bound price holder plate } }`;
const FILLS = `query Fills($filter: CardFillFilter) { cardFills(filter: $filter, first: 100) {
  nodes { id tag cardId cardNumber stationId gunNumber allowed declinedBy plateRule limitRule flags limitsLifted odometer
  reviewedAt reviewer reviewNote bound unitPrice price priceSource priceRuleName rules offline listAt } } }`;
const HOLDS = `query Holds($cardId: ID!) { cardHolds(cardId: $cardId) { id cardId amount gunNumber online } }`;

/** Holds a card to the reader of gun 1 of a device (7.00 a unit), or of another. */
export const fillAsked = (device: Thing, tag: string, given: object = {}) => ({
  input: { deviceId: device.id, address: "1.1", unitPrice: "7", tag, ...given },
});

/** What a gateway is told when a card is held to a reader. */
export async function askFill(gateway: Caller, device: Thing, tag: string, given: object = {}): Promise<FillAnswer> {
  return (await gateway.run<{ askFill: FillAnswer }>(ASK, fillAsked(device, tag, given))).askFill;
}

/** The same, as an answer that may be a refusal. */
export const askFillAnswer = (gateway: Caller, device: Thing, tag: string, given: object = {}) =>
  gateway.send(ASK, fillAsked(device, tag, given));

/** Why a gateway is told nothing. */
export const askFillRefusal = (gateway: Caller, device: Thing, tag: string, given: object = {}) =>
  gateway.expectRefusal(ASK, fillAsked(device, tag, given));

/** What guns asked, newest first. */
export async function fillsOf(caller: Caller, filter: object = {}): Promise<CardFill[]> {
  return (await caller.run<{ cardFills: { nodes: CardFill[] } }>(FILLS, { filter })).cardFills.nodes;
}

/** What is held of a card's account. */
export async function holdsOf(caller: Caller, cardId: string): Promise<CardHold[]> {
  return (await caller.run<{ cardHolds: CardHold[] }>(HOLDS, { cardId })).cardHolds;
}

interface Asking {
  readonly owner: Caller;
  readonly gateway: Caller;
  readonly device: Thing;
}

/** A card that is held to the reader of gun 1: the question and what is held. */
export async function fillBy({ owner, gateway, device }: Asking, cardId: string) {
  const [card] = await cardsOf(owner, { ids: [cardId] });
  const { id: cardFill } = await askFill(gateway, device, card?.tag ?? "");
  const [hold] = await holdsOf(owner, cardId);
  return { cardFill, cardHold: hold?.id ?? "" };
}
