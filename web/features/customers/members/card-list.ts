import { CreditCard } from "lucide-react";
import { LOW_WORDS, oneOf } from "../../../parts/cards/low.tsx";
import { TENDER_WORDS } from "../../../parts/cards/tender-words.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import { CardWaitsDocument } from "../../../parts/review/waiting.generated.ts";
import type { CardFilter, CardFlowFilter, CardFlowOrder, CardOrder } from "../../../schema-types.generated.ts";
import {
  choicesField,
  type Days,
  daysField,
  idsField,
  textField,
  timesOf,
} from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import {
  CardFlowDetailDocument,
  type CardFlowLineFragment,
  CardFlowListDocument,
  CardFlowSumsDocument,
  CardListDocument,
  OpenCardDocument,
} from "./card.generated.ts";

export const CARD_STATE_WORDS = words(
  ["NORMAL", "LOST", "STOP", "REPLACED", "CLOSED"],
  (state) => `card.state.${state}`,
);
export const USER_TYPE_WORDS = words(["GENERAL", "GROUP", "CUSTOMER"], (type) => `card.userType.${type}`);
export const OPERATION_WORDS = words(
  [
    "OPEN_ACCOUNT",
    "DEPOSIT",
    "REPORT_LOSS",
    "RELOAD_PIN",
    "DEBIT_UNLOCK",
    "AMENDMENT",
    "CHANGE_CARD",
    "CHANGE_LOAD",
    "CLOSE",
    "DEPOSIT_TRANSFER",
    "CONSUME",
    "REVERSE",
    "STORE_CONSUME",
    "REPAYMENT",
    "BACK_FROM_CLEARING",
    "GROUP_CARD_TRANSFER",
    "STOP",
    "RESUME",
  ],
  (operation) => `card.operation.${operation}`,
);

type Of<Value> = Value extends { readonly values: infer Values } ? Values : never;

/** What the cards can be narrowed by; the keys are the address's. */
interface CardFilters extends Pick<PlaceFilters, "platform"> {
  readonly text: string;
  readonly state: Of<typeof CARD_STATE_WORDS>;
  readonly member: readonly string[];
  /** Limit profiles. */
  readonly limits: readonly string[];
  readonly low: Of<typeof LOW_WORDS>;
}

const CARD_ADDRESS: ListSchema<CardFilters, CardOrder, CardFilter> = {
  fields: {
    text: textField,
    platform: placeFields.platform,
    state: choicesField(CARD_STATE_WORDS.values),
    member: idsField,
    limits: idsField,
    low: choicesField(LOW_WORDS.values),
  },
  sorts: {
    number: { up: "NUMBER_ASC", down: "NUMBER_DESC" },
    createdAt: { up: "CREATED_AT_ASC", down: "CREATED_AT_DESC" },
  },
  sortedBy: { key: "number", down: false },
  places: { platform: PLACE_KEYS.platform },
  filterOf: ({ text, state, member, limits, low, ...places }) => ({
    ...(text !== undefined && { search: text }),
    ...placeFilterOf(places),
    ...(state !== undefined && { states: [...state] }),
    ...(member !== undefined && { memberIds: [...member] }),
    ...(limits !== undefined && { limitProfileIds: [...limits] }),
    ...(oneOf(low) !== undefined && { low: oneOf(low) }),
  }),
};

/** Cards, and what is on them. */
export const CARDS = recordList({
  noun: "cards",
  document: CardListDocument,
  address: CARD_ADDRESS,
  title: "menu.userInfoList",
  views: "userInfoList",
  search: "card.search",
  empty: { title: "card.none", text: "card.none.text" },
  nameOf: ({ number }) => number,
  add: { needs: OpenCardDocument, label: "card.open", icon: CreditCard },
  filled: "CARDS",
  file: { list: "CARDS" },
});

/** What the lines of cards can be narrowed by; the keys are the address's. */
interface FlowFilters extends Pick<PlaceFilters, "platform" | "station"> {
  readonly text: string;
  readonly days: Days;
  readonly operation: Of<typeof OPERATION_WORDS>;
  readonly tender: Of<typeof TENDER_WORDS>;
}

const FLOW_ADDRESS: ListSchema<FlowFilters, CardFlowOrder, CardFlowFilter> = {
  fields: {
    text: textField,
    days: daysField,
    operation: choicesField(OPERATION_WORDS.values),
    tender: choicesField(TENDER_WORDS.values),
    platform: placeFields.platform,
    station: placeFields.station,
  },
  sorts: { time: { up: "TIME_ASC", down: "TIME_DESC" } },
  sortedBy: { key: "time", down: true },
  places: { platform: PLACE_KEYS.platform, station: PLACE_KEYS.station },
  filterOf: ({ text, days, operation, tender, ...places }, timeZone) => ({
    ...(text !== undefined && { search: text }),
    ...placeFilterOf(places),
    ...(operation !== undefined && { operations: [...operation] }),
    ...(tender !== undefined && { tenders: [...tender] }),
    ...timesOf(days, timeZone),
  }),
};

/** What happened to cards, newest first. */
export const CARD_FLOWS = recordList({
  noun: "cardFlows",
  document: CardFlowListDocument,
  address: FLOW_ADDRESS,
  title: "menu.userFlowQuery",
  views: "userFlowQuery",
  search: "cardFlow.search",
  empty: { title: "cardFlow.none", text: "cardFlow.none.text" },
  nameOf: ({ cardNumber }) => cardNumber,
  file: { list: "CARD_FLOWS" },
});

/** What a fill or a line of the shop spent. */
export const spentBy = ({ operation, oilAmount, storeAmount }: CardFlowLineFragment): string =>
  operation === "CONSUME" ? oilAmount : storeAmount;

/** What shows a line that is taken back or put right, or waits for it. */
export const LINE_CHANGES = [
  CardListDocument,
  CardFlowListDocument,
  CardFlowSumsDocument,
  CardFlowDetailDocument,
  CardWaitsDocument,
];
