import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { LicencePlateVerdict } from "../../schema-types.generated.ts";
import { CHANGE_PLATE, JUDGE, OVERRIDE, plateFillsOf, plateIn, verdictOn } from "../../test/plates.ts";
import { sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt } from "../../test/world.ts";

const { world, db } = await testServer();

type Fill = readonly [endedAt: string, carNumber: string | null];

/** Fills at a station as its device tells them, each with the plate that was read for it. */
async function fills({ device, gateway }: Forecourt, given: readonly Fill[]): Promise<void> {
  const sales = given.map(([endedAt]) => sale(device, { endedAt }));
  await gateway.report({ sales });
  for (const [index, [, carNumber]] of given.entries()) {
    await sql`update sale set car_number = ${carNumber} where device_id = ${device.id} and transaction_no = ${sales[index]?.transactionNo}`.execute(
      db,
    );
  }
}

const usedOf = ({ steps }: LicencePlateVerdict) =>
  Object.fromEntries(steps.flatMap(({ rule, used }) => (used === null ? [] : [[rule, Number(used)]])));

describe("what a plate has used up", () => {
  test("is what it took in the day and the month of the network's calendar, however the device wrote it", async () => {
    // The stories begin on 2 November at 08:00 UTC, which is 16:00 in Shanghai.
    const network = await world.network({ timeZone: "Asia/Shanghai" });
    const { owner } = network;
    const { id } = await plateIn(owner, { plate: "京A·12345", dayAmount: "100", monthVolume: "40" });
    await fills(await network.forecourt(), [
      ["2026-11-02T07:00:00Z", "京A12345"],
      ["2026-11-01T16:00:00Z", "京a 12345"],
      ["2026-11-01T15:59:59Z", "京A-12345"],
      ["2026-10-31T15:59:59Z", "京A12345"],
      ["2026-11-02T07:10:00Z", "京A12346"],
      ["2026-11-02T07:20:00Z", null],
    ]);

    const now = await verdictOn(owner, { id });
    expect(now).toMatchObject({
      allowed: false,
      declinedBy: "DAY_AMOUNT",
      day: "2026-11-02",
      timeZone: "Asia/Shanghai",
    });
    expect(usedOf(now)).toEqual({
      DAY_AMOUNT: 140,
      DAY_VOLUME: 20,
      DAY_COUNT: 2,
      MONTH_AMOUNT: 210,
      MONTH_VOLUME: 30,
      MONTH_COUNT: 3,
    });
    const before = await verdictOn(owner, { id, at: "2026-11-01T15:59:59Z", amount: "30", volume: "10" });
    expect(before).toMatchObject({ allowed: true, day: "2026-11-01" });
    expect(await verdictOn(owner, { id, at: "2026-11-03T01:00:00Z", volume: "10.001" })).toMatchObject({
      declinedBy: "MONTH_VOLUME",
    });
    expect(await plateFillsOf(owner, id)).toMatchObject([
      { time: "2026-11-02T07:00:00.000Z", carNumber: "京A12345" },
      { time: "2026-11-01T16:00:00.000Z" },
      { time: "2026-11-01T15:59:59.000Z" },
      { time: "2026-10-31T15:59:59.000Z" },
    ]);
  });

  test("counts at every station, but its fills show only at those that the caller sees", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const operator = await network.operator({ platform, permissions: [Permission.LicencePlateGroup] });
    const { id, plate } = await plateIn(operator);
    await fills(await network.forecourt(), [["2026-11-02T07:00:00Z", plate]]);

    expect(usedOf(await verdictOn(operator, { id }))).toMatchObject({ DAY_COUNT: 1 });
    expect(await plateFillsOf(operator, id)).toEqual([]);
    expect(await plateFillsOf(network.owner, id)).toHaveLength(1);
  });
});

describe("an overdue cylinder test", () => {
  test("declines gas and nothing else, until somebody lets it pass", async () => {
    const network = await world.network();
    const { owner } = network;
    const gas = await network.grade({ kind: "GAS", unit: "KILOGRAM" });
    const petrol = await network.grade();
    const { id } = await plateIn(owner, { declinesOverdue: true });
    await owner.run(CHANGE_PLATE, { input: { id, cylinderTestUntil: "2026-11-01" } });

    expect(await verdictOn(owner, { id, gradeId: gas.id })).toMatchObject({ declinedBy: "CYLINDER_TEST" });
    expect(await verdictOn(owner, { id, gradeId: petrol.id })).toMatchObject({ allowed: true });
    await owner.run(OVERRIDE, { input: { id, reason: "Booked", until: "2026-11-02" } });
    const { steps } = await verdictOn(owner, { id, gradeId: gas.id });
    expect(steps[1]).toMatchObject({ rule: "CYLINDER_TEST", verdict: "LET_PASS", most: "2026-11-01" });
    expect(await verdictOn(owner, { id, gradeId: gas.id, at: "2026-11-04T08:00:00Z" })).toMatchObject({
      declinedBy: "CYLINDER_TEST",
    });
  });
});

test.each([
  [{ id: "no id" }, 10014, "id"],
  [{ gradeId: "01900000-0000-7000-8000-000000000000" }, 10005, "gradeId"],
  [{ gradeId: "no id" }, 10005, "gradeId"],
  [{ amount: "0" }, 10012, "amount"],
  [{ volume: "1.0005" }, 10012, "volume"],
])("%j is refused", async (given, number, field) => {
  const { owner } = await world.network();
  const { id } = await plateIn(owner);

  expect(await owner.expectRefusal(JUDGE, { input: { id, ...given } })).toMatchObject({ number, field });
});
