import type { AlarmSource, DeviceAlarmCode, StandingAlarm } from "../../driver.ts";

/** One kind of alert: what the product calls it and what it is about. */
export type Alert = StandingAlarm;

interface AlertRow {
  readonly device: string;
  readonly from: number;
  readonly to: number;
  readonly code: DeviceAlarmCode;
}

/** Codes of UploadAlertRecord. 20 and 30 concern the pump, 21–26 and 31–36 its nozzles 1–6. */
const ALERTS: readonly AlertRow[] = [
  { device: "PTS", from: 1, to: 2, code: "CONTROLLER_FAULT" },
  { device: "PTS", from: 3, to: 3, code: "POWER_FAILURE" },
  { device: "PTS", from: 4, to: 4, code: "CONTROLLER_RESTART" },
  { device: "Pump", from: 1, to: 1, code: "PUMP_OFFLINE" },
  { device: "Pump", from: 20, to: 26, code: "PUMP_OVERFILL" },
  { device: "Pump", from: 30, to: 36, code: "PUMP_FILLED_OFFLINE" },
  { device: "Probe", from: 1, to: 2, code: "TANK_PROBE_FAULT" },
  { device: "Probe", from: 3, to: 4, code: "TANK_LEVEL_HIGH" },
  { device: "Probe", from: 5, to: 6, code: "TANK_LEVEL_LOW" },
  { device: "Probe", from: 7, to: 7, code: "TANK_WATER_HIGH" },
  { device: "Probe", from: 8, to: 8, code: "TANK_LEAK" },
  { device: "PriceBoard", from: 1, to: 2, code: "PRICE_SIGN_FAULT" },
  { device: "Reader", from: 1, to: 3, code: "READER_FAULT" },
];

/** Alert numbers by the names in the Alarms of a measurement. */
export const MEASUREMENT_ALARMS: ReadonlyMap<unknown, number> = new Map([
  ["CriticalHighProduct", 3],
  ["HighProduct", 4],
  ["LowProduct", 5],
  ["CriticalLowProduct", 6],
  ["HighWater", 7],
  ["TankLeakage", 8],
]);

export const PROBE_OFFLINE = 1;
export const PROBE_ERROR = 2;
export const PUMP_OFFLINE = 1;

/** The alert with this number of this device; null for numbers of a newer firmware. */
export function alertOf(device: string, deviceNumber: number, number: number): Alert | null {
  const row = ALERTS.find((alert) => alert.device === device && alert.from <= number && number <= alert.to);
  return row ? { code: row.code, source: sourceOf(device, deviceNumber), vendorCode: `${device} ${number}` } : null;
}

/** Price boards and readers are parts of the device; the controller itself has number 0. */
function sourceOf(device: string, deviceNumber: number): AlarmSource {
  if (device === "Probe") return { type: "TANK", address: String(deviceNumber) };
  if (device === "Pump") return { type: "PUMP", address: String(deviceNumber) };
  return { type: "DEVICE", address: device === "PTS" ? "0" : `${device} ${deviceNumber}` };
}
