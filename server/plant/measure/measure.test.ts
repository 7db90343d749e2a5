import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { MeasureHistory, MeasureReport, MeasureStatus } from "../../schema-types.generated.ts";
import { HOUR, MINUTE, SECOND, START } from "../../test/clock.ts";
import type { Caller } from "../../test/execute.ts";
import { alarmReading, deviceReading, measureReading, minute, second } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { sweepOldMeasures } from "./stale.service.ts";

const { app, world, clock, live } = await testServer();

const FACTS = `deviceId deviceName stationName timeZone address online reason readAt states runSeconds
  values { key group unit value quality at highLimit releaseLimit beyond }`;
const MEASURES = `query Measures($filter: PlaceFilter, $deviceIds: [ID!]) { measures(filter: $filter, deviceIds: $deviceIds) { ${FACTS} } }`;
const CHANGES = `subscription Changes($deviceIds: [ID!]) { measureChanges(deviceIds: $deviceIds) { ${FACTS} } }`;
const HISTORY = `query History($deviceId: ID!, $address: String!, $keys: [MeasureKey!]!, $from: DateTime!, $to: DateTime!) {
  measureHistory(deviceId: $deviceId, address: $address, keys: $keys, from: $from, to: $to) {
    deviceName stationName timeZone address step courses { key unit highLimit points { at value least most } } alarms { code startedAt } } }`;

const gas = (value: string | null): MeasureReport["values"] => [
  value === null ? { key: "GAS_SKID", quality: "SENSOR_MISSING" } : { key: "GAS_SKID", value, quality: "GOOD" },
];

async function skid() {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const { device, gateway } = forecourt;
  return {
    network,
    forecourt,
    device,
    report: (...given: Partial<MeasureReport>[]) =>
      gateway.report({ measures: given.map((facts) => measureReading(device, facts)) }),
    shown: async (caller: Caller = network.owner) =>
      (await caller.run<{ measures: MeasureStatus[] }>(MEASURES, {})).measures,
    history: async (from: string, to: string, asked: object = {}, caller: Caller = network.owner) =>
      (
        await caller.run<{ measureHistory: MeasureHistory }>(HISTORY, {
          deviceId: device.id,
          address: "plc-1",
          keys: ["GAS_SKID"],
          from,
          to,
          ...asked,
        })
      ).measureHistory,
  };
}

describe("what a skid measures", () => {
  test("is shown with unit, limit and how good it is", async () => {
    const { report, shown, forecourt, device } = await skid();
    await forecourt.gateway.report({ devices: [deviceReading(device, { reason: null })] });

    const values: MeasureReport["values"] = [
      { key: "CYLINDER_A_UP", quality: "SENSOR_MISSING" },
      { key: "PRESSURE_HIGH", value: "21.5", quality: "GOOD" },
      { key: "GAS_SKID", value: "25.1", quality: "GOOD" },
    ];
    expect(
      await report({ values: values.toReversed(), states: ["RUNNING", "AUTO"], runSeconds: 4_294_967_295 }),
    ).toEqual({ accepted: 1, duplicates: 0, refused: [] });

    expect(await shown()).toEqual([
      {
        deviceId: device.id,
        deviceName: expect.any(String),
        stationName: forecourt.station.name,
        timeZone: "Asia/Shanghai",
        address: "plc-1",
        online: true,
        reason: null,
        readAt: minute(0),
        states: ["RUNNING", "AUTO"],
        runSeconds: 4_294_967_295,
        values: [
          {
            key: "CYLINDER_A_UP",
            group: "CYLINDERS",
            unit: "mm",
            value: null,
            quality: "SENSOR_MISSING",
            at: null,
            highLimit: null,
            releaseLimit: null,
            beyond: false,
          },
          expect.objectContaining({ key: "PRESSURE_HIGH", unit: "MPa", value: "21.5", quality: "GOOD", at: minute(0) }),
          expect.objectContaining({
            key: "GAS_SKID",
            unit: "%",
            value: "25.1",
            highLimit: "25",
            releaseLimit: "24",
            beyond: true,
          }),
        ],
      },
    ]);
  });

  test("is the newest, whatever comes late, twice or in several batches at once", async () => {
    const { report, shown } = await skid();
    await Promise.all([3, 1, 2].map((at) => report({ at: second(at), values: gas(String(at)) })));

    expect(await report({ at: second(3), values: gas("9") })).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(await report({ at: second(4), values: gas("4") }, { at: second(4), values: gas("8") })).toMatchObject({
      accepted: 1,
      duplicates: 1,
    });
    expect(await report({ at: second(2), values: gas("2") })).toMatchObject({ accepted: 1 });

    expect(await shown()).toMatchObject([{ readAt: second(4), values: [{ value: "4" }] }]);
  });

  test("keeps what a later reading leaves out, each part for itself", async () => {
    const { report, shown } = await skid();
    await report({ at: second(1) }, { at: second(1), address: "plc-2", values: gas("7") });
    await report({ at: second(2), values: gas("4") });

    expect(await shown()).toMatchObject([
      { address: "plc-1", readAt: second(2), values: [{ key: "PRESSURE_HIGH", at: second(1) }, { value: "4" }] },
      { address: "plc-2", values: [{ value: "7" }] },
    ]);
  });

  test("is refused where it contradicts itself, and where the device is none of the gateway's", async () => {
    const { report, shown, device } = await skid();

    expect(
      await report(
        { values: [{ key: "GAS_SKID", value: "0", quality: "SENSOR_MISSING" }] },
        { deviceId: `${device.id.slice(0, -4)}0000` },
      ),
    ).toMatchObject({
      accepted: 0,
      refused: [
        { index: 0, reason: "INVALID" },
        { index: 1, reason: "DEVICE_UNKNOWN" },
      ],
    });
    expect(await shown()).toEqual([]);
  });

  test("is nothing yet where a skid was registered, with the reason why; a skid has no guns and no tanks", async () => {
    const { network, forecourt, shown } = await skid();
    const { station, gateway } = forecourt;
    const settings = { host: "10.0.0.7", port: 502, unitId: 1 };
    const plc = await network.device({ station, protocol: "MODBUS", name: "Skid", address: "skid-1", settings });
    await gateway.report({ devices: [deviceReading(plc, { reason: "its register map is of version 2, not 1" })] });

    expect(await shown()).toMatchObject([
      {
        deviceId: plc.id,
        address: null,
        readAt: null,
        online: true,
        reason: "its register map is of version 2, not 1",
        values: [],
      },
    ]);
    await expect(network.binding(plc, { guns: { "1.1": 1 } })).rejects.toThrow("10006");
  });

  test("is stale once nobody has told it for too long, and those who watch hear of it", async () => {
    const { report, shown, device } = await skid();
    const heard: string[] = [];
    const leave = app.services.pubsub.subscribe("measure", ({ deviceIds }) => heard.push(...deviceIds));
    await report({ at: clock.now().toISOString(), values: gas("3") });
    const since = heard.length;

    await sweepOldMeasures(app.services);
    expect(heard.slice(since)).not.toContain(device.id);
    clock.pass(2 * MINUTE);
    await sweepOldMeasures(app.services);
    await sweepOldMeasures(app.services);
    leave();

    expect(heard.slice(since).filter((id) => id === device.id)).toHaveLength(1);
    expect(await shown()).toMatchObject([{ values: [{ value: "3", quality: "STALE" }] }]);
  });

  test("is pushed: first as it stands, then each change of these devices, and whether they answer", async () => {
    const { report, network, forecourt, device } = await skid();
    await report({ at: second(1), values: gas("3") });
    const stream = (await live(network.owner)).subscribe<{ measureChanges: MeasureStatus[] }, object>(CHANGES, {
      deviceIds: [device.id],
    });

    expect(await stream.next()).toMatchObject({ measureChanges: [{ online: false, values: [{ value: "3" }] }] });
    await report({ at: second(2), values: gas("4") });
    expect(await stream.next()).toMatchObject({ measureChanges: [{ values: [{ value: "4" }] }] });
    await forecourt.gateway.report({ devices: [deviceReading(device, { reason: "its map is of another version" })] });
    expect(await stream.next()).toMatchObject({
      measureChanges: [{ online: true, reason: "its map is of another version" }],
    });
    await stream.end();
  });

  test("is for who may see the device monitor, of the stations that they see", async () => {
    const { report, shown, history, network } = await skid();
    await report({ at: second(1), values: gas("3") });
    const inside = await network.operator({ permissions: [Permission.DeviceMonitor] });
    const other = await network.operator({ permissions: [Permission.RealTimeEquip, Permission.MonitorDeviceList] });
    const beside = await network.operator({
      platform: await network.platform(),
      permissions: [Permission.DeviceMonitor],
    });

    expect(await shown(inside)).toHaveLength(1);
    expect(await shown(beside)).toEqual([]);
    expect(await other.expectRefusal(MEASURES, {})).toMatchObject({ code: "FORBIDDEN" });
    await expect(history(minute(0), minute(1), {}, beside)).rejects.toThrow();
    expect((await history(minute(0), minute(1), {}, inside)).courses[0]?.points).toHaveLength(1);
  });
});

describe("the history of a skid", () => {
  test("keeps the first reading of each half minute, and what is notable", async () => {
    const { report, history } = await skid();
    const course = [3, 4, 5, 26, 27, 6, 7].map((value, place) => ({
      at: second(1 + place),
      values: gas(String(value)),
    }));
    await report(...course.slice(0, 2));
    await report(...course.slice(2));
    await report({ at: second(31), values: gas("8") }, { at: second(32), values: gas("9") });
    await report({ at: second(33), values: gas(null) }, { at: second(34), values: gas(null) });

    const { step, courses } = await history(minute(0), minute(1));

    expect(step).toBe("RAW");
    expect(courses).toEqual([
      {
        key: "GAS_SKID",
        unit: "%",
        highLimit: "25",
        points: [
          { at: second(1), value: "3", least: "3", most: "3" },
          { at: second(4), value: "26", least: "26", most: "26" },
          { at: second(6), value: "6", least: "6", most: "6" },
          { at: second(31), value: "8", least: "8", most: "8" },
          { at: second(33), value: null, least: null, most: null },
        ],
      },
    ]);
  });

  test("has a place for what comes late in a half minute of which nothing is kept", async () => {
    const { report, history } = await skid();
    await report({ at: second(61), values: gas("5") });
    await report({ at: second(62), values: gas("6") }, { at: second(2), values: gas("1") });
    await report({ at: second(3), values: gas("2") });

    const { courses } = await history(minute(0), minute(2));

    expect(courses[0]?.points.map(({ value }) => value)).toEqual(["1", "5"]);
  });

  test("is one of each five minutes with the least and the most, where there are many", async () => {
    clock.pass(24 * HOUR);
    const { report, history } = await skid();
    const readings = Array.from({ length: 1_501 }, (_, index) => ({
      at: new Date(START.getTime() + index * 30 * SECOND).toISOString(),
      values: gas(String((index % 10) / 10)),
    }));
    await report(...readings);

    const { step, courses } = await history(minute(0), minute(13 * 60));

    expect(step).toBe("FIVE_MINUTES");
    expect(courses[0]?.points).toHaveLength(151);
    expect(courses[0]?.points[1]).toEqual({ at: minute(5), value: "0", least: "0", most: "0.9" });
  });

  test("tells the parameters that were asked for in their order, and the device's alarms of the time", async () => {
    const { report, history, forecourt, device } = await skid();
    await report({ at: second(1) });
    await forecourt.gateway.report({
      alarms: [
        alarmReading(device, { sourceType: "DEVICE", address: "plc-1", code: "PLC_FAULT", vendorCode: "104" }),
        alarmReading(device, { sourceType: "DEVICE", code: "PLC_FAULT", vendorCode: "105", at: minute(30) }),
      ],
    });

    const told = await history(minute(0), minute(5), { keys: ["SPARE", "GAS_SKID", "PRESSURE_HIGH"] });

    expect(told).toMatchObject({ address: "plc-1", stationName: forecourt.station.name, timeZone: "Asia/Shanghai" });
    expect(told.courses.map(({ key, points }) => [key, points.map(({ value }) => value)])).toEqual([
      ["PRESSURE_HIGH", ["21.5"]],
      ["GAS_SKID", ["3.1"]],
      ["SPARE", []],
    ]);
    expect(told.alarms).toMatchObject([{ code: "PLC_FAULT", startedAt: minute(0) }]);
  });

  test.each([
    ["a time that ends as it begins", { from: minute(1), to: minute(1) }, 10012, "to"],
    ["no parameter", { keys: [] }, 10012, "keys"],
    ["a device that is none", { deviceId: "none" }, 10009, "deviceId"],
  ])("of %s is refused", async (_what, asked, number, field) => {
    const { network, device } = await skid();
    const whole = { deviceId: device.id, address: "plc-1", keys: ["GAS_SKID"], from: minute(0), to: minute(1) };

    expect(await network.owner.expectRefusal(HISTORY, { ...whole, ...asked })).toMatchObject({ number, field });
  });
});
