import type { AlarmReading, StandingAlarm } from "../../driver.ts";

type Keep = (alarm: StandingAlarm, edge: AlarmReading["edge"]) => void;

/** Knows which alarms stand and tells the edges, of every type of the console's for itself. */
export class AlarmBoard {
  private known = new Map<string, StandingAlarm>();

  /** What stands, as far as was last told. */
  get standing(): readonly StandingAlarm[] {
    return [...this.known.values()];
  }

  /**
   * Compares with what stood before and hands every edge to `keep`; an edge counts only once `keep` has returned.
   * The list may lack alarms that stand unless it `judges` them, so no other one is cleared.
   */
  update(present: readonly StandingAlarm[], judges: (alarm: StandingAlarm) => boolean, keep: Keep): void {
    const seen = byName(present);
    for (const [name, alarm] of seen) {
      if (this.known.has(name)) continue;
      keep(alarm, "RAISED");
      this.known.set(name, alarm);
    }
    for (const [name, alarm] of this.known) {
      if (seen.has(name) || !judges(alarm)) continue;
      keep(alarm, "CLEARED");
      this.known.delete(name);
    }
  }

  /** Takes what stands from a list that was told as a whole, of what it `judges`: it makes no edges. */
  adopt(present: readonly StandingAlarm[], judges: (alarm: StandingAlarm) => boolean = () => true): void {
    const rest = this.standing.filter((alarm) => !judges(alarm));
    this.known = byName([...rest, ...present.filter(judges)]);
  }
}

function byName(alarms: readonly StandingAlarm[]): Map<string, StandingAlarm> {
  return new Map(
    alarms.map((alarm) => [`${alarm.source.type} ${alarm.source.address} ${alarm.code} ${alarm.vendorCode}`, alarm]),
  );
}
