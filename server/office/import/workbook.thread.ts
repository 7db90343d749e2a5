import { parentPort, workerData } from "node:worker_threads";
import { Refusal } from "../../kernel/errors/refuse.ts";
import { xlsxRows } from "./table.xlsx.ts";
import type { WorkbookAnswer } from "./workbook.ts";

/** Reads a workbook, tells its rows or why it isn't taken, and ends. */
async function answer(): Promise<WorkbookAnswer> {
  try {
    return { rows: await xlsxRows(Buffer.from(workerData as Uint8Array)) };
  } catch (error) {
    if (error instanceof Refusal) {
      return { refused: error.extensions["params"] as WorkbookAnswer["refused"] };
    }
    throw error;
  }
}

parentPort?.postMessage(await answer());
