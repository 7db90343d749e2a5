import { describe, expect, test } from "vitest";
import type { AlarmReport, StandingReport } from "../../schema-types.generated.ts";
import { HOUR } from "../../test/clock.ts";
import { alarmReading, minute } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt, Operator } from "../../test/world.ts";
import { AlarmsDocument } from "./alarm.generated.ts";

const { world, clock } = await testServer();
// What the devices tell of is over by now.
clock.pass(24 * HOUR);

async function begin(): Promise<{ owner: Operator; forecourt: Forecourt }> {
  const network = await world.network();
  return { owner: network.owner, forecourt: await network.forecourt() };
}

const report = ({ device, gateway }: Forecourt, ...given: Partial<AlarmReport>[]) =>
  gateway.report({ alarms: given.map((facts) => alarmReading(device, facts)) });

const WATER = { sourceType: "TANK", address: "1", code: "TANK_WATER_HIGH" } as const;
const READER = { sourceType: "DEVICE", code: "READER_FAULT", vendorCode: "Reader 1" } as const;

/** The console's whole list; alarms of tank 1 by their vendor codes. */
const stands = ({ device, gateway }: Forecourt, at: number, given: Partial<StandingReport> = {}) =>
  gateway.report({ standing: [{ deviceId: device.id, alarms: [], complete: true, at: minute(at), ...given }] });

async function active(owner: Operator): Promise<string[]> {
  const { nodes } = (await owner.run(AlarmsDocument, { filter: { active: true }, first: 100 })).alarms;
  return nodes.map(({ code, vendorCode, sourceName }) => `${code} ${vendorCode} ${sourceName}`).sort();
}

describe("an alarm with two thresholds", () => {
  test("of which the gauge tells each for itself ends with the last", async () => {
    const { owner, forecourt } = await begin();

    await report(forecourt, { ...WATER, vendorCode: "02 10", at: minute(1) });
    await report(forecourt, { ...WATER, vendorCode: "02 03", at: minute(2) });
    await report(forecourt, { ...WATER, vendorCode: "02 03", edge: "CLEARED", at: minute(3) });
    expect(await active(owner)).toHaveLength(1);
    await report(forecourt, { ...WATER, vendorCode: "02 10", edge: "CLEARED", at: minute(4) });

    expect(await active(owner)).toEqual([]);
  });

  test("ends also where a gateway of before clears both codes as one", async () => {
    const { owner, forecourt } = await begin();

    await report(forecourt, { ...WATER, vendorCode: "02 10", at: minute(1) });
    await report(forecourt, { ...WATER, vendorCode: "02 03", at: minute(2) });
    await report(forecourt, { ...WATER, vendorCode: "02 03, 02 10", edge: "CLEARED", at: minute(3) });

    expect(await active(owner)).toEqual([]);
  });
});

describe("parts of one device", () => {
  test("have alarms of their own: the reader that is well again ends only its own", async () => {
    const { owner, forecourt } = await begin();

    await report(forecourt, { ...READER, address: "Reader 1" }, { ...READER, address: "Reader 2" });
    await report(forecourt, { ...READER, address: "Reader 1", edge: "CLEARED", at: minute(5) });

    expect(await active(owner)).toEqual([expect.stringMatching(/^READER_FAULT Reader 1 .* · Reader 2$/)]);
  });

  test("31 faults of a skid are 31 alarms", async () => {
    const { owner, forecourt } = await begin();
    const faults = Array.from({ length: 31 }, (_, index) => String(100 + index));

    await report(
      forecourt,
      ...faults.map((vendorCode) => ({ sourceType: "DEVICE", address: "", code: "PLC_FAULT", vendorCode }) as const),
    );

    expect(await active(owner)).toHaveLength(31);
  });
});

describe("what stands at a device, told as a whole", () => {
  test("ends what nobody told the end of, and begins what nobody told the begin of", async () => {
    const { owner, forecourt } = await begin();
    await report(
      forecourt,
      { ...WATER, vendorCode: "02 10", at: minute(1) },
      { ...READER, address: "3", at: minute(1) },
    );

    await stands(forecourt, 50, {
      alarms: [{ sourceType: "TANK", address: "1", code: "TANK_LEAK", vendorCode: "02 02" }],
    });

    expect(await active(owner)).toEqual([expect.stringContaining("TANK_LEAK 02 02 ")]);
    const { nodes } = (await owner.run(AlarmsDocument, {})).alarms;
    expect(nodes.find(({ code }) => code === "TANK_WATER_HIGH")).toMatchObject({ endedAt: minute(50) });
    expect(nodes.find(({ code }) => code === "TANK_LEAK")).toMatchObject({ startedAt: minute(50), count: 1 });
  });

  test("does not raise again what is active", async () => {
    const { owner, forecourt } = await begin();
    await report(forecourt, { ...WATER, vendorCode: "02 10", at: minute(1) });

    await stands(forecourt, 50, { alarms: [{ ...WATER, vendorCode: "02 10" }] });

    expect((await owner.run(AlarmsDocument, {})).alarms.nodes).toMatchObject([
      { active: true, count: 1, startedAt: minute(1), lastRaisedAt: minute(1) },
    ]);
  });

  test("ends nothing where the list may lack something", async () => {
    const { owner, forecourt } = await begin();
    await report(forecourt, { ...WATER, vendorCode: "02 10", at: minute(1) });

    await stands(forecourt, 50, { complete: false });

    expect(await active(owner)).toHaveLength(1);
  });

  test("speaks of one part and its codes where it says so", async () => {
    const { owner, forecourt } = await begin();
    await report(
      forecourt,
      { ...WATER, vendorCode: "Probe 7", at: minute(1) },
      { ...WATER, code: "TANK_LEAK", vendorCode: "Probe 8", at: minute(1) },
      { ...READER, address: "Reader 3", at: minute(1) },
    );

    await stands(forecourt, 50, { sourceType: "TANK", address: "1", vendorCodes: ["Probe 6", "Probe 7"] });

    expect(await active(owner)).toEqual([
      expect.stringMatching(/^READER_FAULT Reader 1 .* · Reader 3$/),
      expect.stringContaining("TANK_LEAK Probe 8 "),
    ]);
  });

  test("leaves alone what the server found by itself, and other devices", async () => {
    const { owner, forecourt } = await begin();
    const { device, gateway } = forecourt;
    await gateway.report({
      tanks: [{ deviceId: device.id, address: "1", at: minute(1), volumeLitres: "1", deliveryInProgress: false }],
    });

    await stands(forecourt, 50);

    expect(await active(owner)).toEqual([expect.stringContaining("TANK_LEVEL_LOW null ")]);
  });

  test("that was told before a later edge changes nothing of it", async () => {
    const { owner, forecourt } = await begin();
    await report(forecourt, { ...WATER, vendorCode: "02 10", at: minute(60) });

    await stands(forecourt, 50);
    expect(await active(owner)).toHaveLength(1);
    await report(forecourt, { ...WATER, vendorCode: "02 10", edge: "CLEARED", at: minute(70) });
    await stands(forecourt, 65, { alarms: [{ ...WATER, vendorCode: "02 10" }] });

    expect((await owner.run(AlarmsDocument, {})).alarms.nodes).toMatchObject([{ active: false, count: 1 }]);
  });

  test("is a duplicate when it is sent again, and refused where the part is half named", async () => {
    const { forecourt } = await begin();
    await stands(forecourt, 50);

    expect(await stands(forecourt, 50)).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(await stands(forecourt, 51, { address: "1" })).toMatchObject({ refused: [{ reason: "INVALID" }] });
  });
});
