import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { shiftsIn, tellPast } from "./past.ts";

let folder: string;
let lines: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-past-"));
  lines = [];
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program in place of the one that tells the past. */
function telling(script: string, entering = `process.exit(1)`) {
  const [command, shifts] = [script, entering].map((each) => ({
    command: [process.execPath, "-e", each] as const,
    cwd: folder,
    env: {},
  }));
  const logFile = join(folder, "past.log");
  return tellPast({ command: command!, shifts: shifts!, folder, logFile, onProgress: (line) => lines.push(line) });
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

const keeps = `require("fs").writeFileSync("past-shifts.json", "{}")`;

test("its shifts are entered once all of it is told, and then are no longer there to enter", async () => {
  await telling(`${writes(4)}; ${keeps}`, `require("fs").writeFileSync("entered", "")`).over;

  expect(existsSync(join(folder, "entered"))).toBe(true);
  expect(existsSync(shiftsIn(folder))).toBe(false);
  expect(lines).toEqual([expect.stringMatching(/has arrived/)]);
});

test("shifts that could not be entered are entered by the next start, which tells nothing again", async () => {
  await telling(`${writes(4)}; ${keeps}`, `console.error("no such login"); process.exit(1)`).over;
  expect(lines).toEqual([expect.stringContaining("no such login")]);
  expect(existsSync(shiftsIn(folder))).toBe(true);

  await telling(`process.exit(1)`, `require("fs").writeFileSync("entered", "")`).over;
  expect(existsSync(join(folder, "entered"))).toBe(true);
  expect(existsSync(shiftsIn(folder))).toBe(false);
});

test("shifts of a past that is not all told wait", async () => {
  await telling(`${writes(3)}; ${keeps}`).over;

  expect(existsSync(shiftsIn(folder))).toBe(true);
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
