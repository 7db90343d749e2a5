import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tellPast } from "./past.ts";

let folder: string;
let lines: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-past-"));
  lines = [];
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program in place of the one that tells the past. */
function telling(script: string) {
  const command = { command: [process.execPath, "-e", script] as const, cwd: folder, env: {} };
  const logFile = join(folder, "past.log");
  return tellPast({ command, folder, logFile, onProgress: (line) => lines.push(line) });
}

const progress = (told: number) => JSON.stringify({ told: { S01: told }, of: 4 });
const writes = (told: number) => `require("fs").writeFileSync("past.json", ${JSON.stringify(progress(told))})`;

test("that it has arrived is said once it has", async () => {
  await telling(writes(4)).over;

  expect(lines).toEqual([expect.stringMatching(/^the stations' past has arrived, after \d+ s$/)]);
});

test("what has arrived already is not told again", async () => {
  writeFileSync(join(folder, "past.json"), progress(4));

  await telling(writes(1)).over;

  expect(lines).toEqual([]);
});

test("a failure is said with its words", async () => {
  await telling(`console.error("no such file"); process.exit(1)`).over;

  expect(lines).toEqual([expect.stringContaining("no such file")]);
});

test("one that is stopped ends at once and says nothing", async () => {
  const past = telling("setInterval(() => undefined, 1000)");

  await past.stop();

  expect(lines).toEqual([]);
});
