import { Permission } from "../../../common/permission.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, idsIn, mentioning } from "../../kernel/lists/filters.ts";
import { PLACES, keptAtStation } from "../../site/station/list-places.ts";
import { FORECAST, FORECAST_JOINS } from "../tank-forecast/forecast.sql.ts";
import { TankSafety, TankVerdict } from "./tank-safety.types.ts";

const LITRES = { kind: "DECIMAL", digits: [0, 3] } as const;
const LEVEL = "coalesce(l.level, 'NORMAL')";

/** Whether one of these alarms of a tank (t) is active. */
const standing = (...codes: readonly string[]): string =>
  `exists (select from alarm a where a.network_id = t.network_id and a.tank_id = t.id
    and a.code in (${codes.map((code) => `'${code}'`).join(", ")}) and a.ended_at is null)`;

const LEAK = standing("TANK_LEAK");
const SENSOR = standing("TANK_PROBE_FAULT", "GAUGE_FAULT");
const TEST = standing("TANK_TEST_FAULT");

const VERDICT = `case
  when ${LEAK} or y.leak = 'SUSPECTED' or ${LEVEL} = 'HIGH' then 'DANGER'
  when y.leak = 'WATCH' or l.water_high or ${LEVEL} = 'LOW' or ${SENSOR} or ${TEST} or ${FORECAST.quality} <> 'GOOD' then 'WATCH'
  when ${FORECAST.quality} is null then 'UNKNOWN' else 'SAFE' end`;

/** Tanks by what endangers people, soil and product, the worst first. */
export const tankSafety = defineList("TankSafety", {
  rows: "tanks",
  node: TankSafety,
  from: "tank t",
  joins: {
    s: FORECAST_JOINS.s,
    gr: FORECAST_JOINS.gr,
    l: FORECAST_JOINS.l,
    r: FORECAST_JOINS.r,
    y: "left join tank_study y on y.network_id = t.network_id and y.tank_id = t.id",
  },
  scope: keptAtStation("t"),
  columns: {
    id: "t.id",
    stationId: "t.station_id",
    stationCode: { sql: "s.code", file: "TEXT" },
    stationName: { sql: "s.name", file: "TEXT" },
    number: { sql: "t.number", file: "INTEGER" },
    name: { sql: "t.name", file: "TEXT" },
    gradeName: { sql: "gr.name", file: "TEXT" },
    gradeColour: "gr.colour",
    verdict: { sql: VERDICT, file: "ENUM" },
    leakAlarm: { sql: LEAK, file: "BOOLEAN" },
    leak: { sql: "y.leak", file: "ENUM" },
    litresPerHour: { sql: "y.litres_per_hour", file: LITRES },
    bandLitresPerHour: { sql: "y.band_litres_per_hour", file: LITRES },
    studiedUntil: { sql: "y.until::text", file: "TEXT" },
    level: { sql: LEVEL, file: "ENUM" },
    waterHigh: { sql: "coalesce(l.water_high, false)", file: "BOOLEAN" },
    waterHeightMm: { sql: "l.water_mm", file: { kind: "DECIMAL", digits: [0, 1] } },
    sensorFault: { sql: SENSOR, file: "BOOLEAN" },
    testFault: { sql: TEST, file: "BOOLEAN" },
    quality: { sql: FORECAST.quality, file: "ENUM" },
    readAt: { sql: FORECAST.readAt, file: "TIME" },
  },
  filters: {
    ...PLACES,
    gradeIds: idsIn("t.grade_id", "Holding one of these grades."),
    verdicts: among(TankVerdict, VERDICT, "Of one of these verdicts."),
    search: mentioning(["t.name", "s.code", "s.name"], "Part of its name, or of its station's code or name."),
  },
  sorts: {
    VERDICT: [
      { sql: `array_position(array['DANGER', 'WATCH', 'UNKNOWN', 'SAFE'], ${VERDICT})`, type: "number" },
      "s.code",
      { sql: "t.number", type: "number" },
    ],
    STATION: ["s.code", { sql: "t.number", type: "number" }],
  },
  sorted: "By verdict, the worst first; or by station and number.",
  order: "VERDICT_ASC",
  file: { list: "TANK_SAFETY", permissions: [Permission.TankSafety] },
});
