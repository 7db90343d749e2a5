import { Permission } from "../../../common/permission.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { SalesDocument } from "../../trade/transaction/transaction.generated.ts";
import { MINUTE } from "../../test/clock.ts";
import { alarmReading, deviceReading, gunReading, minute, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt, Operator } from "../../test/world.ts";
import { KanbanChangesDocument, KanbanDocument, type KanbanQueryVariables } from "./kanban.generated.ts";

// 08:00 UTC on a Monday is 16:00 in Shanghai, where the networks of these stories are.
const { world, clock, db, live } = await testServer();

/** The board of somebody who may see what was taken. */
async function board(operator: Operator, filter?: KanbanQueryVariables["filter"]) {
  const { kanban } = await operator.run(KanbanDocument, { filter });
  return { ...kanban, hours: kanban.hours ?? [] };
}

/** Sales of one litre for one, by the minutes from the story's begin at which they ended. */
const sold = ({ device, gateway }: Forecourt, ...minutes: number[]) =>
  gateway.report({
    sales: minutes.map((at) =>
      sale(device, { endedAt: minute(at), volumeLitres: "1.5", unitPrice: "6.6733", amount: "10.01" }),
    ),
  });

/** In minutes. */
const DAY = 24 * 60;
const WEEK = 7 * 24 * 60;

describe("the board", () => {
  test("of a network without stations is empty", async () => {
    const { owner } = await world.network();

    expect(await board(owner)).toMatchObject({
      asOf: clock.now().toISOString(),
      timeZone: "Asia/Shanghai",
      currencySymbol: "¥",
      stationCount: 0,
      todayAmount: "0",
      todaySales: 0,
      lastWeekAmount: null,
      lastWeekSales: null,
      stations: [],
    });
  });

  test("shows of each station its sales, its guns, its devices and its alarms", async () => {
    const network = await world.network();
    const [one, two] = [await network.forecourt({ code: "A1" }), await network.forecourt({ code: "B1" })];
    await one.gateway.report({
      devices: [deviceReading(one.device)],
      guns: [gunReading(one.device, { state: "LIFTED" })],
      alarms: [
        alarmReading(one.device),
        alarmReading(one.device, { code: "TANK_LEAK" }),
        alarmReading(one.device, { code: "TANK_LEAK", edge: "CLEARED" }),
      ],
    });
    await two.gateway.report({ devices: [deviceReading(two.device, { online: false })] });
    await sold(one, -1, -2);
    await sold(two, -3);

    const shown = await board(network.owner);

    expect(shown).toMatchObject({
      stationCount: 2,
      stationsSilent: 1,
      deviceCount: 2,
      devicesOnline: 1,
      devicesOffline: 1,
      openAlarms: 2,
    });
    expect(shown.stations).toMatchObject([
      {
        stationName: one.station.name,
        sales: 2,
        amount: "20.02",
        volume: "3",
        online: true,
        openAlarms: 1,
        guns: [
          { number: 1, state: "LIFTED", online: true },
          { number: 2, state: "FREE" },
        ],
      },
      {
        stationName: two.station.name,
        sales: 1,
        amount: "10.01",
        online: false,
        openAlarms: 1,
        guns: [{ online: false }, { online: false }],
      },
    ]);
  });

  test("adds up to the sales of the day, to the cent, in whole, by station and by hour", async () => {
    const network = await world.network();
    const forecourts = [await network.forecourt(), await network.forecourt()];
    for (const [index, forecourt] of forecourts.entries()) {
      await sold(forecourt, ...[0, 7, 61, 122, 200, 480, 900].map((ago) => -ago - index));
    }

    const shown = await board(network.owner);

    const filter = { from: "2026-11-01T16:00:00Z" };
    const { nodes } = (await network.owner.run(SalesDocument, { filter, first: 200 })).transactions;
    const cents = (amounts: readonly (string | null)[]) =>
      amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
    const expected = cents(nodes.map(({ amount }) => amount));
    expect(shown.todaySales).toBe(nodes.length);
    expect(cents([shown.todayAmount])).toBe(expected);
    expect(cents(shown.stations.map(({ amount }) => amount))).toBe(expected);
    expect(cents(shown.hours.map(({ amount }) => amount))).toBe(expected);
    expect(shown.hours.reduce((sum, { sales }) => sum + sales, 0)).toBe(nodes.length);
    expect(shown.hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  });
});

describe("a station", () => {
  test("that was never activated is new; silent is one of which nothing answers any more", async () => {
    const network = await world.network();
    const [, partly, silent] = [await network.forecourt(), await network.forecourt(), await network.forecourt()];
    const second = await network.device({ station: partly.station });
    await partly.gateway.report({ devices: [deviceReading(partly.device), deviceReading(second, { online: false })] });
    await silent.gateway.report({ devices: [deviceReading(silent.device)] });
    await silent.gateway.report({ devices: [deviceReading(silent.device, { at: minute(1), online: false })] });

    const shown = await board(network.owner);

    expect(shown.stations.map(({ link }) => link)).toEqual(["NEW", "PARTLY", "SILENT"]);
    expect(shown).toMatchObject({ stationsNew: 1, stationsSilent: 1 });
    expect(shown).toMatchObject({ deviceCount: 4, devicesOnline: 1, devicesOffline: 2, devicesNew: 1 });
  });

  test("tells which alarms are active and which only wait for somebody's word", async () => {
    const network = await world.network();
    const one = await network.forecourt();
    const note = { sourceType: "DEVICE", address: "", edge: "NOTED" } as const;
    await one.gateway.report({
      alarms: [
        alarmReading(one.device),
        alarmReading(one.device, { ...note, code: "POWER_FAILURE" }),
        alarmReading(one.device, { ...note, code: "CONTROLLER_RESTART" }),
      ],
    });

    const shown = await board(network.owner);

    expect(shown).toMatchObject({ openAlarms: 1, endedAlarms: 1 });
    expect(shown.stations).toMatchObject([{ openAlarms: 1, endedAlarms: 1 }]);
  });
});

describe("today", () => {
  test("begins at midnight in the platform's zone", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();

    // 16 hours before 16:00 in Shanghai: the first minute of today, and the last of yesterday.
    await sold(forecourt, -16 * 60, -16 * 60 - 1);

    const { todaySales, hours } = await board(network.owner);
    expect(todaySales).toBe(1);
    expect(hours.map(({ sales }) => sales)).toEqual([1, ...Array.from({ length: 23 }, () => 0)]);
  });

  test("is the platform's own, where one below keeps another zone", async () => {
    const network = await world.network();
    const abroad = await network.platform({ timeZone: "America/Los_Angeles" });
    const forecourt = await network.forecourt({ platform: abroad, timeZone: "America/Los_Angeles" });
    const manager = await network.operator({ platform: abroad, permissions: [Permission.StationReport] });
    // Midnight in Shanghai was 16 hours ago, midnight in Los Angeles (standard time again since Sunday) 0.
    await sold(forecourt, -1, -10 * 60);

    expect(await board(network.owner)).toMatchObject({ timeZone: "Asia/Shanghai", todaySales: 2 });
    expect(await board(manager)).toMatchObject({ timeZone: "America/Los_Angeles", todaySales: 0 });
  });
});

describe("the same weekday last week", () => {
  test("counts up to the same minute in whole, and in full by the hour", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await sold(forecourt, -WEEK - 60, -WEEK - 1, -WEEK, -WEEK + 29, -WEEK + 60, -WEEK - 17 * 60);
    await sold(forecourt, -1);

    const shown = await board(network.owner);

    expect(shown).toMatchObject({ todaySales: 1, lastWeekSales: 2, lastWeekAmount: "20.02", lastWeekVolume: "3" });
    expect(
      shown.hours
        .filter(({ lastWeekAmount }) => lastWeekAmount !== "0")
        .map(({ hour, lastWeekAmount }) => [hour, lastWeekAmount]),
    ).toEqual([
      [15, "20.02"],
      [16, "20.02"],
      [17, "10.01"],
    ]);
  });

  test("goes on minute by minute", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await sold(forecourt, -WEEK, -WEEK + 30, -WEEK + 90);
    const start = clock.now();
    const seen: (number | null)[] = [];
    for (const minutes of [0, 1, 29, 1, 60, 29]) {
      clock.pass(minutes * MINUTE);
      seen.push((await board(network.owner)).lastWeekSales);
    }
    clock.pass(start.getTime() - clock.now().getTime());

    expect(seen).toEqual([0, 1, 1, 2, 3, 3]);
  });

  test("is unknown where nothing was sold on it", async () => {
    const network = await world.network();
    await sold(await network.forecourt(), -WEEK - 17 * 60, -WEEK + 9 * 60);

    expect(await board(network.owner)).toMatchObject({
      lastWeekAmount: null,
      lastWeekVolume: null,
      lastWeekSales: null,
    });
  });
});

describe("yesterday", () => {
  test("counts up to the same minute", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    // The first minute of yesterday, the last of the day before it, one minute ago and one to come.
    await sold(forecourt, -DAY - 16 * 60, -DAY - 16 * 60 - 1, -DAY - 1, -DAY + 1, -DAY + 120);

    expect(await board(network.owner)).toMatchObject({
      todaySales: 0,
      yesterdaySales: 2,
      yesterdayAmount: "20.02",
      yesterdayVolume: "3",
      lastWeekSales: null,
    });
  });

  test("is unknown where nothing was sold on it, and to who sees no takings", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await sold(forecourt, -WEEK);
    const guard = await network.operator({ permissions: [Permission.Home] });

    expect(await board(network.owner)).toMatchObject({ yesterdaySales: null, yesterdayAmount: null });
    await sold(forecourt, -DAY - 1);
    expect(await board(guard)).toMatchObject({ yesterdaySales: null, yesterdayAmount: null, todaySales: null });
  });
});

describe("a part of the network", () => {
  test("by platform, region, city or station, is a board of its own, also live", async () => {
    const network = await world.network();
    const [north, region] = [await network.platform(), await network.region()];
    const city = await network.city({ region });
    const one = await network.forecourt({ platform: north, cityId: city.id });
    const other = await network.forecourt();
    await sold(one, -1, -WEEK - 1, -DAY - 1);
    await sold(other, -2, -3, -WEEK - 2, -DAY - 2);
    await other.gateway.report({ alarms: [alarmReading(other.device)] });

    const places = [
      { platformIds: [north.id] },
      { regionIds: [region.id] },
      { cityIds: [city.id] },
      { stationIds: [one.station.id] },
    ];
    for (const filter of places) {
      expect(await board(network.owner, filter)).toMatchObject({
        stationCount: 1,
        todaySales: 1,
        yesterdaySales: 1,
        lastWeekSales: 1,
        openAlarms: 0,
        deviceCount: 1,
        stations: [{ stationName: one.station.name, sales: 1 }],
      });
    }
    const stream = (await live(network.owner)).subscribe(KanbanChangesDocument, { filter: { regionIds: [region.id] } });
    expect((await stream.next()).kanbanChanges).toMatchObject({ stationCount: 1, todaySales: 1 });
    await sold(one, -4);
    const next = await stream.until(({ kanbanChanges }) => kanbanChanges.todaySales === 2);
    expect(next.kanbanChanges).toMatchObject({ stationCount: 1 });
  });
});

test("a platform sees its own stations alone, a network nothing of another's", async () => {
  const network = await world.network();
  const [north, south] = [await network.platform(), await network.platform()];
  const [up, down] = [await network.forecourt({ platform: north }), await network.forecourt({ platform: south })];
  await sold(up, -1, -2);
  await sold(down, -3);
  await down.gateway.report({ alarms: [alarmReading(down.device)] });
  const manager = await network.operator({ platform: north, permissions: [Permission.RealTimeEquip] });

  expect(await board(manager)).toMatchObject({
    stationCount: 1,
    todaySales: 2,
    openAlarms: 0,
    deviceCount: 1,
    stations: [{ stationName: up.station.name, sales: 2 }],
  });
  expect(await board(network.owner)).toMatchObject({ stationCount: 2, todaySales: 3, openAlarms: 1 });
  expect(await board((await world.network()).owner)).toMatchObject({ stationCount: 0, todaySales: 0 });
});

test("a deleted station is shown no more", async () => {
  const network = await world.network();
  const forecourt = await network.forecourt();
  await sold(forecourt, -1);
  await sql`update station set deleted_at = ${clock.now()} where network_id = ${network.id} and id = ${forecourt.station.id}`.execute(
    db,
  );

  expect(await board(network.owner)).toMatchObject({ stationCount: 0, todaySales: 0 });
});
