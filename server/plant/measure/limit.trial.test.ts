import { describe, expect, test } from "vitest";
import type { MeasureLimit, MeasureReport } from "../../schema-types.generated.ts";
import { HOUR, MINUTE, SECOND, START } from "../../test/clock.ts";
import { CHANGE_MEASURE_LIMIT, MEASURE_LIMITS } from "../../test/measure-limits.ts";
import { measureReading, second } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";

const { world, clock } = await testServer();
clock.pass(HOUR);

const TRIAL = `query Trial($deviceId: ID!, $address: String!, $key: MeasureKey!, $limit: MeasureLimitInput!) {
  measureLimitTrial(deviceId: $deviceId, address: $address, key: $key, limit: $limit) { from to readings rings } }`;
const ALARMS = `query Alarms { alarms(first: 50) { nodes { code } } }`;

const INLET = { lowLimit: "0.5", lowRelease: "0.6", highLimit: "1", highRelease: "0.9", delaySeconds: 0 };
const inlet = (value: string): MeasureReport["values"] => [{ key: "PRESSURE_INLET", value, quality: "GOOD" }];

async function skid() {
  const network = await world.network();
  const { device, gateway } = await network.forecourt();
  return { network, device, gateway };
}

test.each([
  ["low as high as high", { ...INLET, lowLimit: "1", lowRelease: "1" }, "lowLimit"],
  ["a release outside", { ...INLET, highRelease: "1.1" }, "highRelease"],
  ["a limit that never lets go", { ...INLET, lowRelease: null }, "lowRelease"],
  ["a figure too fine", { ...INLET, highLimit: "1.00001" }, "highLimit"],
  ["a delay of more than an hour", { ...INLET, delaySeconds: 3601 }, "delaySeconds"],
  ["a delay of less than nothing", { ...INLET, delaySeconds: -1 }, "delaySeconds"],
])("%s is refused, saved or tried, and nothing changes", async (_what, limit, field) => {
  const { network, device } = await skid();
  const refused = { number: 10012, field };
  const tried = { deviceId: device.id, address: "plc-1", key: "PRESSURE_INLET", limit };

  expect(
    await network.owner.expectRefusal(CHANGE_MEASURE_LIMIT, { input: { key: "PRESSURE_INLET", ...limit } }),
  ).toMatchObject(refused);
  expect(await network.owner.expectRefusal(TRIAL, tried)).toMatchObject(refused);
  const { measureLimits } = await network.owner.run<{ measureLimits: MeasureLimit[] }>(MEASURE_LIMITS, {});
  expect(measureLimits.map(({ origin }) => origin)).not.toContain("NETWORK");
});

describe("a limit that is tried", () => {
  const course = async () => {
    const { network, device, gateway } = await skid();
    const values = ["0.7", "1.1", "0.95", "1.2", "0.9", "1.05", "0.4"];
    const measures = values.map((value, place) =>
      measureReading(device, { at: new Date(START.getTime() + place * MINUTE).toISOString(), values: inlet(value) }),
    );
    await gateway.report({ measures });
    const asked = { deviceId: device.id, address: "plc-1", key: "PRESSURE_INLET" };
    return {
      rang: async () => (await network.owner.run<{ alarms: { nodes: object[] } }>(ALARMS, {})).alarms.nodes,
      tried: async (limit: object) =>
        (await network.owner.run<{ measureLimitTrial: object }>(TRIAL, { ...asked, limit })).measureLimitTrial,
    };
  };

  test("would have rung as often as the kept readings say, and rings nowhere", async () => {
    const { tried, rang } = await course();

    expect(await tried(INLET)).toMatchObject({ readings: 7, rings: 3 });
    expect(await tried({ ...INLET, delaySeconds: 60 })).toMatchObject({ rings: 1 });
    expect(await tried({ delaySeconds: 0 })).toMatchObject({ readings: 7, rings: 0 });
    expect(await rang()).toEqual([]);
  });

  test("is tried on seven days", async () => {
    clock.pass(7 * 24 * HOUR - HOUR + 30 * SECOND);
    const { tried } = await course();

    expect(await tried(INLET)).toMatchObject({
      from: second(30),
      to: clock.now().toISOString(),
      readings: 6,
      rings: 3,
    });
  });
});
