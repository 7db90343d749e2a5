import type {
  PriceBatchFilter,
  PriceBatchOrder,
  PriceBatchState,
  PriceSource,
} from "../../../../schema-types.generated.ts";
import { choicesField, type Days, daysField, textField, timesOf } from "../../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../../ui/data-table/list-schema.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../../parts/places/place-fields.ts";

export const BATCH_STATES = [
  "WAITING",
  "NOT_APPROVED",
  "PLANNED",
  "DELIVERING",
  "DONE",
  "CANCELLED",
  "REFUSED",
] as const satisfies readonly PriceBatchState[];
export const BATCH_SOURCES = ["BATCH", "ROLLBACK"] as const satisfies readonly PriceSource[];

/** What the list of batches can be narrowed by; the keys are the address's. */
export interface BatchFilters extends PlaceFilters {
  readonly author: string;
  readonly days: Days;
  readonly state: readonly PriceBatchState[];
  readonly source: readonly (typeof BATCH_SOURCES)[number][];
}

/** Batch changes as a list of the address. */
export const BATCH_LIST: ListSchema<BatchFilters, PriceBatchOrder, PriceBatchFilter> = {
  fields: {
    author: textField,
    days: daysField,
    state: choicesField(BATCH_STATES),
    source: choicesField(BATCH_SOURCES),
    ...placeFields,
  },
  sorts: { created: { up: "CREATED_ASC", down: "CREATED_DESC" } },
  sortedBy: { key: "created", down: true },
  places: PLACE_KEYS,
  filterOf: ({ author, days, state, source, ...places }, timeZone = "UTC") => ({
    ...placeFilterOf(places),
    ...(author !== undefined && { author }),
    ...timesOf(days, timeZone),
    ...(state !== undefined && { states: [...state] }),
    ...(source !== undefined && { sources: [...source] }),
  }),
};
