import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { MINUTE, START } from "../../test/clock.ts";
import { sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { FACT_TABLES, ensurePartitions, monthsBetween } from "./partitions.ts";

const { world, db } = await testServer({ FUTURE_MINUTES: String(400 * 24 * 60) });

/** The partitions of a table, without the default one. */
async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relname = ${table} and c.relname not like '%default' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Where the sales of a network lie, by the day of their end. */
async function placesOf(networkId: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ day: string; place: string }>`
    select to_char(time at time zone 'UTC', 'YYYY-MM-DD') as day, tableoid::regclass::text as place from sale where network_id = ${networkId}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ day, place }) => [day, place]));
}

describe("months", () => {
  test.each([
    ["within one", "2026-03-05", "2026-03-31", ["2026_03"]],
    ["over the end of a year", "2026-11-30", "2027-02-01", ["2026_11", "2026_12", "2027_01", "2027_02"]],
    ["from a day that the next month has not", "2026-01-31", "2026-02-28", ["2026_01", "2026_02"]],
    ["none, where the last comes before the first", "2026-04-01", "2026-03-31", []],
  ])("%s", (_what, first, last, expected) => {
    expect(monthsBetween(new Date(first), new Date(last)).map(({ suffix }) => suffix)).toEqual(expected);
  });

  test("follow one another without a gap, in UTC", () => {
    const months = monthsBetween(new Date("2026-11-15"), new Date("2027-03-15"));

    expect(months[0]?.from).toBe("2026-11-01T00:00:00.000Z");
    expect(months.slice(1).map(({ from }) => from)).toEqual(months.slice(0, -1).map(({ to }) => to));
  });
});

describe("partitions", () => {
  test("reach from last month to three months ahead, for every table of facts", async () => {
    for (const table of FACT_TABLES) {
      expect(await partitionsOf(table)).toEqual(
        ["2026_10", "2026_11", "2026_12", "2027_01", "2027_02"].map((month) => `${table}_${month}`),
      );
    }
  });

  test("are made once, whoever makes them and however often", async () => {
    const later = new Date("2027-01-20T00:00:00Z");

    await Promise.all([ensurePartitions(db, later), ensurePartitions(db, later), ensurePartitions(db, later)]);
    await ensurePartitions(db, later);

    expect((await partitionsOf("sale")).slice(-2)).toEqual(["sale_2027_03", "sale_2027_04"]);
  });

  test("reach back as far as one asks", async () => {
    await ensurePartitions(db, START, new Date("2026-07-31T23:00:00Z"));

    expect(await partitionsOf("tank_reading")).toEqual(
      expect.arrayContaining(["tank_reading_2026_07", "tank_reading_2026_08", "tank_reading_2026_09"]),
    );
  });
});

describe("a date outside of all months", () => {
  test("waits in the default partition and moves to its month when that is made", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    const ended = (iso: string) =>
      sale(device, { endedAt: iso, startedAt: new Date(Date.parse(iso) - MINUTE).toISOString() });
    const batch = {
      sales: [
        ended("2026-02-01T00:01:00Z"),
        ended("2027-09-30T23:59:59Z"),
        ended("2027-10-01T00:00:00Z"),
        ended("2026-11-02T08:00:00Z"),
      ],
    };
    await gateway.report(batch);
    expect(await placesOf(network.id)).toEqual({
      "2026-02-01": "sale_default",
      "2027-09-30": "sale_default",
      "2027-10-01": "sale_default",
      "2026-11-02": "sale_2026_11",
    });

    await ensurePartitions(db, new Date("2027-06-10T00:00:00Z"));

    expect(await placesOf(network.id)).toEqual({
      "2026-02-01": "sale_default",
      "2027-09-30": "sale_2027_09",
      "2027-10-01": "sale_default",
      "2026-11-02": "sale_2026_11",
    });
    expect(await gateway.report(batch)).toMatchObject({ accepted: 0, duplicates: 4 });
  });

  test("a month's partition has the indexes of the others", async () => {
    const { rows } = await sql<{ tablename: string; indexes: number }>`
      select tablename, count(*)::int as indexes from pg_indexes where tablename ~ '^sale_(20|default)' group by 1`.execute(
      db,
    );

    expect(new Set(rows.map(({ indexes }) => indexes)).size).toBe(1);
    expect(rows.length).toBeGreaterThan(5);
  });
});
