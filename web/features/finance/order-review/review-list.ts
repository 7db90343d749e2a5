import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import { REVIEWED_WORDS } from "../../../parts/review/reviewed-words.ts";
import type {
  MoneyReviewFilter,
  MoneyReviewOrder,
  MoneyReviewState,
  ReviewedOperation,
} from "../../../schema-types.generated.ts";
import { choicesField, type Days, daysField, textField, timesOf } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { type ReviewLineFragment, ReviewListDocument } from "./reviews.generated.ts";

export const REVIEW_STATE_WORDS = words(
  ["WAITING", "PASSED", "REJECTED", "WITHDRAWN"],
  (state) => `review.state.${state}`,
);

/** What operations that wait can be narrowed by; the keys are the address's. */
interface ReviewFilters extends PlaceFilters {
  readonly text: string;
  readonly days: Days;
  readonly state: readonly MoneyReviewState[];
  readonly operation: readonly ReviewedOperation[];
}

/** What is decided is left out until it is asked for. */
const ADDRESS: ListSchema<ReviewFilters, MoneyReviewOrder, MoneyReviewFilter> = {
  fields: {
    text: textField,
    days: daysField,
    state: choicesField(REVIEW_STATE_WORDS.values),
    operation: choicesField(REVIEWED_WORDS.values),
    ...placeFields,
  },
  sorts: { time: { up: "TIME_ASC", down: "TIME_DESC" }, amount: { up: "AMOUNT_ASC", down: "AMOUNT_DESC" } },
  sortedBy: { key: "time", down: true },
  places: PLACE_KEYS,
  filterOf: ({ text, days, state = ["WAITING"], operation, ...places }, timeZone) => ({
    ...placeFilterOf(places),
    states: [...state],
    ...(text !== undefined && { search: text }),
    ...(operation !== undefined && { operations: [...operation] }),
    ...timesOf(days, timeZone),
  }),
};

/** What a request is about: the number of a card, or the name of a group. */
export const subjectOf = ({ cardNumber, group }: ReviewLineFragment): string => cardNumber ?? group?.name ?? "";

/** Operations of cards and groups that wait for a second person, newest first. */
export const REVIEWS = recordList({
  noun: "moneyReviews",
  document: ReviewListDocument,
  address: ADDRESS,
  title: "menu.orderReview",
  views: "moneyReviews",
  search: "review.search",
  empty: { title: "review.none", text: "review.none.text" },
  nameOf: subjectOf,
  file: { list: "MONEY_REVIEWS" },
});
