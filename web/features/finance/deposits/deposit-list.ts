import { Banknote } from "lucide-react";
import { TENDER_WORDS } from "../../../parts/cards/tender-words.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import type {
  CardFlowFilter,
  CardFlowOrder,
  DepositRuleFilter,
  DepositRuleOrder,
} from "../../../schema-types.generated.ts";
import { choicesField, type Days, daysField, textField, timesOf } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { CreateDepositRuleDocument, DepositRuleListDocument } from "./deposit-rules.generated.ts";
import { DepositListDocument, DepositOnCardDocument } from "./deposits.generated.ts";

export const GIFT_WORDS = words(["AMOUNT", "PERCENT"], (kind) => `depositRule.kind.${kind}`);
/** What a line of deposits is in a file, where its refund stands in a column of its own. */
export const OPERATION_WORDS = words(["DEPOSIT", "AMENDMENT"], (operation) =>
  operation === "DEPOSIT" ? "cardFlow.deposit" : "deposit.mark.CORRECTION",
);
const STATES = ["on", "off"] as const;
export const RULE_STATE_WORDS = words(STATES, (state) => `depositRule.state.${state}`);
export const ACTIVE_WORDS = words(["true", "false"], (is) => `depositRule.state.${is === "true" ? "on" : "off"}`);

type Of<Value> = Value extends { readonly values: infer Values } ? Values : never;

/** What deposits can be narrowed by; the keys are the address's. */
interface DepositFilters extends Pick<PlaceFilters, "platform" | "station"> {
  readonly text: string;
  readonly days: Days;
  readonly tender: Of<typeof TENDER_WORDS>;
}

const DEPOSIT_ADDRESS: ListSchema<DepositFilters, CardFlowOrder, CardFlowFilter> = {
  fields: {
    text: textField,
    days: daysField,
    tender: choicesField(TENDER_WORDS.values),
    platform: placeFields.platform,
    station: placeFields.station,
  },
  sorts: { time: { up: "TIME_ASC", down: "TIME_DESC" } },
  sortedBy: { key: "time", down: true },
  places: { platform: PLACE_KEYS.platform, station: PLACE_KEYS.station },
  filterOf: ({ text, days, tender, ...places }, timeZone) => ({
    deposits: true,
    ...(text !== undefined && { search: text }),
    ...placeFilterOf(places),
    ...(tender !== undefined && { tenders: [...tender] }),
    ...timesOf(days, timeZone),
  }),
};

/** Money that was put on cards, and what of it was put right or paid out again, newest first. */
export const DEPOSITS = recordList({
  noun: "cardFlows",
  document: DepositListDocument,
  address: DEPOSIT_ADDRESS,
  title: "menu.onlineDeposit",
  views: "onlineDeposit",
  search: "cardFlow.search",
  empty: { title: "deposit.none", text: "deposit.none.text" },
  nameOf: ({ cardNumber }) => cardNumber,
  add: { needs: DepositOnCardDocument, label: "card.do.deposit", icon: Banknote },
  file: { list: "CARD_FLOWS" },
});

/** What deposit rules can be narrowed by; the keys are the address's. */
interface RuleFilters extends Pick<PlaceFilters, "platform"> {
  readonly text: string;
  readonly state: readonly (typeof STATES)[number][];
}

const RULE_ADDRESS: ListSchema<RuleFilters, DepositRuleOrder, DepositRuleFilter> = {
  fields: { text: textField, platform: placeFields.platform, state: choicesField(STATES) },
  sorts: {
    fromAmount: { up: "FROM_AMOUNT_ASC", down: "FROM_AMOUNT_DESC" },
    name: { up: "NAME_ASC", down: "NAME_DESC" },
  },
  sortedBy: { key: "fromAmount", down: false },
  places: { platform: PLACE_KEYS.platform },
  filterOf: ({ text, state = [], ...places }) => ({
    ...(text !== undefined && { search: text }),
    ...placeFilterOf(places),
    // Both together are all of them.
    ...(state.length === 1 && { active: state[0] === "on" }),
  }),
};

/** What deposits bring on top. */
export const DEPOSIT_RULES = recordList({
  noun: "depositRules",
  document: DepositRuleListDocument,
  address: RULE_ADDRESS,
  title: "menu.onlineDeposit",
  views: "depositRules",
  search: "depositRule.search",
  choices: { state: { title: "depositRule.state", words: RULE_STATE_WORDS } },
  empty: { title: "depositRule.none", text: "depositRule.none.text" },
  nameOf: ({ name }) => name,
  add: { needs: CreateDepositRuleDocument, label: "depositRule.new" },
  file: { list: "DEPOSIT_RULES" },
});
