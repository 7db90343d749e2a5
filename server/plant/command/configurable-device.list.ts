import { Permission } from "../../../common/permission.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { mentioning, yesNo } from "../../kernel/lists/filters.ts";
import { PLACES, keptAtStation } from "../../site/station/list-places.ts";
import { ConfigurableDevice } from "./device-order.types.ts";

/** Devices as they are configured from afar. */
export const configurableDevices = defineList("ConfigurableDevice", {
  rows: "devices",
  node: ConfigurableDevice,
  from: "device d",
  joins: {
    s: "join station s on s.id = d.station_id and s.network_id = d.network_id",
    l: "left join device_live l on l.network_id = d.network_id and l.device_id = d.id",
    b: "left join communication_box b on b.id = d.box_id",
    o: `left join lateral (select status, requested_at, requested_by from device_order
      where network_id = d.network_id and device_id = d.id order by requested_at desc, id desc limit 1) o on true`,
  },
  scope: keptAtStation("d"),
  columns: {
    id: "d.id",
    stationId: "d.station_id",
    stationCode: { sql: "s.code", file: "TEXT" },
    stationName: { sql: "s.name", file: "TEXT" },
    controlMode: "s.control_mode",
    name: { sql: "d.name", file: "TEXT" },
    protocol: { sql: "d.protocol", file: "ENUM" },
    version: { sql: "coalesce(l.version, d.version)", file: "TEXT" },
    boxName: { sql: "b.name", file: "TEXT" },
    online: { sql: "coalesce(l.online, false)", file: "BOOLEAN" },
    lastStatus: { sql: "o.status", file: "ENUM" },
    lastRequestedAt: { sql: "o.requested_at", file: "TIME" },
    lastRequestedBy: { sql: "o.requested_by", file: "TEXT" },
  },
  filters: {
    ...PLACES,
    online: yesNo("coalesce(l.online, false)", "That answer, or that don't."),
    search: mentioning(["d.name", "s.code", "s.name"], "Part of its name, or of its station's code or name."),
  },
  sorts: { STATION: ["s.code", "d.name"], NAME: ["d.name"] },
  sorted: "By station and name, or by name.",
  order: "STATION_ASC",
  file: { list: "CONFIGURABLE_DEVICES", permissions: [Permission.AirDeviceSet] },
});
