import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { TankSafety, TankVerdict } from "../../schema-types.generated.ts";
import { MINUTE } from "../../test/clock.ts";
import type { Caller } from "../../test/execute.ts";
import { alarmReading, tankReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { lived } from "../../test/tank-life.ts";
import { reckonTankDays } from "../wet-stock/tank-day.writer.ts";
import { studyTanks } from "../wet-stock/tank-study.writer.ts";

const server = await testServer();
const { app, clock, world } = server;

const SAFETY = `query Safety($filter: TankSafetyFilter) { tankSafety(filter: $filter, first: 50) { totalCount nodes {
  id number verdict leakAlarm leak litresPerHour studiedUntil level waterHigh waterHeightMm sensorFault testFault quality } } }`;

const safetyOf = async (caller: Caller, filter: object = {}) =>
  (await caller.run<{ tankSafety: { totalCount: number; nodes: TankSafety[] } }>(SAFETY, { filter })).tankSafety;

const now = () => clock.now().toISOString();

describe("a tank's verdict", () => {
  test("is unknown until it is read, and safe while nothing is wrong", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    expect((await safetyOf(network.owner)).nodes).toMatchObject([{ verdict: "UNKNOWN", quality: null, leak: null }]);

    await gateway.report({ tanks: [tankReading(device, { at: now(), volumeLitres: "15000", waterHeightMm: 0 })] });

    expect((await safetyOf(network.owner)).nodes).toMatchObject([
      { verdict: "SAFE", leakAlarm: false, level: "NORMAL", waterHigh: false, sensorFault: false, quality: "GOOD" },
    ]);
  });

  test.each([
    ["TANK_LEAK", "DANGER", { leakAlarm: true }],
    ["TANK_PROBE_FAULT", "WATCH", { sensorFault: true }],
    ["TANK_TEST_FAULT", "WATCH", { testFault: true }],
  ] as const)("is told by what its gauge says: %s is %s, until that has ended", async (code, verdict, facts) => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    await gateway.report({ tanks: [tankReading(device, { at: now(), volumeLitres: "15000" })] });

    await gateway.report({ alarms: [alarmReading(device, { code, edge: "RAISED", at: now() })] });

    expect((await safetyOf(network.owner)).nodes).toMatchObject([{ verdict, ...facts }]);
    expect(await safetyOf(network.owner, { verdicts: ["SAFE"] })).toMatchObject({ totalCount: 0 });
    expect(await safetyOf(network.owner, { verdicts: [verdict] })).toMatchObject({ totalCount: 1 });
    clock.pass(MINUTE);
    await gateway.report({ alarms: [alarmReading(device, { code, edge: "CLEARED", at: now() })] });
    await gateway.report({ tanks: [tankReading(device, { at: now(), volumeLitres: "15000" })] });
    expect((await safetyOf(network.owner)).nodes).toMatchObject([{ verdict: "SAFE" as TankVerdict }]);
  });

  test("is danger where 28 days say that it loses, though its gauge is content", async () => {
    const { network } = await lived(server, { leak: 0.8 });
    await reckonTankDays(app.services);
    clock.pass(2 * MINUTE);
    await studyTanks(app.services);

    const [tank] = (await safetyOf(network.owner)).nodes;

    expect(tank).toMatchObject({ verdict: "DANGER", leakAlarm: false, leak: "SUSPECTED", studiedUntil: "2026-11-01" });
    expect(Number(tank?.litresPerHour)).toBeCloseTo(0.8, 1);
  });
});

test("the worst come first; who has not that right is refused, and a stranger sees none", async () => {
  const network = await world.network();
  const { station, grade, device, gateway } = await network.forecourt();
  await network.tank({ station, grade, number: 2 });
  await gateway.report({ tanks: [tankReading(device, { at: now(), volumeLitres: "15000" })] });
  await gateway.report({ alarms: [alarmReading(device, { code: "TANK_LEAK", edge: "RAISED", at: now() })] });

  expect((await safetyOf(network.owner)).nodes.map(({ number, verdict }) => [number, verdict])).toEqual([
    [1, "DANGER"],
    [2, "UNKNOWN"],
  ]);
  const other = await network.operator({ permissions: [Permission.StationReport] });
  expect(await other.expectRefusal(SAFETY)).toMatchObject({ code: "FORBIDDEN" });
  expect(await safetyOf((await world.network()).owner)).toEqual({ totalCount: 0, nodes: [] });
});
