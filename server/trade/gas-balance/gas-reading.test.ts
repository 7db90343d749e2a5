import { describe, expect, test } from "vitest";
import { HOUR } from "../../test/clock.ts";
import {
  amendGasReadingOf,
  convertGas,
  CREATE_CONVERSION,
  DELETE_CONVERSION,
  enterGasReading,
  gasConversionsOf,
  gasReader,
  gasReadingDeed,
  gasReadingFacts,
  gasReadingsOf,
  SET_GAS_BALANCE,
  withdrawGasReadingOf,
} from "../../test/gas-balance.ts";
import { importLines } from "../../test/imports.ts";
import { periodDeed } from "../../test/period-locks.ts";
import { minute } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";

const { world, clock } = await testServer();
clock.pass(72 * HOUR);

async function station() {
  const network = await world.network();
  const place = await network.station();
  const { owner } = network;
  return {
    network,
    owner,
    place,
    refused: (given: object) =>
      owner.expectRefusal(...gasReadingDeed("createGasReading", { stationId: place.id, ...gasReadingFacts(given) })),
  };
}

describe("a reading", () => {
  test("tells what was bought since the one before it, whenever that came", async () => {
    const { owner, place } = await station();
    const late = await enterGasReading(owner, place, { time: minute(120), counter: "130.50" });
    expect(late).toMatchObject({ state: "COUNTS", counter: "130.5", bought: null, author: owner.login });
    await enterGasReading(owner, place, { time: minute(60), counter: "110" });

    const found = await gasReadingsOf(owner, { stationIds: [place.id] });
    expect(found.map(({ counter, bought }) => [counter, bought])).toEqual([
      ["130.5", "20.5"],
      ["110", null],
    ]);
  });

  test("that falls is refused with its bound, unless the meter was replaced", async () => {
    const { owner, place, refused } = await station();
    await enterGasReading(owner, place, { counter: "110" });
    const fallen = { time: minute(60), counter: "109.999" };

    expect(await refused(fallen)).toMatchObject({ number: 10012, field: "counter", params: { least: "110" } });
    expect(await refused({ time: minute(60), counter: "120", unit: "CUBIC_METRE" })).toMatchObject({
      number: 10006,
      field: "unit",
    });
    expect(await refused({ time: minute(0), counter: "110" })).toMatchObject({ number: 10015, field: "time" });
    expect(await refused({ time: minute(73 * 60), counter: "200" })).toMatchObject({ number: 10012, field: "time" });
    const mistyped = "1926-11-01T08:00:00.000Z";
    expect(await refused({ time: mistyped, counter: "90" })).toMatchObject({ number: 10012, field: "time" });
    expect(
      await enterGasReading(owner, place, { ...fallen, counter: "3", meterReplaced: true, oldMeterCounter: "115" }),
    ).toMatchObject({ bought: "5" });
    expect(await refused({ time: minute(30), counter: "115.001" })).toMatchObject({
      number: 10012,
      field: "counter",
      params: { most: "115" },
    });
  });

  test("is amended with a reason by another one, and both stay", async () => {
    const { owner, place } = await station();
    const first = await enterGasReading(owner, place, { counter: "1100" });
    const second = await amendGasReadingOf(owner, first, { counter: "110" });

    expect(second).toMatchObject({ state: "COUNTS", amendsId: first.id, counter: "110", note: "mistyped" });
    expect(await gasReadingsOf(owner, { ids: [first.id] })).toMatchObject([
      { state: "AMENDED", counter: "1100", ender: owner.login, endReason: "mistyped" },
    ]);
    const again = gasReadingDeed("amendGasReading", { id: first.id, reason: "again", ...gasReadingFacts() });
    expect(await owner.expectRefusal(...again)).toMatchObject({ number: 10006, field: "id" });
    const why = gasReadingDeed("amendGasReading", { id: second.id, reason: " ", ...gasReadingFacts() });
    expect(await owner.expectRefusal(...why)).toMatchObject({ number: 10012, field: "reason" });
  });

  test("that is amended wrongly stays as it was", async () => {
    const { owner, place } = await station();
    await enterGasReading(owner, place, { counter: "100" });
    const second = await enterGasReading(owner, place, { time: minute(60), counter: "110" });
    const fall = { id: second.id, reason: "mistyped", ...gasReadingFacts({ time: minute(60), counter: "90" }) };

    expect(await owner.expectRefusal(...gasReadingDeed("amendGasReading", fall))).toMatchObject({ field: "counter" });
    expect(await gasReadingsOf(owner, { ids: [second.id] })).toMatchObject([{ state: "COUNTS", endedAt: null }]);
  });

  test("is withdrawn with a reason, once, unless others go by its meter", async () => {
    const { owner, place } = await station();
    await enterGasReading(owner, place, { counter: "100" });
    const swap = await enterGasReading(owner, place, { time: minute(60), counter: "0", meterReplaced: true });
    const last = await enterGasReading(owner, place, { time: minute(120), counter: "10" });

    const deed = (id: string) => gasReadingDeed("withdrawGasReading", { id, reason: "twice" });
    expect(await owner.expectRefusal(...deed(swap.id))).toMatchObject({ number: 10019, field: "id" });
    expect(await withdrawGasReadingOf(owner, last)).toMatchObject({
      state: "WITHDRAWN",
      bought: null,
      endReason: "another meter",
    });
    expect(await owner.expectRefusal(...deed(last.id))).toMatchObject({ number: 10006, field: "id" });
    expect(await withdrawGasReadingOf(owner, swap)).toMatchObject({ state: "WITHDRAWN" });
    expect(await gasReadingsOf(owner, { states: ["WITHDRAWN"] })).toHaveLength(2);
  });

  test("sent twice by its key is one", async () => {
    const { owner, place } = await station();
    const facts = gasReadingFacts();
    const both = await Promise.all([enterGasReading(owner, place, facts), enterGasReading(owner, place, facts)]);
    expect(both[0]?.id).toBe(both[1]?.id);
    expect(await gasReadingsOf(owner)).toHaveLength(1);
  });

  test("of two that come at once and can't both be, one is refused", async () => {
    const { owner, place } = await station();
    const sent = [
      { time: minute(0), counter: "100" },
      { time: minute(60), counter: "90" },
    ].map((given) => enterGasReading(owner, place, given));
    const settled = await Promise.allSettled(sent);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("of a locked day needs a reason, also one that ends the day before", async () => {
    const { owner, place, refused } = await station();
    // Tuesday in Shanghai is locked; the reading is of Wednesday 01:59, then of 02:01.
    await periodDeed(owner, "lockPeriod", {
      where: { stationIds: [place.id] },
      through: "2026-11-03",
      reason: "audit",
    });
    const locked = { time: minute(33 * 60 + 59), counter: "5" };

    expect(await refused(locked)).toMatchObject({ number: 10041, field: "lockReason" });
    const entered = await enterGasReading(owner, place, { ...locked, lockReason: "auditor" });
    expect(await enterGasReading(owner, place, { time: minute(34 * 60 + 1), counter: "6" })).toMatchObject({
      bought: "1",
    });
    const back = gasReadingDeed("withdrawGasReading", { id: entered.id, reason: "no" });
    expect(await owner.expectRefusal(...back)).toMatchObject({ number: 10041 });
  });

  test("is not entered by who may only see", async () => {
    const { network, owner, place } = await station();
    await enterGasReading(owner, place);
    const reader = await gasReader(network);

    expect(await gasReadingsOf(reader)).toHaveLength(1);
    const deed = gasReadingDeed("createGasReading", { stationId: place.id, ...gasReadingFacts() });
    expect(await reader.expectRefusal(...deed)).toMatchObject({ number: 403 });
    expect(
      await reader.expectRefusal(CREATE_CONVERSION, {
        input: { validFrom: "2026-11-01", kilogramsPerCubicMetre: "0.7", baseTemperatureC: "20" },
      }),
    ).toMatchObject({ number: 403 });
  });
});

const COLUMNS = ["stationCode", "day", "clock", "unit", "counter", "meterReplaced", "oldMeterCounter"];

test("readings come from a file by the clocks of their station, once, each judged by those around it", async () => {
  const { owner, place } = await station();
  const line = (...cells: string[]) => [place.code, ...cells].join();
  const send = (...lines: string[]) => importLines(owner, { list: "gas_readings", columns: COLUMNS, lines });
  const lines = [
    line("2026-11-03", "8:00", "KILOGRAM", "120", "", ""),
    line("2026-11-02", "08:00", "KILOGRAM", "100", "NO", ""),
    line("2026-11-04", "08:00", "KILOGRAM", "1", "YES", "130"),
  ];

  expect(await send(...lines)).toMatchObject({ created: 3, refused: 0 });
  expect(await send(...lines)).toMatchObject({ created: 0, unchanged: 3 });
  expect((await gasReadingsOf(owner)).map(({ time, bought }) => [time, bought])).toEqual([
    ["2026-11-04T00:00:00.000Z", "10"],
    ["2026-11-03T00:00:00.000Z", "20"],
    ["2026-11-02T00:00:00.000Z", null],
  ]);
  const { rows } = await send(
    line("2026-11-03", "08:00", "KILOGRAM", "121", "", ""),
    line("2026-11-03", "09:00", "KILOGRAM", "119", "", ""),
    line("2026-11-03", "9.30", "KILOGRAM", "125", "", ""),
    "S-none,2026-11-03,09:00,KILOGRAM,119,,",
  );
  expect(rows).toMatchObject([
    { refusal: { number: 10015, field: "day" } },
    { refusal: { number: 10012, field: "counter" } },
    { refusal: { number: 10008, field: "clock" } },
    { refusal: { number: 10003, field: "stationCode" } },
  ]);
});

describe("a conversion", () => {
  test("tells its base, is one for each day, and is taken away", async () => {
    const { owner, place } = await station();
    const made = await convertGas(owner, { kilogramsPerCubicMetre: "0.7170", baseTemperatureC: "0.0" });
    expect(made).toMatchObject({
      stationId: null,
      kilogramsPerCubicMetre: "0.717",
      baseTemperatureC: "0",
      basePressureKpa: 101.325,
    });
    const own = await convertGas(owner, { stationId: place.id });
    const refused = (given: object) =>
      owner.expectRefusal(CREATE_CONVERSION, {
        input: { validFrom: "2026-11-01", kilogramsPerCubicMetre: "0.7", baseTemperatureC: "20", ...given },
      });

    expect(await refused({})).toMatchObject({ number: 10015, field: "validFrom" });
    expect(await refused({ stationId: place.id })).toMatchObject({ number: 10015, field: "validFrom" });
    expect(await refused({ kilogramsPerCubicMetre: "0.4" })).toMatchObject({
      number: 10012,
      field: "kilogramsPerCubicMetre",
    });
    expect(await refused({ baseTemperatureC: "31" })).toMatchObject({ number: 10012, field: "baseTemperatureC" });
    expect((await gasConversionsOf(owner)).map(({ id }) => id)).toEqual([made.id, own.id]);
    await owner.run(DELETE_CONVERSION, { input: { id: made.id } });
    expect((await gasConversionsOf(owner)).map(({ id }) => id)).toEqual([own.id]);
    expect(await owner.expectRefusal(DELETE_CONVERSION, { input: { id: made.id } })).toMatchObject({ number: 10014 });
  });

  test("of a network is its root's, and so are its limits; a locked day of a station asks why", async () => {
    const { network, owner, place } = await station();
    const platform = await network.platform();
    const below = await network.operator({ platform, permissions: [7], operates: [7] });
    const input = { validFrom: "2026-11-03", kilogramsPerCubicMetre: "0.7", baseTemperatureC: "20" };
    const stationId = place.id;

    expect(await below.expectRefusal(CREATE_CONVERSION, { input })).toMatchObject({ number: 10031 });
    expect(await below.expectRefusal(CREATE_CONVERSION, { input: { ...input, stationId } })).toMatchObject({
      number: 10003,
    });
    expect(await below.expectRefusal(SET_GAS_BALANCE, { input: { amberPercent: "3" } })).toMatchObject({
      number: 10031,
    });
    await periodDeed(owner, "lockPeriod", {
      where: { stationIds: [stationId] },
      through: "2026-11-03",
      reason: "audit",
    });
    expect(await owner.expectRefusal(CREATE_CONVERSION, { input: { ...input, stationId } })).toMatchObject({
      number: 10041,
      field: "lockReason",
    });
    const made = await convertGas(owner, { ...input, stationId, lockReason: "auditor" });
    expect(await owner.expectRefusal(DELETE_CONVERSION, { input: { id: made.id } })).toMatchObject({ number: 10041 });
  });

  test.each([
    [{ amberPercent: "0" }, "amberPercent"],
    [{ amberPercent: "100.01" }, "amberPercent"],
    [{ borderMinutes: 0 }, "borderMinutes"],
    [{ borderMinutes: 361 }, "borderMinutes"],
  ])("limits can't be %o", async (input, field) => {
    const { owner } = await station();
    expect(await owner.expectRefusal(SET_GAS_BALANCE, { input })).toMatchObject({ number: 10012, field });
  });
});
