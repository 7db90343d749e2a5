import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { TankForecast } from "../../schema-types.generated.ts";
import { HOUR, START } from "../../test/clock.ts";
import type { Caller } from "../../test/execute.ts";
import { sale, tankReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt, Network } from "../../test/world.ts";
import { HOURS_OF_WEEK, WEEKS } from "./demand.rules.ts";
import { reckonDemand } from "./demand.writer.ts";

const { world, app, clock } = await testServer();

const FORECASTS = `query Forecasts($filter: TankForecastFilter, $orderBy: TankForecastOrder! = DRY_ASC) {
  tankForecasts(filter: $filter, orderBy: $orderBy, first: 50) { totalCount nodes {
    id number volumeLitres fillPercent ullageLitres level waterHeightMm temperatureC readAt quality soldPerDayLitres
    dryAt dryEarliest dryLatest reorderLitres toOrder onTheWayLitres expectedAt loadLitres stationLoadLitres } } }`;

const forecastsOf = async (caller: Caller, filter: object = {}, orderBy = "DRY_ASC") =>
  (await caller.run<{ tankForecasts: { totalCount: number; nodes: TankForecast[] } }>(FORECASTS, { filter, orderBy }))
    .tankForecasts;

const at = (hours: number) => new Date(START.getTime() + hours * HOUR).toISOString();
/** The hour that a station's clocks show so many hours after the story's begin, which is Monday 16:00. */
const clockHour = (hours: number) => (((16 + hours) % 24) + 24) % 24;

/** Has a forecourt sell in each hour of the last weeks what `litresAt` says of the hour, and reckons its demand. */
async function sell(
  { device, gateway }: Forecourt,
  litresAt: (hours: number) => number,
  { weeks = WEEKS, address = "1.1" }: { weeks?: number; address?: string } = {},
): Promise<void> {
  const sales = Array.from({ length: weeks * HOURS_OF_WEEK }, (_, index) => -index - 1).flatMap((hours) => {
    const litres = litresAt(hours);
    return litres === 0
      ? []
      : [sale(device, { address, endedAt: at(hours + 0.5), volumeLitres: String(litres), amount: String(litres * 7) })];
  });
  for (let from = 0; from < sales.length; from += 500) {
    await gateway.report({ sales: sales.slice(from, from + 500) });
  }
  await reckonDemand(app.services);
}

const read = ({ device, gateway }: Forecourt, volumeLitres: string, address = "1") =>
  gateway.report({ tanks: [tankReading(device, { volumeLitres, address })] });

/** A second tank of the same grade with one gun, beside the first with its two. */
async function secondTank(network: Network, { station, grade, device }: Forecourt) {
  const tank = await network.tank({ station, grade, number: 2 });
  await network.dispenser({ tank, number: 2, guns: [3] });
  await network.binding(device, { guns: { "1.1": 1, "1.2": 2, "2.1": 3 }, tanks: { "1": 1, "2": 2 } });
  return tank;
}

describe("a tank from which 60 litres are sold an hour", () => {
  test("runs dry when they have drawn all but the last 3 %, counted from its reading", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await sell(forecourt, () => 60);
    await read(forecourt, "15000");

    const { nodes } = await forecastsOf(network.owner);

    expect(nodes).toMatchObject([
      {
        id: forecourt.tank.id,
        fillPercent: 50,
        ullageLitres: "13500.000",
        readAt: at(0),
        quality: "GOOD",
        soldPerDayLitres: "1440",
        // 15,000 less 900 that can't be drawn, 60 an hour.
        dryAt: at(235),
        dryEarliest: at(235),
        dryLatest: at(235),
        // The low limit of 3,000 and a day.
        reorderLitres: "4440",
        toOrder: false,
        loadLitres: "13500",
        stationLoadLitres: "13500",
      },
    ]);
  });

  test.each([
    ["4440", true],
    ["4441", false],
  ])("is to be ordered at %s litres: %s", async (volume, toOrder) => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await sell(forecourt, () => 60, { weeks: 1 });
    await read(forecourt, volume);

    expect((await forecastsOf(network.owner, { toOrder })).nodes).toMatchObject([{ volumeLitres: volume, toOrder }]);
    expect((await forecastsOf(network.owner, { toOrder: !toOrder })).totalCount).toBe(0);
  });

  test("and that holds no more than can't be drawn is dry since its reading", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await sell(forecourt, () => 60, { weeks: 1 });
    await read(forecourt, "800");

    expect((await forecastsOf(network.owner)).nodes).toMatchObject([{ dryAt: at(0), toOrder: true }]);
  });
});

describe("the hours of the week", () => {
  test("count: what sells from 8 to 20 o'clock alone runs dry within these hours", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await sell(forecourt, (hours) => (clockHour(hours) >= 8 && clockHour(hours) < 20 ? 100 : 0));
    // 400 until 20 o'clock, 1,200 a day after it, 150 on the morning of the fourth day: half past nine.
    await read(forecourt, String(900 + 400 + 2 * 1_200 + 150));

    expect((await forecastsOf(network.owner)).nodes).toMatchObject([{ dryAt: at(2 * 24 + 17.5) }]);
  });

  test("go round: what lasts for weeks runs dry at the same hour of a later one", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await sell(forecourt, (hours) => (clockHour(hours) === 10 ? 700 : 0));
    // Four weeks of 4,900, and half of the next ten o'clock.
    await read(forecourt, String(900 + 4 * 4_900 + 350));

    const [found] = (await forecastsOf(network.owner)).nodes;

    expect(found).toMatchObject({ dryAt: at(4 * HOURS_OF_WEEK + 18.5), soldPerDayLitres: "700" });
  });

  test("have a band: days that sold a half more and a half less bring it forward and put it off", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await sell(forecourt, (hours) => (Math.floor((hours + 16) / HOURS_OF_WEEK) % 2 === 0 ? 30 : 90));
    await read(forecourt, String(900 + 5_400));

    const [found] = (await forecastsOf(network.owner)).nodes;

    const hours = (text: string | null | undefined) => (Date.parse(text ?? "") - START.getTime()) / HOUR;
    expect(hours(found?.dryEarliest)).toBeLessThan(hours(found?.dryAt) - 10);
    expect(hours(found?.dryLatest)).toBeGreaterThan(hours(found?.dryAt) + 10);
  });
});

describe("tanks of one grade", () => {
  test("share what is sold by the guns that draw from them, and a tanker's load is for all of them", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const second = await secondTank(network, forecourt);
    await sell(forecourt, () => 60);
    await read(forecourt, "15000");
    await read(forecourt, "10000", "2");

    const { nodes } = await forecastsOf(network.owner);

    expect(nodes).toMatchObject([
      // Two guns of three: 40 an hour; one: 20.
      { id: forecourt.tank.id, soldPerDayLitres: "960", dryAt: at(14_100 / 40), stationLoadLitres: "32000" },
      { id: second.id, soldPerDayLitres: "480", dryAt: at(9_100 / 20), loadLitres: "18500" },
    ]);
  });
});

describe("where too little is known", () => {
  test("nothing is foretold, and the tank stands behind those that run dry", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const silent = await network.tank({ number: 7 });
    await sell(forecourt, () => 60);
    await read(forecourt, "15000");

    const { nodes } = await forecastsOf(network.owner);

    expect(nodes.map(({ id }) => id)).toEqual([forecourt.tank.id, silent.id]);
    expect(nodes[1]).toMatchObject({
      volumeLitres: null,
      dryAt: null,
      quality: null,
      loadLitres: null,
    });
    expect((await forecastsOf(network.owner, {}, "DRY_DESC")).nodes.map(({ id }) => id)).toEqual([
      silent.id,
      forecourt.tank.id,
    ]);
    expect((await forecastsOf(network.owner, { current: false })).nodes.map(({ id }) => id)).toEqual([silent.id]);
    expect((await forecastsOf(network.owner, { current: true })).totalCount).toBe(1);
  });

  test("a tank that lasts for more than sixty days has no time", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    await sell(forecourt, () => 5);
    await read(forecourt, "25000");

    expect((await forecastsOf(network.owner)).nodes).toMatchObject([{ dryAt: null, soldPerDayLitres: "120" }]);
  });
});

test("demand is reckoned anew after an hour, and not before", async () => {
  const network = await world.network();
  const forecourt = await network.forecourt();
  await sell(forecourt, () => 60, { weeks: 1 });
  await read(forecourt, "15000");
  const perDay = async () => (await forecastsOf(network.owner)).nodes[0]?.soldPerDayLitres;
  const late = sale(forecourt.device, { endedAt: at(-30), volumeLitres: "700", amount: "4900" });
  await forecourt.gateway.report({ sales: [late] });

  await reckonDemand(app.services);
  expect(await perDay()).toBe("1440");
  clock.pass(HOUR);
  await reckonDemand(app.services);

  expect(Number(await perDay())).toBeGreaterThan(1_440);
});

test("nobody sees tanks of another platform, and the numbers of another permission don't do", async () => {
  const network = await world.network();
  const forecourt = await network.forecourt();
  await read(forecourt, "15000");
  const beside = await network.operator({
    platform: await network.platform(),
    permissions: [Permission.StationTankInfo],
  });
  const inside = await network.operator({ permissions: [Permission.StationTankInfo] });
  const other = await network.operator({ permissions: [Permission.TankInfo] });

  expect((await forecastsOf(inside)).totalCount).toBe(1);
  expect((await forecastsOf(beside)).totalCount).toBe(0);
  expect((await forecastsOf(beside, { ids: [forecourt.tank.id] })).totalCount).toBe(0);
  expect(await other.expectRefusal(FORECASTS, {})).toMatchObject({ code: "FORBIDDEN" });
});
