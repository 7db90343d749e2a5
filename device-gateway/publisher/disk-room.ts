import { closeSync, fsyncSync, openSync, rmSync, statSync, statfsSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { Clock } from "../driver.ts";

/** New facts are refused from here on: what waits can still be settled in the room that is left. */
const LEAST_FREE_BYTES = 24 * 1024 * 1024;
/** Given up when even that is gone, for the journal of settling. */
const RESERVE_BYTES = 8 * 1024 * 1024;
const MEASURED_EVERY_MS = 1_000;

export interface DiskRoomOptions {
  /** The spool's file. */
  readonly path: string;
  readonly clock: Clock;
  /** Bytes that may still be written; as the file system says, unless given. */
  readonly freeBytes?: () => number;
}

/** How much room the disk has left, and a reserve on it for the day when it has none. */
export class DiskRoom {
  private measured = { at: -Infinity, free: Infinity };
  private readonly reserve: string;

  constructor(private readonly options: DiskRoomOptions) {
    this.reserve = `${options.path}.reserve`;
  }

  /** There is room for more than settling needs. */
  get isAmple(): boolean {
    const now = this.options.clock.now().getTime();
    if (this.options.freeBytes || now - this.measured.at >= MEASURED_EVERY_MS) {
      this.measured = { at: now, free: this.free() };
    }
    return this.measured.free >= LEAST_FREE_BYTES;
  }

  /** Takes the reserve's room, unless it is there already or room is short. */
  keepReserve(): void {
    if (!this.isAmple || this.hasReserve()) return;
    try {
      const file = openSync(this.reserve, "w", 0o600);
      try {
        // Real blocks: a hole would reserve nothing.
        const written = writeSync(file, Buffer.alloc(RESERVE_BYTES));
        if (written < RESERVE_BYTES) throw new Error("no room for the reserve");
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    } catch {
      rmSync(this.reserve, { force: true });
    }
  }

  /** Gives the reserve's room back to the disk; false where there is none. */
  giveUpReserve(): boolean {
    if (!this.hasReserve()) return false;
    rmSync(this.reserve, { force: true });
    return true;
  }

  private hasReserve(): boolean {
    return (statSync(this.reserve, { throwIfNoEntry: false })?.size ?? 0) === RESERVE_BYTES;
  }

  private free(): number {
    if (this.options.freeBytes) return this.options.freeBytes();
    try {
      const { bavail, bsize } = statfsSync(dirname(this.options.path));
      return bavail * bsize;
    } catch {
      return Infinity;
    }
  }
}
