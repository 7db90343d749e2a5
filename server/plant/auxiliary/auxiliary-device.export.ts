import { Permission } from "../../../common/permission.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import { countOfAuxiliaryDevices, everyAuxiliaryDevice } from "./auxiliary-device.service.ts";
import { type AuxiliaryDevice, AuxiliaryFilter } from "./auxiliary-device.types.ts";

/** Auxiliary devices as an export. */
export const auxiliaryExport: ListFile<AuxiliaryFilter, AuxiliaryDevice> = {
  list: "AUXILIARY_DEVICES",
  filterType: AuxiliaryFilter,
  permissions: [Permission.AuxiliaryDevices],
  orders: ["STATION_ASC", "STATION_DESC", "NAME_ASC", "NAME_DESC"],
  columns: [
    { id: "stationCode", kind: "TEXT" },
    { id: "stationName", kind: "TEXT" },
    { id: "kind", kind: "ENUM" },
    { id: "name", kind: "TEXT" },
    { id: "address", kind: "TEXT" },
    { id: "dispenserNumber", kind: "INTEGER" },
    { id: "gunNumber", kind: "INTEGER" },
  ],
  total: countOfAuxiliaryDevices,
  rows: everyAuxiliaryDevice,
};
