/** What waits of one device. */
export interface Waiting {
  readonly facts: number;
  /** Nothing that waits happened before it, RFC 3339 in UTC; null where nothing waits. */
  readonly since: string | null;
}

const NOTHING: Waiting = { facts: 0, since: null };

/** What is told of a fact: when it was over, or when it was. */
interface Timed {
  readonly report: { readonly endedAt: string } | { readonly at: string };
}

const timeOf = ({ report }: Timed): string => ("endedAt" in report ? report.endedAt : report.at);

/**
 * How many facts wait of each device, and since when: counted along, because every device's report says it. While some wait the oldest
 * one's time stays, also where that one is gone by now: what happened before it has arrived in any case.
 */
export class Backlog {
  private waiting = new Map<string, { facts: number; since: string }>();

  /** Begins anew with what a spool holds. */
  reset(rows: Iterable<{ readonly device: string; readonly facts: number; readonly since: string }>): void {
    this.waiting = new Map([...rows].map(({ device, facts, since }) => [device, { facts, since }]));
  }

  add(device: string, fact: Timed): void {
    const at = timeOf(fact);
    const known = this.waiting.get(device);
    if (known === undefined) this.waiting.set(device, { facts: 1, since: at });
    else this.waiting.set(device, { facts: known.facts + 1, since: known.since < at ? known.since : at });
  }

  remove(device: string): void {
    const known = this.waiting.get(device);
    if (known === undefined) return;
    if (known.facts <= 1) this.waiting.delete(device);
    else known.facts--;
  }

  of(device: string): Waiting {
    return this.waiting.get(device) ?? NOTHING;
  }
}
