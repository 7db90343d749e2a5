import type { AlarmReading, StandingAlarm, StandingSource } from "../../driver.ts";
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

/** What stands at a source, told as a whole. `remember` is called once it is on disk. */
export interface StandingList {
  readonly source: StandingSource;
  readonly alarms: readonly StandingAlarm[];
  readonly remember: () => void;
}

/** Which alerts are on, each for itself. */
export class AlarmBoard {
  private active = new Map<string, Alert>();
  /** When each alert that can be observed was last seen off. */
  private seenOff = new Map<string, Date>();

  /** Alarms whose state differs from what was last seen. */
  observe(observation: Observation): AlarmChanges {
    const { at } = observation;
    const { after, off } = this.judge(observation);
    const begun = [...after].filter(([key]) => !this.active.has(key));
    const ended = [...this.active].filter(([key]) => !after.has(key));
    const alarms = [
      ...begun.map(([, alert]) => alarmOf(alert, "RAISED", at)),
      ...ended.map(([, alert]) => alarmOf(alert, "CLEARED", at)),
    ];
    const remember = () => {
      this.active = after;
      this.seenOff = off;
    };
    return { alarms, remember };
  }

  /** The same observation as a list: all that it can judge stands or does not. */
  standing(observation: Observation): StandingList | null {
    const { device, number, judged, present } = observation;
    const known = (numbers: readonly number[]) => numbers.flatMap((each) => alertOf(device, number, each) ?? []);
    const [first, ...others] = known(judged);
    if (!first) return null;
    const vendorCodes = [first, ...others].map(({ vendorCode }) => vendorCode);
    const { after, off } = this.judge(observation);
    const remember = () => {
      this.active = after;
      this.seenOff = off;
    };
    const alarms = known(judged.filter((each) => present.includes(each)));
    return { source: { ...first.source, vendorCodes }, alarms, remember };
  }

  private judge({ device, number, judged, present, at }: Observation) {
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
    return { after, off };
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
    return {
      alarms: [alarmOf(alert, state === "Started" ? "RAISED" : "CLEARED", at)],
      remember: () => void (this.active = after),
    };
  }
}

function keyOf({ source, vendorCode }: Alert): string {
  return `${source.type} ${source.address} ${vendorCode}`;
}

function alarmOf({ source, code, vendorCode }: Alert, edge: AlarmReading["edge"], at: Date): AlarmReading {
  return { kind: "alarm", source, code, edge, at, vendorCode };
}
