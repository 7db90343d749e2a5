import { Permission } from "../../../common/permission.ts";
import { account } from "../../kernel/context.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, before, mentioning, since } from "../../kernel/lists/filters.ts";
import { allOf, piece } from "../../kernel/lists/piece.ts";
import { PLACES, ofEverStation, stationDays } from "../../site/station/list-places.ts";
import { GasReading, GasReadingState, GasUnit } from "./gas-reading.types.ts";

const COUNTER = { kind: "DECIMAL", digits: [0, 3] } as const;
const STATE = `case when r.ended_at is null then 'COUNTS'
  when exists (select 1 from gas_reading n where n.network_id = r.network_id and n.amends = r.id) then 'AMENDED' else 'WITHDRAWN' end`;
const BOUGHT = `case when r.ended_at is null then (select case when r.meter_replaced then r.old_meter_counter else r.counter end - b.counter
  from gas_reading b where b.network_id = r.network_id and b.station_id = r.station_id and b.ended_at is null and b.time < r.time
  order by b.time desc limit 1) end`;

/** What people read off the meters by which stations buy gas. */
export const gasReadings = defineList("GasReading", {
  rows: "readings of gas meters",
  node: GasReading,
  from: "gas_reading r",
  joins: { s: "join station s on s.network_id = r.network_id and s.id = r.station_id" },
  scope: (ctx) => {
    const { scope } = account(ctx);
    return allOf([piece("r.network_id = $1", scope.networkId), ofEverStation(scope)]);
  },
  columns: {
    id: "r.id",
    state: { sql: STATE, file: "ENUM" },
    time: { sql: "r.time", file: "TIME" },
    stationId: "r.station_id",
    stationCode: { sql: "s.code", file: "TEXT" },
    stationName: { sql: "s.name", file: "TEXT" },
    timeZone: "s.time_zone",
    unit: { sql: "r.unit", file: "ENUM" },
    counter: { sql: "r.counter", file: COUNTER },
    bought: { sql: BOUGHT, file: COUNTER },
    meterReplaced: { sql: "r.meter_replaced", file: "BOOLEAN" },
    oldMeterCounter: { sql: "r.old_meter_counter", file: COUNTER },
    number: { sql: "r.number", file: "TEXT" },
    note: { sql: "r.note", file: "TEXT" },
    amendsId: "r.amends",
    author: { sql: "r.author", file: "TEXT" },
    createdAt: { sql: "r.created_at", file: "TIME" },
    endedAt: { sql: "r.ended_at", file: "TIME" },
    ender: { sql: "r.ender", file: "TEXT" },
    endReason: { sql: "r.end_reason", file: "TEXT" },
  },
  filters: {
    ...PLACES,
    from: since("r.time", "At or after."),
    to: before("r.time", "Before."),
    ...stationDays("r.time"),
    states: among(GasReadingState, `(${STATE})`, "Standing so."),
    units: among(GasUnit, "r.unit", "Of a meter that counts in one of these."),
    search: mentioning(
      ["r.number", "r.note", "r.author"],
      "Part of the paper's number, the note or the login of who entered it; at most 200 characters.",
    ),
  },
  sorts: {
    TIME: [{ sql: "r.time", type: "time" }],
    STATION: ["s.code", { sql: "r.time", type: "time" }],
  },
  sorted: "By when the meter was read, or by station.",
  order: "TIME_DESC",
  file: { list: "GAS_READINGS", permissions: [Permission.StationReport] },
});
