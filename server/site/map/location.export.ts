import { Permission } from "../../../common/permission.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import { countOfLocations, everyLocation } from "./location.service.ts";
import { type Location, LocationFilter, LocationOrder } from "./location.types.ts";

/** Stations and devices with their places as an export. */
export const locationExport: ListFile<LocationFilter, Location> = {
  list: "LOCATIONS",
  filterType: LocationFilter,
  permissions: [Permission.DeviceLocation],
  orders: [LocationOrder.STATION, ...Object.values(LocationOrder).filter((order) => order !== LocationOrder.STATION)],
  columns: [
    { id: "name", kind: "TEXT" },
    { id: "kind", kind: "ENUM" },
    { id: "stationCode", kind: "TEXT" },
    { id: "stationName", kind: "TEXT" },
    { id: "cityName", kind: "TEXT" },
    { id: "latitude", kind: "DECIMAL", digits: [0, 6] },
    { id: "longitude", kind: "DECIMAL", digits: [0, 6] },
    { id: "state", kind: "ENUM" },
    { id: "openAlarms", kind: "INTEGER" },
    { id: "lastSeenAt", kind: "TIME" },
  ],
  total: countOfLocations,
  rows: everyLocation,
};
