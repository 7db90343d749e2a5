import { Port } from "../../kernel/port.ts";
import type { Batch } from "../telemetry/batch.ts";

/** A rise of a tank's level that was stored just now. */
export interface StoredRise {
  readonly id: string;
  readonly tankId: string;
  readonly endedAt: Date;
  /** Rises in whose place it stands. */
  readonly supersedes: readonly string[];
}

/** Finds the ticket of a rise as it comes in, in the transaction of its batch. */
export const riseFollowers = new Port<(batch: Batch, rise: StoredRise) => Promise<void>>("what matches deliveries");
