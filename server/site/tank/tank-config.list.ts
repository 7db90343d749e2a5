import { Permission } from "../../../common/permission.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { idsIn, narrowing, yesNo } from "../../kernel/lists/filters.ts";
import { assertText, containing } from "../../kernel/lists/inputs.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { PLACES, keptAtStation } from "../station/list-places.ts";
import { TankConfig } from "./tank-config.types.ts";

const LITRES = { kind: "DECIMAL", digits: [0, 3] } as const;

/** That each word is found; one of digits alone is the number, too. */
const WORDS = `not exists (select from unnest($1::text[]) word where not (t.number::text = btrim(word, '%')
  or t.name ilike word or s.code ilike word or s.name ilike word))`;

/** Tanks as they are set up. */
export const tankConfigs = defineList("TankConfig", {
  rows: "tanks",
  node: TankConfig,
  from: "tank t",
  joins: {
    s: "join station s on s.id = t.station_id and s.network_id = t.network_id",
    gr: "join grade gr on gr.id = t.grade_id",
    st: `left join lateral (select version, created_at from strapping_table
      where network_id = t.network_id and tank_id = t.id order by version desc limit 1) st on true`,
  },
  scope: keptAtStation("t"),
  columns: {
    id: "t.id",
    stationId: "t.station_id",
    stationCode: { sql: "s.code", file: "TEXT" },
    stationName: { sql: "s.name", file: "TEXT" },
    controlMode: "s.control_mode",
    number: { sql: "t.number", file: "INTEGER" },
    name: { sql: "t.name", file: "TEXT" },
    gradeId: "t.grade_id",
    gradeName: { sql: "gr.name", file: "TEXT" },
    gradeColour: "gr.colour",
    capacityLitres: { sql: "t.capacity_litres", file: LITRES },
    heightMm: { sql: "t.height_mm", file: "INTEGER" },
    lowLimitLitres: { sql: "t.low_limit_litres", file: LITRES },
    highLimitLitres: { sql: "t.high_limit_litres", file: LITRES },
    hysteresisLitres: { sql: "t.hysteresis_litres", file: LITRES },
    waterLimitMm: { sql: "t.water_limit_mm", file: "INTEGER" },
    gunNumbers: {
      sql: `array(select g.number from gun g
        where g.network_id = t.network_id and g.tank_id = t.id and g.deleted_at is null order by g.number)`,
      file: { kind: "TEXT", value: ({ gunNumbers }) => gunNumbers.join(" ") },
    },
    deviceName: {
      sql: `(select d.name from device_binding b join device d on d.id = b.device_id
        where b.network_id = t.network_id and b.tank_id = t.id)`,
      file: "TEXT",
    },
    strappingVersion: { sql: "st.version", file: "INTEGER" },
    strappedAt: { sql: "st.created_at", file: "TIME" },
  },
  filters: {
    ...PLACES,
    gradeIds: idsIn("t.grade_id", "Holding one of these grades."),
    search: narrowing(
      () => String,
      "Each word part of its name or of its station's code or name, or its number; 1 to 200 characters.",
      (text: string, _ctx, field) => {
        assertText(text, field);
        return piece(WORDS, text.trim().split(/\s+/).map(containing));
      },
    ),
    strapped: yesNo("st.version is not null", "With a strapping table, or without one."),
  },
  sorts: {
    STATION: ["s.code", { sql: "t.number", type: "number" }],
    NAME: ["t.name"],
    CAPACITY: [{ sql: "t.capacity_litres", type: "number" }],
  },
  sorted: "By station and number, name, or capacity.",
  order: "STATION_ASC",
  file: { list: "TANKS", permissions: [Permission.TankConfig] },
});
