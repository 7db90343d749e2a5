import { alarmSource } from "../../../parts/alarm/alarm-source.ts";
import { CODE_WORDS, SEVERITY_WORDS } from "../../../parts/alarm/alarm-words.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import type { AlarmCare, AlarmCode, AlarmFilter, AlarmOrder, AlarmSeverity } from "../../../schema-types.generated.ts";
import { choicesField, type Days, daysField, type FilterField, timesOf } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { SilencedNowDocument } from "../../../parts/alarm/silenced-now.generated.ts";
import {
  AlarmCourseDocument,
  AlarmDetailDocument,
  AlarmListDocument,
  FoldedAlarmsDocument,
} from "./alarm-info.generated.ts";

/** Which alarms the list opens on, and which others it shows: what somebody has to look at; what is on now; what is silenced; all. */
export const SHOWN = ["open", "active", "silenced", "all"] as const;
export type Shown = (typeof SHOWN)[number];

/** What alarms can be narrowed by; the keys are the address's. */
export interface AlarmFilters extends PlaceFilters {
  readonly show: readonly Shown[];
  readonly days: Days;
  readonly severity: readonly AlarmSeverity[];
  readonly code: readonly AlarmCode[];
  readonly care: readonly string[];
}

/** Who cares for an alarm, beside accounts by their ids: whoever looks, and nobody. */
export const ME = "me";
export const NOBODY = "nobody";

const careField: FilterField<readonly string[]> = {
  parse: (values) => {
    const known = [...new Set(values)].filter(
      (value) => value === ME || value === NOBODY || /^[0-9a-f-]{36}$/i.test(value),
    );
    return known.length > 0 ? known : undefined;
  },
  format: (care) => care,
};

const careOf = (care: readonly string[]): AlarmCare => ({
  ...(care.includes(ME) && { mine: true }),
  ...(care.includes(NOBODY) && { nobody: true }),
  assigneeIds: care.filter((value) => value !== ME && value !== NOBODY),
});

const NARROWED: Readonly<Record<Shown, AlarmFilter>> = {
  open: { open: true },
  active: { active: true },
  silenced: { silenced: true },
  all: {},
};

/** How alarms stand in the address. */
export const ALARM_ADDRESS: ListSchema<AlarmFilters, AlarmOrder, AlarmFilter> = {
  fields: {
    show: choicesField(SHOWN),
    days: daysField,
    severity: choicesField(SEVERITY_WORDS.values),
    code: choicesField(CODE_WORDS.values),
    care: careField,
    ...placeFields,
  },
  sorts: { startedAt: { up: "STARTED_ASC", down: "STARTED_DESC" } },
  sortedBy: { key: "startedAt", down: true },
  places: PLACE_KEYS,
  filterOf: ({ show: [shown = "open"] = [], days, severity, code, care, ...places }, timeZone) => ({
    ...NARROWED[shown],
    // Whoever asks for kinds, or for all, wants each of them, also those that stand below another.
    ...(shown !== "all" && code === undefined && { folded: false }),
    ...timesOf(days, timeZone),
    ...placeFilterOf(places),
    ...(severity !== undefined && { severities: [...severity] }),
    ...(code !== undefined && { codes: [...code] }),
    ...(care !== undefined && { care: careOf(care) }),
  }),
};

/** What is no longer true once somebody took note of an alarm, or said something about it. */
export const ALARM_CHANGES = {
  changes: [AlarmListDocument, AlarmDetailDocument, FoldedAlarmsDocument, AlarmCourseDocument, SilencedNowDocument],
};

/** What was and is wrong at stations, the newest first. */
export const ALARMS = recordList({
  noun: "alarms",
  document: AlarmListDocument,
  address: ALARM_ADDRESS,
  title: "menu.alarmInfo",
  views: "alarms",
  empty: { title: "alarmInfo.none", text: "alarmInfo.none.text" },
  nameOf: ({ code, stationName, ...alarm }, intl) =>
    [intl.formatMessage({ id: CODE_WORDS.wordOf(code) }), stationName, alarmSource(alarm, intl)].join(", "),
  file: { list: "ALARMS" },
});
