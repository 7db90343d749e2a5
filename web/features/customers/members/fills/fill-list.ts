import { PLATE_RULE_WORDS } from "../../../../parts/cards/plate-rules.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../../parts/places/place-fields.ts";
import { recordList } from "../../../../parts/records/record-list.ts";
import { words } from "../../../../parts/records/words.ts";
import type { CardFillFilter, CardFillOrder, FillRule, LimitRule } from "../../../../schema-types.generated.ts";
import { choicesField, type Days, daysField, timesOf } from "../../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../../ui/data-table/list-schema.ts";
import { RULES } from "../limits/limit-list.ts";
import { CardFillListDocument } from "./fills.generated.ts";

const YES_NO = ["yes", "no"] as const;
type YesNo = (typeof YES_NO)[number];
const ANSWERS = ["allowed", "declined"] as const;

export const ANSWER_WORDS = words(ANSWERS, (answer) => `cardFill.answer.${answer}`);
const FLAGGED_WORDS = words(YES_NO, (is) => `cardFill.flagged.${is}`);
export const REVIEWED_WORDS = words(YES_NO, (is) => `cardFill.reviewed.${is}`);

/** The rules of a gun's question, in the order in which they are asked. */
const FILL_RULES = [
  "LIST",
  "CARD",
  "STATE",
  "VALIDITY",
  "DEBT",
  "CUSTOMER",
  "GUN",
  "RELEASE",
  "CERTIFICATION",
  "PLATE",
  "LIMIT",
  "AVAILABLE",
] as const satisfies readonly FillRule[];
const TRUE_FALSE = ["true", "false"] as const;

/** What a file has for the answer and for each part of its reason. */
export const FILE_WORDS = {
  allowed: words(TRUE_FALSE, (is) => `cardFill.answer.${is === "true" ? "allowed" : "declined"}`),
  declinedBy: words(FILL_RULES, (rule) => `card.fill.declined.${rule}`),
  plateRule: PLATE_RULE_WORDS,
  limitsLifted: words(TRUE_FALSE, (is) => `answer.${is === "true" ? "yes" : "no"}`),
};

/** What the questions of guns can be narrowed by; the keys are the address's. */
interface FillFilters extends Pick<PlaceFilters, "platform" | "station"> {
  readonly days: Days;
  readonly answer: readonly (typeof ANSWERS)[number][];
  readonly limit: readonly LimitRule[];
  readonly flagged: readonly YesNo[];
  readonly reviewed: readonly YesNo[];
}

const ADDRESS: ListSchema<FillFilters, CardFillOrder, CardFillFilter> = {
  fields: {
    days: daysField,
    answer: choicesField(ANSWERS),
    limit: choicesField(RULES),
    flagged: choicesField(YES_NO),
    reviewed: choicesField(YES_NO),
    platform: placeFields.platform,
    station: placeFields.station,
  },
  sorts: { time: { up: "TIME_ASC", down: "TIME_DESC" } },
  sortedBy: { key: "time", down: true },
  places: { platform: PLACE_KEYS.platform, station: PLACE_KEYS.station },
  filterOf: ({ days, answer = [], limit, flagged = [], reviewed = [], ...places }, timeZone) => ({
    ...placeFilterOf(places),
    // Both together are all of them.
    ...(answer.length === 1 && { allowed: answer[0] === "allowed" }),
    ...(limit && { limitRules: [...limit] }),
    ...(flagged.length === 1 && { flagged: flagged[0] === "yes" }),
    ...(reviewed.length === 1 && { reviewed: reviewed[0] === "yes" }),
    ...timesOf(days, timeZone),
  }),
};

/** What guns asked of cards, newest first. */
export const CARD_FILLS = recordList({
  noun: "cardFills",
  document: CardFillListDocument,
  address: ADDRESS,
  title: "menu.cardFills",
  views: "cardFills",
  choices: { flagged: { title: "cardFill.flagged", words: FLAGGED_WORDS } },
  empty: { title: "cardFill.none", text: "cardFill.none.text" },
  nameOf: ({ cardNumber, tag }) => cardNumber ?? tag,
  file: { list: "CARD_FILLS" },
});
