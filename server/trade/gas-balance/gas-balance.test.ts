import { describe, expect, test } from "vitest";
import type { GasBalanceFigures } from "../../schema-types.generated.ts";
import { HOUR, MINUTE, START } from "../../test/clock.ts";
import type { Caller } from "../../test/execute.ts";
import {
  amendGasReadingOf,
  convertGas,
  enterGasReading,
  gasBalanceOf,
  SET_GAS_BALANCE,
} from "../../test/gas-balance.ts";
import { sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";

const { world, clock } = await testServer();
// The stories begin on Monday at 16:00 in Shanghai; it is Thursday, 13:00.
clock.pass(69 * HOUR);

const [TUESDAY, WEDNESDAY, THURSDAY] = [8 * 60, 32 * 60, 56 * 60];
const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE).toISOString();
const NONE = { boughtKilograms: null, soldKilograms: null, lossKilograms: null, lossPercent: null, state: "UNKNOWN" };

/** A station that sells gas by a unit, and what is read and sold there. */
async function station(unit: "KILOGRAM" | "CUBIC_METRE" | "LITRE" = "KILOGRAM") {
  const network = await world.network();
  const grade = await network.grade({ kind: "GAS", unit });
  const place = await network.station();
  const tank = await network.tank({ station: place, grade });
  await network.dispenser({ tank });
  const device = await network.device({ station: place });
  await network.binding(device, { guns: { "1.1": 1, "1.2": 2 } });
  const gateway = await network.gateway(place);
  const { owner } = network;
  return {
    network,
    owner,
    place,
    grade,
    read: (minutes: number, counter: string, given: object = {}) =>
      enterGasReading(owner, place, { time: at(minutes), counter, ...given }),
    sell: (minutes: number, volume: string) =>
      gateway.report({
        sales: [sale(device, { endedAt: at(minutes), volumeLitres: volume, unitPrice: "1", amount: volume })],
      }),
    days: (from: string, to: string, by = "DAY", caller: Caller = owner) =>
      gasBalanceOf(caller, { from: `2026-11-0${from}`, to: `2026-11-0${to}`, stationIds: [place.id] }, by),
  };
}

const figuresOf = ({ rows }: { rows: readonly { figures: GasBalanceFigures }[] }) => rows.map(({ figures }) => figures);

describe("a day of a station", () => {
  test("holds what was bought against what was sold between the same two readings, in both units", async () => {
    const { owner, read, sell, days } = await station();
    await convertGas(owner);
    await read(TUESDAY + 5, "1000");
    await sell(TUESDAY + 4, "50");
    await sell(TUESDAY + 5, "7");
    await sell(TUESDAY + 6, "60");
    await sell(WEDNESDAY - 30, "38.2");
    await sell(WEDNESDAY - 10, "9");
    await read(WEDNESDAY - 20, "1100");

    const told = await days("3", "3");

    expect(told.rows).toMatchObject([
      {
        from: "2026-11-03",
        to: "2026-11-03",
        open: false,
        openedAt: at(TUESDAY + 5),
        closedAt: at(WEDNESDAY - 20),
        kilogramsPerCubicMetre: "0.7",
        baseTemperatureC: "20",
        lacks: [],
        figures: {
          boughtKilograms: "100",
          boughtCubicMetres: "142.857",
          soldKilograms: "98.2",
          soldCubicMetres: "140.286",
          lossKilograms: "1.8",
          lossCubicMetres: "2.571",
          lossPercent: "1.8",
          state: "WITHIN",
          days: 1,
          coveredDays: 1,
          unreadDays: 0,
        },
      },
    ]);
    expect(told.total).toEqual(told.rows[0]?.figures);
    expect(told.limits).toEqual({ amberPercent: "2", borderMinutes: 120 });
    await owner.run(SET_GAS_BALANCE, { input: { amberPercent: "1.79" } });
    expect((await days("3", "3")).rows).toMatchObject([{ figures: { state: "AMBER" } }]);
  });

  test("takes the reading next to each midnight, and none that is further off than the network says", async () => {
    const { owner, read, days } = await station();
    await read(TUESDAY - 121, "0");
    await read(TUESDAY + 90, "3");
    await read(WEDNESDAY - 119, "10");
    await read(WEDNESDAY + 60, "14");

    expect((await days("3", "3")).rows).toMatchObject([
      { openedAt: at(TUESDAY + 90), closedAt: at(WEDNESDAY + 60), figures: { boughtKilograms: "11" } },
    ]);
    await owner.run(SET_GAS_BALANCE, { input: { borderMinutes: 59 } });
    expect((await days("3", "3")).rows).toMatchObject([
      { openedAt: null, lacks: ["OPENING_READING", "CLOSING_READING"], figures: { ...NONE, unreadDays: 1 } },
    ]);
  });

  test("has no figures where one of its readings lacks, and says which", async () => {
    const { owner, read, sell, days } = await station();
    await convertGas(owner);
    await read(TUESDAY, "0");
    await sell(TUESDAY + 60, "30");
    await read(THURSDAY, "64");

    const told = await days("2", "5");

    expect(told.rows.map(({ from, open, lacks }) => [from, open, lacks])).toEqual([
      ["2026-11-02", false, ["OPENING_READING"]],
      ["2026-11-03", false, ["CLOSING_READING"]],
      ["2026-11-04", false, ["OPENING_READING"]],
      ["2026-11-05", true, []],
    ]);
    expect(figuresOf(told)).toMatchObject([NONE, NONE, NONE, NONE]);
    // The counter went on, so all of the days have a balance: of two of the three that are over.
    expect(told.total).toMatchObject({
      boughtKilograms: "64",
      soldKilograms: "30",
      days: 3,
      coveredDays: 2,
      unreadDays: 3,
    });
  });

  test("counts gas alone, of which nothing that is sold by the litre", async () => {
    const liquid = await station("LITRE");
    await liquid.read(TUESDAY, "0");
    await liquid.sell(TUESDAY + 60, "30");
    await liquid.read(WEDNESDAY, "10");
    expect(figuresOf(await liquid.days("3", "3"))).toMatchObject([{ boughtKilograms: "10", soldKilograms: "0" }]);

    const none = await station("LITRE");
    expect((await none.days("3", "3")).rows).toEqual([]);
  });
});

describe("what was bought in another unit than it was sold in", () => {
  test("is converted by what was in force then, a station's own before its network's", async () => {
    const { owner, place, read, sell, days } = await station("KILOGRAM");
    const unit = "CUBIC_METRE";
    await convertGas(owner, { kilogramsPerCubicMetre: "0.7" });
    await convertGas(owner, { validFrom: "2026-11-04", kilogramsPerCubicMetre: "0.8" });
    await convertGas(owner, { stationId: place.id, validFrom: "2026-11-05", kilogramsPerCubicMetre: "1.5" });
    await read(TUESDAY, "100", { unit });
    await sell(TUESDAY + 60, "69.3");
    await read(WEDNESDAY, "200", { unit });
    await sell(WEDNESDAY + 60, "70");
    await read(THURSDAY, "300", { unit });

    const told = await days("3", "4");
    expect(told.rows).toMatchObject([
      {
        kilogramsPerCubicMetre: "0.7",
        figures: {
          boughtCubicMetres: "100",
          boughtKilograms: "70",
          soldKilograms: "69.3",
          soldCubicMetres: "99",
          lossPercent: "1",
          state: "WITHIN",
        },
      },
      {
        kilogramsPerCubicMetre: "0.8",
        figures: {
          boughtCubicMetres: "100",
          boughtKilograms: "80",
          soldKilograms: "70",
          soldCubicMetres: "87.5",
          lossPercent: "12.5",
          state: "AMBER",
        },
      },
    ]);
    const [month] = (await days("3", "4", "MONTH")).rows;
    expect(month).toMatchObject({
      kilogramsPerCubicMetre: null,
      figures: { boughtKilograms: "150", soldKilograms: "139.3", lossCubicMetres: "13.5" },
    });

    await convertGas(owner, { stationId: place.id, validFrom: "2026-11-03", kilogramsPerCubicMetre: "0.75" });
    expect(figuresOf(await days("3", "4"))).toMatchObject([{ boughtKilograms: "75" }, { boughtKilograms: "75" }]);
  });

  test("is not told without one", async () => {
    const { read, sell, days } = await station("KILOGRAM");
    await read(TUESDAY, "100", { unit: "CUBIC_METRE" });
    await sell(TUESDAY + 60, "69.3");
    await read(WEDNESDAY, "200", { unit: "CUBIC_METRE" });

    expect((await days("3", "3")).rows).toMatchObject([
      {
        lacks: ["CONVERSION"],
        figures: {
          boughtKilograms: null,
          boughtCubicMetres: "100",
          soldKilograms: "69.3",
          soldCubicMetres: null,
          lossPercent: null,
          state: "UNKNOWN",
        },
      },
    ]);
  });

  test("is not added up in cubic metres of two temperatures", async () => {
    const { owner, read, days } = await station();
    await convertGas(owner, { baseTemperatureC: "0" });
    await convertGas(owner, { validFrom: "2026-11-04" });
    await read(TUESDAY, "0");
    await read(WEDNESDAY, "7");
    await read(THURSDAY, "14");

    const told = await days("3", "4", "STATION");
    expect(told.rows).toMatchObject([
      {
        from: "2026-11-03",
        to: "2026-11-04",
        baseTemperatureC: null,
        lacks: ["BASE"],
        figures: { boughtKilograms: "14", boughtCubicMetres: null },
      },
    ]);
    expect(told.total).toMatchObject({ boughtKilograms: "14", boughtCubicMetres: null, lossPercent: "100" });
  });
});

describe("a meter that was replaced", () => {
  test("goes on from what the old one had counted", async () => {
    const { read, sell, days } = await station();
    await read(TUESDAY, "990");
    await sell(TUESDAY + 60, "12");
    await read(TUESDAY + 120, "3", { meterReplaced: true, oldMeterCounter: "995" });
    await read(WEDNESDAY, "10");

    expect(figuresOf(await days("3", "3"))).toMatchObject([
      { boughtKilograms: "12", soldKilograms: "12", state: "WITHIN" },
    ]);
  });

  test("that nobody read leaves out what was bought and sold until then", async () => {
    const { read, sell, days } = await station();
    await read(TUESDAY, "990");
    await sell(TUESDAY + 60, "12");
    await read(WEDNESDAY, "3", { meterReplaced: true });
    await sell(WEDNESDAY + 60, "6.5");
    await read(THURSDAY, "10");

    expect((await days("3", "4")).rows).toMatchObject([
      { lacks: ["OLD_METER"], figures: { ...NONE, coveredDays: 0 } },
      { lacks: ["CONVERSION"], figures: { boughtKilograms: "7", soldKilograms: "6.5", coveredDays: 1 } },
    ]);
    expect((await days("3", "4", "MONTH")).rows).toMatchObject([
      {
        lacks: ["OLD_METER", "CONVERSION"],
        figures: { boughtKilograms: "7", soldKilograms: "6.5", days: 2, coveredDays: 1 },
      },
    ]);
  });
});

describe("days", () => {
  test("add up to their month, and an amended reading changes both", async () => {
    const { owner, read, sell, days } = await station();
    await convertGas(owner, { kilogramsPerCubicMetre: "0.717" });
    await read(TUESDAY, "0");
    await sell(TUESDAY + 60, "9.997");
    const middle = await read(WEDNESDAY, "10.001");
    await sell(WEDNESDAY + 60, "9.998");
    await read(THURSDAY, "20.002");

    const [month] = figuresOf(await days("3", "4", "MONTH"));
    const each = figuresOf(await days("3", "4"));
    const sum = (of: keyof GasBalanceFigures) => each.reduce((all, figures) => all + Number(figures[of]), 0).toFixed(3);
    for (const of of [
      "boughtKilograms",
      "boughtCubicMetres",
      "soldKilograms",
      "soldCubicMetres",
      "lossCubicMetres",
    ] as const) {
      expect(Number(month?.[of]).toFixed(3)).toBe(sum(of));
    }

    await amendGasReadingOf(owner, middle, { time: middle.time, counter: "12" });
    expect(figuresOf(await days("3", "4"))).toMatchObject([{ boughtKilograms: "12" }, { boughtKilograms: "8.002" }]);
  });

  test("are at most 366, and none is ahead", async () => {
    const { owner, days } = await station();
    expect((await days("5", "9")).rows.map(({ to, open }) => [to, open])).toEqual([["2026-11-05", true]]);
    const refused = await owner.expectRefusal(
      "query B($filter: GasBalanceFilter!) { gasBalance(filter: $filter) { limits { id } } }",
      { filter: { from: "2026-01-01", to: "2027-01-02" } },
    );
    expect(refused).toMatchObject({ number: 10012, field: "to" });
  });

  test("of 25 hours are days by the station's clocks", async () => {
    const network = await world.network();
    const place = await network.station({ timeZone: "Europe/Berlin" });
    const read = (time: string, counter: string) => enterGasReading(network.owner, place, { time, counter });
    await read("2026-10-24T22:00:00Z", "0");
    await read("2026-10-25T23:00:00Z", "25");

    const { rows } = await gasBalanceOf(network.owner, { from: "2026-10-25", to: "2026-10-25" });
    expect(rows).toMatchObject([{ lacks: ["CONVERSION"], figures: { boughtKilograms: "25", coveredDays: 1 } }]);
  });
});
