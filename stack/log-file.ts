import { mkdirSync, openSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";

const MAX_BYTES = 10 * 1024 * 1024;

/** Opens a log for appending; a long one is set aside first, so that a folder never holds more than two of each. */
export function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_BYTES) {
    renameSync(path, `${path}.1`);
  }
  return openSync(path, "a");
}
