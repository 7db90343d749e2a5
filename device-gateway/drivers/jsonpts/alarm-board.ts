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
  /** What it would show and says nothing of: that ends what an observation has told, and leaves what a record has. */
  readonly unsaid?: readonly number[];
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

/** How alerts are after an observation. */
interface Judgement {
  readonly after: Map<string, Alert>;
  readonly off: Map<string, Date>;
  readonly observed: ReadonlySet<string>;
}

/** Which alerts are on, each for itself. */
export class AlarmBoard {
  private active = new Map<string, Alert>();
  /** When each alert that can be observed was last seen off. */
  private seenOff = new Map<string, Date>();
  /** Those that an observation has told. */
  private observed: ReadonlySet<string> = new Set();

  /** Alarms whose state differs from what was last seen. */
  observe(observation: Observation): AlarmChanges {
    const { at } = observation;
    const judgement = this.judge(observation);
    const { after } = judgement;
    const begun = [...after].filter(([key]) => !this.active.has(key));
    const ended = [...this.active].filter(([key]) => !after.has(key));
    const alarms = [
      ...begun.map(([, alert]) => alarmOf(alert, "RAISED", at)),
      ...ended.map(([, alert]) => alarmOf(alert, "CLEARED", at)),
    ];
    return { alarms, remember: () => this.hold(judgement) };
  }

  /** The same observation as a list: all that it can judge stands or does not. */
  standing(observation: Observation): StandingList | null {
    const { device, number, judged, present } = observation;
    const known = (numbers: readonly number[]) => numbers.flatMap((each) => alertOf(device, number, each) ?? []);
    const [first, ...others] = known(judged);
    if (!first) return null;
    const vendorCodes = [first, ...others].map(({ vendorCode }) => vendorCode);
    const judgement = this.judge({ ...observation, unsaid: [] });
    const alarms = known(judged.filter((each) => present.includes(each)));
    return { source: { ...first.source, vendorCodes }, alarms, remember: () => this.hold(judgement) };
  }

  private judge({ device, number, judged, present, unsaid = [], at }: Observation): Judgement {
    const after = new Map(this.active);
    const off = new Map(this.seenOff);
    const observed = new Set(this.observed);
    for (const alertNumber of [...judged, ...unsaid]) {
      const alert = alertOf(device, number, alertNumber);
      if (!alert) continue;
      const key = keyOf(alert);
      if (present.includes(alertNumber)) {
        after.set(key, alert);
        observed.add(key);
      } else if (judged.includes(alertNumber) || observed.has(key)) {
        after.delete(key);
        observed.delete(key);
        off.set(key, at);
      }
    }
    return { after, off, observed };
  }

  private hold({ after, off, observed }: Judgement): void {
    this.active = after;
    this.seenOff = off;
    this.observed = observed;
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
