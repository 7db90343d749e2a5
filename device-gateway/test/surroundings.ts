import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino, { type Logger } from "pino";
import { onTestFinished } from "vitest";
import type { Clock } from "../driver.ts";
import { systemClock } from "../system-clock.ts";

/** A folder of the test's own, gone when it ends. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "gateway-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** A log whose lines can be read. */
export function aLog(): { readonly log: Logger; readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) });
  return { log, lines };
}

/** Real time whose pauses are short, so that back-offs don't make tests wait. */
export const hastyClock: Clock = {
  now: () => new Date(),
  sleep: (ms, signal) => systemClock.sleep(Math.min(ms, 10), signal),
};

/** Waits until the condition holds; the test's own time-out ends it otherwise. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
