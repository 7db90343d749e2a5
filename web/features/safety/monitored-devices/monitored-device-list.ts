import { PROTOCOL_NAMES } from "../../../lib/protocol-names.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { STATION_CODE } from "../../../parts/places/station-column.tsx";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import type { DeviceProtocol, MonitoredDeviceFilter, MonitoredDeviceOrder } from "../../../schema-types.generated.ts";
import { choicesField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { MonitoredDeviceListDocument } from "./monitored-devices.generated.ts";

export const ONLINE_WORDS = words(["true", "false"], (value) =>
  value === "true" ? "realtime.online" : "realtime.offline",
);
export const STAND_BY_WORDS = words(["NONE", "READY", "GONE"], (standBy) => `standBy.${standBy}`);
export const PROTOCOLS = Object.keys(PROTOCOL_NAMES) as readonly DeviceProtocol[];

/** What devices can be narrowed by; the keys are the address's. */
interface MonitoredFilters extends PlaceFilters {
  readonly text: string;
  readonly online: typeof ONLINE_WORDS.values;
  readonly protocol: readonly DeviceProtocol[];
}

const ADDRESS: ListSchema<MonitoredFilters, MonitoredDeviceOrder, MonitoredDeviceFilter> = {
  fields: {
    text: textField,
    ...placeFields,
    online: choicesField(ONLINE_WORDS.values),
    protocol: choicesField(PROTOCOLS),
  },
  sorts: {
    state: { up: "STATE_ASC", down: "STATE_DESC" },
    station: { up: "STATION_ASC", down: "STATION_DESC" },
    name: { up: "NAME_ASC", down: "NAME_DESC" },
    seen: { up: "LAST_SEEN_ASC", down: "LAST_SEEN_DESC" },
  },
  sortedBy: { key: "state", down: false },
  places: PLACE_KEYS,
  filterOf: ({ text, online = [], protocol, ...places }) => ({
    ...(text !== undefined && { search: text }),
    ...placeFilterOf(places),
    // Both together are everything.
    ...(online.length === 1 && { online: online[0] === "true" }),
    ...(protocol !== undefined && { protocols: [...protocol] }),
  }),
};

/** Devices as their gateways watch them, those that don't answer first. */
export const MONITORED_DEVICES = recordList({
  noun: "monitoredDevices",
  document: MonitoredDeviceListDocument,
  address: ADDRESS,
  title: "menu.monitorDeviceList",
  views: "monitoredDevices",
  search: "monitored.search",
  empty: { title: "monitored.none", text: "monitored.none.text" },
  nameOf: ({ stationName, name }) => `${stationName}, ${name}`,
  file: { list: "MONITORED_DEVICES", before: [STATION_CODE] },
});
