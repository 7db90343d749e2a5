import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { STATION_CODE } from "../../../parts/places/station-column.tsx";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import type {
  FuelOrderDeed,
  FuelOrderFilter,
  FuelOrderOrder,
  FuelOrderState,
} from "../../../schema-types.generated.ts";
import {
  choicesField,
  type Days,
  daysField,
  idsField,
  stationDaysOf,
  textField,
} from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { CreateFuelOrderDocument, FuelOrderListDocument } from "./fuel-orders.generated.ts";

/** The states through which an order goes, in their order: the columns of the board. */
export const COURSE_STATES = ["DRAFT", "APPROVED", "IN_TRANSIT", "DROPPED", "RECONCILED"] as const;
export const STATE_WORDS = words<FuelOrderState>(
  [...COURSE_STATES, "CANCELLED"],
  (state) => `fuelOrder.state.${state}`,
);
export const DEED_WORDS = words<FuelOrderDeed>(
  ["WRITTEN", "CHANGED", "APPROVED", "SENT", "DROPPED", "REOPENED", "RECONCILED", "CANCELLED"],
  (deed) => `fuelOrder.deed.${deed}`,
);

/** What orders can be narrowed by; the keys are the address's. */
interface FuelOrderFilters extends PlaceFilters {
  readonly text: string;
  readonly days: Days;
  readonly state: readonly FuelOrderState[];
  readonly supplier: string;
  readonly grade: readonly string[];
  readonly tank: readonly string[];
}

/** How orders stand in the address, for the list and for the board. */
export const FUEL_ORDER_ADDRESS: ListSchema<FuelOrderFilters, FuelOrderOrder, FuelOrderFilter> = {
  fields: {
    text: textField,
    days: daysField,
    state: choicesField(STATE_WORDS.values),
    ...placeFields,
    supplier: textField,
    grade: idsField,
    tank: idsField,
  },
  sorts: {
    number: { up: "NUMBER_ASC", down: "NUMBER_DESC" },
    wanted: { up: "WANTED_ASC", down: "WANTED_DESC" },
    expected: { up: "EXPECTED_ASC", down: "EXPECTED_DESC" },
    since: { up: "STATE_AT_ASC", down: "STATE_AT_DESC" },
    station: { up: "STATION_ASC", down: "STATION_DESC" },
  },
  sortedBy: { key: "number", down: true },
  places: PLACE_KEYS,
  filterOf: ({ text, days, state, supplier, grade, tank, ...places }) => ({
    ...stationDaysOf(days),
    ...placeFilterOf(places),
    ...(text !== undefined && { search: text }),
    ...(state !== undefined && { states: [...state] }),
    ...(supplier !== undefined && { suppliers: [supplier] }),
    ...(grade !== undefined && { gradeIds: [...grade] }),
    ...(tank !== undefined && { tankIds: [...tank] }),
  }),
};

/** Orders of fuel, the newest first. */
export const FUEL_ORDERS = recordList({
  noun: "fuelOrders",
  document: FuelOrderListDocument,
  address: FUEL_ORDER_ADDRESS,
  title: "menu.fuelOrders",
  views: "fuelOrders",
  search: "fuelOrder.search",
  empty: { title: "fuelOrder.none", text: "fuelOrder.none.text" },
  nameOf: ({ number, stationName }, { formatMessage }) =>
    `${formatMessage({ id: "fuelOrder.name" }, { number: String(number) })}, ${stationName}`,
  add: { needs: CreateFuelOrderDocument, label: "fuelOrder.add" },
  file: { list: "FUEL_ORDERS", before: [STATION_CODE] },
});
