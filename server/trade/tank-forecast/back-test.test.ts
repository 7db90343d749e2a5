import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { ForecastRecord } from "../../schema-types.generated.ts";
import { HOUR, START } from "../../test/clock.ts";
import type { Caller } from "../../test/execute.ts";
import { sale, tankReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt } from "../../test/world.ts";
import { JUDGED_DAYS, judgeForecasts } from "./back-test.writer.ts";

const { world, app, clock } = await testServer();

const RECORD = `query Record($filter: ForecourtFilter) { forecastRecord(filter: $filter) {
  days checks lows lowsForetold dries driesForetold warnings falseWarnings bands bandsHeld } }`;

const recordOf = async (caller: Caller, filter: object = {}) =>
  (await caller.run<{ forecastRecord: ForecastRecord }>(RECORD, { filter })).forecastRecord;

const at = (hours: number) => new Date(START.getTime() + hours * HOUR).toISOString();

interface Past {
  /** Litres that each hour of the last weeks sold. */
  readonly litresAt: (hours: number) => number;
  /** What the gauge told, so many hours from now. */
  readonly readings: readonly (readonly [hours: number, litres: number])[];
}

/** Has a forecourt's past told, and its forecasts judged. */
async function lived({ device, gateway }: Forecourt, { litresAt, readings }: Past): Promise<void> {
  const sales = Array.from({ length: 10 * 7 * 24 }, (_, index) => -index - 1).map((hours) =>
    sale(device, {
      address: "1.1",
      endedAt: at(hours + 0.5),
      volumeLitres: String(litresAt(hours)),
      amount: String(litresAt(hours) * 7),
    }),
  );
  for (let from = 0; from < sales.length; from += 500) {
    await gateway.report({ sales: sales.slice(from, from + 500) });
  }
  await gateway.report({
    tanks: readings.map(([hours, volumeLitres]) =>
      tankReading(device, { at: at(hours), volumeLitres: String(volumeLitres), address: "1" }),
    ),
  });
  await judgeForecasts(app.services);
}

const NONE = {
  days: JUDGED_DAYS,
  checks: 0,
  lows: 0,
  lowsForetold: 0,
  dries: 0,
  driesForetold: 0,
  warnings: 0,
  falseWarnings: 0,
  bands: 0,
  bandsHeld: 0,
};

describe("the record of forecasts", () => {
  test("is empty where nothing was read", async () => {
    const network = await world.network();
    await network.forecourt();
    await judgeForecasts(app.services);

    expect(await recordOf(network.owner)).toEqual(NONE);
  });

  test("counts a low level and a run-out that were foretold, the one by its order and the other by its band", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    // The low limit is 3,000 litres, and 900 can't be drawn; 60 are sold an hour.
    await lived(forecourt, {
      litresAt: () => 60,
      readings: [
        [-240, 20_000],
        [-120, 3_000 + 20 * 60],
        [-96, 900 + 20 * 60],
      ],
    });

    expect(await recordOf(network.owner)).toEqual({
      ...NONE,
      checks: 3,
      lows: 1,
      lowsForetold: 1,
      dries: 1,
      driesForetold: 1,
      warnings: 1,
      // That of the low level: 55 hours were left, and went by as they were foretold.
      bands: 2,
      bandsHeld: 2,
    });
  });

  test("counts a low level that came of a rush which nobody foretold, and a warning before a holiday as false", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await lived(forecourt, {
      litresAt: (hours) => (hours >= -240 && hours < -216 ? 200 : hours >= -120 && hours < -72 ? 1 : 60),
      readings: [
        [-240, 3_000 + 3_000],
        [-120, 3_000 + 1_200],
      ],
    });

    expect(await recordOf(network.owner)).toMatchObject({
      checks: 2,
      lows: 1,
      lowsForetold: 0,
      warnings: 1,
      falseWarnings: 1,
    });
  });

  test("is judged anew after six hours, by what was told since", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const everyHalfDay = Array.from({ length: 50 }, (_, index) => [-12 * (index + 3), 25_000] as const);
    await lived(forecourt, { litresAt: () => 60, readings: everyHalfDay });
    expect(await recordOf(network.owner)).toMatchObject({ checks: 50 });

    await forecourt.gateway.report({ tanks: [tankReading(forecourt.device, { at: at(-24), volumeLitres: "25000" })] });
    clock.pass(5 * HOUR);
    await judgeForecasts(app.services);
    expect(await recordOf(network.owner)).toMatchObject({ checks: 50 });

    clock.pass(7 * HOUR);
    await judgeForecasts(app.services);
    expect(await recordOf(network.owner)).toMatchObject({ checks: 51 });
  });

  test("is that of the tanks asked for, and of none that the caller doesn't see", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await lived(forecourt, { litresAt: () => 60, readings: [[-48, 25_000]] });
    const stranger = (await world.network()).owner;

    expect(await recordOf(network.owner, { stationIds: [forecourt.station.id] })).toMatchObject({ checks: 1 });
    expect(await recordOf(network.owner, { gradeIds: [forecourt.station.id] })).toMatchObject({ checks: 0 });
    expect(await recordOf(stranger, { stationIds: [forecourt.station.id] })).toMatchObject({ checks: 0 });
  });

  test("needs the right to see the tanks of stations", async () => {
    const network = await world.network();
    const other = await network.operator({ permissions: [Permission.TankInfo] });

    expect(await other.expectRefusal(RECORD, {})).toMatchObject({ code: "FORBIDDEN" });
  });
});
