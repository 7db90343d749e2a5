import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Context } from "../../kernel/context.ts";
import type { AnyListFile } from "../../kernel/lists/list-file.ts";
import type { Whole } from "../../kernel/lists/whole.ts";
import { csvText } from "./csv.ts";
import type { Order } from "./export.queue.ts";
import { Reading } from "./export.reading.ts";
import { type JobKey, beginJob, failJob, finishJob, noteProgress } from "./export.store.ts";
import type { ExportFormat } from "./export.types.ts";
import { jsonLines } from "./jsonl.ts";
import type { Sheet } from "./sheet.ts";
import { xlsxBytes } from "./xlsx.ts";

/** Progress is told at most so often. */
const TELL_EVERY_MS = 250;

/** A sheet as the bytes of its file. */
const WRITERS: Readonly<Record<ExportFormat, (sheet: Sheet) => Readable>> = {
  CSV: (sheet) => Readable.from(csvText(sheet)),
  JSONL: (sheet) => Readable.from(jsonLines(sheet)),
  XLSX: xlsxBytes,
};

/** What is to be written, decided when it was asked for. */
export interface ExportPlan extends Whole<object> {
  readonly source: AnyListFile;
  readonly format: ExportFormat;
  /** The sheet around so many rows. */
  sheetOf(batches: Sheet["batches"], rows: number): Sheet;
}

/** Somebody has cancelled the job, or the server is to stop: no fault of the export. */
class Given extends Error {
  readonly up: "CANCELLED" | "INTERRUPTED";

  constructor(up: Given["up"]) {
    super(`the export was given up: ${up}`);
    this.up = up;
  }
}

/** Where the file of a job is. Its name on disk is its id, whatever the name under which it is handed out. */
export const exportPathOf = (folder: string, id: string, format: ExportFormat): string =>
  join(folder, `${id}.${format.toLowerCase()}`);

/** A job with all that it needs; `ctx` is that of the request, whose scope the rows keep. */
export function orderOfExport(ctx: Context, job: JobKey, plan: ExportPlan): Order {
  return {
    job,
    async run(stopping) {
      if (!(await beginJob(ctx, job))) {
        return;
      }
      const path = exportPathOf(ctx.config.EXPORT_DIR, job.id, plan.format);
      const unfinished = `${path}.part`;
      try {
        const rows = await write(ctx, plan, { path: unfinished, progress: new Progress(ctx, job, stopping) });
        const { size } = await stat(unfinished);
        await rename(unfinished, path);
        if (!(await finishJob(ctx, job, { rows, bytes: size }))) {
          await rm(path, { force: true });
        }
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        await fail(ctx, job, error);
      }
    },
  };
}

async function fail(ctx: Context, job: JobKey, error: unknown): Promise<void> {
  const given = error instanceof Given ? error.up : undefined;
  if (given !== "CANCELLED") {
    await failJob(ctx, job, given ?? "BROKEN");
  }
  if (given === undefined) {
    throw error;
  }
}

/** Writes all rows to a file, at the file's pace; gives back how many there were. */
async function write(
  ctx: Context,
  plan: ExportPlan,
  { path, progress }: { path: string; progress: Progress },
): Promise<number> {
  await mkdir(ctx.config.EXPORT_DIR, { recursive: true, mode: 0o700 });
  const reading = await Reading.open(ctx, plan.source, plan);
  try {
    const sheet = plan.sheetOf(batchesOf(reading, progress), reading.total);
    await pipeline(WRITERS[plan.format](sheet), createWriteStream(path, { mode: 0o600 }));
    return progress.rows;
  } finally {
    await reading.close();
  }
}

/** Rows a batch at a time; the database fetches the next while one is written. */
async function* batchesOf(reading: Reading, progress: Progress): AsyncGenerator<readonly object[], void, void> {
  await progress.tell(reading.total);
  let ahead = reading.next();
  try {
    for (let rows = await ahead; rows.length > 0; rows = await ahead) {
      ahead = reading.next();
      // That it failed is told once its turn comes.
      ahead.catch(() => undefined);
      progress.rows += rows.length;
      yield rows;
      await progress.tell(reading.total);
    }
  } finally {
    // The connection is given back when it rests.
    await ahead.catch(() => undefined);
  }
}

/** How far a job is, and whether it is to go on at all. */
class Progress {
  rows = 0;
  #toldAt = -Infinity;
  readonly #ctx: Context;
  readonly #job: JobKey;
  readonly #stopping: () => boolean;

  constructor(ctx: Context, job: JobKey, stopping: () => boolean) {
    this.#ctx = ctx;
    this.#job = job;
    this.#stopping = stopping;
  }

  async tell(total: number): Promise<void> {
    if (performance.now() - this.#toldAt < TELL_EVERY_MS) {
      return;
    }
    if (this.#stopping()) {
      throw new Given("INTERRUPTED");
    }
    this.#toldAt = performance.now();
    if (!(await noteProgress(this.#ctx, this.#job, { rows: this.rows, total }))) {
      throw new Given("CANCELLED");
    }
  }
}
