import type {
  QuarantineFilter,
  QuarantineKind,
  QuarantineOrder,
  QuarantineReason,
  QuarantineState,
} from "../../../schema-types.generated.ts";
import { choicesField, type Days, daysField, timesOf } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";

export const KINDS = ["SALE", "DELIVERY", "READING"] as const satisfies readonly QuarantineKind[];
export const STATES = ["WAITING", "RELEASED", "REJECTED"] as const satisfies readonly QuarantineState[];
const REASON = {
  TIME_PAST: true,
  TIME_FUTURE: true,
  TOO_OLD: true,
  ENDS_BEFORE_BEGIN: true,
  DURATION: true,
  NEGATIVE: true,
  VOLUME: true,
  AMOUNT: true,
  FLOW: true,
  HEIGHT: true,
  WATER: true,
  TEMPERATURE: true,
} as const satisfies Record<QuarantineReason, true>;
export const REASONS = Object.keys(REASON) as QuarantineReason[];

/** What reports in quarantine can be narrowed by; the keys are the address's. */
export interface QuarantineFilters extends PlaceFilters {
  readonly state: readonly QuarantineState[];
  readonly kind: readonly QuarantineKind[];
  readonly reason: readonly QuarantineReason[];
  readonly days: Days;
}

/** The quarantine as a list of the address; what is decided is left out until it is asked for. */
export const QUARANTINE_LIST: ListSchema<QuarantineFilters, QuarantineOrder, QuarantineFilter> = {
  fields: {
    state: choicesField(STATES),
    kind: choicesField(KINDS),
    reason: choicesField(REASONS),
    ...placeFields,
    days: daysField,
  },
  sorts: { received: { up: "RECEIVED_ASC", down: "RECEIVED_DESC" } },
  sortedBy: { key: "received", down: true },
  places: PLACE_KEYS,
  filterOf: ({ state = ["WAITING"], kind, reason, days, ...places }, timeZone) => ({
    ...placeFilterOf(places),
    states: [...state],
    ...(kind !== undefined && { kinds: [...kind] }),
    ...(reason !== undefined && { reasons: [...reason] }),
    ...timesOf(days, timeZone),
  }),
};
