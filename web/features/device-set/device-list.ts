import type { CommandStatus, ConfigurableDeviceFilter, ConfigurableDeviceOrder } from "../../schema-types.generated.ts";
import { choicesField, idsField, textField } from "../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../ui/data-table/list-schema.ts";

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
export interface DeviceFilters {
  readonly text: string;
  readonly station: readonly string[];
  readonly connection: readonly (typeof CONNECTIONS)[number][];
}

/** The devices as a list of the address. */
export const DEVICE_LIST: ListSchema<DeviceFilters, ConfigurableDeviceOrder, ConfigurableDeviceFilter> = {
  fields: { text: textField, station: idsField, connection: choicesField(CONNECTIONS) },
  sorts: {
    station: { up: "STATION_ASC", down: "STATION_DESC" },
    name: { up: "NAME_ASC", down: "NAME_DESC" },
  },
  sortedBy: { key: "station", down: false },
  filterOf: ({ text, station, connection = [] }) => ({
    ...(text !== undefined && { search: text }),
    ...(station !== undefined && { stationIds: [...station] }),
    // Both together are everything.
    ...(connection.length === 1 && { online: connection[0] === "online" }),
  }),
};
