import type {
  CardGroup,
  CreateCardGroupInput,
  GroupReceipt,
  PartOutcome,
  RowOutcome,
} from "../schema-types.generated.ts";
import { cardOf } from "./cards.ts";
import type { Caller } from "./execute.ts";
import { unique } from "./world.ts";

export const GROUP = "id name sharing transfersOut exports state businessNumber contact phone balance cardCount";
const RECEIPT = `id needsReview reviewId left group { ${GROUP} } shares { cardId cardNumber amount balanceAfter }`;
export const SET_GROUP =
  "mutation Set($input: SetCardGroupInput!) { setCardGroup(input: $input) { count outcomes { id label outcome refusal { number field } } next } }";
const LINES = `query Lines($filter: GroupFlowFilter) { groupFlows(filter: $filter, first: 200) { nodes {
  id kind groupId groupName cardNumber tender amount balanceAfter author reason } } }`;
const GROUPS = `query Groups($filter: CardGroupFilter) { cardGroups(filter: $filter, first: 200) { nodes { ${GROUP} } } }`;

/** The document of an operation of groups. */
export const groupDeedOf = (field: string): string =>
  `mutation Deed($input: ${field[0]?.toUpperCase()}${field.slice(1)}Input!) { ${field}(input: $input) { ${RECEIPT} } }`;

/** Does an operation of groups; with a key of its own unless told. */
export async function groupDeed(caller: Caller, field: string, given: object): Promise<GroupReceipt> {
  const input = { idempotencyKey: unique("key"), ...given };
  return (await caller.run<Record<string, GroupReceipt>>(groupDeedOf(field), { input }))[field] as GroupReceipt;
}

/** Why an operation of groups was refused. */
export async function groupRefusal(caller: Caller, field: string, given: object) {
  return caller.expectRefusal(groupDeedOf(field), { input: { idempotencyKey: unique("key"), ...given } });
}

/** Has the cards that are meant belong to a group. */
export async function setGroup(caller: Caller, input: object): Promise<RowOutcome[]> {
  return (await caller.run<{ setCardGroup: PartOutcome }>(SET_GROUP, { input })).setCardGroup.outcomes;
}

/** Has cards belong to a group. */
export const joinGroup = (caller: Caller, groupId: string | null, cardIds: readonly string[]): Promise<RowOutcome[]> =>
  setGroup(caller, { groupId, ids: cardIds });

/** A group, with so much in its wallet and so many cards. */
export async function cardGroupOf(
  caller: Caller,
  { wallet, cards = 0, ...given }: Partial<CreateCardGroupInput> & { wallet?: string; cards?: number } = {},
): Promise<{ group: CardGroup; cardIds: string[] }> {
  const { group } = await groupDeed(caller, "createCardGroup", { name: unique("Fleet"), sharing: "SPLIT", ...given });
  const cardIds: string[] = [];
  for (let count = 0; count < cards; count += 1) {
    cardIds.push((await cardOf(caller)).id);
  }
  if (cardIds.length > 0) {
    await joinGroup(caller, group.id, cardIds);
  }
  if (wallet !== undefined) {
    await groupDeed(caller, "depositCardGroup", { groupId: group.id, amount: wallet, tender: "CASH" });
  }
  return { group, cardIds };
}

/** The groups that a caller sees. */
export async function cardGroupsOf(caller: Caller, filter: object = {}): Promise<CardGroup[]> {
  return (await caller.run<{ cardGroups: { nodes: CardGroup[] } }>(GROUPS, { filter })).cardGroups.nodes;
}

/** What happened to groups, newest first. */
export async function groupLinesOf(caller: Caller, filter: object = {}): Promise<object[]> {
  return (await caller.run<{ groupFlows: { nodes: object[] } }>(LINES, { filter })).groupFlows.nodes;
}

/** A group of a platform with money paid in at a station, a card that was given some, and the line of that. */
export async function fleetBy(caller: Caller, platformId: string, cardId: string, stationId: string) {
  const { group } = await cardGroupOf(caller, { platformId });
  const paid = { groupId: group.id, amount: "50", tender: "CASH", stationId };
  const { id: deposit } = await groupDeed(caller, "depositCardGroup", paid);
  await joinGroup(caller, group.id, [cardId]);
  const { id } = await groupDeed(caller, "transferToGroupCards", { groupId: group.id, mode: "AVERAGE", amount: "5" });
  return { cardGroup: group.id, groupFlow: id ?? "", deposit: deposit ?? "" };
}
