import { Permission } from "../../../common/permission.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import type { UnknownDevice } from "./unknown-device.entity.ts";
import { countOfUnknownDevices, everyUnknownDevice } from "./unknown-device.service.ts";
import { UnknownDeviceFilter, UnknownDeviceOrder } from "./unknown-device.types.ts";

/** What called at gateways and nobody registered as an export. */
export const unknownDeviceExport: ListFile<UnknownDeviceFilter, UnknownDevice> = {
  list: "UNKNOWN_DEVICES",
  filterType: UnknownDeviceFilter,
  permissions: [Permission.UnknownDevice],
  orders: [
    UnknownDeviceOrder.LAST_SEEN_DESC,
    UnknownDeviceOrder.LAST_SEEN_ASC,
    UnknownDeviceOrder.FIRST_SEEN_DESC,
    UnknownDeviceOrder.FIRST_SEEN_ASC,
  ],
  columns: [
    { id: "identity", kind: "TEXT" },
    { id: "protocol", kind: "ENUM" },
    { id: "remoteAddress", kind: "TEXT" },
    { id: "gatewayName", kind: "TEXT" },
    { id: "firstSeenAt", kind: "TIME" },
    { id: "lastSeenAt", kind: "TIME" },
    { id: "calls", kind: "INTEGER" },
  ],
  total: countOfUnknownDevices,
  rows: everyUnknownDevice,
};
