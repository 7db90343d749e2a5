import type { GunReport, MeasureReport } from "../schema-types.generated.ts";
import type { LivePart, Reports } from "./reports.ts";

/** Reports that may wait per address: some forty fills of a gun. */
const PER_ADDRESS = 200;
/** Reports that may wait in all. */
const IN_ALL = 100_000;

export interface LatestOptions {
  readonly perAddress?: number;
  readonly inAll?: number;
}

/** A live report that waits. */
export interface LiveItem {
  readonly part: LivePart;
  /** What it is about, within its part: device and address. */
  readonly about: string;
  readonly report: Reports[LivePart];
  /** What must not be skipped: a gun's state, a device online or not; one value for parts without. */
  readonly state: string;
  /** The first of its state. Later ones of the same state replace one another, this one stays. */
  readonly change: boolean;
}

/**
 * Live readings that wait for the server. Figures are thinned to the newest when the way is slow; each change of a
 * gun's state and of a device's reachability stays, in order.
 */
export class Latest {
  private readonly queues = new Map<string, LiveItem[]>();
  private readonly lastState = new Map<string, string>();
  private items = 0;
  private thinnedItems = 0;
  private readonly perAddress: number;
  private readonly inAll: number;

  constructor({ perAddress = PER_ADDRESS, inAll = IN_ALL }: LatestOptions = {}) {
    this.perAddress = perAddress;
    this.inAll = inAll;
  }

  /** Reports that wait. */
  get waiting(): number {
    return this.items;
  }

  /** Reports that were replaced by newer ones since the start. */
  get thinned(): number {
    return this.thinnedItems;
  }

  /** What a device kept while it was cut off (`isPast`) waits by itself: nothing of it replaces what is now. */
  show<P extends LivePart>(part: P, report: Reports[P], isPast = false): void {
    const about = isPast ? `${aboutOf(report)} past` : aboutOf(report);
    const key = `${part} ${about}`;
    const state = isPast ? "" : stateOf(report);
    const change = isPast || (state !== "" && this.lastState.get(key) !== state);
    this.lastState.set(key, state);
    const queue = this.queueOf(key);
    const last = queue.at(-1);
    if (!last || change || last.change) {
      this.push(queue, { part, about, report, state, change });
    } else {
      queue[queue.length - 1] = { ...last, report: merged(last.report, report) };
      this.thinnedItems++;
    }
    if (queue.length > this.perAddress) this.shorten(queue);
    if (this.items > this.inAll) this.evict(key);
  }

  /** Takes the reports that have waited longest, all of one address together and in order. */
  take(limit: number): LiveItem[] {
    const batch: LiveItem[] = [];
    for (const [key, queue] of this.queues) {
      if (batch.length >= limit) break;
      batch.push(...queue.splice(0, limit - batch.length));
      if (queue.length === 0) this.queues.delete(key);
    }
    this.items -= batch.length;
    return batch;
  }

  /** Puts back what could not be sent, before what has come since. */
  restore(batch: readonly LiveItem[]): void {
    for (const item of batch.toReversed()) {
      const queue = this.queueOf(`${item.part} ${item.about}`);
      const next = queue[0];
      if (next && !next.change && !item.change && next.state === item.state) {
        queue[0] = { ...next, report: merged(item.report, next.report) };
        this.thinnedItems++;
      } else {
        queue.unshift(item);
        this.items++;
      }
    }
  }

  /** Forgets a device that is no longer ours. */
  forget(deviceId: string): void {
    for (const key of this.lastState.keys()) if (key.split(" ")[1] === deviceId) this.lastState.delete(key);
    for (const [key, queue] of this.queues) {
      if (key.split(" ")[1] !== deviceId) continue;
      this.items -= queue.length;
      this.queues.delete(key);
    }
  }

  private queueOf(key: string): LiveItem[] {
    const queue = this.queues.get(key) ?? [];
    this.queues.set(key, queue);
    return queue;
  }

  private push(queue: LiveItem[], item: LiveItem): void {
    queue.push(item);
    this.items++;
  }

  /**
   * Leaves out a whole round (from a state to the same state again), so that what stays is still a legal sequence of
   * states: a gap in the middle of a fill would look like a fault of the device.
   */
  private shorten(queue: LiveItem[]): void {
    const again = queue.findIndex((item, index) => index > 0 && item.state === queue[0]?.state);
    const gone = again > 0 ? queue.splice(1, again).length : queue.splice(0, 1).length;
    this.items -= gone;
    this.thinnedItems += gone;
  }

  /** Reduces the address that has waited longest to its newest report; the one just shown is spared. */
  private evict(spared: string): void {
    for (const [key, queue] of this.queues) {
      if (key === spared || queue.length === 1) continue;
      const gone = queue.splice(0, queue.length - 1).length;
      this.items -= gone;
      this.thinnedItems += gone;
      return;
    }
  }
}

function aboutOf(report: Reports[LivePart]): string {
  if ("identity" in report) return `${report.protocol} ${report.identity}`;
  return "address" in report ? `${report.deviceId} ${report.address}` : report.deviceId;
}

function stateOf(report: Reports[LivePart]): string {
  if ("state" in report) return report.state;
  return "online" in report ? String(report.online) : "";
}

/** One report in the place of two. Absent figures of a gun and of a skid leave what was known; callers' calls add up. */
function merged(older: Reports[LivePart], newer: Reports[LivePart]): Reports[LivePart] {
  if ("state" in newer && "state" in older) return { ...older, ...known(newer) };
  if ("values" in newer && "values" in older) return { ...newer, values: mergedValues(older, newer) };
  if ("calls" in newer && "calls" in older) return { ...newer, calls: older.calls + newer.calls };
  return newer;
}

function mergedValues(older: MeasureReport, newer: MeasureReport): MeasureReport["values"] {
  const told = new Set(newer.values.map(({ key }) => key));
  return [...older.values.filter(({ key }) => !told.has(key)), ...newer.values];
}

function known(report: GunReport): GunReport {
  const entries = Object.entries(report).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as GunReport;
}
