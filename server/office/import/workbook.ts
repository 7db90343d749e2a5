import { once } from "node:events";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { type FileFault, refuseFile } from "./import.rules.ts";

/** What the thread says of a workbook: its rows, null where it is none, or why it isn't taken. */
export interface WorkbookAnswer {
  readonly rows?: string[][] | null;
  readonly refused?: { readonly reason: FileFault; readonly most?: number };
}

const THREAD = new URL(`./workbook.thread${extname(import.meta.url)}`, import.meta.url);
/** Several times what the largest workbook that is taken needs. */
const MOST_MEGABYTES = 512;

async function read(file: Buffer): Promise<string[][] | null> {
  const thread = new Worker(THREAD, { workerData: file, resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } });
  try {
    const [{ rows = null, refused }] = (await once(thread, "message")) as [WorkbookAnswer];
    return refused === undefined ? rows : refuseFile(refused.reason, refused.most);
  } finally {
    await thread.terminate();
  }
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * The rows of a workbook's first sheet, null where it is none; refuses one that spans too much. Read in a thread of its own, one after the
 * other: the largest takes a quarter of a second, in which the server would answer nobody.
 */
export function workbookRows(file: Buffer): Promise<string[][] | null> {
  const mine = turn.then(() => read(file));
  turn = mine.catch(() => undefined);
  return mine;
}
