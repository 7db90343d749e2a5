import { recordList } from "../../../../parts/records/record-list.ts";
import { words } from "../../../../parts/records/words.ts";
import type {
  AlarmSilenceFilter,
  AlarmSilenceOrder,
  MaintenanceWindowFilter,
  MaintenanceWindowOrder,
  SilenceState,
} from "../../../../schema-types.generated.ts";
import { choicesField, textField } from "../../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../../ui/data-table/list-schema.ts";
import { ALARM_CHANGES } from "../alarm-list.ts";
import {
  AlarmSilenceDetailDocument,
  AlarmSilencesDocument,
  CreateAlarmSilenceDocument,
  CreateMaintenanceWindowDocument,
  MaintenanceWindowDetailDocument,
  MaintenanceWindowsDocument,
  type SilenceLineFragment,
} from "./silences.generated.ts";

/** How silences stand, what matters first. */
export const STATE_WORDS = words<SilenceState>(["ACTIVE", "UPCOMING", "OVER"], (state) => `silence.state.${state}`);

interface SilenceFilters {
  readonly text: string;
  readonly state: readonly SilenceState[];
}

const SILENCE_ADDRESS: ListSchema<SilenceFilters, AlarmSilenceOrder, AlarmSilenceFilter> = {
  fields: { text: textField, state: choicesField(STATE_WORDS.values) },
  sorts: { startsAt: { up: "STARTS_ASC", down: "STARTS_DESC" }, endsAt: { up: "ENDS_ASC", down: "ENDS_DESC" } },
  sortedBy: { key: "startsAt", down: true },
  filterOf: ({ text, state: [state] = [] }) => ({
    ...(text !== undefined && { search: text }),
    ...(state !== undefined && { state }),
  }),
};

interface WindowFilters {
  readonly text: string;
}

const WINDOW_ADDRESS: ListSchema<WindowFilters, MaintenanceWindowOrder, MaintenanceWindowFilter> = {
  fields: { text: textField },
  sorts: { createdAt: { up: "CREATED_ASC", down: "CREATED_DESC" } },
  sortedBy: { key: "createdAt", down: true },
  filterOf: ({ text }) => (text === undefined ? {} : { search: text }),
};

/** What is no longer true once a silence or a window has begun or ended. */
export const SILENCE_CHANGES = {
  changes: [
    AlarmSilencesDocument,
    AlarmSilenceDetailDocument,
    MaintenanceWindowsDocument,
    MaintenanceWindowDetailDocument,
    ...ALARM_CHANGES.changes,
  ],
};

/** How a silence stands at an instant. */
export function stateOf({ startsAt, endsAt, endedAt }: SilenceTimes, now: Date): SilenceState {
  if (endedAt !== null || Date.parse(endsAt) <= now.getTime()) {
    return "OVER";
  }
  return Date.parse(startsAt) > now.getTime() ? "UPCOMING" : "ACTIVE";
}

type SilenceTimes = Pick<SilenceLineFragment, "startsAt" | "endsAt" | "endedAt">;

/** For how long nobody is told of which alarms. */
export const SILENCES = recordList({
  noun: "alarmSilences",
  document: AlarmSilencesDocument,
  address: SILENCE_ADDRESS,
  title: "silence.title",
  search: "silence.search",
  empty: { title: "silence.none", text: "silence.none.text" },
  nameOf: ({ reason }) => reason,
  add: { needs: CreateAlarmSilenceDocument, label: "silence.add" },
});

/** Times that come again and again, in which nobody is told of alarms. */
export const WINDOWS = recordList({
  noun: "maintenanceWindows",
  document: MaintenanceWindowsDocument,
  address: WINDOW_ADDRESS,
  title: "alarmInfo.lists.windows",
  search: "silence.search",
  empty: { title: "maintenance.none", text: "maintenance.none.text" },
  nameOf: ({ reason }) => reason,
  add: { needs: CreateMaintenanceWindowDocument, label: "maintenance.add" },
});
