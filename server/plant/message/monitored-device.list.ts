import { Permission } from "../../../common/permission.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, mentioning, yesNo } from "../../kernel/lists/filters.ts";
import { PLACES, keptAtStation } from "../../site/station/list-places.ts";
import { DeviceProtocol } from "../device/device.types.ts";
import { STAND_BY_SQL } from "../lease/lease.rules.ts";
import { SPEAKER_SQL } from "../device/spoken-for.ts";
import { MonitoredDevice } from "./monitored-device.types.ts";

const ONLINE = "coalesce(l.online, false)";
const counted = (column: string) => ({ sql: `coalesce(l.${column}, 0)::float8`, file: "INTEGER" }) as const;
const bound = (column: "gun_id" | "tank_id") =>
  ({
    sql: `(select count(*)::int from device_binding n where n.network_id = d.network_id and n.device_id = d.id and n.${column} is not null)`,
    file: "INTEGER",
  }) as const;

/** Devices as their gateways watch them. */
export const monitoredDevices = defineList("MonitoredDevice", {
  rows: "devices",
  node: MonitoredDevice,
  from: "device d",
  joins: {
    s: "join station s on s.id = d.station_id and s.network_id = d.network_id",
    l: "left join device_live l on l.network_id = d.network_id and l.device_id = d.id",
    b: "left join communication_box b on b.network_id = d.network_id and b.id = d.box_id",
    w: `left join gateway w on w.network_id = d.network_id and w.id = ${SPEAKER_SQL}`,
  },
  scope: keptAtStation("d"),
  columns: {
    id: "d.id",
    stationId: "d.station_id",
    stationCode: { sql: "s.code", file: "TEXT" },
    stationName: { sql: "s.name", file: "TEXT" },
    name: { sql: "d.name", file: "TEXT" },
    protocol: { sql: "d.protocol", file: "ENUM" },
    boxName: { sql: "b.name", file: "TEXT" },
    gatewayName: { sql: "w.name", file: "TEXT" },
    servedSince: {
      sql: `case when d.gateway_id is null then (select e.held_since from station_lease e
        where e.network_id = s.network_id and e.station_id = s.id and e.gateway_id = s.gateway_id) end`,
      file: "TIME",
    },
    standBy: { sql: `case when d.gateway_id is null then ${STAND_BY_SQL} else 'NONE' end`, file: "ENUM" },
    online: { sql: ONLINE, file: "BOOLEAN" },
    since: { sql: "l.since", file: "TIME" },
    lastSeenAt: { sql: "l.last_seen_at", file: "TIME" },
    reason: { sql: "l.reason", file: "TEXT" },
    version: { sql: "coalesce(l.version, d.version)", file: "TEXT" },
    serialNumber: { sql: "l.serial_number", file: "TEXT" },
    guns: bound("gun_id"),
    tanks: bound("tank_id"),
    activeAlarms: {
      sql: `(select count(*)::int from alarm a where a.network_id = d.network_id and a.device_id = d.id and a.ended_at is null)`,
      file: "INTEGER",
    },
    waiting: { sql: "coalesce(l.waiting, 0)", file: "INTEGER" },
    bytesIn: counted("bytes_in"),
    bytesOut: counted("bytes_out"),
    frames: counted("frames"),
    badFrames: counted("bad_frames"),
    reconnects: counted("reconnects"),
  },
  filters: {
    ...PLACES,
    online: yesNo(ONLINE, "That answer, or that don't."),
    protocols: among(DeviceProtocol, "d.protocol", "That speak one of these."),
    search: mentioning(
      ["d.name", "s.code", "s.name", "l.serial_number"],
      "Part of its name or serial number, or of its station's code or name.",
    ),
  },
  sorts: {
    STATE: [{ sql: `${ONLINE}::int`, type: "number" }, "s.code", "d.name"],
    STATION: ["s.code", "d.name"],
    NAME: ["d.name"],
    LAST_SEEN: [{ sql: "l.last_seen_at", type: "time", nullable: true }],
  },
  sorted: "By whether they answer (those that don't first), station and name, name, or when they were heard last.",
  order: "STATE_ASC",
  file: { list: "MONITORED_DEVICES", permissions: [Permission.MonitorDeviceList] },
});
