import { ClipboardPlus } from "lucide-react";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { STATION_CODE } from "../../../parts/places/station-column.tsx";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import type { ShiftFilter, ShiftOrder, ShiftState } from "../../../schema-types.generated.ts";
import { choicesField, type Days, daysField, textField, stationDaysOf } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { OpenShiftDocument, ShiftListDocument } from "./shifts.generated.ts";

export const SHIFT_STATE_WORDS = words<ShiftState>(["OPEN", "CLOSED"], (state) => `shift.state.${state}`);
export const PROVISIONAL_WORDS = words(["true", "false"], (value) => `shift.provisional.${value}`);
const DIFFERS_WORDS = words(["true", "false"], (value) => `shift.differs.${value}`);

type YesNo = (typeof DIFFERS_WORDS.values)[number];
/** Both together are everything. */
const one = (chosen: readonly YesNo[] = []) => (chosen.length === 1 ? chosen[0] === "true" : undefined);

/** What shifts can be narrowed by; the keys are the address's. */
interface ShiftFilters extends PlaceFilters {
  readonly text: string;
  readonly days: Days;
  readonly state: readonly ShiftState[];
  readonly provisional: readonly YesNo[];
  readonly differs: readonly YesNo[];
}

export const SHIFT_ADDRESS: ListSchema<ShiftFilters, ShiftOrder, ShiftFilter> = {
  fields: {
    text: textField,
    days: daysField,
    state: choicesField(SHIFT_STATE_WORDS.values),
    provisional: choicesField(PROVISIONAL_WORDS.values),
    differs: choicesField(DIFFERS_WORDS.values),
    ...placeFields,
  },
  sorts: { openedAt: { up: "OPENED_ASC", down: "OPENED_DESC" } },
  sortedBy: { key: "openedAt", down: true },
  places: PLACE_KEYS,
  filterOf: ({ text, days, state, provisional, differs, ...places }) => {
    const [isProvisional, doesDiffer] = [one(provisional), one(differs)];
    return {
      ...placeFilterOf(places),
      ...stationDaysOf(days),
      ...(text !== undefined && { search: text }),
      ...(state !== undefined && { states: [...state] }),
      ...(isProvisional !== undefined && { provisional: isProvisional }),
      ...(doesDiffer !== undefined && { differs: doesDiffer }),
    };
  },
};

/** Shifts of stations, those that were opened last first. */
export const SHIFTS = recordList({
  noun: "shifts",
  document: ShiftListDocument,
  address: SHIFT_ADDRESS,
  title: "menu.shifts",
  views: "shifts",
  search: "shift.search",
  choices: { differs: { title: "shift.overShort", words: DIFFERS_WORDS } },
  empty: { title: "shift.none", text: "shift.none.text" },
  nameOf: ({ stationName }) => stationName,
  add: { needs: OpenShiftDocument, label: "shift.open", icon: ClipboardPlus },
  file: { list: "SHIFTS", before: [STATION_CODE] },
});
