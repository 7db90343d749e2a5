import { cardLists } from "./test-scope-cards.ts";
import { fresh, type Requests } from "./test-scope-inputs.ts";

/** How limits are asked to change for what belongs to others. */
export const LIMIT_REQUESTS: Readonly<Record<string, Requests>> = {
  "Mutation.createLimitProfile": (target, own) => [
    { input: { name: fresh("Limits"), dayCount: 1, platformId: target.platform } },
    { input: { name: fresh("Limits"), platformId: own.platform, gradeIds: [target.grade] } },
    { input: { name: fresh("Limits"), stations: { kind: "STATIONS", ids: [target.station] } } },
    { input: { name: fresh("Limits"), stations: { kind: "CITIES", ids: [target.city] } } },
    { input: { name: fresh("Limits"), stations: { kind: "REGIONS", ids: [target.region] } } },
  ],
  "Mutation.changeLimitProfile": (target, own) => [
    { input: { name: fresh("Limits"), id: target.limitProfile, dayCount: 9 } },
    { input: { name: fresh("Limits"), id: own.limitProfile, gradeIds: [target.grade] } },
    { input: { name: fresh("Limits"), id: own.limitProfile, stations: { kind: "STATIONS", ids: [target.station] } } },
  ],
  "Mutation.deleteLimitProfile": ({ limitProfile }) => [{ input: { id: limitProfile } }],
  "Mutation.changeCardLimits": (target, own) => [
    { input: { cardId: target.card, overridden: ["DAY_COUNT"], dayCount: 9 } },
    { input: { cardId: own.card, profileId: target.limitProfile } },
    { input: { cardId: own.card, overridden: ["GRADE"], gradeIds: [target.grade] } },
    {
      input: { cardId: own.card, overridden: ["STATION"], stations: { kind: "STATIONS", ids: [target.station] } },
    },
  ],
  "Mutation.setCardLimits": (target, own) => [
    { input: { ids: [target.card], profileId: own.limitProfile } },
    ...cardLists(target).map((meant) => ({ input: { ...meant, profileId: own.limitProfile } })),
    { input: { filter: { ids: [target.card] }, after: target.card, profileId: own.limitProfile } },
    { input: { ids: [own.card], profileId: target.limitProfile } },
  ],
  "Mutation.setCardLowBalance": (target) => [
    { input: { ids: [target.card], lowBelow: "5" } },
    ...cardLists(target).map((meant) => ({ input: { ...meant, lowBelow: "5" } })),
    { input: { filter: { ids: [target.card] }, after: target.card, lowBelow: "5" } },
  ],
  "Query.lowBalances": ({ platform, card, cardGroup, lowBalance }) => [
    {},
    { filter: { ids: [lowBalance] } },
    { filter: { platformIds: [platform] } },
    { filter: { cardIds: [card] } },
    { filter: { groupIds: [cardGroup] } },
  ],
  "Subscription.lowBalanceChanges": ({ platform }) => [{}, { platformIds: [platform] }],
  "Mutation.allowCardOnce": ({ card }) => [{ input: { cardId: card, reason: "mine", until: "2026-11-03T00:00:00Z" } }],
  "Mutation.reviewCardFills": ({ cardFill }) => [{ input: { ids: [cardFill], note: "mine" } }],
  "Query.cardLimits": ({ card }) => [{ cardId: card }],
  "Query.limitProfiles": ({ platform, limitProfile }) => [
    { filter: { platformIds: [platform] } },
    { filter: { ids: [limitProfile] } },
    {},
  ],
};
