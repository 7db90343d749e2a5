import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { STATION_CODE } from "../../../parts/places/station-column.tsx";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import type {
  StockMovementFilter,
  StockMovementKind,
  StockMovementOrder,
  StockMovementState,
} from "../../../schema-types.generated.ts";
import {
  choicesField,
  type Days,
  daysField,
  idsField,
  textField,
  stationDaysOf,
} from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { CreateStockMovementDocument, MovementListDocument } from "./movements.generated.ts";

export const KIND_WORDS = words<StockMovementKind>(
  ["DIP", "TRANSFER", "DRAW_RETURNED", "DRAW_REMOVED", "CORRECTION"],
  (kind) => `movement.kind.${kind}`,
);
export const STATE_WORDS = words<StockMovementState>(
  ["WAITING", "DONE", "REJECTED", "WITHDRAWN"],
  (state) => `movement.state.${state}`,
);

/** What movements can be narrowed by; the keys are the address's. */
interface MovementFilters extends PlaceFilters {
  readonly text: string;
  readonly days: Days;
  readonly kind: readonly StockMovementKind[];
  readonly state: readonly StockMovementState[];
  readonly tank: readonly string[];
}

/** How movements stand in the address. */
export const MOVEMENT_ADDRESS: ListSchema<MovementFilters, StockMovementOrder, StockMovementFilter> = {
  fields: {
    text: textField,
    days: daysField,
    kind: choicesField(KIND_WORDS.values),
    state: choicesField(STATE_WORDS.values),
    ...placeFields,
    tank: idsField,
  },
  sorts: {
    time: { up: "TIME_ASC", down: "TIME_DESC" },
    station: { up: "STATION_ASC", down: "STATION_DESC" },
  },
  sortedBy: { key: "time", down: true },
  places: PLACE_KEYS,
  filterOf: ({ text, days, kind, state, tank, ...places }) => ({
    ...stationDaysOf(days),
    ...placeFilterOf(places),
    ...(text !== undefined && { search: text }),
    ...(kind !== undefined && { kinds: [...kind] }),
    ...(state !== undefined && { states: [...state] }),
    ...(tank !== undefined && { tankIds: [...tank] }),
  }),
};

/** What people measured, moved, drew and put right in tanks, newest first. */
export const MOVEMENTS = recordList({
  noun: "stockMovements",
  document: MovementListDocument,
  address: MOVEMENT_ADDRESS,
  title: "menu.stockMovements",
  views: "stockMovements",
  search: "movement.search",
  empty: { title: "movement.none", text: "movement.none.text" },
  nameOf: ({ kind, stationName, tankNumber, number }, { formatMessage }) =>
    [formatMessage({ id: KIND_WORDS.wordOf(kind) }), stationName, tankNumber, ...(number === "" ? [] : [number])].join(
      ", ",
    ),
  add: { needs: CreateStockMovementDocument, label: "movement.enter" },
  filled: "STOCK_MOVEMENTS",
  file: { list: "STOCK_MOVEMENTS", before: [STATION_CODE] },
});
