import type { BoundGun, KnownDevice } from "../telemetry/batch.ts";
import type { AlarmReading } from "./alarm.writer.ts";
import type { AlarmCode, AlarmSourceType } from "./alarm.types.ts";

/** A part of a device, by the device's own address of it. */
export interface Part {
  readonly sourceType: AlarmSourceType;
  readonly address: string;
}

/**
 * These say of a tank or pump only that something is wrong; what it is, or at which nozzle, the vendor's code says. All
 * other codes of tanks and pumps are one alarm with several thresholds: it ends with the last of the vendor's codes.
 */
const ONE_FOR_EACH_VENDOR_CODE: ReadonlySet<AlarmCode> = new Set([
  "TANK_TEST_FAULT",
  "PUMP_OVERFILL",
  "PUMP_FILLED_OFFLINE",
]);

/** The key of a part, with which the keys of all alarms there begin. */
export function partKey(device: KnownDevice, { sourceType, address }: Part): string {
  const tankId = sourceType === "TANK" ? device.tanks.get(address)?.tankId : undefined;
  if (tankId !== undefined) {
    return `tank:${tankId}`;
  }
  return `device:${device.deviceId}:${sourceType === "DEVICE" ? "part" : sourceType.toLowerCase()}:${address}`;
}

/** Whether an alarm's key is one of this part's. */
export function isAtPart(sourceKey: string, part: string): boolean {
  return sourceKey === part || sourceKey.startsWith(`${part}:code:`);
}

type Source = Pick<
  AlarmReading,
  "stationId" | "sourceType" | "sourceKey" | "tankId" | "gunId" | "deviceId" | "address"
>;

/** What an alarm of a device is about. The parts of a device (sensors, readers, faults of a skid) have alarms of their own. */
export function alarmSourceOf(
  device: KnownDevice,
  { code, vendorCode, ...part }: Part & { readonly code: AlarmCode; readonly vendorCode: string },
): Source {
  const { sourceType, address } = part;
  const own = sourceType === "DEVICE" || ONE_FOR_EACH_VENDOR_CODE.has(code);
  return {
    stationId: device.stationId,
    sourceType,
    sourceKey: own ? `${partKey(device, part)}:code:${vendorCode}` : partKey(device, part),
    tankId: sourceType === "TANK" ? (device.tanks.get(address)?.tankId ?? null) : null,
    gunId: sourceType === "PUMP" ? (gunOf(device, address)?.gunId ?? null) : null,
    deviceId: device.deviceId,
    address,
  };
}

function gunOf(device: KnownDevice, pump: string): BoundGun | undefined {
  return [...device.guns].find(([address]) => address.split(".")[0] === pump)?.[1];
}

const HOLDER = "device ";

/** Under this name a device holds an alarm. */
export const holderOf = (vendorCode: string): string => `${HOLDER}${vendorCode}`;

/** The vendor codes that a holder stands for: gateways of before told several as one. Empty: it is no device. */
export function vendorCodesOf(holder: string): string[] {
  return holder.startsWith(HOLDER) ? holder.slice(HOLDER.length).split(", ") : [];
}
