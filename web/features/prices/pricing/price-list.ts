import type { PriceSource, PriceStatus, UnitPriceFilter, UnitPriceOrder } from "../../../schema-types.generated.ts";
import {
  choicesField,
  type Days,
  daysField,
  idsField,
  textField,
  timesOf,
} from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { DELIVERIES } from "./matrix-list.ts";

/** Which part of the history is on screen: the address's parameter. */
export const PART = "part";

export const STATUSES = [
  "IN_FORCE",
  "SCHEDULED",
  "SUPERSEDED",
  "CANCELLED",
  "REFUSED",
] as const satisfies readonly PriceStatus[];
export const SOURCES = ["STATION", "SCHEDULED", "BATCH", "ROLLBACK"] as const satisfies readonly PriceSource[];

/** What the history can be narrowed by; the keys are the address's. */
export interface PriceFilters extends PlaceFilters {
  readonly text: string;
  readonly author: string;
  readonly days: Days;
  readonly grade: readonly string[];
  readonly status: readonly PriceStatus[];
  readonly source: readonly PriceSource[];
  readonly delivery: readonly (typeof DELIVERIES)[number][];
}

/** Prices as a list of the address. */
export const PRICE_LIST: ListSchema<PriceFilters, UnitPriceOrder, UnitPriceFilter> = {
  fields: {
    text: textField,
    author: textField,
    days: daysField,
    ...placeFields,
    grade: idsField,
    status: choicesField(STATUSES),
    source: choicesField(SOURCES),
    delivery: choicesField(DELIVERIES),
  },
  sorts: { effective: { up: "EFFECTIVE_ASC", down: "EFFECTIVE_DESC" } },
  sortedBy: { key: "effective", down: true },
  places: PLACE_KEYS,
  kept: [PART],
  filterOf: ({ text, author, days, grade, status, source, delivery = [], ...places }, timeZone = "UTC") => ({
    ...(text !== undefined && { search: text }),
    ...(author !== undefined && { author }),
    ...timesOf(days, timeZone),
    ...placeFilterOf(places),
    ...(grade !== undefined && { gradeIds: [...grade] }),
    ...(status !== undefined && { statuses: [...status] }),
    ...(source !== undefined && { sources: [...source] }),
    ...(delivery.length === 1 && { unconfirmed: delivery[0] === "open" }),
  }),
};
