import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { STATION_CODE } from "../../../parts/places/station-column.tsx";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import type { PeriodLockFilter, PeriodLockOrder } from "../../../schema-types.generated.ts";
import { choicesField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { PeriodLockListDocument } from "./period-lock.generated.ts";

const LOCKED_WORDS = words(["true", "false"], (value) => `periodLock.locked.${value}`);
export const RECALCULATED_WORDS = words(["true", "false"], (value) => `periodLock.recalculated.${value}`);

type YesNo = (typeof LOCKED_WORDS.values)[number];
/** Both together are everything. */
const one = (chosen: readonly YesNo[] = []) => (chosen.length === 1 ? chosen[0] === "true" : undefined);

/** What stations and their locks can be narrowed by; the keys are the address's. */
interface LockFilters extends PlaceFilters {
  readonly text: string;
  readonly locked: readonly YesNo[];
  readonly recalculated: readonly YesNo[];
}

export const LOCK_ADDRESS: ListSchema<LockFilters, PeriodLockOrder, PeriodLockFilter> = {
  fields: {
    text: textField,
    locked: choicesField(LOCKED_WORDS.values),
    recalculated: choicesField(RECALCULATED_WORDS.values),
    ...placeFields,
  },
  sorts: {
    station: { up: "CODE_ASC", down: "CODE_DESC" },
    through: { up: "THROUGH_ASC", down: "THROUGH_DESC" },
  },
  sortedBy: { key: "station", down: false },
  places: PLACE_KEYS,
  filterOf: ({ text, locked, recalculated, ...places }) => {
    const [isLocked, isRecalculated] = [one(locked), one(recalculated)];
    return {
      ...placeFilterOf(places),
      ...(text !== undefined && { search: text }),
      ...(isLocked !== undefined && { locked: isLocked }),
      ...(isRecalculated !== undefined && { recalculated: isRecalculated }),
    };
  },
};

/** Stations, and how far their days are locked. */
export const PERIOD_LOCKS = recordList({
  noun: "periodLocks",
  document: PeriodLockListDocument,
  address: LOCK_ADDRESS,
  title: "menu.periodLock",
  views: "periodLock",
  search: "periodLock.search",
  choices: { locked: { title: "periodLock.through", words: LOCKED_WORDS } },
  empty: { title: "periodLock.none", text: "periodLock.none.text" },
  nameOf: ({ stationName }) => stationName,
  file: { list: "PERIOD_LOCKS", before: [STATION_CODE] },
});
