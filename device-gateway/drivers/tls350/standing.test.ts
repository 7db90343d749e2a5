import { describe, expect, test, vi } from "vitest";
import { fakeHost } from "../../test/fake-host.ts";
import type { AlarmReport, Report } from "./gauge.ts";
import { Zone } from "./console-clock.ts";
import { Monitor } from "./monitor.ts";
import type { TankFigures } from "./report.ts";
import { readSettings } from "./settings.ts";
import { TestConsole } from "./test/test-console.ts";
import { driverOn, edges, FastClock, knowing, knowledge, until } from "./test/test-driver.ts";

vi.setConfig({ testTimeout: 20_000 });

describe("what stands at a console", () => {
  test("is told as a whole after a start, also when it is nothing", async () => {
    const clock = new FastClock();
    const facts = { ...knowledge(), "205": "01000200" };
    const { host } = await driverOn(new TestConsole(knowing(facts, clock)), { clock });

    await until(() => expect(host.standings).toHaveLength(2));

    expect(host.standings).toMatchObject([
      { source: { type: "DEVICE", address: "CLOCK", vendorCodes: ["CLOCK"] }, alarms: [], complete: true },
      { source: null, alarms: [], complete: true },
    ]);
  });

  test("is told again after a lost connection", async () => {
    const clock = new FastClock();
    const facts = knowledge();
    const answer = knowing(facts, clock);
    let cut = false;
    const console = new TestConsole((fn, socket) => {
      if (!cut || fn !== "i20500") return answer(fn, socket);
      cut = false;
      facts["205"] = "01000200";
      socket.end("\x01i205002601", "latin1");
      return null;
    });
    const { host } = await driverOn(console, { clock });
    const whole = () => host.standings.filter(({ source }) => source === null);
    await until(() => expect(whole()).toHaveLength(1));
    expect(whole()[0]?.alarms.map(({ vendorCode }) => vendorCode)).toEqual(["02 07", "02 11"]);

    cut = true;

    await until(() => expect(whole()).toHaveLength(2));
    expect(whole()[1]).toMatchObject({ alarms: [], complete: true });
  });

  test("at the tanks is told and ends by their own report, whatever becomes of the system's", async () => {
    const clock = new FastClock();
    const facts: Record<string, string> = { ...knowledge(), "101": "00" };
    const { host } = await driverOn(new TestConsole(knowing(facts, clock)), { clock });
    await until(() =>
      expect(edges(host)).toEqual(["RAISED TANK_LEVEL_HIGH 2 02 07", "RAISED TANK_DELIVERY_NEEDED 2 02 11"]),
    );
    expect(host.standings.filter(({ source }) => source?.type === "TANK")).toMatchObject([
      { source: { address: "1" }, alarms: [], complete: true },
      { source: { address: "2" }, alarms: [{ vendorCode: "02 07" }, { vendorCode: "02 11" }], complete: true },
    ]);

    facts["205"] = "0100020105";

    await until(() => expect(edges(host)).toHaveLength(5));
    expect(edges(host).slice(2)).toEqual([
      "RAISED TANK_LEVEL_LOW 2 02 05",
      "CLEARED TANK_LEVEL_HIGH 2 02 07",
      "CLEARED TANK_DELIVERY_NEEDED 2 02 11",
    ]);
  });

  test("at a tank is what the system's report says where the tanks' own can't be read, and doesn't end", async () => {
    const clock = new FastClock();
    const facts: Record<string, string> = { ...knowledge(), "205": "01x", "101": "0207020305" + "01" };
    const { host } = await driverOn(new TestConsole(knowing(facts, clock)), { clock });
    await until(() => expect(edges(host)).toHaveLength(2));

    facts["101"] = "030501";
    await until(() => expect(host.showings("tank").length).toBeGreaterThan(20));
    expect(edges(host)).toEqual(["RAISED TANK_LEVEL_HIGH 2 02 07", "RAISED GAUGE_FAULT 03.01 03 05"]);

    facts["205"] = "01000200";
    await until(() => expect(edges(host)[2]).toBe("CLEARED TANK_LEVEL_HIGH 2 02 07"));
  });

  test("is not told as complete while a report that may hold more has failed", async () => {
    const clock = new FastClock();
    const answer = knowing(knowledge(), clock);
    const console = new TestConsole((fn, socket) => (fn === "i10100" ? "\x01i10100 garbage\x03" : answer(fn, socket)));
    const { host } = await driverOn(console, { clock });

    await until(() => expect(host.facts("alarm")).toHaveLength(2));

    expect(host.standings.filter(({ source }) => source === null)).toEqual([]);
  });
});

describe("an alarm's edges", () => {
  const monitorAt = () => {
    const host = fakeHost("2026-01-15T10:00:00Z");
    const monitor = new Monitor({ tanks: new Map([[1, "1"]]), zone: new Zone("UTC") }, host);
    /** A report of tank 1 that came at a time of ours, from a console whose clock shows another one. */
    const report = (iso: string, types: readonly string[], shown: string) => {
      const [hour = 0, minute = 0] = shown.split(":").map(Number);
      monitor.alarms({
        items: types.map((type) => ({ category: "02", type, number: "01" })),
        shown: [{ year: 2026, month: 1, day: 15, hour, minute }],
        receivedAt: new Date(`2026-01-15T${iso}Z`),
        raw: "",
        complete: { tanks: true, others: true },
        fault: null,
      });
    };
    const told = () => host.facts("alarm").map(({ edge, at }) => `${edge} ${at.toISOString().slice(11, 23)}`);
    return { report, told };
  };

  test("each have an instant of their own, in their order, though the console was put back nine minutes", () => {
    const { report, told } = monitorAt();
    report("10:00:10", [], "10:09");
    report("10:01:40", ["05"], "10:10");
    for (const [iso, types] of [
      ["10:02:10", []],
      ["10:03:10", ["05"]],
      ["10:04:10", []],
      ["10:05:10", ["05"]],
    ] as const) {
      report(iso, types, iso.slice(0, 5));
    }

    expect(told().map((edge) => edge.split(" ")[0])).toEqual(["RAISED", "CLEARED", "RAISED", "CLEARED", "RAISED"]);
    const times = told().map((edge) => Date.parse(`2026-01-15T${edge.split(" ")[1]}Z`));
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  test("don't stay behind an instant that our clock told while it was hours ahead", () => {
    const { report, told } = monitorAt();
    report("10:00:10", [], "10:00");
    report("13:00:40", ["05"], "10:00");
    report("10:01:40", [], "10:01");
    report("10:20:40", ["05"], "10:20");

    expect(told()).toEqual(["RAISED 13:00:40.000", "CLEARED 10:01:40.000", "RAISED 10:20:40.000"]);
  });
});

describe("the alarm of a console's clock", () => {
  test("never ends before it began, though the clock that was put right is behind ours", async () => {
    const host = fakeHost("2026-01-15T14:00:00Z");
    const settings = {
      id: "atg",
      stationId: "s1",
      name: "ATG",
      protocol: "TLS350",
      guns: [],
      tanks: [],
      timeZone: "UTC",
    } as const;
    const monitor = new Monitor(readSettings({ ...settings, settings: { host: "console" } }), host);
    const inventory = async (hour: number, minute: number, after = 60_000) => {
      await host.clock.advance(after);
      const shown = [{ year: 2026, month: 1, day: 15, hour, minute }];
      const report: Report<TankFigures> = { items: [], shown, receivedAt: host.clock.now(), raw: "" };
      monitor.inventory(report, "METRIC");
    };
    await inventory(14, 0);
    await inventory(16, 0);
    await inventory(13, 54);

    expect(host.facts("alarm").map(({ edge }) => edge)).toEqual(["RAISED", "CLEARED"]);
    const [raised, cleared] = host.facts("alarm");
    expect(cleared?.at.getTime()).toBeGreaterThanOrEqual(raised?.at.getTime() ?? Infinity);
  });

  test("is among all that stands", async () => {
    const host = fakeHost("2026-01-15T14:00:00Z");
    const settings = {
      id: "atg",
      stationId: "s1",
      name: "ATG",
      protocol: "TLS350",
      guns: [],
      tanks: [],
      timeZone: "UTC",
    } as const;
    const monitor = new Monitor(readSettings({ ...settings, settings: { host: "console" } }), host);
    const shown = [{ year: 2026, month: 1, day: 15, hour: 20, minute: 0 }];
    const report = { items: [], shown, receivedAt: host.clock.now(), raw: "" };
    monitor.inventory(report, "METRIC");
    monitor.alarms({ ...report, complete: { tanks: true, others: true }, fault: null } satisfies AlarmReport);

    expect(host.standings.at(-1)).toMatchObject({ source: null, alarms: [{ vendorCode: "CLOCK" }] });
    expect(host.facts("alarm")).toMatchObject([{ edge: "RAISED", vendorCode: "CLOCK" }]);
  });
});
