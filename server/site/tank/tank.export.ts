import { Permission } from "../../../common/permission.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import { countOfTankConfigs, everyTankConfig } from "./tank-config.service.ts";
import { type TankConfig, TankConfigFilter } from "./tank-config.types.ts";

const LITRES = [0, 3] as const;

/** Tanks as they are set up, as an export. */
export const tankExport: ListFile<TankConfigFilter, TankConfig> = {
  list: "TANKS",
  filterType: TankConfigFilter,
  permissions: [Permission.TankConfig],
  orders: ["STATION_ASC", "STATION_DESC", "NAME_ASC", "NAME_DESC", "CAPACITY_ASC", "CAPACITY_DESC"],
  columns: [
    { id: "stationCode", kind: "TEXT" },
    { id: "stationName", kind: "TEXT" },
    { id: "number", kind: "INTEGER" },
    { id: "name", kind: "TEXT" },
    { id: "gradeName", kind: "TEXT" },
    { id: "capacityLitres", kind: "DECIMAL", digits: LITRES },
    { id: "heightMm", kind: "INTEGER" },
    { id: "lowLimitLitres", kind: "DECIMAL", digits: LITRES },
    { id: "highLimitLitres", kind: "DECIMAL", digits: LITRES },
    { id: "hysteresisLitres", kind: "DECIMAL", digits: LITRES },
    { id: "waterLimitMm", kind: "INTEGER" },
    { id: "gunNumbers", kind: "TEXT", value: ({ gunNumbers }) => gunNumbers.join(" ") },
    { id: "deviceName", kind: "TEXT" },
    { id: "strappingVersion", kind: "INTEGER" },
    { id: "strappedAt", kind: "TIME" },
  ],
  total: countOfTankConfigs,
  rows: everyTankConfig,
};
