import { Permission } from "../../../common/permission.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, idsIn, mentioning, yesNo } from "../../kernel/lists/filters.ts";
import { PLACES, keptAtStation } from "../../site/station/list-places.ts";
import { TankLevelState } from "../../site/tank/tank.types.ts";
import { FORECAST, FORECAST_JOINS, TO_ORDER } from "./forecast.sql.ts";
import { TankForecast } from "./tank-forecast.types.ts";

const LITRES = { kind: "DECIMAL", digits: [0, 3] } as const;
const MEASURE = { kind: "DECIMAL", digits: [0, 1] } as const;
/** What is not foretold comes after all that is. */
const NEVER = "'9999-01-01T00:00:00Z'::timestamptz";

/** Tanks as they stand now, and when they run dry. */
export const tankForecasts = defineList("TankForecast", {
  rows: "tanks",
  node: TankForecast,
  from: "tank t",
  joins: FORECAST_JOINS,
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
    capacityLitres: { sql: "t.capacity_litres", file: LITRES },
    level: { sql: "coalesce(l.level, 'NORMAL')", file: "ENUM" },
    fillPercent: { sql: FORECAST.fillPercent, file: MEASURE },
    volumeLitres: { sql: "l.volume", file: LITRES },
    ullageLitres: { sql: FORECAST.ullageLitres, file: LITRES },
    waterHeightMm: { sql: "l.water_mm", file: MEASURE },
    waterHigh: "coalesce(l.water_high, false)",
    temperatureC: { sql: "l.temperature_c", file: MEASURE },
    readAt: { sql: FORECAST.readAt, file: "TIME" },
    quality: { sql: FORECAST.quality, file: "ENUM" },
    soldPerDayLitres: { sql: FORECAST.soldPerDayLitres, file: LITRES },
    dryAt: { sql: FORECAST.dryAt, file: "TIME" },
    dryEarliest: { sql: FORECAST.dryEarliest, file: "TIME" },
    dryLatest: { sql: FORECAST.dryLatest, file: "TIME" },
    reorderLitres: { sql: FORECAST.reorderLitres, file: LITRES },
    toOrder: { sql: TO_ORDER, file: "BOOLEAN" },
    onTheWayLitres: { sql: FORECAST.onTheWayLitres, file: LITRES },
    expectedAt: { sql: FORECAST.expectedAt, file: "TIME" },
    loadLitres: { sql: FORECAST.loadLitres, file: LITRES },
    stationLoadLitres: { sql: FORECAST.stationLoadLitres, file: LITRES },
  },
  filters: {
    ...PLACES,
    gradeIds: idsIn("t.grade_id", "Holding one of these grades."),
    levels: among(TankLevelState, "coalesce(l.level, 'NORMAL')", "At one of these levels."),
    search: mentioning(["t.name", "s.code", "s.name"], "Part of its name, or of its station's code or name."),
    current: yesNo(
      `coalesce(${FORECAST.quality} = 'GOOD', false)`,
      "Whose volume is good and was told lately, or not.",
    ),
    toOrder: yesNo(TO_ORDER, "To be ordered now, or not."),
  },
  sorts: {
    DRY: [{ sql: `coalesce(${FORECAST.dryAt}, ${NEVER})`, type: "time" }],
    STATION: ["s.code", { sql: "t.number", type: "number" }],
    FILL: [{ sql: FORECAST.fillPercent, type: "number", nullable: true }],
    READ_AT: [{ sql: FORECAST.readAt, type: "time", nullable: true }],
  },
  sorted:
    "By when they run dry (what isn't foretold last), station and number, how full they are, or when they were read.",
  order: "DRY_ASC",
  file: { list: "TANK_FORECASTS", permissions: [Permission.StationTankInfo] },
});
