import type { StationPricesFilter, StationPricesOrder } from "../../../schema-types.generated.ts";
import { choicesField, idsField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";

/** Whether every gun shows its price. */
export const DELIVERIES = ["open", "done"] as const;

/** What the matrix can be narrowed by; the keys are the address's. */
export interface MatrixFilters extends PlaceFilters {
  readonly text: string;
  readonly grade: readonly string[];
  readonly delivery: readonly (typeof DELIVERIES)[number][];
}

/** Stations with their prices as a list of the address. `kept`: the parameters of the screen around it. */
export const matrixList = (
  kept: readonly string[] = [],
): ListSchema<MatrixFilters, StationPricesOrder, StationPricesFilter> => ({
  fields: { text: textField, ...placeFields, grade: idsField, delivery: choicesField(DELIVERIES) },
  sorts: { code: { up: "CODE_ASC", down: "CODE_DESC" }, name: { up: "NAME_ASC", down: "NAME_DESC" } },
  sortedBy: { key: "code", down: false },
  places: PLACE_KEYS,
  kept,
  filterOf: ({ text, grade, delivery = [], ...places }) => ({
    ...(text !== undefined && { search: text }),
    ...placeFilterOf(places),
    ...(grade !== undefined && { gradeIds: [...grade] }),
    // Both together are everything.
    ...(delivery.length === 1 && { unconfirmed: delivery[0] === "open" }),
  }),
});
