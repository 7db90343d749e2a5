import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { archiveCommandInto } from "./archive-command.ts";
import { ROOT } from "./build.ts";

const root = mkdtempSync(join(tmpdir(), "forecourt-archive-"));
afterAll(() => rmSync(root, { recursive: true }));

const NAME = "000000010000000000000007";
let archive: string;

beforeEach(() => {
  archive = join(mkdtempSync(join(root, "case-")), "archive");
  mkdirSync(archive);
});

/** Runs the command as PostgreSQL does; its exit code. */
function archiveSegment(content: string): number | null {
  const path = join(root, NAME);
  writeFileSync(path, content);
  const command = archiveCommandInto(archive).replaceAll("%p", path).replaceAll("%f", NAME);
  return spawnSync("/bin/sh", ["-c", command]).status;
}

test("a segment is archived, and again where PostgreSQL forgot in a crash that it was", () => {
  expect(archiveSegment("log")).toBe(0);
  expect(archiveSegment("log")).toBe(0);

  expect(readdirSync(archive)).toEqual([NAME]);
});

test("another segment of the same name is refused, and changes nothing", () => {
  archiveSegment("log");

  expect(archiveSegment("other")).not.toBe(0);
  expect(readFileSync(join(archive, NAME), "utf8")).toBe("log");
});

test("half a segment, where a copy was cut off, stands in nobody's way", () => {
  writeFileSync(join(archive, `${NAME}.part`), "lo");

  expect(archiveSegment("log")).toBe(0);
  expect(readFileSync(join(archive, NAME), "utf8")).toBe("log");
});

test("docs/operations.md tells operators the very command", () => {
  expect(readFileSync(join(ROOT, "docs/operations.md"), "utf8")).toContain(archiveCommandInto("/archive"));
});
