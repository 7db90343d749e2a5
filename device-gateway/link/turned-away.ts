import type { DoorCall } from "../door.ts";
import { OnceAMinute } from "./once-a-minute.ts";

/** Callers that were turned away since the last time that it was told of them. */
export interface TurnedAway {
  /** The HTTP status that they got. */
  readonly status: number;
  readonly remoteAddress: string;
  /** How many calls, this one among them. */
  readonly calls: number;
}

/** Counts every call that the door turns away, and tells of each address and status at most once a minute. */
export class TurnedAwayLog {
  /** Calls by the status that they got, since the start. */
  readonly counts = new Map<number, number>();
  private readonly told = new OnceAMinute();

  constructor(private readonly tell: (row: TurnedAway) => void) {}

  note(status: number, { remoteAddress }: DoorCall): void {
    this.counts.set(status, (this.counts.get(status) ?? 0) + 1);
    const calls = this.told.count(`${status} ${remoteAddress}`);
    if (calls !== null) this.tell({ status, remoteAddress, calls });
  }
}
