import type { TankConfigFilter, TankConfigOrder } from "../../schema-types.generated.ts";
import { choicesField, idsField, textField } from "../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../ui/data-table/list-schema.ts";

export const STRAPPED = ["with", "without"] as const;

/** What tanks can be narrowed by; the keys are the address's. */
export interface TankFilters {
  readonly text: string;
  readonly station: readonly string[];
  readonly grade: readonly string[];
  readonly strapping: readonly (typeof STRAPPED)[number][];
}

/** The tanks as a list of the address. */
export const TANK_LIST: ListSchema<TankFilters, TankConfigOrder, TankConfigFilter> = {
  fields: { text: textField, station: idsField, grade: idsField, strapping: choicesField(STRAPPED) },
  sorts: {
    station: { up: "STATION_ASC", down: "STATION_DESC" },
    name: { up: "NAME_ASC", down: "NAME_DESC" },
    capacity: { up: "CAPACITY_ASC", down: "CAPACITY_DESC" },
  },
  sortedBy: { key: "station", down: false },
  filterOf: ({ text, station, grade, strapping = [] }) => ({
    ...(text !== undefined && { search: text }),
    ...(station !== undefined && { stationIds: [...station] }),
    ...(grade !== undefined && { gradeIds: [...grade] }),
    // Both together are everything.
    ...(strapping.length === 1 && { strapped: strapping[0] === "with" }),
  }),
};
