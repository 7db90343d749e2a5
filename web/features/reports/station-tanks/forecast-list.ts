import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { STATION_CODE } from "../../../parts/places/station-column.tsx";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import { LEVEL_WORDS } from "../../../parts/tank/level-words.ts";
import type { TankForecastFilter, TankForecastOrder, ValueQuality } from "../../../schema-types.generated.ts";
import { choicesField, idsField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { TankForecastsDocument } from "./station-tanks.generated.ts";

export const ORDER_WORDS = words(["true", "false"], (value) => `tankForecast.toOrder.${value}`);
export const QUALITY_WORDS = words<ValueQuality>(
  ["GOOD", "STALE", "SENSOR_MISSING", "REFUSED", "IMPLAUSIBLE"],
  (quality) => (quality === "GOOD" ? "tankForecast.quality.GOOD" : `tank.quality.${quality}`),
);
const CURRENT_WORDS = words(["true", "false"], (value) => `tankForecast.current.${value}`);

type YesNo = (typeof ORDER_WORDS.values)[number];
/** Both together are everything. */
const one = (chosen: readonly YesNo[] = []) => (chosen.length === 1 ? chosen[0] === "true" : undefined);

/** What tanks can be narrowed by; the keys are the address's. */
interface ForecastFilters extends PlaceFilters {
  readonly text: string;
  readonly grade: readonly string[];
  readonly level: typeof LEVEL_WORDS.values;
  readonly order: readonly YesNo[];
  readonly current: readonly YesNo[];
}

const ADDRESS: ListSchema<ForecastFilters, TankForecastOrder, TankForecastFilter> = {
  fields: {
    text: textField,
    ...placeFields,
    grade: idsField,
    level: choicesField(LEVEL_WORDS.values),
    order: choicesField(ORDER_WORDS.values),
    current: choicesField(CURRENT_WORDS.values),
  },
  sorts: {
    dry: { up: "DRY_ASC", down: "DRY_DESC" },
    station: { up: "STATION_ASC", down: "STATION_DESC" },
    fill: { up: "FILL_ASC", down: "FILL_DESC" },
    readAt: { up: "READ_AT_ASC", down: "READ_AT_DESC" },
  },
  sortedBy: { key: "dry", down: false },
  places: PLACE_KEYS,
  filterOf: ({ text, grade, level, order, current, ...places }) => {
    const [toOrder, isCurrent] = [one(order), one(current)];
    return {
      ...(text !== undefined && { search: text }),
      ...placeFilterOf(places),
      ...(grade !== undefined && { gradeIds: [...grade] }),
      ...(level !== undefined && { levels: [...level] }),
      ...(toOrder !== undefined && { toOrder }),
      ...(isCurrent !== undefined && { current: isCurrent }),
    };
  },
};

/** Every tank as it stands now, what runs dry first before the others. */
export const TANK_FORECASTS = recordList({
  noun: "tankForecasts",
  document: TankForecastsDocument,
  address: ADDRESS,
  title: "menu.stationTankInfoStati",
  views: "stationTankInfoStati",
  search: "tankForecast.search",
  choices: { current: { title: "tank.readAt", words: CURRENT_WORDS } },
  empty: { title: "tankForecast.none", text: "tankForecast.none.text" },
  nameOf: ({ stationName, number, name }, { formatMessage }) =>
    `${stationName}, ${formatMessage({ id: "tank.name" }, { number, name })}`,
  file: { list: "TANK_FORECASTS", before: [STATION_CODE] },
});
