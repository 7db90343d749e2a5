import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** For the gateway's own user alone: these files hold its credential and devices' passwords. */
const OWNER_ONLY = 0o600;

/** The value in the file; undefined when there is no file. Throws SyntaxError when it is damaged. */
export function readPrivateJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  return JSON.parse(text);
}

/** Replaces the file as a whole: after a crash it holds the old value or the new one. */
export function writePrivateJson(path: string, value: unknown): void {
  const fresh = `${path}.new`;
  const file = openSync(fresh, "w", OWNER_ONLY);
  try {
    writeSync(file, JSON.stringify(value, null, 2));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(fresh, path);
  // A rename is on the disk only once its folder is.
  const folder = openSync(dirname(path), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Makes the gateway's data folder, readable by its own user alone. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}
