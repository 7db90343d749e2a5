import { describe, expect, test } from "vitest";
import { Permission } from "../../common/permission.ts";
import { HOUR, MINUTE } from "../test/clock.ts";
import { deviceReading, gunReading, sale } from "../test/readings.ts";
import { testServer } from "../test/server.ts";
import { openShiftAt, shiftReportOf, shiftsOf } from "../test/shifts.ts";
import { enterShifts, ShiftsFile } from "./shifts.ts";

const { app, world, clock } = await testServer();

/** So many hours before now. */
const ago = (hours: number): string => new Date(clock.now().getTime() - hours * HOUR).toISOString();

interface Kept {
  readonly from: number;
  readonly to: number | null;
  readonly cash?: string;
  readonly login?: string;
}

/** A station whose gun 1 sold 10 litres at 7.00 nine and five hours ago and stands far beyond that by now, and who works there. */
async function stationWithPast() {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const { device, gateway, station } = forecourt;
  const attendant = await network.operator({ permissions: [Permission.StationReport] });
  const sold = [
    { hours: 9, totalizerLitres: "1010" },
    { hours: 5, totalizerLitres: "1020" },
  ];
  await gateway.report({
    sales: sold.map(({ hours, totalizerLitres }) =>
      sale(device, { endedAt: ago(hours), startedAt: ago(hours + 0.1), totalizerLitres }),
    ),
  });
  await gateway.report({ guns: [gunReading(device, { at: ago(0), totalizerLitres: "5000" })] });
  const enter = (...kept: readonly Kept[]) => {
    const { shifts } = ShiftsFile.parse({
      shifts: kept.map(({ from, to, cash = "0", login = attendant.login }) => ({
        station: station.code,
        login,
        openedAt: ago(from),
        signed:
          to === null
            ? null
            : { closedAt: ago(to), cash, bankCard: "0", transfer: "0", reason: cash === "70" ? null : "change" },
      })),
    });
    const { config, log } = app.services;
    return enterShifts(app.orm, { signInCode: network.owner.signInCode, shifts, config, log });
  };
  return { ...forecourt, network, owner: network.owner, attendant, enter };
}

const PAST = [
  { from: 10, to: 6, cash: "70" },
  { from: 6, to: 2, cash: "64.5" },
  { from: 2, to: null },
] as const;

describe("shifts of before", () => {
  test("are signed as of when they were, by who kept them, with the totalizers of those hours", async () => {
    const { owner, attendant, enter } = await stationWithPast();

    expect(await enter(...PAST)).toBe(3);
    const [third, second, first] = await shiftsOf(owner);
    expect([first, second, third]).toMatchObject([
      { openedAt: ago(10), closedAt: ago(6), openedBy: attendant.login, closedBy: attendant.login, overShort: "0" },
      { openedAt: ago(6), closedAt: ago(2), sales: 1, expected: "70", overShort: "-5.5", reason: "change" },
      { openedAt: ago(2), closedAt: null, state: "OPEN" },
    ]);
    expect((await shiftReportOf(owner, first!)).counters[0]).toMatchObject({
      beginLitres: null,
      endLitres: "1010",
      sales: 1,
    });
    expect((await shiftReportOf(owner, second!)).counters[0]).toMatchObject({
      beginLitres: "1010",
      endLitres: "1020",
      countedLitres: "10",
      difference: "0",
    });
    expect((await shiftReportOf(owner, third!)).counters[0]).toMatchObject({ beginLitres: "1020", endLitres: "5000" });
  });

  test("are entered once, however often that is begun", async () => {
    const { owner, enter } = await stationWithPast();
    await enter(...PAST.slice(0, 2));

    await enter(...PAST);
    const shifts = await shiftsOf(owner);

    expect(shifts.map(({ openedAt }) => openedAt)).toEqual([ago(2), ago(6), ago(10)]);
  });

  test("know nothing of what is away now, and a shift that is closed now does", async () => {
    const { owner, device, gateway, enter, station } = await stationWithPast();
    await gateway.report({ devices: [deviceReading(device, { at: ago(0), online: false })] });
    clock.pass(MINUTE);

    await enter({ from: 10, to: 6, cash: "70" });
    expect((await shiftsOf(owner))[0]).toMatchObject({ provisional: false, offlineDevices: [] });
    const { id } = await openShiftAt(owner, station);
    expect((await shiftReportOf(owner, { id })).offlineDevices).toHaveLength(1);
  });

  test("obey the rules of all shifts", async () => {
    const { enter } = await stationWithPast();

    await expect(enter({ from: 10, to: null }, { from: 6, to: null })).rejects.toMatchObject({
      extensions: { number: 10015 },
    });
  });

  test("are not entered in the name of nobody, for no station, in no network", async () => {
    const { enter, network } = await stationWithPast();
    const { config, log } = app.services;
    const shift = { station: "S99", login: "x", openedAt: ago(2), signed: null };

    await expect(enter({ from: 10, to: null, login: "nobody" })).rejects.toThrow("nobody logs in as nobody");
    const there = { signInCode: network.owner.signInCode, config, log, shifts: [shift] };
    await expect(enterShifts(app.orm, there)).rejects.toThrow("no station S99");
    await expect(enterShifts(app.orm, { ...there, signInCode: "nowhere" })).rejects.toThrow("no network nowhere");
  });
});
