import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { STATION_CODE } from "../../../parts/places/station-column.tsx";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import type {
  GasBalanceFilter,
  GasBalanceGrouping,
  GasBalanceLack,
  GasBalanceState,
  GasReadingFilter,
  GasReadingOrder,
  GasReadingState,
  GasUnit,
} from "../../../schema-types.generated.ts";
import {
  choicesField,
  type Days,
  daysField,
  reckonedMonth,
  stationDaysOf,
  textField,
} from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { CreateGasReadingDocument, GasReadingListDocument } from "./gas-balance.generated.ts";

/** By what balances are told, in the order in which they are offered. */
export const GROUPINGS: readonly GasBalanceGrouping[] = ["DAY", "MONTH", "STATION"];
/** What the chart shows. */
export const MEASURES = ["lossPercent", "lossKilograms", "lossCubicMetres"] as const;
export type GasMeasure = (typeof MEASURES)[number];

export const UNIT_WORDS = words<GasUnit>(["KILOGRAM", "CUBIC_METRE"], (unit) => `gas.unit.${unit}`);
export const READING_STATES = words<GasReadingState>(
  ["COUNTS", "AMENDED", "WITHDRAWN"],
  (state) => `gas.readingState.${state}`,
);
export const BALANCE_STATES = words<GasBalanceState>(["WITHIN", "AMBER", "UNKNOWN"], (state) => `gas.state.${state}`);
export const LACK_WORDS = words<GasBalanceLack>(
  ["OPENING_READING", "CLOSING_READING", "READING_BETWEEN", "OLD_METER", "CONVERSION", "BASE"],
  (lack) => `gas.lack.${lack}`,
);

/** What a balance is asked by; the keys are the address's. */
export interface BalanceFilters extends PlaceFilters {
  readonly days: Days;
  readonly by: readonly GasBalanceGrouping[];
  readonly measure: readonly GasMeasure[];
}

/** The days, the stations and the manner of a balance, as its address has them. */
export const BALANCE_ADDRESS: ListSchema<BalanceFilters, "NONE", GasBalanceFilter> = {
  fields: { days: daysField, by: choicesField(GROUPINGS), measure: choicesField(MEASURES), ...placeFields },
  sorts: { none: { up: "NONE", down: "NONE" } },
  sortedBy: { key: "none", down: false },
  places: PLACE_KEYS,
  filterOf: ({ days, by: _, measure: _m, ...places }, timeZone) => {
    const { from, to } = reckonedMonth(days, timeZone);
    return { from, to, ...placeFilterOf(places) };
  },
};

/** What readings can be narrowed by; the keys are the address's. */
interface ReadingFilters extends PlaceFilters {
  readonly text: string;
  readonly days: Days;
  readonly state: readonly GasReadingState[];
  readonly unit: readonly GasUnit[];
}

/** How readings stand in the address. */
export const READING_ADDRESS: ListSchema<ReadingFilters, GasReadingOrder, GasReadingFilter> = {
  fields: {
    text: textField,
    days: daysField,
    state: choicesField(READING_STATES.values),
    unit: choicesField(UNIT_WORDS.values),
    ...placeFields,
  },
  sorts: {
    time: { up: "TIME_ASC", down: "TIME_DESC" },
    station: { up: "STATION_ASC", down: "STATION_DESC" },
  },
  sortedBy: { key: "time", down: true },
  places: PLACE_KEYS,
  filterOf: ({ text, days, state, unit, ...places }) => ({
    ...stationDaysOf(days),
    ...placeFilterOf(places),
    ...(text !== undefined && { search: text }),
    ...(state !== undefined && { states: [...state] }),
    ...(unit !== undefined && { units: [...unit] }),
  }),
};

/** Readings of the meters by which stations buy gas, newest first. */
export const READINGS = recordList({
  noun: "gasReadings",
  document: GasReadingListDocument,
  address: READING_ADDRESS,
  title: "menu.gasBalance",
  views: "gasReadings",
  search: "gas.search",
  empty: { title: "gas.none", text: "gas.none.text" },
  nameOf: ({ stationName, counter }) => [stationName, counter].join(", "),
  add: { needs: CreateGasReadingDocument, label: "gas.enter" },
  filled: "GAS_READINGS",
  file: { list: "GAS_READINGS", before: [STATION_CODE] },
});
