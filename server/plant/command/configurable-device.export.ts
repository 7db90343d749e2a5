import { Permission } from "../../../common/permission.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import { countOfConfigurableDevices, everyConfigurableDevice } from "./configurable-device.service.ts";
import { type ConfigurableDevice, ConfigurableDeviceFilter, ConfigurableDeviceOrder } from "./device-order.types.ts";

/** Devices as they are configured from afar as an export. */
export const configurableDeviceExport: ListFile<ConfigurableDeviceFilter, ConfigurableDevice> = {
  list: "CONFIGURABLE_DEVICES",
  filterType: ConfigurableDeviceFilter,
  permissions: [Permission.AirDeviceSet],
  orders: [
    ConfigurableDeviceOrder.STATION_ASC,
    ConfigurableDeviceOrder.STATION_DESC,
    ConfigurableDeviceOrder.NAME_ASC,
    ConfigurableDeviceOrder.NAME_DESC,
  ],
  columns: [
    { id: "stationCode", kind: "TEXT" },
    { id: "stationName", kind: "TEXT" },
    { id: "name", kind: "TEXT" },
    { id: "protocol", kind: "ENUM" },
    { id: "version", kind: "TEXT" },
    { id: "boxName", kind: "TEXT" },
    { id: "online", kind: "BOOLEAN" },
    { id: "lastStatus", kind: "ENUM" },
    { id: "lastRequestedAt", kind: "TIME" },
    { id: "lastRequestedBy", kind: "TEXT" },
  ],
  total: countOfConfigurableDevices,
  rows: everyConfigurableDevice,
};
