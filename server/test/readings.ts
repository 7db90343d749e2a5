import type {
  AlarmReport,
  DeliveryReport,
  DeviceReport,
  GunReport,
  MeasureReport,
  SaleReport,
  TankReport,
} from "../schema-types.generated.ts";
import { MINUTE, SECOND, START } from "./clock.ts";
import type { Thing } from "./world.ts";

/** So many minutes after every story's begin, as it goes over the wire. */
export const minute = (minutes: number): string => new Date(START.getTime() + minutes * MINUTE).toISOString();

/** So many seconds after every story's begin. */
export const second = (seconds: number): string => new Date(START.getTime() + seconds * SECOND).toISOString();

let fills = 0;

/** A fill of 10 litres at 7.00 that ended as the story began; each has a number of its own. */
export function sale(device: Thing, given: Partial<SaleReport> = {}): SaleReport {
  const endedAt = given.endedAt ?? minute(0);
  return {
    deviceId: device.id,
    address: "1.1",
    transactionNo: String((fills += 1)),
    startedAt: new Date(Date.parse(endedAt) - 2 * MINUTE).toISOString(),
    endedAt,
    volumeLitres: "10",
    unitPrice: "7",
    amount: "70",
    offline: false,
    receivedAt: endedAt,
    ...given,
  };
}

/** Gun 1 hangs free. */
export function gunReading(device: Thing, given: Partial<GunReport> = {}): GunReport {
  return { deviceId: device.id, address: "1.1", at: minute(0), state: "FREE", ...given };
}

/** Tank 1, half full. */
export function tankReading(device: Thing, given: Partial<TankReport> = {}): TankReport {
  return {
    deviceId: device.id,
    address: "1",
    at: minute(0),
    volumeLitres: "15000",
    deliveryInProgress: false,
    ...given,
  };
}

/** The skid behind a device runs, with a little gas in its room. */
export function measureReading(device: Thing, given: Partial<MeasureReport> = {}): MeasureReport {
  return {
    deviceId: device.id,
    address: "plc-1",
    at: minute(0),
    values: [
      { key: "GAS_SKID", value: "3.1", quality: "GOOD" },
      { key: "PRESSURE_HIGH", value: "21.5", quality: "GOOD" },
    ],
    ...given,
  };
}

/** The device answers. */
export function deviceReading(device: Thing, given: Partial<DeviceReport> = {}): DeviceReport {
  const counters = { bytesIn: 0, bytesOut: 0, frames: 0, badFrames: 0, reconnects: 0 };
  return { deviceId: device.id, at: minute(0), online: true, ...counters, ...given };
}

/** The gauge's own "level low" of tank 1 begins. */
export function alarmReading(device: Thing, given: Partial<AlarmReport> = {}): AlarmReport {
  return {
    deviceId: device.id,
    sourceType: "TANK",
    address: "1",
    code: "TANK_LEVEL_LOW",
    edge: "RAISED",
    at: minute(0),
    vendorCode: "L",
    ...given,
  };
}

/** 5,000 litres into tank 1 within ten minutes, as its gauge tells. */
export function deliveryReading(device: Thing, given: Partial<DeliveryReport> = {}): DeliveryReport {
  return {
    deviceId: device.id,
    address: "1",
    startedAt: minute(0),
    endedAt: minute(10),
    startVolumeLitres: "10000",
    endVolumeLitres: "15000",
    deliveredLitres: "5000",
    ...given,
  };
}
