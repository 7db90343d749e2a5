import type { AlarmCode, AlarmSeverity } from "../../schema-types.generated.ts";
import { words } from "../records/words.ts";

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
  MEASURE_LIMIT: true,
  DEVICE_OFFLINE: true,
  STATION_SILENT: true,
  GUN_ILLEGAL_MOVE: true,
  MISSING_SALE: true,
  UNBOUND_ADDRESS: true,
  REPORT_QUARANTINED: true,
  CARD_OVERDRAWN: true,
} as const satisfies Record<AlarmCode, true>;

/** What kinds of alarms are called. */
export const CODE_WORDS = words(Object.keys(CODES) as AlarmCode[], (code) => `alarm.${code}`);

/** What severities are called, the worst first. */
export const SEVERITY_WORDS = words<AlarmSeverity>(
  ["CRITICAL", "WARNING", "INFO"],
  (severity) => `alarm.severity.${severity}`,
);
