import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { OfPlace } from "../../../lib/place-scoping.ts";
import type { AlarmCode, AlarmFilter, AlarmSeverity } from "../../../schema-types.generated.ts";

/** Every kind of alarm; a new one is missed here by the compiler. */
const CODES = {
  TANK_LEVEL_HIGH: true,
  TANK_LEVEL_LOW: true,
  TANK_LEAK: true,
  TANK_WATER_HIGH: true,
  TANK_PROBE_FAULT: true,
  TANK_DELIVERY_NEEDED: true,
  TANK_TEST_FAULT: true,
  GAUGE_FAULT: true,
  CONTROLLER_FAULT: true,
  CONTROLLER_RESTART: true,
  POWER_FAILURE: true,
  PUMP_OFFLINE: true,
  PUMP_OVERFILL: true,
  PUMP_FILLED_OFFLINE: true,
  READER_FAULT: true,
  PRICE_SIGN_FAULT: true,
  PLC_FAULT: true,
  GAS_CONCENTRATION: true,
  DEVICE_OFFLINE: true,
  GUN_ILLEGAL_MOVE: true,
  MISSING_SALE: true,
  UNBOUND_ADDRESS: true,
  REPORT_QUARANTINED: true,
  CARD_OVERDRAWN: true,
} as const satisfies Record<AlarmCode, true>;
export const ALARM_CODES = Object.keys(CODES) as AlarmCode[];
export const ALARM_SEVERITIES = ["CRITICAL", "WARNING", "INFO"] as const satisfies readonly AlarmSeverity[];
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
  const code = among(ALARM_CODES, search.get(ALARM_KEYS.code));
  const severity = among(ALARM_SEVERITIES, search.get(ALARM_KEYS.severity));
  const state = among(ALARM_STATES, search.get(ALARM_KEYS.state));
  const choice = useMemo<AlarmChoice>(() => ({ station, code, severity, state }), [station, code, severity, state]);
  function choose(key: AlarmKey, value: string) {
    setSearch((query) => (value === "" ? query.delete(ALARM_KEYS[key]) : query.set(ALARM_KEYS[key], value), query), {
      replace: true,
    });
  }
  return { choice, choose };
}

/** The open alarms of a place that a choice leaves, and of these the active, the ended and those of which nobody has taken note. */
export function filtersOf({ station, code, severity, state }: AlarmChoice, place: OfPlace) {
  const filter: AlarmFilter = {
    open: true,
    ...place,
    ...(station !== "" && { stationIds: [station] }),
    ...(code !== "" && { codes: [code] }),
    ...(severity !== "" && { severity }),
    ...(state !== "" && { active: state === "active" }),
  };
  const none = { ...filter, codes: undefined, stationIds: [NOWHERE] };
  return {
    filter,
    active: state === "ended" ? none : { ...filter, active: true },
    ended: state === "active" ? none : { ...filter, active: false },
    unnoted: { ...filter, acknowledged: false },
  };
}

/** No station has this id: a filter by it leaves nothing. */
const NOWHERE = "none";
