import { type Requests, type Targets, fresh } from "./test-scope-inputs.ts";

/** Cards by everything that narrows them. */
export const cardLists = ({ card, platform, member, cardGroup, customer, limitProfile }: Targets): object[] => [
  { filter: { ids: [card] } },
  { filter: { platformIds: [platform] } },
  { filter: { memberIds: [member] } },
  { filter: { groupIds: [cardGroup] } },
  { filter: { customerIds: [customer] } },
  { filter: { limitProfileIds: [limitProfile] } },
];

/** Lines of cards by everything that narrows them. */
export const cardLines = ({ platform, station, member, card, cardAccount, cardFlow }: Targets): object[] => [
  { filter: { ids: [cardFlow] } },
  { filter: { platformIds: [platform] } },
  { filter: { stationIds: [station] } },
  { filter: { memberIds: [member] } },
  { filter: { cardIds: [card] } },
  { filter: { cardAccountIds: [cardAccount] } },
];

/** Fills of cards by everything that narrows them. */
export const cardFills = ({ platform, station, city, region, card, cardFill }: Targets): object[] => [
  { filter: { ids: [cardFill] } },
  { filter: { platformIds: [platform] } },
  { filter: { regionIds: [region] } },
  { filter: { cityIds: [city] } },
  { filter: { stationIds: [station] } },
  { filter: { cardIds: [card] } },
];

const EVER = { from: "2020-01-01T00:00:00Z", to: "2040-01-01T00:00:00Z" };

/** What became of stored value by everything that narrows it. */
export const cardSummaries = ({ platform, station }: Targets): object[] => [
  { filter: EVER },
  { filter: { ...EVER, platformIds: [platform] } },
  { filter: { ...EVER, stationIds: [station] } },
];

/** The journal of places; without days of the last ones. */
export const journals = ({ platform, station, journalLine }: Targets): object[] => [
  {},
  { filter: { ids: [journalLine] } },
  { filter: { platformIds: [platform] } },
  { filter: { stationIds: [station] } },
];

/** Deposits added up by everything that narrows them. */
export const depositSums = ({ platform, station, deposit }: Targets): object[] => [
  { filter: { ids: [deposit] }, by: "STATION" },
  { filter: { platformIds: [platform] }, by: "STATION" },
  { filter: { stationIds: [station] }, by: "STATION" },
];

/** Deposits by everything that narrows them. */
export const depositRows = ({ platform, station, deposit }: Targets): object[] => [
  { filter: { ids: [deposit] } },
  { filter: { platformIds: [platform] } },
  { filter: { stationIds: [station] } },
];

/** Stored value by everything that narrows it. */
export const storedValues = ({ platform, member, cardAccount, cardGroup }: Targets): object[] => [
  { filter: { ids: [cardAccount] } },
  { filter: { ids: [cardGroup] } },
  { filter: { platformIds: [platform] } },
  { filter: { memberIds: [member] } },
  { filter: { groupIds: [cardGroup] } },
];

/** Statements of whoever's value. */
export const statements = ({ cardAccount, cardGroup }: Targets): object[] => [
  { holderId: cardAccount, ...EVER },
  { holderId: cardGroup, ...EVER },
];

const deed = (given: object): object => ({ input: { idempotencyKey: fresh("key"), ...given } });
const plain: Requests = ({ card }) => [deed({ cardId: card })];

/** What is asked of cards that aren't the caller's. */
export const CARD_REQUESTS: Readonly<Record<string, Requests>> = {
  "Mutation.changeCardSettings": () => [{ input: { giftFirst: true } }],
  "Mutation.openCard": ({ member, platform }) => [
    deed({ number: fresh("C-1").replace(" ", ""), memberId: member }),
    deed({ number: fresh("C-2").replace(" ", ""), platformId: platform }),
  ],
  "Mutation.depositCard": ({ card, station }, own) => [
    deed({ cardId: card, amount: "5", tender: "CASH" }),
    deed({ cardId: own.card, amount: "5", tender: "CASH", stationId: station }),
  ],
  "Mutation.reportCardLoss": plain,
  "Mutation.findCard": plain,
  "Mutation.clearCardDebt": plain,
  "Mutation.stopCard": plain,
  "Mutation.resumeCard": plain,
  "Mutation.reloadCardPin": plain,
  "Mutation.changeCard": ({ card }) => [deed({ cardId: card, number: fresh("C-3").replace(" ", "") })],
  "Mutation.authorizeGunByCard": ({ gun, card }, own) => [
    deed({ gunId: gun, card: "0001" }),
    deed({ gunId: own.gun, card }),
  ],
  "Mutation.changeCardDetails": ({ card, member }, own) => [
    { input: { id: card, plate: "A1" } },
    { input: { id: own.card, memberId: member } },
  ],
  "Mutation.changeCardLoad": ({ card }, own) => [
    deed({ cardId: card, toCardId: own.card }),
    deed({ cardId: own.card, toCardId: card }),
  ],
  "Mutation.transferCardDeposit": ({ card }, own) => [
    deed({ cardId: card, toCardId: own.card, amount: "1" }),
    deed({ cardId: own.card, toCardId: card, amount: "1" }),
  ],
  "Mutation.consumeAtStore": ({ card, station }, own) => [
    deed({ cardId: card, stationId: own.station, amount: "1" }),
    deed({ cardId: own.card, stationId: station, amount: "1" }),
  ],
  "Mutation.closeCard": ({ card, station }, own) => [
    deed({ cardId: card, tender: "CASH" }),
    deed({ cardId: own.card, tender: "CASH", stationId: station }),
  ],
  "Mutation.unlockCardDebit": ({ card, cardHold, sale }, own) => [
    deed({ cardId: card, holdId: cardHold, reason: "mine" }),
    deed({ cardId: own.card, holdId: cardHold, reason: "mine" }),
    deed({ cardId: own.card, holdId: own.cardHold, saleId: sale, reason: "mine" }),
  ],
  "Mutation.askFill": ({ device }) => [{ input: { deviceId: device, address: "1.1", tag: "AB12", unitPrice: "7" } }],
  "Mutation.refundCardDeposit": ({ cardFlow, station }, own) => [
    deed({ flowId: cardFlow, tender: "CASH", reason: "mine" }),
    deed({ flowId: own.cardFlow, tender: "CASH", stationId: station, reason: "mine" }),
  ],
  "Mutation.amendCardFlow": ({ cardFlow }) => [deed({ flowId: cardFlow, amount: "2", reason: "mine" })],
  "Mutation.reverseCardFlow": ({ cardFlow }) => [deed({ flowId: cardFlow, reason: "mine" })],
};
