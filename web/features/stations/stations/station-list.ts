import type { ControlMode, StationFilter, StationOrder } from "../../../schema-types.generated.ts";
import { ACTIVATION_STATES } from "../../../parts/activation/activation-badge.tsx";
import { choicesField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";

export const CONTROL_MODES = ["PLATFORM", "STATION"] as const satisfies readonly ControlMode[];
export const LOCATED = ["known", "unknown"] as const;

/** What the list of stations can be narrowed by; the keys are the address's. */
export interface StationFilters extends PlaceFilters {
  readonly text: string;
  readonly control: readonly ControlMode[];
  readonly activation: readonly (typeof ACTIVATION_STATES)[number][];
  readonly location: readonly (typeof LOCATED)[number][];
}

/** The stations as a list of the address. */
export const STATION_LIST: ListSchema<StationFilters, StationOrder, StationFilter> = {
  fields: {
    text: textField,
    ...placeFields,
    control: choicesField(CONTROL_MODES),
    activation: choicesField(ACTIVATION_STATES),
    location: choicesField(LOCATED),
  },
  sorts: {
    code: { up: "CODE", down: "CODE_DESC" },
    name: { up: "NAME", down: "NAME_DESC" },
    city: { up: "CITY", down: "CITY_DESC" },
  },
  sortedBy: { key: "code", down: false },
  places: PLACE_KEYS,
  filterOf: ({ text, station, control = [], activation, location = [], ...places }) => ({
    ...(text !== undefined && { search: text }),
    ...placeFilterOf(places),
    ...(station && { ids: [...station] }),
    ...(control.length === 1 && { controlMode: control[0] }),
    ...(activation && { activationStates: [...activation] }),
    // Both together are everything.
    ...(location.length === 1 && { located: location[0] === "known" }),
  }),
};
