import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { CommandJournal } from "../commands/command-journal.ts";
import { SpoolFull } from "../driver.ts";
import { ManualClock } from "../test/fake-clock.ts";
import { aSale } from "../test/facts.ts";
import { aFolder, aLog } from "../test/surroundings.ts";
import { factReport } from "./reports.ts";
import { Spool } from "./spool.ts";

const fact = (number: number) => factReport(aSale(number), { deviceId: "d1", at: new Date("2026-11-20T10:03:00Z") });
const MEGABYTE = 1024 * 1024;

function open(path = join(aFolder(), "spool.sqlite"), freeBytes?: () => number) {
  const { log, lines } = aLog();
  const spool = new Spool({
    path,
    limitBytes: 10 * MEGABYTE,
    clock: new ManualClock(),
    log,
    ...(freeBytes && { freeBytes }),
  });
  onTestFinished(() => spool.close());
  return { spool, lines, path };
}

describe("a disk that is full", () => {
  test("empties the spool without another byte of room: all that was kept is settled once", async () => {
    const path = join(aFolder(), "spool.sqlite");
    // No file of the child may grow beyond 6 MB, as on a disk where nothing more fits.
    const limited = `trap '' XFSZ; ulimit -f 6144; exec "$0" "$@"`;
    const child = spawn(
      "bash",
      [
        "-c",
        limited,
        process.execPath,
        "--import",
        "tsx",
        fileURLToPath(new URL("../test/full-disk.ts", import.meta.url)),
        path,
      ],
      {
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      },
    );
    onTestFinished(() => void child.kill("SIGKILL"));

    const [outcome] = (await once(child, "message")) as [Record<string, unknown>];

    expect(outcome["kept"]).toBeGreaterThan(500);
    expect(outcome).toMatchObject({ settled: outcome["kept"], hindranceWhenFull: "the spool can't be written" });
  }, 30_000);

  test("is told before it is full: what would take the last room is refused, what waits is settled", () => {
    let free = 100 * MEGABYTE;
    const { spool } = open(undefined, () => free);
    spool.keep("d1", fact(1), "raw");
    expect(spool.hindrance).toBeNull();

    free = 5 * MEGABYTE;

    expect(() => spool.keep("d1", fact(2), "raw")).toThrow(SpoolFull);
    expect(spool.hindrance).toBe("the disk is nearly full: nothing is taken");
    // What is kept already is acknowledged again.
    expect(() => spool.keep("d1", fact(1), "raw")).not.toThrow();
    const batch = spool.next({ facts: 10, bytes: 1_000 });
    spool.settle(batch.map((each) => ({ fact: each, fate: "delivered" })));
    expect(spool.waiting).toBe(0);

    free = 100 * MEGABYTE;
    spool.keep("d1", fact(2), "raw");
    expect(spool.hindrance).toBeNull();
  });
});

describe("a damaged spool", () => {
  const besides = (path: string) => readdirSync(join(path, "..")).filter((name) => name.includes("damaged"));

  test("that is no database is set aside by name, and the gateway goes on with a new one", () => {
    const path = join(aFolder(), "spool.sqlite");
    writeFileSync(path, "no database at all ".repeat(1_000));

    const { spool, lines } = open(path);
    spool.keep("d1", fact(1), "raw");

    expect(spool.waiting).toBe(1);
    const [aside] = besides(path);
    expect(readFileSync(join(path, "..", aside ?? ""), "utf8")).toContain("no database at all");
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: "the spool is damaged: it is set aside",
        aside: expect.stringContaining("damaged"),
      }),
    );
  });

  test("gives what can still be read of it to the new one", () => {
    const { spool, path } = open();
    for (let number = 1; number <= 300; number++) spool.keep("d1", fact(number), "x".repeat(2_000));
    spool.close();
    const bytes = readFileSync(path);
    // A page in the middle is gone.
    bytes.fill(0xff, Math.floor(bytes.length / 8192) * 4096, Math.floor(bytes.length / 8192) * 4096 + 4096);
    writeFileSync(path, bytes);

    const again = open(path);

    expect(besides(path)).toHaveLength(1);
    expect(again.spool.waiting).toBeGreaterThan(50);
    expect(() => again.spool.keep("d1", fact(1), "raw")).not.toThrow();
    expect(again.spool.next({ facts: 1_000, bytes: MEGABYTE }).length).toBe(again.spool.waiting);
  });

  test("that another gateway uses is left where it is", () => {
    const { path } = open();

    expect(() => open(path)).toThrow(/another gateway/);

    expect(existsSync(path)).toBe(true);
    expect(besides(path)).toEqual([]);
  });

  test("is so of the commands' journal too", () => {
    const path = join(aFolder(), "commands.sqlite");
    writeFileSync(path, "no database at all ".repeat(1_000));

    const journal = new CommandJournal(path);
    onTestFinished(() => journal.close());

    expect(journal.begin("c1")).toBeNull();
    expect(besides(path)).toHaveLength(1);
  });
});
