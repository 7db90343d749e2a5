import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const Progress = z.object({
  /** By which it is played: it stays the one that it began with. */
  seed: z.number().int(),
  /** Batches that the server has taken, by station. */
  told: z.record(z.string(), z.number().int()),
  /** Batches of the whole network. */
  of: z.number().int(),
});
export type Progress = z.infer<typeof Progress>;

/** What is kept of telling the past: how far it has come, and what really happened. */
export class PastFile {
  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  /** How far it has come; null where nothing was begun. */
  read(): Progress | null {
    try {
      return Progress.parse(JSON.parse(readFileSync(join(this.folder, "past.json"), "utf8")));
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw fault;
    }
  }

  /** Keeps how far it has come. */
  write(progress: Progress): void {
    this.put("past.json", progress);
  }

  /** Keeps what really happened at the stations. */
  writeTruth(stations: readonly object[]): void {
    this.put("past-truth.json", { stations });
  }

  /** Keeps the shifts that its attendants signed, for whoever enters them once all sales are there. */
  writeShifts(shifts: readonly object[]): void {
    this.put("past-shifts.json", { shifts });
  }

  private put(name: string, value: object): void {
    const path = join(this.folder, name);
    writeFileSync(`${path}.new`, JSON.stringify(value, null, 2));
    renameSync(`${path}.new`, path);
  }
}
