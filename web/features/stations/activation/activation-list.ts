import type { StationActivationFilter, StationActivationOrder } from "../../../schema-types.generated.ts";
import { ACTIVATION_STATES } from "../../../parts/activation/activation-badge.tsx";
import { choicesField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import type { DeviceActivationLineFragment, StationActivationLineFragment } from "./activation.generated.ts";

/** What the lists of activations can be narrowed by; the keys are the address's. */
export interface ActivationFilters extends PlaceFilters {
  readonly text: string;
  readonly state: readonly (typeof ACTIVATION_STATES)[number][];
}

/** Activations, of stations or of devices, as a list of the address: both say the same of their filters and orders. */
export const ACTIVATION_LIST: ListSchema<ActivationFilters, StationActivationOrder, StationActivationFilter> = {
  fields: { text: textField, state: choicesField(ACTIVATION_STATES), ...placeFields },
  sorts: {
    station: { up: "STATION_ASC", down: "STATION_DESC" },
    name: { up: "NAME_ASC", down: "NAME_DESC" },
    state: { up: "STATE_ASC", down: "STATE_DESC" },
  },
  sortedBy: { key: "station", down: false },
  places: PLACE_KEYS,
  filterOf: ({ text, state, ...places }) => ({
    ...(text !== undefined && { search: text }),
    ...(state && { states: [...state] }),
    ...placeFilterOf(places),
  }),
};

/** What both kinds of activation show. */
export type Activation = StationActivationLineFragment | DeviceActivationLineFragment;

/** What a row is called: the device at its station, or the station. */
export function nameOf(row: Activation): string {
  return "name" in row ? `${row.name} · ${row.stationName}` : `${row.stationName} ${row.stationCode}`;
}

/** Whether a code waits that somebody could still trade. */
export function hasOpenCode({ codeExpiresAt }: Activation, now: Date): boolean {
  return codeExpiresAt !== null && codeExpiresAt !== undefined && new Date(codeExpiresAt) > now;
}
