import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { OfPlace } from "../../../lib/place-scoping.ts";
import { CODE_WORDS, SEVERITY_WORDS } from "../../../parts/alarm/alarm-words.ts";
import type { AlarmCode, AlarmFilter, AlarmSeverity } from "../../../schema-types.generated.ts";

export const ALARM_STATES = ["active", "ended"] as const;

/** Parameters of the address: what the drawer's alarms are narrowed by. */
export const ALARM_KEYS = {
  station: "alarmStation",
  code: "alarm",
  severity: "severity",
  state: "alarmState",
} as const;
export type AlarmKey = keyof typeof ALARM_KEYS;

export interface AlarmChoice {
  readonly station: string;
  readonly code: AlarmCode | "";
  readonly severity: AlarmSeverity | "";
  readonly state: (typeof ALARM_STATES)[number] | "";
}

const among = <T extends string>(values: readonly T[], value: string | null): T | "" =>
  values.find((each) => each === value) ?? "";

/** What is chosen, by the address, and the way to choose. */
export function useAlarmChoice() {
  const [search, setSearch] = useSearchParams();
  const station = search.get(ALARM_KEYS.station) ?? "";
  const code = among(CODE_WORDS.values, search.get(ALARM_KEYS.code));
  const severity = among(SEVERITY_WORDS.values, search.get(ALARM_KEYS.severity));
  const state = among(ALARM_STATES, search.get(ALARM_KEYS.state));
  const choice = useMemo<AlarmChoice>(() => ({ station, code, severity, state }), [station, code, severity, state]);
  function choose(key: AlarmKey, value: string) {
    setSearch((query) => (value === "" ? query.delete(ALARM_KEYS[key]) : query.set(ALARM_KEYS[key], value), query), {
      replace: true,
    });
  }
  return { choice, choose };
}

/** The open alarms of a place that a choice leaves, and of these the active and the ended that ring, the silenced, and those of which nobody has taken note. */
export function filtersOf({ station, code, severity, state }: AlarmChoice, place: OfPlace) {
  const filter: AlarmFilter = {
    open: true,
    // Whoever asks for one kind wants each of them, also those that stand below another.
    ...(code === "" && { folded: false }),
    ...place,
    ...(station !== "" && { stationIds: [station] }),
    ...(code !== "" && { codes: [code] }),
    ...(severity !== "" && { severities: [severity] }),
    ...(state !== "" && { active: state === "active" }),
  };
  const none = { ...filter, codes: undefined, stationIds: [NOWHERE] };
  return {
    filter,
    active: state === "ended" ? none : { ...filter, active: true, silenced: false },
    ended: state === "active" ? none : { ...filter, active: false, silenced: false },
    silenced: { ...filter, silenced: true },
    unnoted: { ...filter, acknowledged: false },
  };
}

/** No station has this id: a filter by it leaves nothing. */
const NOWHERE = "none";
