import type { DoorCall } from "../driver.ts";

/** Callers that were turned away since the last time that it was told of them. */
export interface TurnedAway {
  /** The HTTP status that they got. */
  readonly status: number;
  readonly remoteAddress: string;
  /** How many calls, this one among them. */
  readonly calls: number;
}

const TELL_EVERY_MS = 60_000;
/** Addresses that are told apart at a time; anybody may call from many. */
const MAX_ADDRESSES = 1_000;

/** Counts every call that the door turns away, and tells of each address and status at most once a minute. */
export class TurnedAwayLog {
  /** Calls by the status that they got, since the start. */
  readonly counts = new Map<number, number>();
  private readonly untold = new Map<string, { toldAt: number; calls: number }>();

  constructor(private readonly tell: (row: TurnedAway) => void) {}

  note(status: number, { remoteAddress }: DoorCall): void {
    this.counts.set(status, (this.counts.get(status) ?? 0) + 1);
    const key = `${status} ${remoteAddress}`;
    const known = this.untold.get(key) ?? { toldAt: Number.NEGATIVE_INFINITY, calls: 0 };
    const calls = known.calls + 1;
    const now = performance.now();
    const due = now - known.toldAt >= TELL_EVERY_MS;
    this.untold.delete(key);
    this.untold.set(key, due ? { toldAt: now, calls: 0 } : { ...known, calls });
    const oldest = this.untold.keys().next();
    if (this.untold.size > MAX_ADDRESSES && !oldest.done) this.untold.delete(oldest.value);
    if (due) this.tell({ status, remoteAddress, calls });
  }
}
