import type { TankConfigFilter, TankConfigOrder } from "../../../schema-types.generated.ts";
import { choicesField, idsField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";

export const STRAPPED = ["with", "without"] as const;

/** What tanks can be narrowed by; the keys are the address's. */
export interface TankFilters extends PlaceFilters {
  readonly text: string;
  readonly grade: readonly string[];
  readonly strapping: readonly (typeof STRAPPED)[number][];
}

/** The tanks as a list of the address. */
export const TANK_LIST: ListSchema<TankFilters, TankConfigOrder, TankConfigFilter> = {
  fields: { text: textField, ...placeFields, grade: idsField, strapping: choicesField(STRAPPED) },
  sorts: {
    station: { up: "STATION_ASC", down: "STATION_DESC" },
    name: { up: "NAME_ASC", down: "NAME_DESC" },
    capacity: { up: "CAPACITY_ASC", down: "CAPACITY_DESC" },
  },
  sortedBy: { key: "station", down: false },
  places: PLACE_KEYS,
  filterOf: ({ text, grade, strapping = [], ...places }) => ({
    ...(text !== undefined && { search: text }),
    ...placeFilterOf(places),
    ...(grade !== undefined && { gradeIds: [...grade] }),
    // Both together are everything.
    ...(strapping.length === 1 && { strapped: strapping[0] === "with" }),
  }),
};
