import { Permission } from "../../../common/permission.ts";
import type { FileColumn, ListFile } from "../../kernel/lists/list-file.ts";
import { DEVICE_STATEMENTS, STATION_STATEMENTS } from "./activation-list.service.ts";
import { ActivationFilter } from "./activation.inputs.ts";
import { ActivationOrder, type DeviceActivation, type StationActivation } from "./activation.types.ts";

const ORDERS: readonly [string, ...string[]] = [
  ActivationOrder.STATION,
  ...Object.values(ActivationOrder).filter((order) => order !== ActivationOrder.STATION),
];

const SHARED: readonly FileColumn<StationActivation>[] = [
  { id: "stationCode", kind: "TEXT" },
  { id: "stationName", kind: "TEXT" },
  { id: "cityName", kind: "TEXT" },
  { id: "state", kind: "ENUM" },
  { id: "codeCreatedAt", kind: "TIME" },
  { id: "codeCreatedBy", kind: "TEXT" },
  { id: "codeExpiresAt", kind: "TIME" },
  { id: "activatedAt", kind: "TIME" },
  { id: "gatewayName", kind: "TEXT" },
];

/** The stations with their activation as an export. */
export const stationActivationExport: ListFile<ActivationFilter, StationActivation> = {
  list: "STATION_ACTIVATIONS",
  filterType: ActivationFilter,
  permissions: [Permission.SiteActivation],
  orders: ORDERS,
  columns: SHARED,
  ...STATION_STATEMENTS,
};

/** The devices with their own activation as an export. */
export const deviceActivationExport: ListFile<ActivationFilter, DeviceActivation> = {
  list: "DEVICE_ACTIVATIONS",
  filterType: ActivationFilter,
  permissions: [Permission.DeviceActivation],
  orders: ORDERS,
  columns: [
    { id: "name", kind: "TEXT" },
    { id: "protocol", kind: "ENUM" },
    { id: "address", kind: "TEXT" },
    { id: "online", kind: "BOOLEAN" },
    ...(SHARED as readonly FileColumn<never>[] as readonly FileColumn<DeviceActivation>[]),
  ],
  ...DEVICE_STATEMENTS,
};
