import { Permission } from "../../../common/permission.ts";
import { account } from "../../kernel/context.ts";
import { defineFacts } from "../../kernel/lists/define-facts.ts";
import { idsIn } from "../../kernel/lists/filters.ts";
import type { FilterIn } from "../../kernel/lists/list-definition.ts";
import { allOf, piece } from "../../kernel/lists/piece.ts";
import { PLACES, ofEverStation } from "../../site/station/list-places.ts";
import { TankDelivery } from "../../site/tank/tank.types.ts";

const LITRES = { kind: "DECIMAL", digits: [0, 3] } as const;
const MEASURE = { kind: "DECIMAL", digits: [0, 2] } as const;

/** Deliveries into tanks. */
export const deliveries = defineFacts("Delivery", {
  rows: "deliveries",
  node: TankDelivery,
  from: "tank_delivery d",
  joins: {
    s: "join station s on s.network_id = d.network_id and s.id = d.station_id",
    t: "join tank t on t.network_id = d.network_id and t.id = d.tank_id",
    gr: "join grade gr on gr.network_id = t.network_id and gr.id = t.grade_id",
  },
  scope: (ctx) => {
    const { scope } = account(ctx);
    return allOf([piece("d.network_id = $1", scope.networkId), ofEverStation(scope)]);
  },
  // One that the gauge reported stands for one that was detected.
  listed: piece("d.superseded_by is null"),
  columns: {
    id: "d.id",
    tankId: "d.tank_id",
    stationId: "d.station_id",
    startedAt: { sql: "d.started_at", file: "TIME" },
    endedAt: { sql: "d.ended_at", file: "TIME" },
    stationName: { sql: "s.name", file: "TEXT" },
    tankNumber: { sql: "t.number", file: "INTEGER" },
    gradeName: { sql: "gr.name", file: "TEXT" },
    source: { sql: "d.source", file: "ENUM" },
    deliveredLitres: { sql: "d.delivered", file: LITRES },
    startVolumeLitres: { sql: "d.start_volume", file: LITRES },
    endVolumeLitres: { sql: "d.end_volume", file: LITRES },
    startHeightMm: { sql: "d.start_height_mm", file: MEASURE },
    endHeightMm: { sql: "d.end_height_mm", file: MEASURE },
    startTemperatureC: { sql: "d.start_temperature_c", file: MEASURE },
    endTemperatureC: { sql: "d.end_temperature_c", file: MEASURE },
    waterHeightMm: { sql: "d.water_mm", file: MEASURE },
    receivedAt: { sql: "coalesce(uuid_extract_timestamp(d.id), d.ended_at)", file: "TIME" },
    supersedesId: "d.supersedes",
    supersededById: "d.superseded_by",
  },
  filters: { ...PLACES, tankIds: idsIn("d.tank_id", "Into one of these tanks.") },
  file: { list: "DELIVERIES", permissions: [Permission.RealTimeEquip] },
});

/** Which deliveries. */
export type DeliveryFilter = FilterIn<typeof deliveries>;
