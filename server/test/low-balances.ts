import type { LowBalance, PartOutcome, RowOutcome } from "../schema-types.generated.ts";
import { chargedCard } from "./cards.ts";
import type { Caller } from "./execute.ts";
import type { Network } from "./world.ts";

const LOW = "id time cardId cardNumber memberName groupId groupName balance lowBelow endedAt platformId";
export const SET_LOW = `mutation Set($input: SetCardLowBalanceInput!) { setCardLowBalance(input: $input) { outcomes { id label outcome refusal { number field } } } }`;
export const CHANGE_DETAILS =
  "mutation Change($input: ChangeCardDetailsInput!) { changeCardDetails(input: $input) { lowBelow low } }";
export const CHANGE_GROUP =
  "mutation Change($input: ChangeCardGroupInput!) { changeCardGroup(input: $input) { lowBelow low } }";
const LOWS = `query Lows($filter: LowBalanceFilter) { lowBalances(filter: $filter, first: 200) { nodes { ${LOW} } } }`;
const CARDS = "query Cards($filter: CardFilter) { cards(filter: $filter, first: 200) { nodes { id lowBelow low } } }";
const GROUPS =
  "query Groups($filter: CardGroupFilter) { cardGroups(filter: $filter, first: 200) { nodes { id lowBelow low } } }";

/** Sets below what cards are low. */
export async function setLow(caller: Caller, input: object): Promise<RowOutcome[]> {
  return (await caller.run<{ setCardLowBalance: PartOutcome }>(SET_LOW, { input })).setCardLowBalance.outcomes;
}

/** Changes below what a group's wallet is low. */
export const setGroupLow = (caller: Caller, id: string, lowBelow: string | null): Promise<unknown> =>
  caller.run(CHANGE_GROUP, { input: { id, lowBelow } });

/** When money was low, newest first. */
export async function lowsOf(caller: Caller, filter: object = {}): Promise<LowBalance[]> {
  return (await caller.run<{ lowBalances: { nodes: LowBalance[] } }>(LOWS, { filter })).lowBalances.nodes;
}

interface Watched {
  readonly id: string;
  readonly lowBelow: string | null;
  readonly low: boolean;
}

/** The cards that a caller sees, with whether they are low. */
export async function watchedCards(caller: Caller, filter: object = {}): Promise<Watched[]> {
  return (await caller.run<{ cards: { nodes: Watched[] } }>(CARDS, { filter })).cards.nodes;
}

/** The same of groups. */
export async function watchedGroups(caller: Caller, filter: object = {}): Promise<Watched[]> {
  return (await caller.run<{ cardGroups: { nodes: Watched[] } }>(GROUPS, { filter })).cardGroups.nodes;
}

/** A card with so much on it, that is low below 50. */
export async function watchedCard(caller: Caller, amount: string, given: object = {}) {
  const card = await chargedCard(caller, amount, given);
  await setLow(caller, { ids: [card.id], lowBelow: "50" });
  return card;
}

/** Has a card and a group be low; the card's. */
export async function lowBy(caller: Caller, cardId: string, groupId: string): Promise<string> {
  await setLow(caller, { ids: [cardId], lowBelow: "900000" });
  await setGroupLow(caller, groupId, "900000");
  return (await lowsOf(caller, { cardIds: [cardId] }))[0]?.id ?? "";
}

/** How each change of thresholds is brought to succeed. */
export const LOW_BALANCE_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  setCardLowBalance: ({ owner }) => watchedCard(owner, "100"),
};
