import { cardLists } from "./test-scope-cards.ts";
import { type Requests, type Targets, fresh } from "./test-scope-inputs.ts";

/** Groups by everything that narrows them. */
export const groupLists = ({ platform, cardGroup }: Targets): object[] => [
  { filter: { ids: [cardGroup] } },
  { filter: { platformIds: [platform] } },
];

/** Lines of groups by everything that narrows them. */
export const groupLines = ({ platform, station, card, cardGroup, groupFlow }: Targets): object[] => [
  { filter: { ids: [groupFlow] } },
  { filter: { platformIds: [platform] } },
  { filter: { groupIds: [cardGroup] } },
  { filter: { cardIds: [card] } },
  { filter: { stationIds: [station] } },
];

const deed = (given: object): object => ({ input: { idempotencyKey: fresh("key"), ...given } });

/** What is asked of groups that aren't the caller's. */
export const GROUP_REQUESTS: Readonly<Record<string, Requests>> = {
  "Mutation.createCardGroup": ({ platform }) => [deed({ name: fresh("G"), sharing: "SPLIT", platformId: platform })],
  "Mutation.changeCardGroup": ({ cardGroup }) => [{ input: { id: cardGroup, name: fresh("G") } }],
  "Mutation.setCardGroup": (target, own) => [
    { input: { groupId: target.cardGroup, ids: [own.card] } },
    { input: { groupId: own.cardGroup, ids: [target.card] } },
    ...cardLists(target).map((meant) => ({ input: { ...meant, groupId: own.cardGroup } })),
    { input: { filter: { ids: [target.card] }, after: target.card, groupId: own.cardGroup } },
  ],
  "Mutation.depositCardGroup": ({ cardGroup, station }, own) => [
    deed({ groupId: cardGroup, amount: "5", tender: "CASH" }),
    deed({ groupId: own.cardGroup, amount: "5", tender: "CASH", stationId: station }),
  ],
  "Mutation.transferToGroupCards": ({ cardGroup, card }, own) => [
    deed({ groupId: cardGroup, mode: "AVERAGE", amount: "1" }),
    deed({ groupId: own.cardGroup, mode: "SINGLE", amount: "1", cards: [{ cardId: card }] }),
  ],
  "Mutation.refundFromGroupCard": ({ cardGroup, card }, own) => [
    deed({ groupId: cardGroup, cardId: own.card, amount: "1" }),
    deed({ groupId: own.cardGroup, cardId: card, amount: "1" }),
  ],
  "Mutation.cancelCardGroup": ({ cardGroup }) => [deed({ groupId: cardGroup, tender: "CASH" })],
};
