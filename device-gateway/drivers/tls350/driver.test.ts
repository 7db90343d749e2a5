import { describe, expect, test, vi } from "vitest";
import type { Driver } from "../../driver.ts";
import { hex, TestConsole } from "./test/test-console.ts";
import { driverOn, edges, FastClock, knowing, knowledge, until } from "./test/test-driver.ts";

vi.setConfig({ testTimeout: 20_000 });

describe("a console that knows the computer format", () => {
  test("its tanks, delivery, alarms and version become readings and facts", async () => {
    const clock = new FastClock();
    const console = new TestConsole(knowing(knowledge(), clock));
    const { host, driver } = await driverOn(console, { clock });
    await until(() => expect(host.showings("tank").length).toBeGreaterThanOrEqual(4));
    await until(() => expect(host.facts("delivery")).toHaveLength(1));

    expect(host.showings("tank").slice(0, 2)).toEqual([
      {
        kind: "tank",
        address: "1",
        at: expect.any(Date),
        heightMm: 2534,
        waterHeightMm: 3.5,
        temperatureC: 24.75,
        volumeLitres: "18420.5",
        netVolumeLitres: "18351.25",
        waterVolumeLitres: "12",
        ullageLitres: "6579.5",
        densityKgM3: null,
        massKg: null,
        deliveryInProgress: false,
        missing: [],
        refused: false,
      },
      expect.objectContaining({ address: "2", volumeLitres: "9210", heightMm: 1890.5, deliveryInProgress: true }),
    ]);
    expect(host.facts("delivery")).toEqual([
      {
        kind: "delivery",
        address: "1",
        stamp: "2026-1-15-6-10",
        startedAt: new Date("2026-01-15T06:10:00Z"),
        endedAt: new Date("2026-01-15T06:48:00Z"),
        startVolumeLitres: "5000",
        endVolumeLitres: "18420.5",
        deliveredLitres: "13420.5",
        startHeightMm: 812,
        endHeightMm: 2534,
        startTemperatureC: 21,
        endTemperatureC: 24.75,
        waterHeightMm: 3.5,
      },
    ]);
    expect(edges(host)).toEqual(["RAISED TANK_LEVEL_HIGH 2 02 07", "RAISED TANK_DELIVERY_NEEDED 2 02 11"]);
    expect(host.showings("device").at(-1)).toMatchObject({
      online: true,
      version: "SOFTWARE# 349640-100-C",
      reason: null,
    });
    expect(host.counters).toMatchObject({ badFrames: 0, reconnects: 0 });
    await until(() => expect(console.received).toHaveLength(host.counters.bytesOut));
    expect(console.asked.slice(0, 6)).toEqual(["i20100", "i51700", "i90200", "i20500", "i10100", "i20C00"]);
    expect(console.mostOpen).toBe(1);
    expect(await driver.send({ id: "c", kind: "STOP", address: "1.1" })).toMatchObject({ outcome: "UNSUPPORTED" });
  });

  test("a fact is kept once, however often the console repeats it", async () => {
    const clock = new FastClock();
    const console = new TestConsole(knowing(knowledge(), clock));
    const { host } = await driverOn(console, { clock });
    await until(() => expect(console.asked.filter((fn) => fn === "i20C00").length).toBeGreaterThan(3));
    expect(host.keepCalls).toBe(3);
  });

  test("only bound tanks are shown, under the address they are bound to", async () => {
    const clock = new FastClock();
    const { host } = await driverOn(new TestConsole(knowing(knowledge(), clock)), { clock, tanks: ["02"] });
    await until(() => expect(host.showings("tank").length).toBeGreaterThan(2));
    await until(() => expect(host.facts("alarm")).toHaveLength(2));
    expect(new Set(host.showings("tank").map(({ address }) => address))).toEqual(new Set(["02"]));
    expect(host.facts("delivery")).toEqual([]);
  });

  test("an invalid height leaves height and volumes out, not the water", async () => {
    const clock = new FastClock();
    const facts = knowledge();
    facts["201"] = facts["201"]?.replace("0110000", "0110004") ?? "";
    const { host } = await driverOn(new TestConsole(knowing(facts, clock)), { clock });
    await until(() => expect(host.showings("tank")).not.toEqual([]));
    expect(host.showings("tank")[0]).toMatchObject({
      heightMm: null,
      volumeLitres: null,
      netVolumeLitres: null,
      ullageLitres: null,
      waterHeightMm: 3.5,
      temperatureC: 24.75,
      waterVolumeLitres: "12",
    });
  });

  test("US units are converted, and the setting overrides what the console says", async () => {
    const data = `01100000${6}${[1000, 990, 500, 49.37, 1, 68].map(hex).join("")}`;
    const shown = async (settings: object) => {
      const clock = new FastClock();
      const facts = { ...knowledge(), "201": data, "517": "101" };
      const { host } = await driverOn(new TestConsole(knowing(facts, clock)), { clock, ...settings });
      await until(() => expect(host.showings("tank")).not.toEqual([]));
      return host.showings("tank")[0];
    };
    expect(await shown({})).toMatchObject({
      volumeLitres: "3785.412",
      heightMm: 1254,
      waterHeightMm: 25.4,
      temperatureC: 20,
      waterVolumeLitres: null,
    });
    expect(await shown({ units: "METRIC" })).toMatchObject({ volumeLitres: "1000", temperatureC: 68 });
  });

  test("without function 20C deliveries come from 202", async () => {
    const clock = new FastClock();
    const { "20C": deliveries = "", ...facts } = knowledge();
    const console = new TestConsole(knowing({ ...facts, "202": deliveries }, clock));
    const { host } = await driverOn(console, { clock });
    await until(() => expect(host.facts("delivery")).toHaveLength(1));
    await until(() => expect(console.asked.filter((fn) => fn === "i20200").length).toBeGreaterThan(1));
    expect(console.asked.filter((fn) => fn === "i20C00")).toHaveLength(2);
  });

  test("deliveries that a tank got while nobody looked are kept, before and between the most recent ones", async () => {
    const clock = new FastClock();
    const figures = ["5000", "5000", "0", "20", "9000", "9000", "0", "20", "812", "1200"].map((each) =>
      hex(Number(each)),
    );
    const one = (hour: string) => `260115${hour}10260115${hour}400A${figures.join("")}`;
    const told = (...hours: string[]) => `011${String(hours.length).padStart(2, "0")}${hours.map(one).join("")}02200`;
    const facts = { ...knowledge(), "202": told("05", "06"), "20C": told("06") };
    const console = new TestConsole(knowing(facts, clock));
    const { host } = await driverOn(console, { clock });
    host.failKeep = true;
    await until(() => expect(JSON.stringify(host.logged)).toContain("spool"));
    host.failKeep = false;
    const stamps = () => host.facts("delivery").map(({ stamp }) => stamp);
    await until(() => expect(stamps()).toEqual(["2026-1-15-5-10", "2026-1-15-6-10"]));
    await until(() => expect(console.asked.filter((fn) => fn === "i20C00").length).toBeGreaterThan(3));
    const asked = console.asked.filter((fn) => fn === "i20200").length;

    Object.assign(facts, { "202": told("05", "06", "08", "10"), "20C": told("10") });

    await until(() => expect(stamps().slice(2)).toEqual(["2026-1-15-8-10", "2026-1-15-10-10"]));
    expect(console.asked.filter((fn) => fn === "i20200")).toHaveLength(asked + 1);
  });

  test("a delivery that makes no sense is set aside once", async () => {
    const clock = new FastClock();
    // It ends before it starts.
    const facts = { ...knowledge(), "20C": "011012601150648260115061000" + "02200" };
    const console = new TestConsole(knowing(facts, clock));
    const { host } = await driverOn(console, { clock });
    await until(() => expect(console.asked.filter((fn) => fn === "i20C00").length).toBeGreaterThan(2));
    expect(host.asides).toHaveLength(1);
    expect(host.facts("delivery")).toEqual([]);
  });

  test("while the spool is full facts are told again at every poll, and kept once there is room", async () => {
    const clock = new FastClock();
    const console = new TestConsole(knowing(knowledge(), clock));
    const { host } = await driverOn(console, { clock });
    host.failKeep = true;
    await until(() => expect(host.logged.some(({ fields }) => JSON.stringify(fields).includes("spool"))).toBe(true));
    expect(host.kept).toEqual([]);
    host.failKeep = false;
    await until(() => expect(host.kept).toHaveLength(3));
    expect(host.counters.reconnects).toBe(0);
  });
});

describe("coming and going", () => {
  test("a console that falls silent is offline after two polls, and online again with its first answer", async () => {
    const clock = new FastClock();
    const answer = knowing(knowledge(), clock);
    let silent = false;
    const console = new TestConsole((fn, socket) => (silent ? null : answer(fn, socket)));
    const { host } = await driverOn(console, { clock });
    const states = () => host.showings("device").map(({ online }) => online);
    await until(() => expect(host.showings("device").at(-1)?.version).not.toBeNull());
    silent = true;
    await until(() => expect(states().at(-1)).toBe(false));
    expect(host.showings("device").at(-1)?.reason).toContain("no answer to 2 polls");
    silent = false;
    await until(() => expect(states().at(-1)).toBe(true));
    expect(console.mostOpen).toBe(1);
  });

  test("a console that is not there is offline, with the reason", async () => {
    const console = new TestConsole(() => null);
    const { host } = await driverOn(console);
    await console.close();
    await until(() => expect(host.showings("device").at(-1)).toMatchObject({ online: false }));
    await until(() => expect(JSON.stringify(host.logged)).toContain("ECONNREFUSED"));
  });

  test.each<[string, (driver: Driver, console: TestConsole) => Promise<void>]>([
    ["at once", async () => {}],
    ["during a command", async (_driver, console) => silentOnce(console)],
    [
      "in the middle of its polls",
      async (_driver, console) => until(() => expect(console.asked.length).toBeGreaterThan(8)),
    ],
  ])("stopped %s the driver leaves neither socket nor timer, and can be started again", async (_name, wait) => {
    const clock = new FastClock();
    const console = new TestConsole(knowing(knowledge(), clock));
    const { host, driver } = await driverOn(console, { clock });
    await wait(driver, console);
    await driver.stop();
    await driver.stop();
    await until(() => expect(console.open).toBe(0));
    expect(clock.sleeping).toBe(0);
    const shown = host.shown.length;
    await driver.start();
    await driver.start();
    await until(() => expect(host.shown.length).toBeGreaterThan(shown + 2));
    expect(console.mostOpen).toBe(1);
  });
});

/** Resolves when the console has received a command that it will never answer. */
function silentOnce(console: TestConsole): Promise<void> {
  const { react } = console;
  return new Promise((resolve) => {
    console.react = () => {
      console.react = react;
      resolve();
      return null;
    };
  });
}
