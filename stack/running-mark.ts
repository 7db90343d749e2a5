import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Mark {
  pid: number;
  url: string;
}

/** Refuses where another process that lives uses the data folder. */
export function assertNotRunning(dataDir: string): void {
  const other = read(dataDir);
  if (other && other.pid !== process.pid && isOurs(other.pid)) {
    throw new Error(`It runs already, from the same folder ${dataDir}: ${other.url} (process ${other.pid}).`);
  }
}

/** Marks a data folder as in use by this process. */
export function markRunning(dataDir: string, url: string): void {
  writeFileSync(path(dataDir), JSON.stringify({ pid: process.pid, url }));
}

/** Takes the mark away. */
export function unmarkRunning(dataDir: string): void {
  rmSync(path(dataDir), { force: true });
}

function path(dataDir: string): string {
  return join(dataDir, "running.json");
}

function read(dataDir: string): Mark | undefined {
  return existsSync(path(dataDir)) ? (JSON.parse(readFileSync(path(dataDir), "utf8")) as Mark) : undefined;
}

/** After a crash of the machine the number may belong to somebody else. */
function isOurs(pid: number): boolean {
  return /node/.test(spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).stdout);
}
