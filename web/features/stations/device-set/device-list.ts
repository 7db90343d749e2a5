import type {
  CommandStatus,
  ConfigurableDeviceFilter,
  ConfigurableDeviceOrder,
} from "../../../schema-types.generated.ts";
import { choicesField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";

export const CONNECTIONS = ["online", "offline"] as const;

/** How an order may stand. */
export const ORDER_STATUSES = [
  "PENDING",
  "SENT",
  "DONE",
  "REFUSED",
  "BUSY",
  "UNSUPPORTED",
  "OFFLINE",
  "TIMED_OUT",
] as const satisfies readonly CommandStatus[];

/** What devices can be narrowed by; the keys are the address's. */
export interface DeviceFilters extends PlaceFilters {
  readonly text: string;
  readonly connection: readonly (typeof CONNECTIONS)[number][];
}

/** The devices as a list of the address. */
export const DEVICE_LIST: ListSchema<DeviceFilters, ConfigurableDeviceOrder, ConfigurableDeviceFilter> = {
  fields: { text: textField, ...placeFields, connection: choicesField(CONNECTIONS) },
  sorts: {
    station: { up: "STATION_ASC", down: "STATION_DESC" },
    name: { up: "NAME_ASC", down: "NAME_DESC" },
  },
  sortedBy: { key: "station", down: false },
  places: PLACE_KEYS,
  filterOf: ({ text, connection = [], ...places }) => ({
    ...(text !== undefined && { search: text }),
    ...placeFilterOf(places),
    // Both together are everything.
    ...(connection.length === 1 && { online: connection[0] === "online" }),
  }),
};
