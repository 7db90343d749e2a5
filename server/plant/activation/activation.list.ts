import { Permission } from "../../../common/permission.ts";
import { account } from "../../kernel/context.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, mentioning } from "../../kernel/lists/filters.ts";
import { PLACES, keptAtStation, ofStation } from "../../site/station/list-places.ts";
import { ActivationState } from "../../site/station/station.types.ts";
import { SPEAKER_SQL } from "../device/spoken-for.ts";
import { STAND_BY_SQL } from "../lease/lease.rules.ts";
import { DeviceActivation, StationActivation } from "./activation.types.ts";

const CITY = "join city c on c.network_id = s.network_id and c.id = s.city_id";

/** The code that waits, and the trade before it, of a station or of a device. */
const codesOf = (whose: string) => ({
  open: `left join lateral (select k.created_at, k.created_by, k.expires_at from activation_code k
    where k.network_id = s.network_id and k.station_id = s.id and ${whose} and k.used_at is null and k.revoked_at is null
    order by k.created_at desc limit 1) open on true`,
  traded: `left join lateral (select k.used_at from activation_code k
    where k.network_id = s.network_id and k.station_id = s.id and ${whose} and k.used_at is not null
    order by k.used_at desc limit 1) traded on true`,
});

const COLUMNS = {
  stationCode: { sql: "s.code", file: "TEXT" },
  stationName: { sql: "s.name", file: "TEXT" },
  cityName: { sql: "c.name", file: "TEXT" },
  codeCreatedAt: { sql: "open.created_at", file: "TIME" },
  codeCreatedBy: { sql: "open.created_by", file: "TEXT" },
  codeExpiresAt: { sql: "open.expires_at", file: "TIME" },
  activatedAt: { sql: "traded.used_at", file: "TIME" },
  gatewayName: { sql: "g.name", file: "TEXT" },
} as const;

const SORTED = "By the station's code, the own name, or the state.";

/** Stations with how far their activation is. */
export const stationActivations = defineList("StationActivation", {
  rows: "stations",
  node: StationActivation,
  from: "station s",
  joins: {
    c: CITY,
    g: "left join gateway g on g.network_id = s.network_id and g.id = s.gateway_id",
    ...codesOf("k.device_id is null"),
  },
  scope: (ctx) => ofStation(account(ctx).scope),
  columns: {
    id: "s.id",
    state: { sql: "s.activation_state", file: "ENUM" },
    ...COLUMNS,
    standBy: { sql: STAND_BY_SQL, file: "ENUM" },
  },
  filters: {
    ...PLACES,
    states: among(ActivationState, "s.activation_state", "As far as one of these."),
    search: mentioning(["s.code", "s.name"], "Part of the station's code or name."),
  },
  sorts: { STATION: ["s.code"], NAME: ["s.name"], STATE: ["s.activation_state"] },
  sorted: SORTED,
  order: "STATION_ASC",
  file: { list: "STATION_ACTIVATIONS", permissions: [Permission.SiteActivation] },
});

/** Devices with how far their own activation is. */
export const deviceActivations = defineList("DeviceActivation", {
  rows: "devices",
  node: DeviceActivation,
  from: "device d",
  joins: {
    s: "join station s on s.network_id = d.network_id and s.id = d.station_id",
    c: CITY,
    l: "left join device_live l on l.network_id = d.network_id and l.device_id = d.id",
    g: `left join gateway g on g.network_id = d.network_id and g.id = ${SPEAKER_SQL}`,
    ...codesOf("k.device_id = d.id"),
  },
  scope: keptAtStation("d"),
  columns: {
    id: "d.id",
    stationId: "d.station_id",
    name: { sql: "d.name", file: "TEXT" },
    protocol: { sql: "d.protocol", file: "ENUM" },
    address: { sql: "d.address", file: "TEXT" },
    online: { sql: "coalesce(l.online, false)", file: "BOOLEAN" },
    state: { sql: "d.activation_state", file: "ENUM" },
    ...COLUMNS,
  },
  filters: {
    ...PLACES,
    states: among(ActivationState, "d.activation_state", "As far as one of these."),
    search: mentioning(
      ["s.code", "s.name", "d.name", "d.address"],
      "Part of the station's code or name, or of the device's name or address.",
    ),
  },
  sorts: { STATION: ["s.code"], NAME: ["d.name"], STATE: ["d.activation_state"] },
  sorted: SORTED,
  order: "STATION_ASC",
  file: { list: "DEVICE_ACTIVATIONS", permissions: [Permission.DeviceActivation] },
});
