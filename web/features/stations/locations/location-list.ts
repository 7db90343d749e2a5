import type { LocationFilter, LocationOrder } from "../../../schema-types.generated.ts";
import { choicesField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";

export const KINDS = ["STATION", "DEVICE"] as const;
export const STATES = ["ALARM", "OFFLINE", "ONLINE"] as const;
export const PLACES = ["known", "unknown"] as const;
/** The address's parameter that says how the screen shows them. */
export const VIEW = "view";

/** Leads to a station. */
export type OpenStation = (station: { readonly id: string; readonly code: string }) => void;

/** What map and list can be narrowed by; the keys are the address's. */
export interface LocationFilters extends PlaceFilters {
  readonly text: string;
  readonly kind: readonly (typeof KINDS)[number][];
  readonly state: readonly (typeof STATES)[number][];
  readonly location: readonly (typeof PLACES)[number][];
}

/** Stations and devices as a list of the address. */
export const LOCATION_LIST: ListSchema<LocationFilters, LocationOrder, LocationFilter> = {
  fields: {
    text: textField,
    kind: choicesField(KINDS),
    state: choicesField(STATES),
    location: choicesField(PLACES),
    ...placeFields,
  },
  sorts: {
    station: { up: "STATION", down: "STATION_DESC" },
    name: { up: "NAME", down: "NAME_DESC" },
    state: { up: "STATE", down: "STATE_DESC" },
  },
  sortedBy: { key: "station", down: false },
  places: PLACE_KEYS,
  kept: [VIEW],
  filterOf: ({ text, kind, state, location = [], ...places }) => ({
    ...(text !== undefined && { search: text }),
    ...(kind && { kinds: [...kind] }),
    ...(state && { states: [...state] }),
    // Both together are everything.
    ...(location.length === 1 && { located: location[0] === "known" }),
    ...placeFilterOf(places),
  }),
};
