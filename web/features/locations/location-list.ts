import type { LocationFilter, LocationOrder } from "../../schema-types.generated.ts";
import { choicesField, idsField, textField } from "../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../ui/data-table/list-schema.ts";

export const KINDS = ["STATION", "DEVICE"] as const;
export const STATES = ["ALARM", "OFFLINE", "ONLINE"] as const;
export const PLACES = ["known", "unknown"] as const;
/** The address's parameter that says how the screen shows them. */
export const VIEW = "view";

/** Leads to a station. */
export type OpenStation = (station: { readonly id: string; readonly code: string }) => void;

/** What map and list can be narrowed by; the keys are the address's. */
export interface LocationFilters {
  readonly text: string;
  readonly kind: readonly (typeof KINDS)[number][];
  readonly state: readonly (typeof STATES)[number][];
  readonly location: readonly (typeof PLACES)[number][];
  readonly region: readonly string[];
  readonly city: readonly string[];
  readonly station: readonly string[];
}

/** Stations and devices as a list of the address. */
export const LOCATION_LIST: ListSchema<LocationFilters, LocationOrder, LocationFilter> = {
  fields: {
    text: textField,
    kind: choicesField(KINDS),
    state: choicesField(STATES),
    location: choicesField(PLACES),
    region: idsField,
    city: idsField,
    station: idsField,
  },
  sorts: {
    station: { up: "STATION", down: "STATION_DESC" },
    name: { up: "NAME", down: "NAME_DESC" },
    state: { up: "STATE", down: "STATE_DESC" },
  },
  sortedBy: { key: "station", down: false },
  kept: [VIEW],
  filterOf: ({ text, kind, state, location = [], region, city, station }) => ({
    ...(text !== undefined && { search: text }),
    ...(kind && { kinds: [...kind] }),
    ...(state && { states: [...state] }),
    // Both together are everything.
    ...(location.length === 1 && { located: location[0] === "known" }),
    ...(region && { regionIds: [...region] }),
    ...(city && { cityIds: [...city] }),
    ...(station && { stationIds: [...station] }),
  }),
};
