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
   * Unless `complete`, the list may lack alarms that stand, so nothing is cleared.
   */
  update(present: readonly StandingAlarm[], complete: boolean, keep: Keep): void {
    const seen = byName(present);
    for (const [name, alarm] of seen) {
      if (this.known.has(name)) continue;
      keep(alarm, "RAISED");
      this.known.set(name, alarm);
    }
    if (!complete) return;
    for (const [name, alarm] of this.known) {
      if (seen.has(name)) continue;
      keep(alarm, "CLEARED");
      this.known.delete(name);
    }
  }

  /** Takes what stands from a list that was told as a whole: it makes no edges. */
  adopt(present: readonly StandingAlarm[]): void {
    this.known = byName(present);
  }
}

function byName(alarms: readonly StandingAlarm[]): Map<string, StandingAlarm> {
  return new Map(
    alarms.map((alarm) => [`${alarm.source.type} ${alarm.source.address} ${alarm.code} ${alarm.vendorCode}`, alarm]),
  );
}
