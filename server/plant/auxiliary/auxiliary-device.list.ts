import { Permission } from "../../../common/permission.ts";
import { account } from "../../kernel/context.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, mentioning } from "../../kernel/lists/filters.ts";
import { allOf, piece } from "../../kernel/lists/piece.ts";
import { PLACES, ofStation } from "../../site/station/list-places.ts";
import { AuxiliaryDevice, AuxiliaryKind } from "./auxiliary-device.types.ts";

/** Auxiliary devices. */
export const auxiliaryDevices = defineList("Auxiliary", {
  rows: "auxiliary devices",
  node: AuxiliaryDevice,
  from: "auxiliary_device x",
  joins: {
    s: "join station s on s.network_id = x.network_id and s.id = x.station_id",
    p: "left join dispenser p on p.network_id = x.network_id and p.id = x.dispenser_id",
    g: "left join gun g on g.network_id = x.network_id and g.id = x.gun_id",
  },
  scope: (ctx) => {
    const { scope } = account(ctx);
    return allOf([piece("x.network_id = $1", scope.networkId), ofStation(scope)]);
  },
  columns: {
    id: "x.id",
    stationId: "x.station_id",
    stationCode: { sql: "s.code", file: "TEXT" },
    stationName: { sql: "s.name", file: "TEXT" },
    controlMode: "s.control_mode",
    kind: { sql: "x.kind", file: "ENUM" },
    name: { sql: "x.name", file: "TEXT" },
    address: { sql: "x.address", file: "TEXT" },
    dispenserId: "x.dispenser_id",
    dispenserNumber: { sql: "p.number", file: "INTEGER" },
    gunId: "x.gun_id",
    gunNumber: { sql: "g.number", file: "INTEGER" },
  },
  filters: {
    ...PLACES,
    kinds: among(AuxiliaryKind, "x.kind", "Of one of these kinds."),
    search: mentioning(
      ["x.name", "x.address", "s.code", "s.name"],
      "Part of its name or address, or of its station's code or name.",
    ),
  },
  sorts: { STATION: ["s.code", "x.kind", "x.name"], NAME: ["x.name"] },
  sorted: "By station and kind, or by name.",
  order: "STATION_ASC",
  file: { list: "AUXILIARY_DEVICES", permissions: [Permission.AuxiliaryDevices] },
});
