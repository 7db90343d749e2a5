import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { MeasureLimit, MeasureReport, MeasureStatus } from "../../schema-types.generated.ts";
import { HOUR } from "../../test/clock.ts";
import type { Caller } from "../../test/execute.ts";
import {
  CHANGE_MEASURE_LIMIT,
  MEASURE_LIMITS,
  RESET_MEASURE_LIMIT,
  changeMeasureLimit,
  resetMeasureLimit,
} from "../../test/measure-limits.ts";
import { alarmReading, measureReading, second } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";

const { world, clock, live } = await testServer();
// What is told is of the past: an alarm can't begin later than now.
clock.pass(HOUR);

const ALARMS = `query Alarms { alarms(orderBy: STARTED_ASC, first: 50) { nodes {
  code vendorCode severity address detail startedAt endedAt active count } } }`;
const MEASURES = `query Measures($deviceIds: [ID!]) { measures(deviceIds: $deviceIds) { values { key value lowLimit lowReleaseLimit highLimit releaseLimit beyond beyondSide ringing } } }`;
const CHANGES = `subscription Changes($deviceIds: [ID!]) { measureChanges(deviceIds: $deviceIds) { values { key highLimit } } }`;
const HISTORY = `query History($deviceId: ID!, $from: DateTime!, $to: DateTime!) {
  measureHistory(deviceId: $deviceId, address: "plc-1", keys: [PRESSURE_INLET], from: $from, to: $to) { courses { lowLimit highLimit } } }`;

const INLET = { lowLimit: "0.5", lowRelease: "0.6", highLimit: "1", highRelease: "0.9", delaySeconds: 0 };
const inlet = (value: string | null): MeasureReport["values"] => [
  value === null
    ? { key: "PRESSURE_INLET", quality: "SENSOR_MISSING" }
    : { key: "PRESSURE_INLET", value, quality: "GOOD" },
];
const gas = (value: string): MeasureReport["values"] => [{ key: "GAS_SKID", value, quality: "GOOD" }];

async function skid() {
  const network = await world.network();
  const { device, gateway } = await network.forecourt();
  const alarms = async () =>
    (await network.owner.run<{ alarms: { nodes: Record<string, unknown>[] } }>(ALARMS, {})).alarms.nodes;
  return {
    network,
    device,
    gateway,
    alarms,
    /** Tells one figure a second, from the given second on. */
    tell: async (values: MeasureReport["values"], at: number) =>
      gateway.report({ measures: [measureReading(device, { at: second(at), values })] }),
    brief: async () => (await alarms()).map(({ code, detail, active }) => [code, detail, active]),
    limits: async (deviceId: string | null = device.id, caller: Caller = network.owner) =>
      (await caller.run<{ measureLimits: MeasureLimit[] }>(MEASURE_LIMITS, { deviceId })).measureLimits,
    shown: async () =>
      (await network.owner.run<{ measures: MeasureStatus[] }>(MEASURES, { deviceIds: [device.id] })).measures[0]
        ?.values,
  };
}

const of = (limits: readonly MeasureLimit[], key: string) => limits.find((limit) => limit.key === key);

describe("a limit", () => {
  test("is the usual one until the network sets one, and the network's until the device has its own", async () => {
    const { network, device, limits } = await skid();
    expect((await limits()).map(({ key }) => key)).toHaveLength(21);
    expect(of(await limits(), "GAS_SKID")).toMatchObject({
      origin: "USUAL",
      unit: "%",
      highLimit: "25",
      highRelease: "24",
    });
    expect(of(await limits(), "PRESSURE_INLET")).toMatchObject({ origin: "USUAL", lowLimit: null, highLimit: null });

    const told = await changeMeasureLimit(network.owner, { key: "PRESSURE_INLET", ...INLET });
    expect(of(told, "PRESSURE_INLET")).toEqual({ key: "PRESSURE_INLET", unit: "MPa", origin: "NETWORK", ...INLET });
    expect(of(await limits(), "PRESSURE_INLET")).toMatchObject({ origin: "NETWORK", ...INLET });
    await changeMeasureLimit(network.owner, {
      deviceId: device.id,
      key: "PRESSURE_INLET",
      highLimit: "1.20",
      highRelease: "1.1",
      delaySeconds: 5,
    });

    expect(of(await limits(), "PRESSURE_INLET")).toMatchObject({
      origin: "DEVICE",
      lowLimit: null,
      highLimit: "1.2",
      delaySeconds: 5,
    });
    expect(of(await limits(null), "PRESSURE_INLET")).toMatchObject({ origin: "NETWORK", highLimit: "1" });
    const back = await resetMeasureLimit(network.owner, { deviceId: device.id, key: "PRESSURE_INLET" });
    expect(of(back, "PRESSURE_INLET")).toMatchObject({ origin: "NETWORK", highLimit: "1" });
    await resetMeasureLimit(network.owner, { key: "PRESSURE_INLET" });
    expect(of(await limits(), "PRESSURE_INLET")).toMatchObject({ origin: "USUAL", highLimit: null });
  });

  test("rings once beyond it, on both sides, and ends where it lets go; a missing sensor does neither", async () => {
    const { network, device, tell, alarms, brief, shown } = await skid();
    await changeMeasureLimit(network.owner, { deviceId: device.id, key: "PRESSURE_INLET", ...INLET });

    await tell(inlet("1"), 1);
    expect(await brief()).toEqual([]);
    await tell(inlet("1.05"), 2);
    await tell(inlet("1.1"), 3);
    await tell(inlet(null), 4);
    await tell(inlet("0.95"), 5);
    expect(await alarms()).toEqual([
      {
        code: "MEASURE_LIMIT",
        vendorCode: "PRESSURE_INLET",
        severity: "WARNING",
        address: "plc-1",
        detail: "1.05 > 1",
        startedAt: second(2),
        endedAt: null,
        active: true,
        count: 1,
      },
    ]);
    expect(await shown()).toMatchObject([
      {
        value: "0.95",
        lowLimit: "0.5",
        lowReleaseLimit: "0.6",
        highLimit: "1",
        releaseLimit: "0.9",
        beyond: true,
        beyondSide: "HIGH",
        ringing: true,
      },
    ]);
    await tell(inlet("0.9"), 6);
    await tell(inlet("0.49"), 7);

    expect(await alarms()).toMatchObject([
      { endedAt: second(6), active: false },
      { detail: "0.49 < 0.5", startedAt: second(7), active: true },
    ]);
  });

  test("of each parameter and part rings by itself", async () => {
    const { network, device, gateway, alarms } = await skid();
    await changeMeasureLimit(network.owner, { key: "PRESSURE_INLET", ...INLET });
    await changeMeasureLimit(network.owner, {
      key: "PRESSURE_HIGH",
      highLimit: "20",
      highRelease: "19",
      delaySeconds: 0,
    });
    const values: MeasureReport["values"] = [...inlet("2"), { key: "PRESSURE_HIGH", value: "22", quality: "GOOD" }];

    await gateway.report({
      measures: [
        measureReading(device, { at: second(1), values }),
        measureReading(device, { at: second(1), address: "plc-2", values }),
      ],
    });

    const told = (await alarms()).map(({ address, vendorCode }) => `${String(address)} ${String(vendorCode)}`);
    expect(told.sort()).toEqual([
      "plc-1 PRESSURE_HIGH",
      "plc-1 PRESSURE_INLET",
      "plc-2 PRESSURE_HIGH",
      "plc-2 PRESSURE_INLET",
    ]);
  });

  test("with a delay rings when it has been beyond so long, not before", async () => {
    const { network, tell, brief, alarms, shown } = await skid();
    await changeMeasureLimit(network.owner, { key: "PRESSURE_INLET", ...INLET, delaySeconds: 10 });

    await tell(inlet("2"), 1);
    await tell(inlet("2"), 10);
    expect(await brief()).toEqual([]);
    expect(await shown()).toMatchObject([{ beyond: true, ringing: false }]);
    await tell(inlet("2"), 11);

    expect(await alarms()).toMatchObject([{ startedAt: second(11), active: true }]);
  });

  test("that is changed judges the next reading, and one that is taken away ends its alarm", async () => {
    const { network, tell, brief } = await skid();
    await tell(inlet("2"), 1);
    await changeMeasureLimit(network.owner, { key: "PRESSURE_INLET", ...INLET });
    await tell(inlet("2"), 2);
    expect(await brief()).toEqual([["MEASURE_LIMIT", "2 > 1", true]]);
    await resetMeasureLimit(network.owner, { key: "PRESSURE_INLET" });
    await tell(inlet("2"), 3);

    expect(await brief()).toEqual([["MEASURE_LIMIT", "2 > 1", false]]);
  });

  test("is told to those who look at the skid, and stands in its history", async () => {
    const { network, device, tell } = await skid();
    await tell(inlet("0.7"), 1);
    const stream = (await live(network.owner)).subscribe<{ measureChanges: MeasureStatus[] }, object>(CHANGES, {
      deviceIds: [device.id],
    });
    expect(await stream.next()).toMatchObject({ measureChanges: [{ values: [{ highLimit: null }] }] });

    await changeMeasureLimit(network.owner, { key: "PRESSURE_INLET", ...INLET });

    expect(await stream.next()).toMatchObject({ measureChanges: [{ values: [{ highLimit: "1" }] }] });
    await stream.end();
    const asked = { deviceId: device.id, from: second(0), to: second(9) };
    expect(await network.owner.run(HISTORY, asked)).toMatchObject({
      measureHistory: { courses: [{ lowLimit: "0.5", highLimit: "1" }] },
    });
  });

  test("of a device that is deleted leaves no alarm behind", async () => {
    const { network, device, tell, brief } = await skid();
    await changeMeasureLimit(network.owner, { key: "PRESSURE_INLET", ...INLET });
    await tell(inlet("2"), 1);
    expect(await brief()).toEqual([["MEASURE_LIMIT", "2 > 1", true]]);

    await network.owner.run(`mutation { deleteDevice(input: { id: "${device.id}" }) }`, {});

    expect(await brief()).toEqual([["MEASURE_LIMIT", "2 > 1", false]]);
  });
});

describe("gas", () => {
  test("rings earlier by a stricter limit, as one alarm with the gateway's own, until both have let go", async () => {
    const { network, device, gateway, tell, alarms } = await skid();
    await changeMeasureLimit(network.owner, { key: "GAS_SKID", highLimit: "20", highRelease: "18", delaySeconds: 0 });
    const own = { sourceType: "DEVICE", address: "plc-1", code: "GAS_CONCENTRATION", vendorCode: "GAS_SKID" } as const;

    await tell(gas("21"), 1);
    expect(await alarms()).toMatchObject([{ code: "GAS_CONCENTRATION", severity: "CRITICAL", detail: "21 > 20" }]);
    await gateway.report({ alarms: [alarmReading(device, { ...own, at: second(2) })] });
    await tell(gas("26"), 2);
    await gateway.report({ alarms: [alarmReading(device, { ...own, edge: "CLEARED", at: second(3) })] });
    await tell(gas("19"), 3);
    expect(await alarms()).toMatchObject([{ active: true }]);
    await tell(gas("18"), 4);

    expect(await alarms()).toMatchObject([{ active: false, endedAt: second(4) }]);
  });

  test.each([
    ["looser", { highLimit: "25.1", highRelease: "24" }, "highLimit"],
    ["late", { highLimit: "25", highRelease: "24", delaySeconds: 1 }, "delaySeconds"],
    ["off", {}, "highLimit"],
  ])("can't be judged %s", async (_what, given, field) => {
    const { network, limits } = await skid();
    const input = { key: "GAS_SKID", delaySeconds: 0, ...given };

    expect(await network.owner.expectRefusal(CHANGE_MEASURE_LIMIT, { input })).toMatchObject({ number: 10012, field });
    expect(of(await limits(), "GAS_SKID")).toMatchObject({ origin: "USUAL", highLimit: "25" });
  });
});

test("limits are seen by who sees the device monitor, and set by who sets devices; a network's at its root alone", async () => {
  const { network, device, limits } = await skid();
  const viewer = await network.operator({ permissions: [Permission.DeviceMonitor] });
  const setter = await network.operator({ permissions: [Permission.DeviceBinding] });
  const below = await network.operator({
    platform: await network.platform(),
    permissions: [Permission.DeviceBinding, Permission.DeviceMonitor],
  });
  const input = { key: "PRESSURE_INLET", ...INLET };

  expect(await limits(device.id, viewer)).toHaveLength(21);
  expect(await viewer.expectRefusal(CHANGE_MEASURE_LIMIT, { input })).toMatchObject({ code: "FORBIDDEN" });
  expect(await setter.expectRefusal(MEASURE_LIMITS, { deviceId: device.id })).toMatchObject({ code: "FORBIDDEN" });
  await changeMeasureLimit(setter, { ...INLET, key: "PRESSURE_INLET", deviceId: device.id });
  expect(await below.expectRefusal(CHANGE_MEASURE_LIMIT, { input })).toMatchObject({ number: 10031 });
  expect(await below.expectRefusal(RESET_MEASURE_LIMIT, { input: { key: "PRESSURE_INLET" } })).toMatchObject({
    number: 10031,
  });
  for (const [document, given] of [
    [CHANGE_MEASURE_LIMIT, { input: { ...input, deviceId: device.id } }],
    [MEASURE_LIMITS, { deviceId: device.id }],
  ] as const) {
    expect(await below.expectRefusal(document, given)).toMatchObject({ number: 10009, field: "deviceId" });
  }
});
