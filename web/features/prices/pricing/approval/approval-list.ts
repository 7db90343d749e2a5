import type {
  PriceApprovalFilter,
  PriceApprovalOrder,
  PriceApprovalState,
} from "../../../../schema-types.generated.ts";
import { choicesField, textField } from "../../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../../ui/data-table/list-schema.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../../parts/places/place-fields.ts";
import { PART } from "../../../../ui/parts.ts";

export const APPROVAL_STATES = [
  "WAITING",
  "APPROVED",
  "REJECTED",
  "WITHDRAWN",
  "EXPIRED",
] as const satisfies readonly PriceApprovalState[];

/** Whose it is to act: the caller's to decide about, or asked for by the caller. */
export const APPROVAL_TURNS = ["decide", "mine"] as const;

/** What the list of approvals can be narrowed by; the keys are the address's. */
export interface ApprovalFilters extends PlaceFilters {
  readonly author: string;
  readonly state: readonly PriceApprovalState[];
  readonly turn: readonly (typeof APPROVAL_TURNS)[number][];
}

/** Price approvals as a list of the address: what waits, unless other states are chosen. */
export const APPROVAL_LIST: ListSchema<ApprovalFilters, PriceApprovalOrder, PriceApprovalFilter> = {
  fields: {
    author: textField,
    state: choicesField(APPROVAL_STATES),
    turn: choicesField(APPROVAL_TURNS),
    ...placeFields,
  },
  sorts: { created: { up: "CREATED_ASC", down: "CREATED_DESC" } },
  sortedBy: { key: "created", down: true },
  kept: [PART],
  places: PLACE_KEYS,
  filterOf: ({ author, state, turn = [], ...places }) => ({
    ...placeFilterOf(places),
    states: [...(state ?? ["WAITING" as const])],
    ...(author !== undefined && { author }),
    // Both together are no narrowing that one field could say.
    ...(turn.length === 1 && (turn[0] === "mine" ? { mine: true } : { mayDecide: true })),
  }),
};
