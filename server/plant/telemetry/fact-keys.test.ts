import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { HOUR, MINUTE } from "../../test/clock.ts";
import { Caller } from "../../test/execute.ts";
import { alarmReading, deliveryReading, minute, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { TestGateway } from "../../test/test-gateway.ts";
import { dropOldKeys } from "./fact-keys.ts";
import { oldestTaken } from "./fact-key.rules.ts";
import { ensurePartitions } from "./partitions.ts";

const { world, clock, db, neighbour } = await testServer();

const DAY = 24 * HOUR;
/** So long after they were told, keys of facts of their day are gone. */
const LONG = 470 * DAY;

const at = (ms: number) => new Date(ms).toISOString();

/** A forecourt, and what is stored of it. */
async function one() {
  const network = await world.network();
  const made = await network.forecourt();
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.ref(table)} where network_id = ${network.id}`.execute(db);
    return rows[0]?.count;
  };
  const reasons = async () => {
    const { rows } = await sql<{ reasons: string[] }>`
      select reasons from quarantined_report where network_id = ${network.id} order by id`.execute(db);
    return rows.map((row) => row.reasons);
  };
  /** What came of the gauge's own alarm. */
  const edges = async () => {
    const { rows } = await sql<{ edge: string; time: Date }>`
      select e.edge, e.time from alarm_event e join alarm a on a.network_id = e.network_id and a.id = e.alarm_id
      where e.network_id = ${network.id} and a.code = 'TANK_LEVEL_LOW' order by e.id`.execute(db);
    return rows;
  };
  return { ...made, network, count, reasons, edges };
}

/** Time goes by, and the server looks after its partitions. */
async function pass(ms: number): Promise<void> {
  const now = clock.pass(ms);
  await ensurePartitions(db, now);
  await dropOldKeys(db, now);
}

const months = async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'fact_key'::regclass order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
};

describe("a sale that is told again is stored once", () => {
  test("a month later", async () => {
    const { device, gateway, count } = await one();
    const told = sale(device, { endedAt: at(clock.now().getTime()), stamp: "2026-11-02T16:00:00" });
    await gateway.report({ sales: [told] });

    await pass(31 * DAY);

    expect(await gateway.report({ sales: [told] })).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(await count("sale")).toBe(1);
  });

  test.each([
    ["on the last second of a month", "2026-10-31T23:59:59.999Z", "2026-10-31T23:59:59.999Z", undefined],
    [
      "in another month, as its clock is read this time",
      "2026-10-31T22:00:00Z",
      "2026-11-01T06:00:00Z",
      "2026-11-01T06:00:00",
    ],
    ["at the time of its receipt, each time", "2026-10-31T22:00:00Z", "2026-11-02T06:00:00Z", "12.5 80"],
    ["by a clock that was never set", "2026-10-31T22:00:00Z", "2026-11-02T06:00:00Z", "2000-01-01T00:10:00"],
    ["by words of a day that there isn't", "2026-10-31T22:00:00Z", "2026-11-02T06:00:00Z", "9999-99-99T99:99:99"],
  ])("%s", async (_title, first, second, stamp) => {
    const { device, gateway, count } = await one();
    const told = (endedAt: string) => sale(device, { transactionNo: "7", startedAt: null, endedAt, stamp });
    await gateway.report({ sales: [told(first)] });

    expect(await gateway.report({ sales: [told(second), told(second)] })).toMatchObject({ accepted: 0, duplicates: 2 });
    expect(await count("sale")).toBe(1);
  });

  test("to two servers at once", async () => {
    const { device, gateway, count } = await one();
    const other = new TestGateway(new Caller((await neighbour()).http, gateway.token), gateway.id);
    const told = Array.from({ length: 50 }, (_, place) =>
      sale(device, { endedAt: minute(place), stamp: `2026-11-02T16:${place}` }),
    );

    const outcomes = await Promise.all([gateway, other, gateway, other].map((way) => way.report({ sales: told })));

    expect(outcomes.map(({ accepted }) => accepted).toSorted((a, b) => b - a)).toEqual([50, 0, 0, 0]);
    expect(await count("sale")).toBe(50);
  });

  test("where it was stored before keys had a time", async () => {
    const { device, gateway, network, count } = await one();
    const bare = sale(device);
    const worded = sale(device, { stamp: "2026-11-02T16:00:00" });
    await gateway.report({ sales: [bare, worded], alarms: [alarmReading(device)] });
    await sql`update fact_key set time = '-infinity' where network_id = ${network.id}`.execute(db);

    const again = { sales: [bare, worded, { ...bare, stamp: "2026-11-02T15:58:00" }], alarms: [alarmReading(device)] };

    expect(await gateway.report(again)).toMatchObject({ accepted: 0, duplicates: 4 });
    expect(await count("sale")).toBe(2);
  });
});

describe("what is so old that its key may be gone", () => {
  test("waits for a person once, and counts at its own time where they release it", async () => {
    const { device, gateway, network, count, reasons } = await one();
    const endedAt = at(oldestTaken(clock.now()).getTime() - MINUTE);
    const told = {
      sales: [sale(device, { endedAt })],
      deliveries: [deliveryReading(device, { startedAt: at(Date.parse(endedAt) - 10 * MINUTE), endedAt })],
    };

    expect(await gateway.report(told)).toMatchObject({ accepted: 2 });
    expect(await gateway.report(told)).toMatchObject({ accepted: 0, duplicates: 2 });

    expect(await reasons()).toEqual([["TOO_OLD"], ["TOO_OLD"]]);
    expect([await count("sale"), await count("tank_delivery")]).toEqual([0, 0]);
    const { rows } = await sql<{
      id: string;
    }>`select id from quarantined_report where network_id = ${network.id}`.execute(db);
    await network.owner.run(
      "mutation R($input: ReleaseQuarantinedInput!) { releaseQuarantined(input: $input) { id } }",
      {
        input: { ids: rows.map(({ id }) => id) },
      },
    );
    const { rows: stored } = await sql<{ time: Date }>`select time from sale where network_id = ${network.id}`.execute(
      db,
    );
    expect(stored).toEqual([{ time: new Date(endedAt) }]);
    expect(await count("tank_delivery")).toBe(1);
  });

  test("is stored by itself up to that age", async () => {
    const { device, gateway, count, reasons } = await one();
    const told = { sales: [sale(device, { endedAt: at(oldestTaken(clock.now()).getTime() + 3 * MINUTE) })] };

    await gateway.report(told);

    expect(await gateway.report(told)).toMatchObject({ accepted: 0, duplicates: 1 });
    expect([await count("sale"), await reasons()]).toEqual([1, []]);
  });

  test("goes with its month, and told again then it is not stored", async () => {
    const { device, gateway, count, reasons, edges } = await one();
    const now = clock.now().getTime();
    const old = { stamp: at(now).slice(0, 19), endedAt: at(now) };
    const told = {
      sales: [sale(device, old)],
      alarms: [alarmReading(device, { at: at(now - MINUTE) }), alarmReading(device, { at: at(now), edge: "CLEARED" })],
    };
    const unset = sale(device, { endedAt: at(now), startedAt: null, stamp: "2000-01-01T00:10:00" });
    await gateway.report({ ...told, sales: [...told.sales, unset] });
    const events = await edges();
    expect(events).toHaveLength(2);
    const before = await months();

    await pass(LONG);

    const gone = before.filter((name) => !name.endsWith("default"));
    expect(await months()).not.toEqual(expect.arrayContaining([gone[0]]));
    expect(await months()).not.toContain(`fact_key_${at(now).slice(0, 7).replace("-", "_")}`);
    await gateway.report(told);
    expect(await gateway.report({ sales: [...told.sales, { ...unset, endedAt: at(now + LONG) }] })).toMatchObject({
      accepted: 0,
      duplicates: 2,
    });
    expect([await count("sale"), await reasons()]).toEqual([2, [["TOO_OLD"]]]);
    expect(await edges()).toEqual(events);
  });

  test("an alarm of it that is new is raised all the same: the device's clock may be wrong by years", async () => {
    const { device, gateway, count } = await one();
    const leak = alarmReading(device, { code: "TANK_LEAK", at: at(clock.now().getTime() - 3 * 365 * DAY) });

    await gateway.report({ alarms: [leak] });
    await gateway.report({ alarms: [leak] });

    expect([await count("alarm"), await count("alarm_event")]).toEqual([1, 1]);
  });

  test("is dropped by whichever server comes first, and no month that is kept", async () => {
    const now = clock.now();

    await Promise.all([pass(0), pass(0), dropOldKeys(db, now)]);
    const first = await months();
    await ensurePartitions(db, now);

    expect(await months()).toEqual(first);
    expect(first).toContain(
      `fact_key_${at(oldestTaken(now).getTime() - 31 * DAY)
        .slice(0, 7)
        .replace("-", "_")}`,
    );
  });
});
