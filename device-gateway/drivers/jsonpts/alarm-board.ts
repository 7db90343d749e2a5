import type { AlarmReading } from "../../driver.ts";
import { alertOf, type Alert } from "./alerts.ts";

/** Alarms that an observation begins or ends. `remember` is called once they are on disk, not before. */
export interface AlarmChanges {
  readonly alarms: readonly AlarmReading[];
  readonly remember: () => void;
}

/** What a status or a measurement can judge: the alert numbers that it would show, and those that it does. */
export interface Observation {
  readonly device: "Pump" | "Probe";
  readonly number: number;
  readonly judged: readonly number[];
  readonly present: readonly number[];
  readonly at: Date;
}

/** An alert record of the controller. */
export interface AlertRecord {
  readonly alert: Alert;
  readonly state: "Started" | "Finished" | "Detected";
  readonly at: Date;
}

/**
 * Which alerts are on. Several of the controller's alerts are one alarm of the product (high and critically high), so
 * the alarm ends with the last of them.
 */
export class AlarmBoard {
  private active = new Map<string, Alert>();
  /** When each alert that can be observed was last seen off. */
  private seenOff = new Map<string, Date>();

  /** Alarms whose state differs from what was last seen. */
  observe({ device, number, judged, present, at }: Observation): AlarmChanges {
    const after = new Map(this.active);
    const off = new Map(this.seenOff);
    for (const alertNumber of judged) {
      const alert = alertOf(device, number, alertNumber);
      if (!alert) continue;
      if (present.includes(alertNumber)) after.set(keyOf(alert), alert);
      else {
        after.delete(keyOf(alert));
        off.set(keyOf(alert), at);
      }
    }
    const begun = [...after.values()].filter((alert) => !isOn(this.active, alert));
    const ended = [...this.active.values()].filter((alert) => !isOn(after, alert));
    const alarms = [
      ...onePerCode(begun).map((alert) => alarmOf(alert, "RAISED", at)),
      ...onePerCode(ended).map((alert) => alarmOf(alert, "CLEARED", at)),
    ];
    const remember = () => {
      this.active = after;
      this.seenOff = off;
    };
    return { alarms, remember };
  }

  /**
   * A record makes a reading, since it may be about an outage long past; only what an observation has told already is
   * not told twice.
   */
  record({ alert, state, at }: AlertRecord): AlarmChanges {
    if (state === "Detected") return { alarms: [alarmOf(alert, "NOTED", at)], remember: () => undefined };
    const seenOff = this.seenOff.get(keyOf(alert));
    if (state === "Started" && this.active.has(keyOf(alert)) && seenOff !== undefined && at >= seenOff) {
      return { alarms: [], remember: () => undefined };
    }
    const after = new Map(this.active);
    if (state === "Started") after.set(keyOf(alert), alert);
    else after.delete(keyOf(alert));
    const edge = state === "Started" ? "RAISED" : isOn(after, alert) ? "NOTED" : "CLEARED";
    return { alarms: [alarmOf(alert, edge, at)], remember: () => void (this.active = after) };
  }
}

function keyOf({ source, vendorCode }: Alert): string {
  return `${source.type} ${source.address} ${vendorCode}`;
}

function isSameAlarm(left: Alert, right: Alert): boolean {
  return (
    left.code === right.code && left.source.type === right.source.type && left.source.address === right.source.address
  );
}

function isOn(active: ReadonlyMap<string, Alert>, alert: Alert): boolean {
  return [...active.values()].some((other) => isSameAlarm(other, alert));
}

function onePerCode(alerts: readonly Alert[]): readonly Alert[] {
  return alerts.filter((alert, index) => alerts.findIndex((other) => isSameAlarm(other, alert)) === index);
}

function alarmOf({ source, code, vendorCode }: Alert, edge: AlarmReading["edge"], at: Date): AlarmReading {
  return { kind: "alarm", source, code, edge, at, vendorCode };
}
