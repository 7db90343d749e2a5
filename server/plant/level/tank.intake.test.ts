import { describe, expect, test } from "vitest";
import { AlarmsDocument } from "../alarm/alarm.generated.ts";
import type { AlarmCode, TankReport } from "../../schema-types.generated.ts";
import { HOUR } from "../../test/clock.ts";
import { alarmReading, deviceReading, minute, tankReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { TankReadingsDocument, TankStatusesDocument } from "../../site/tank/tank.generated.ts";

const { world, clock } = await testServer();
// What the readings tell of is over by now.
clock.pass(24 * HOUR);

/** A tank of 30,000 L: low at 3,000, high at 27,000, hysteresis 300, water limit 50 mm. */
async function tank() {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const { device, gateway } = forecourt;
  return {
    network,
    forecourt,
    report: (...given: Partial<TankReport>[]) =>
      gateway.report({ tanks: given.map((facts) => tankReading(device, facts)) }),
    shown: async () => (await network.owner.run(TankStatusesDocument, {})).tanks[0]?.status,
    readings: async (asked: { first?: number; after?: string | null; from?: string; to?: string } = {}) =>
      (await network.owner.run(TankReadingsDocument, { tankId: forecourt.tank.id, ...asked })).tankReadings,
    alarms: async (...codes: AlarmCode[]) =>
      (await network.owner.run(AlarmsDocument, { filter: { codes } })).alarms.nodes,
  };
}

describe("readings", () => {
  test("are stored once, whether sent again alone, among others or twice in a batch", async () => {
    const { report, readings } = await tank();
    const first = { at: minute(1), volumeLitres: "15000" };

    expect(await report(first, first)).toEqual({ accepted: 1, duplicates: 1, refused: [] });
    expect(await report(first, { at: minute(2), volumeLitres: "14990" })).toEqual({
      accepted: 1,
      duplicates: 1,
      refused: [],
    });

    expect((await readings()).nodes.map(({ time, volumeLitres }) => [time, volumeLitres])).toEqual([
      [minute(2), "14990"],
      [minute(1), "15000"],
    ]);
  });

  test("in several batches at the same moment leave the newest one shown", async () => {
    const { report, shown, readings } = await tank();
    const batch = [1, 2, 3, 4].map((at) => ({ at: minute(at), volumeLitres: `1500${at}` }));

    await Promise.all([
      report(...batch),
      report(...batch.toReversed()),
      report(...batch.slice(2)),
      report(...batch.slice(0, 2)),
    ]);

    expect(await shown()).toMatchObject({ volumeLitres: "15004", readAt: minute(4) });
    expect((await readings()).nodes).toHaveLength(4);
  });

  test("that come late are kept without touching what is shown", async () => {
    const { report, shown, readings } = await tank();
    await report({ at: minute(5), volumeLitres: "15000" });

    await report({ at: minute(3), volumeLitres: "2000" });

    expect(await shown()).toMatchObject({ volumeLitres: "15000", level: "NORMAL", readAt: minute(5) });
    expect((await readings()).nodes).toHaveLength(2);
  });

  test("go on after a gauge's clock ran ahead by years", async () => {
    const { report, shown } = await tank();
    await report({ at: "2031-01-01T00:00:00Z", volumeLitres: "15000" });

    await report({ at: minute(1), volumeLitres: "2000" });

    expect(await shown()).toMatchObject({ volumeLitres: "2000", readAt: minute(1), level: "LOW" });
  });

  test("come in pages and from one instant to before another", async () => {
    const { report, readings } = await tank();
    await report(...[1, 2, 3, 4, 5].map((at) => ({ at: minute(at) })));

    const first = await readings({ first: 2 });
    const second = await readings({ first: 2, after: first.pageInfo.endCursor });
    expect([...first.nodes, ...second.nodes].map(({ time }) => time)).toEqual([5, 4, 3, 2].map(minute));
    expect(second.pageInfo.hasNextPage).toBe(true);
    expect((await readings({ from: minute(2), to: minute(4) })).nodes.map(({ time }) => time)).toEqual(
      [3, 2].map(minute),
    );
  });

  test("of a tank of another network are not told", async () => {
    const [{ forecourt, report }, stranger] = [await tank(), await world.network()];
    await report({ at: minute(1) });

    expect((await stranger.owner.run(TankReadingsDocument, { tankId: forecourt.tank.id })).tankReadings.nodes).toEqual(
      [],
    );
  });

  test("show all that was measured, and what follows from it", async () => {
    const { forecourt, report, shown } = await tank();
    await forecourt.gateway.report({ devices: [deviceReading(forecourt.device)] });

    await report({ volumeLitres: "15000", heightMm: 1250.5, temperatureC: 18.25, waterHeightMm: 12 });

    expect(await shown()).toMatchObject({
      online: true,
      level: "NORMAL",
      volumeLitres: "15000",
      ullageLitres: "15000.000",
      fillPercent: 50,
      heightMm: 1250.5,
      temperatureC: 18.25,
      waterHeightMm: 12,
      waterHigh: false,
      leak: false,
      deliveryInProgress: false,
    });
  });
});

describe("levels", () => {
  test.each<[what: string, volumes: string[], level: string, alarms: [AlarmCode, boolean][]]>([
    ["at the low limit is low", ["15000", "3000"], "LOW", [["TANK_LEVEL_LOW", true]]],
    ["within the hysteresis is still low", ["3000", "3299"], "LOW", [["TANK_LEVEL_LOW", true]]],
    ["beyond the hysteresis is normal again", ["3000", "3300"], "NORMAL", [["TANK_LEVEL_LOW", false]]],
    ["at the high limit is high", ["15000", "27000"], "HIGH", [["TANK_LEVEL_HIGH", true]]],
    ["below the high limit's hysteresis is normal again", ["27000", "26700"], "NORMAL", [["TANK_LEVEL_HIGH", false]]],
    [
      "from one end to the other ends one alarm and begins another",
      ["3000", "27000"],
      "HIGH",
      [
        ["TANK_LEVEL_HIGH", true],
        ["TANK_LEVEL_LOW", false],
      ],
    ],
    ["between the limits raises nothing", ["15000", "3001", "26999"], "NORMAL", []],
  ])("one %s", async (_what, volumes, level, expected) => {
    const { report, shown, alarms } = await tank();

    await report(...volumes.map((volumeLitres, index) => ({ volumeLitres, at: minute(index) })));

    expect(await shown()).toMatchObject({ level });
    const raised = await alarms("TANK_LEVEL_HIGH", "TANK_LEVEL_LOW");
    expect(new Map(raised.map(({ code, active }) => [code, active]))).toEqual(new Map(expected));
  });

  test("that wave about a limit ring once", async () => {
    const { report, alarms } = await tank();

    for (const [index, volumeLitres] of ["3100", "2990", "3050", "2995", "3100"].entries()) {
      await report({ volumeLitres, at: minute(index) });
    }

    expect(await alarms("TANK_LEVEL_LOW")).toMatchObject([
      { active: true, count: 1, startedAt: minute(1), detail: "2990" },
    ]);
  });

  test("low by the gauge and by our limits are one alarm, which ends when neither says so any more", async () => {
    const { forecourt, report, alarms } = await tank();
    const { device, gateway, tank: thing } = forecourt;
    await report({ volumeLitres: "2900", at: minute(1) });
    await gateway.report({ alarms: [alarmReading(device, { at: minute(2) })] });
    expect(await alarms("TANK_LEVEL_LOW")).toMatchObject([{ active: true, count: 1, tankId: thing.id }]);

    await report({ volumeLitres: "9000", at: minute(3) });
    expect(await alarms("TANK_LEVEL_LOW")).toMatchObject([{ active: true }]);
    await gateway.report({ alarms: [alarmReading(device, { at: minute(4), edge: "CLEARED" })] });

    expect(await alarms("TANK_LEVEL_LOW")).toMatchObject([{ active: false, endedAt: minute(4) }]);
  });
});

describe("water and leaks", () => {
  test("water above its limit is an alarm until it has fallen well below", async () => {
    const { report, shown, alarms } = await tank();
    await report({ waterHeightMm: 50.5, at: minute(1) });
    expect(await shown()).toMatchObject({ waterHigh: true });
    expect(await alarms("TANK_WATER_HIGH")).toMatchObject([{ active: true, detail: "50.5" }]);

    await report({ waterHeightMm: 48, at: minute(2) });
    expect(await shown()).toMatchObject({ waterHigh: true });
    await report({ waterHeightMm: 44, at: minute(3) });

    expect(await shown()).toMatchObject({ waterHigh: false });
    expect(await alarms("TANK_WATER_HIGH")).toMatchObject([{ active: false, endedAt: minute(3) }]);
  });

  test("a leak that the gauge tells of is shown on the tank until the gauge takes it back", async () => {
    const { forecourt, shown, alarms } = await tank();
    const { device, gateway } = forecourt;
    const leak = { code: "TANK_LEAK", vendorCode: "0204" } as const;

    await gateway.report({ alarms: [alarmReading(device, { ...leak, at: minute(1) })] });
    expect(await shown()).toMatchObject({ leak: true });
    expect(await alarms("TANK_LEAK")).toMatchObject([{ severity: "CRITICAL", vendorCode: "0204", active: true }]);
    await gateway.report({ alarms: [alarmReading(device, { ...leak, at: minute(2), edge: "CLEARED" })] });

    expect(await shown()).toMatchObject({ leak: false });
  });
});
