import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { Mendable } from "../kernel/errors/mendable.ts";
import { testServer } from "../test/server.ts";
import { makeBaseBackup } from "./base-backup.ts";
import { copyFolder } from "./copy-folder.ts";
import { layOutRestore } from "./restore.ts";

const { app } = await testServer();
const root = mkdtempSync(join(tmpdir(), "forecourt-backup-"));
afterAll(() => rmSync(root, { recursive: true }));

const FACTS = { version: 18, startedAt: "2026-11-26T10:00:00.000Z", endedAt: "2026-11-26T10:05:00.000Z", bytes: 7 };
let plan: { backup: string; archive: string; data: string; log?: string };

/** A whole backup of one file, and an archive. */
beforeEach(() => {
  const place = mkdtempSync(join(root, "case-"));
  plan = { backup: join(place, "backup"), archive: join(place, "archive"), data: join(place, "data") };
  mkdirSync(join(plan.backup, "data"), { recursive: true });
  mkdirSync(plan.archive);
  writeFileSync(join(plan.backup, "data", "PG_VERSION"), "18\n");
  writeFileSync(join(plan.backup, "data", "backup_label"), "START\n");
  writeFileSync(join(plan.backup, "backup.json"), JSON.stringify(FACTS));
});

test("a database that archives nothing is not backed up: nothing of it could be brought to one moment", async () => {
  const to = join(root, "never");

  await expect(makeBaseBackup(app.services.config.DATABASE_URL, to)).rejects.toThrow(
    expect.objectContaining({ message: expect.stringContaining("archive_mode") }),
  );
  expect(readdirSync(root)).not.toContain("never");
});

test("a backup begins in a folder of its own", async () => {
  await expect(makeBaseBackup(app.services.config.DATABASE_URL, plan.backup)).rejects.toThrow(/is not empty/);
});

test("a restore lays out the files, and PostgreSQL finds where the log is and where to stop", async () => {
  await expect(layOutRestore({ ...plan, until: new Date("2026-11-26T10:05:00.001Z") })).resolves.toEqual(FACTS);

  expect(readdirSync(plan.data).toSorted()).toEqual([
    "PG_VERSION",
    "backup_label",
    "postgresql.auto.conf",
    "recovery.signal",
  ]);
});

test("what is restored lets nobody in on the way; a standby that follows does", async () => {
  await layOutRestore(plan);
  const standby = { ...plan, data: `${plan.data}-standby`, follow: "postgres://elsewhere/forecourt" };
  await layOutRestore(standby);

  const settings = (data: string) => readFileSync(join(data, "postgresql.auto.conf"), "utf8");
  expect(settings(plan.data)).toContain("hot_standby = 'off'");
  expect(settings(standby.data)).toContain("hot_standby = 'on'");
});

test("the log that was not archived any more is laid out beside the files", async () => {
  const log = join(plan.backup, "..", "saved");
  mkdirSync(log);
  writeFileSync(join(log, "000000010000000000000007"), "the last commits");

  await layOutRestore({ ...plan, log });

  expect(readFileSync(join(plan.data, "pg_wal", "000000010000000000000007"), "utf8")).toBe("the last commits");
});

test("a log that lies on a disk of its own stands as an empty folder in the copy; any other link is refused", async () => {
  const [disk, from, to] = ["disk", "from", "to"].map((name) => join(plan.backup, "..", name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(disk);
  mkdirSync(from);
  writeFileSync(join(disk, "000000010000000000000001"), "log");
  symlinkSync(disk, join(from, "pg_wal"));
  const leavesOutLog = (path: string) => path.startsWith("pg_wal/");

  await copyFolder(from, to, leavesOutLog);

  expect(lstatSync(join(to, "pg_wal")).isDirectory()).toBe(true);
  expect(readdirSync(join(to, "pg_wal"))).toEqual([]);
  await expect(copyFolder(from, `${to}-whole`)).rejects.toThrow(/neither a file nor a folder/);
});

test.each([
  ["half a backup", () => rmSync(join(plan.backup, "backup.json")), /no whole backup/],
  ["data that is there", () => mkdirSync(join(plan.data, "base"), { recursive: true }), /not empty/],
  ["no log where it is said to be", () => Object.assign(plan, { log: join(plan.backup, "nowhere") }), /no log/],
  ["no archive", () => rmSync(plan.archive, { recursive: true }), /no archive/],
  ["a moment before the backup's end", () => undefined, /earlier backup/],
])("a restore from %s is refused, and touches nothing", async (_of, spoil, message) => {
  spoil();
  const before = readdirSync(join(plan.data, ".."), { recursive: true });

  const refused = layOutRestore({ ...plan, until: new Date("2026-11-26T10:04:59Z") });

  await expect(refused).rejects.toThrow(Mendable);
  await expect(refused).rejects.toThrow(message);
  expect(readdirSync(join(plan.data, ".."), { recursive: true })).toEqual(before);
});
