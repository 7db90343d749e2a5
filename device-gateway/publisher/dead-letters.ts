import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Logger } from "pino";
import type { Clock } from "../driver.ts";

/** Why something lies there. RAW: no driver could interpret it. INVALID: the server will never take it. */
export type DeadReason = "RAW" | "INVALID";

/** Something that nobody delivers by itself. */
export interface DeadLetter {
  readonly device: string;
  /** The list of the report it belonged to; "raw" for what was never interpreted. */
  readonly part: string;
  readonly key: string;
  readonly report: string | null;
  readonly raw: string;
  readonly reason: DeadReason;
  readonly message: string;
}

/** One as it lies on disk. */
export interface StoredDeadLetter extends DeadLetter {
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
}

const ROW_OVERHEAD_BYTES = 300;

const PUT = `
  INSERT INTO dead_letters (device, part, key, report, raw, reason, message, bytes, first_at, last_at)
  VALUES (:device, :part, :key, :report, :raw, :reason, :message, :bytes, :at, :at)
  ON CONFLICT (device, part, key)
  DO UPDATE SET count = count + 1, reason = excluded.reason, message = excluded.message, last_at = excluded.last_at
  RETURNING count`;

/**
 * What could not be interpreted or was refused for good, with reason and count, for a person to look at. Bounded: the
 * oldest goes when there is no room, and the log says so.
 */
export class DeadLetters {
  private bytes = 0;
  private letters = 0;
  private readonly put;
  private readonly dropOldest;

  constructor(
    private readonly database: DatabaseSync,
    private readonly options: { readonly limitBytes: number; readonly clock: Clock; readonly log: Logger },
  ) {
    this.put = database.prepare(PUT);
    this.dropOldest = database.prepare(
      "DELETE FROM dead_letters WHERE id = (SELECT min(id) FROM dead_letters) RETURNING device, part, reason, message, bytes",
    );
    this.recount();
  }

  /** Counts what lies on disk: after a transaction that was rolled back the figures in memory are wrong. */
  recount(): void {
    const sums = this.database
      .prepare("SELECT count(*) AS letters, coalesce(sum(bytes), 0) AS bytes FROM dead_letters")
      .get();
    this.letters = Number(sums?.["letters"]);
    this.bytes = Number(sums?.["bytes"]);
  }

  get count(): number {
    return this.letters;
  }

  /** Lays a letter down; the same one again is counted up. */
  add(letter: DeadLetter): void {
    const bytes = Buffer.byteLength(letter.raw) + Buffer.byteLength(letter.report ?? "") + ROW_OVERHEAD_BYTES;
    const at = this.options.clock.now().toISOString();
    const stored = this.put.get({ ...letter, bytes, at });
    if (Number(stored?.["count"]) > 1) return;
    this.bytes += bytes;
    this.letters++;
    while (this.bytes > this.options.limitBytes && this.letters > 1) this.forgetOldest();
  }

  /** Oldest first. */
  list(): StoredDeadLetter[] {
    const rows = this.database.prepare("SELECT * FROM dead_letters ORDER BY id").all();
    return rows.map((row) => ({
      device: String(row["device"]),
      part: String(row["part"]),
      key: String(row["key"]),
      report: row["report"] === null ? null : String(row["report"]),
      raw: String(row["raw"]),
      reason: row["reason"] === "RAW" ? "RAW" : "INVALID",
      message: String(row["message"]),
      count: Number(row["count"]),
      firstAt: String(row["first_at"]),
      lastAt: String(row["last_at"]),
    }));
  }

  private forgetOldest(): void {
    const gone = this.dropOldest.get();
    if (!gone) return;
    this.bytes -= Number(gone["bytes"]);
    this.letters--;
    this.options.log.warn({ ...gone }, "no room for more dead letters: the oldest is gone");
  }
}

/** A key for text that has none of its own. */
export function textKey(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
