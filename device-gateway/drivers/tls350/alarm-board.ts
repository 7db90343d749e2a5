import type { AlarmReading } from "../../driver.ts";
import type { StandingAlarm } from "./alarms.ts";

type Keep = (alarm: StandingAlarm, edge: AlarmReading["edge"]) => void;

interface Entry {
  readonly alarm: StandingAlarm;
  readonly vendorCodes: ReadonlySet<string>;
}

/**
 * Knows which alarms stand and tells the edges. A console may list several types that are one alarm to the product
 * (high water: warning and alarm): such an alarm is raised again with every type that joins, and cleared when the last
 * has gone.
 */
export class AlarmBoard {
  private readonly standing = new Map<string, Entry>();

  /**
   * Compares with what stood before and hands every edge to `keep`; an edge counts only once `keep` has returned.
   * Unless `complete`, the list may lack alarms that stand, so nothing is cleared.
   */
  update(present: readonly StandingAlarm[], complete: boolean, keep: Keep): void {
    const seen = grouped(present);
    for (const [key, entry] of seen) this.raise(key, complete ? entry : this.withStanding(key, entry), keep);
    if (!complete) return;
    for (const [key, entry] of this.standing) {
      if (seen.has(key)) continue;
      keep(named(entry.alarm, entry.vendorCodes), "CLEARED");
      this.standing.delete(key);
    }
  }

  private raise(key: string, entry: Entry, keep: Keep): void {
    const before = this.standing.get(key)?.vendorCodes;
    const joined = [...entry.vendorCodes].filter((vendorCode) => !before?.has(vendorCode));
    if (joined.length > 0) keep(named(entry.alarm, joined), "RAISED");
    this.standing.set(key, entry);
  }

  private withStanding(key: string, { alarm, vendorCodes }: Entry): Entry {
    return { alarm, vendorCodes: new Set([...vendorCodes, ...(this.standing.get(key)?.vendorCodes ?? [])]) };
  }
}

function grouped(present: readonly StandingAlarm[]): Map<string, Entry> {
  const groups = new Map<string, Entry>();
  for (const alarm of present) {
    const key = `${alarm.source.type} ${alarm.source.address} ${alarm.code}`;
    const others = groups.get(key)?.vendorCodes ?? [];
    groups.set(key, { alarm, vendorCodes: new Set([...others, alarm.vendorCode]) });
  }
  return groups;
}

function named(alarm: StandingAlarm, vendorCodes: Iterable<string>): StandingAlarm {
  return { ...alarm, vendorCode: [...vendorCodes].sort().join(", ") };
}
