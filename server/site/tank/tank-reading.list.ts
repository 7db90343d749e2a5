import { Permission } from "../../../common/permission.ts";
import { account } from "../../kernel/context.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { before, idsIn, since } from "../../kernel/lists/filters.ts";
import { allOf, piece } from "../../kernel/lists/piece.ts";
import { PLACES, ofEverStation } from "../station/list-places.ts";
import { TankReading } from "./tank.types.ts";

const LITRES = { kind: "DECIMAL", digits: [0, 3] } as const;
const MEASURE = { kind: "DECIMAL", digits: [0, 2] } as const;

/** Readings are known by their tank and time; an id is made of these where they are listed. */
const READINGS = `(
  select md5(x.tank_id::text || extract(epoch from x.time))::uuid as id, x.network_id, x.tank_id, x.time, x.volume, x.net_volume, x.water_volume,
    x.ullage, x.height_mm, x.water_mm, x.temperature_c from tank_reading x)`;

/** Who may see what gauges read. */
export const READING_RIGHTS = [Permission.RealTimeEquip, Permission.TankInfo] as const;

/** What gauges read, also of tanks that are deleted. */
export const tankReadings = defineList("TankReading", {
  rows: "readings",
  node: TankReading,
  from: `${READINGS} r`,
  joins: {
    t: "join tank t on t.network_id = r.network_id and t.id = r.tank_id",
    s: "join station s on s.network_id = t.network_id and s.id = t.station_id",
  },
  scope: (ctx) => {
    const { scope } = account(ctx);
    return allOf([piece("r.network_id = $1", scope.networkId), ofEverStation(scope)]);
  },
  columns: {
    id: "r.id",
    tankId: "r.tank_id",
    time: { sql: "r.time", file: "TIME" },
    volumeLitres: { sql: "r.volume", file: LITRES },
    netVolumeLitres: { sql: "r.net_volume", file: LITRES },
    heightMm: { sql: "r.height_mm", file: MEASURE },
    waterHeightMm: { sql: "r.water_mm", file: MEASURE },
    waterVolumeLitres: { sql: "r.water_volume", file: LITRES },
    temperatureC: { sql: "r.temperature_c", file: MEASURE },
    ullageLitres: { sql: "r.ullage", file: LITRES },
  },
  filters: {
    ...PLACES,
    tankIds: idsIn("r.tank_id", "Of one of these tanks."),
    from: since("r.time", "Read at or after."),
    to: before("r.time", "Read before."),
  },
  sorts: { TIME: [{ sql: "r.time", type: "time" }] },
  sorted: "By time.",
  order: "TIME_DESC",
  file: { list: "TANK_READINGS", permissions: READING_RIGHTS },
});
