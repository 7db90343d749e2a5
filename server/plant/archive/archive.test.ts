import { appendFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { Mendable } from "../../kernel/errors/mendable.ts";
import type { ReadingsKept, TankHistory } from "../../schema-types.generated.ts";
import { HOUR, MINUTE } from "../../test/clock.ts";
import { gunReading, measureReading, sale, tankReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { reckonTankDays } from "../../trade/wet-stock/tank-day.writer.ts";
import { ensurePartitions } from "../telemetry/partitions.ts";
import { faultOfArchive, readArchives } from "./archive-file.ts";
import { ARCHIVED_TABLES } from "./archive.rules.ts";
import { archiveReadings, archiveWarning } from "./archive.writer.ts";
import { loadArchive } from "./load-archive.ts";

const dir = mkdtempSync(join(tmpdir(), "forecourt-archive-"));
afterAll(() => rmSync(dir, { recursive: true }));
const LONG = { SESSION_HOURS: "100000", SESSION_MOST_HOURS: "100000" };
const { app, clock, db, neighbour, world } = await testServer({ ...LONG, READINGS_MONTHS: "3", ARCHIVE_DIR: dir });
const services = { ...app.services, db };
const address = app.services.config.DATABASE_URL;

const DAYS = 24 * HOUR;
const HISTORY = `query History($tankId: ID!, $from: DateTime!, $to: DateTime!) {
  tankHistory(tankId: $tankId, from: $from, to: $to) { points { at volumeLitres } deliveries { id } }
  readingsKept { tanksSince gunsSince measuresSince } }`;

/** What the forecourt of a story tells of each table. */
const ROWS = { tank_reading: 3, gun_state_change: 2, measure_reading: 1 } as const;

const isoAt = (ms: number) => new Date(ms).toISOString();

/** A forecourt whose gauge, gun and skid told something now, which is months ago by then: the partition of the gauge's, and what was told. */
async function monthsAgo() {
  const network = await world.network();
  const { device, gateway, tank, station } = await network.forecourt();
  const begun = clock.now().getTime();
  const levels = ["15000.125", "14990", "14980.5"];
  const tanks = levels.map((volumeLitres, place) =>
    tankReading(device, {
      at: isoAt(begun + place * MINUTE),
      volumeLitres,
      temperatureC: [18.1, 18.2, 18.3][place] ?? null,
    }),
  );
  await gateway.report({
    tanks,
    guns: [
      gunReading(device, { at: isoAt(begun) }),
      gunReading(device, { at: isoAt(begun + MINUTE), state: "LIFTED" }),
    ],
    sales: [sale(device, { endedAt: isoAt(begun) })],
  });
  await gateway.report({ measures: [measureReading(device, { at: isoAt(begun) })] });
  const month = isoAt(begun).slice(0, 7);
  const history = async () =>
    network.owner.run<{ tankHistory: TankHistory; readingsKept: ReadingsKept }>(HISTORY, {
      tankId: tank.id,
      from: isoAt(begun - HOUR),
      to: isoAt(begun + HOUR),
    });
  const now = clock.pass(130 * DAYS);
  await ensurePartitions(db, now);
  // Nobody has to reckon from these readings any more, nor this tank's days in the stories that follow.
  await reckonTankDays(app.services);
  await sql`update tank set deleted_at = ${now} where network_id = ${network.id} and id = ${tank.id}`.execute(db);
  return {
    network,
    device,
    gateway,
    tank,
    station,
    begun,
    month,
    history,
    name: `tank_reading_${month.replace("-", "_")}`,
  };
}

const isThere = async (name: string) =>
  (await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(db)).rows[0]?.there;

const isAttached = async (name: string) =>
  (await sql`select from pg_class where relname = ${name} and relispartition`.execute(db)).rows.length === 1;

const archivesOf = async (month: string, table: string = ARCHIVED_TABLES.TANKS) =>
  (await readArchives(dir)).filter((one) => one.table === table && one.month === `${month}-01`);

/** The rows of an archive, as they stand in its file. */
const linesOf = (file: string) =>
  gunzipSync(readFileSync(join(dir, file)))
    .toString("utf8")
    .trimEnd()
    .split("\n");

const figure = async (name: string, table: string) => {
  const { body } = await app.http.inject("/metrics");
  return Number(new RegExp(`^${name}\\{table="${table}"\\} (\\S+)$`, "m").exec(body)?.[1]);
};

describe("a month of readings that is older than they are kept", () => {
  test("goes from the database to a file that tells all of it, and nothing else goes", async () => {
    const { month, name, network, history, begun, device, gateway, tank } = await monthsAgo();
    expect(await isAttached(name)).toBe(true);

    expect(await archiveReadings(services)).toBeGreaterThanOrEqual(3);

    expect(await isThere(name)).toBe(false);
    for (const table of Object.values(ARCHIVED_TABLES)) {
      const [archive] = await archivesOf(month, table);
      expect(archive).toMatchObject({ rows: ROWS[table] });
      expect(await faultOfArchive(dir, archive as NonNullable<typeof archive>)).toBeNull();
    }
    const [archive] = await archivesOf(month);
    const [head, first] = linesOf(archive?.file ?? "");
    expect(head).toBe(archive?.columns.map(({ name: column }) => column).join(","));
    expect(first).toContain(
      `${network.id},${isoAt(begun).replace("T", " ").replace(".000Z", "+00")},${tank.id},15000.125`,
    );
    const { tankHistory, readingsKept } = await history();
    expect(tankHistory.points).toEqual([]);
    const since = new Date(
      Date.UTC(new Date(clock.now()).getUTCFullYear(), new Date(clock.now()).getUTCMonth() - 3, 1),
    );
    expect([readingsKept.tanksSince, readingsKept.gunsSince, readingsKept.measuresSince]).toEqual(
      Array.from({ length: 3 }, () => since.toISOString()),
    );
    const { rows } = await sql<{ sales: number }>`
      select count(*)::int as sales from sale where network_id = ${network.id}`.execute(db);
    expect(rows).toEqual([{ sales: 1 }]);
    expect(await isAttached(`sale_${month.replace("-", "_")}`)).toBe(true);
    // What is told of now is stored as ever, and so is what is told of that month now.
    const late = [clock.now().getTime(), begun + 2 * HOUR].map((at) => tankReading(device, { at: isoAt(at) }));
    expect(await gateway.report({ tanks: late })).toMatchObject({ accepted: 2, refused: [] });
    expect(await archiveReadings(services)).toBe(0);
  });

  test("is told of by figures", async () => {
    const { month } = await monthsAgo();

    await archiveReadings(services);

    const archives = (await readArchives(dir)).filter(({ table }) => table === "tank_reading");
    const sumOf = (what: "rows" | "bytes") => archives.reduce((sum, one) => sum + one[what], 0);
    expect(await figure("forecourt_archived_rows", "tank_reading")).toBe(sumOf("rows"));
    expect(await figure("forecourt_archived_bytes", "tank_reading")).toBe(sumOf("bytes"));
    expect(await figure("forecourt_archive_overdue_seconds", "tank_reading")).toBe(0);
    expect(await figure("forecourt_reading_partitions", "tank_reading")).toBeGreaterThan(4);
    expect((await figure("forecourt_archive_last_timestamp_seconds", "tank_reading")) * 1000).toBe(
      clock.now().getTime(),
    );
    expect(await archivesOf(month)).toHaveLength(1);
  });

  test.each(["WRITTEN", "DETACHED", "DROPPED"] as const)(
    "is in the database or whole in the archive where all ends after it was %s, and the next look goes on",
    async (end) => {
      const { month, name } = await monthsAgo();
      writeFileSync(join(dir, `${name}-20200101T000000Z.csv.gz.part`), "half of it");

      await expect(
        archiveReadings(services, (step, each) => {
          if (step === end && each.name === name) {
            throw new Error("killed");
          }
        }),
      ).rejects.toThrow("killed");

      expect([await isThere(name), await isAttached(name)]).toEqual([end !== "DROPPED", end === "WRITTEN"]);
      expect(await archivesOf(month)).toHaveLength(1);
      await archiveReadings(services);

      expect(await isThere(name)).toBe(false);
      const archives = await archivesOf(month);
      expect(archives).toMatchObject([{ rows: 3 }]);
      expect(readdirSync(dir).filter((each) => each.endsWith(".part"))).toEqual([]);
    },
  );

  test("takes along what came into it after it was written", async () => {
    const { month, name, device, gateway, begun } = await monthsAgo();

    let late: Promise<unknown> = Promise.resolve();
    await archiveReadings(services, (step, each) => {
      if (step === "WRITTEN" && each.name === name) {
        late = gateway.report({ tanks: [tankReading(device, { at: isoAt(begun + 3 * MINUTE), volumeLitres: "777" })] });
      }
    });
    await late;

    const [archive, ...others] = await archivesOf(month);
    expect(others).toEqual([]);
    const { rows } = await sql<{
      left: number;
    }>`select count(*)::int as left from tank_reading where volume = 777`.execute(db);
    // It came before the month was detached and is in its file, or after that and waits in the default partition.
    expect(linesOf(archive?.file ?? "").filter((line) => line.includes(",777,")).length + (rows[0]?.left ?? 0)).toBe(1);
    expect(await isThere(name)).toBe(false);
  });

  test("is written again where its file was changed before it was dropped", async () => {
    const { month, name } = await monthsAgo();
    const killed = archiveReadings(services, (step, each) => {
      if (step === "DETACHED" && each.name === name) {
        throw new Error("killed");
      }
    });
    await expect(killed).rejects.toThrow("killed");
    const [spoilt] = await archivesOf(month);
    appendFileSync(join(dir, spoilt?.file ?? ""), "x");
    clock.pass(MINUTE);

    await archiveReadings(services);

    const [archive, ...others] = await archivesOf(month);
    expect(others).toEqual([]);
    expect(archive?.file).not.toBe(spoilt?.file);
    expect(linesOf(archive?.file ?? "")).toHaveLength(4);
  });

  test("goes by one server at a time", async () => {
    const { month } = await monthsAgo();
    const other = await neighbour();

    const counts = await Promise.all([archiveReadings(services), archiveReadings({ ...other.services, db })]);

    expect(counts).toContain(0);
    expect(await archivesOf(month)).toHaveLength(1);
  });

  test("waits for a long reader without keeping those out who report", async () => {
    const { name, network, device, gateway } = await monthsAgo();
    const reader = await db.startTransaction().execute();
    await sql`select count(*) from tank_reading where network_id = ${network.id}`.execute(reader);

    const archived = archiveReadings(services);
    const begun = performance.now();
    let slowest = 0;
    while (performance.now() - begun < 2_500) {
      const asked = performance.now();
      await gateway.report({ tanks: [tankReading(device, { at: clock.pass(1_000).toISOString() })] });
      slowest = Math.max(slowest, performance.now() - asked);
      await wait(20);
    }
    expect(await isAttached(name)).toBe(true);
    await reader.commit().execute();

    expect(await archived).toBeGreaterThan(0);
    expect(await isThere(name)).toBe(false);
    expect(slowest).toBeLessThan(2_000);
  });
});

describe("without an archive", () => {
  test("no reading goes, the start says so, and the figures tell how long it has been due", async () => {
    const { name, month } = await monthsAgo();
    const other = await neighbour({ ARCHIVE_DIR: "" });

    expect(await archiveReadings({ ...other.services, db })).toBe(0);

    expect(archiveWarning(other.services.config)).toMatch(/kept for good/);
    expect(archiveWarning(app.services.config)).toBeNull();
    expect([await isAttached(name), await archivesOf(month)]).toEqual([true, []]);
    await sql`update archived_month set due_at = now() - interval '7 hours' where dropped_at is null`.execute(db);
    expect(Math.floor((await figure("forecourt_archive_overdue_seconds", "tank_reading")) / 3_600)).toBe(7);
  });

  test("readings that are kept for good are not due", async () => {
    const { name } = await monthsAgo();
    const other = await neighbour({ READINGS_MONTHS: "0" });

    expect(await archiveReadings({ ...other.services, db })).toBe(0);

    expect(await isAttached(name)).toBe(true);
    expect(await figure("forecourt_archive_overdue_seconds", "tank_reading")).toBe(0);
  });

  test.each(["1", "2"])("nobody keeps readings for %s months: tanks are learned from longer", async (months) => {
    await expect(neighbour({ READINGS_MONTHS: months })).rejects.toThrow(/READINGS_MONTHS/);
  });
});

describe("an archived month", () => {
  test("is laid out as a table of its own that holds what was archived, beside what the product reads", async () => {
    const { month, network, history, tank } = await monthsAgo();
    await archiveReadings(services);
    for (const table of Object.values(ARCHIVED_TABLES)) {
      const [archive] = await archivesOf(month, table);

      const name = await loadArchive(address, dir, archive?.file ?? "");

      expect(name).toBe(`archive.${table}_${month.replace("-", "_")}`);
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(name)}`.execute(db);
      expect(rows[0]?.count).toBe(archive?.rows);
      await expect(loadArchive(address, dir, archive?.file ?? "")).rejects.toThrow(/there already/);
    }
    const loaded = await sql<{ volume: string; temperature_c: number }>`
      select volume, temperature_c from ${sql.raw(`archive.tank_reading_${month.replace("-", "_")}`)}
      where network_id = ${network.id} and tank_id = ${tank.id} order by time`.execute(db);
    expect(loaded.rows).toEqual([
      { volume: "15000.125", temperature_c: 18.1 },
      { volume: "14990", temperature_c: 18.2 },
      { volume: "14980.5", temperature_c: 18.3 },
    ]);
    expect((await history()).tankHistory.points).toEqual([]);
  });

  test("that was changed, or isn't there, is not laid out", async () => {
    const { month } = await monthsAgo();
    await archiveReadings(services);
    const [archive] = await archivesOf(month);
    const file = archive?.file ?? "";
    const path = join(dir, file);
    const bytes = readFileSync(path);
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    writeFileSync(path, bytes);

    await expect(loadArchive(address, dir, file)).rejects.toThrow(/SHA-256/);
    appendFileSync(path, "x");
    await expect(loadArchive(address, dir, file)).rejects.toThrow(/bytes instead of/);
    rmSync(path);
    await expect(loadArchive(address, dir, file)).rejects.toThrow(/is not there/);
    await expect(loadArchive(address, dir, "other.csv.gz")).rejects.toThrow(Mendable);
    expect(await isThere(`archive.tank_reading_${month.replace("-", "_")}`)).toBe(false);
    expect(existsSync(path)).toBe(false);
  });
});
