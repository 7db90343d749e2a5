import type { Socket } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { TestConsole, type Reaction } from "./test/test-console.ts";
import { driverOn, edges, FastClock, knowing, knowledge, until } from "./test/test-driver.ts";

vi.setConfig({ testTimeout: 20_000 });

describe("consoles that know only the display format", () => {
  const pages: Record<string, (lineEnd: string) => string> = {
    I20100: (end) =>
      [
        "",
        "I20100",
        "JAN 15, 2026  2:32 PM",
        "",
        "STATION 24",
        "",
        "IN-TANK INVENTORY",
        "",
        "TANK PRODUCT  VOLUME ...",
        "  1  SUPER UNLEADED 98     1000      990     5000    49.37     1.00    68.00",
        "",
      ].join(end),
    I20500: (end) =>
      [
        "",
        "I20500",
        "01/15/2026 14:32",
        "",
        "TANK   PRODUCT                 STATUS",
        "",
        "  1    SUPER UNLEADED 98       HIGH PRODUCT ALARM",
        "                               DELIVERY NEEDED",
        "",
      ].join(end),
    I20C00: (end) =>
      [
        "",
        "I20C00",
        "JAN 15, 2026  2:32 PM",
        "",
        "T 1:SUPER UNLEADED 98",
        "      END: JAN 15, 2026  6:48 AM      1000        990  1.00       68.00   49.37",
        "    START: JAN 15, 2026  6:10 AM       500        495  1.00       68.00   25.00",
        "",
      ].join(end),
    I51700: (end) => ["", "I51700", "JAN 15, 2026  2:32 PM", "", "SYSTEM UNITS", " U.S.", ""].join(end),
  };

  test.each<[string, string, Reaction, ((page: string) => string)?]>([
    ["refuse the computer format", "\r\n", () => "\x019999FF1B\x03"],
    ["refuse it with another checksum", "\n", () => "\x019999&&FECF\x03"],
    ["keep silent at it", "\n", () => null],
    ["answer it as if it were display format", "\r\n", (fn, socket) => display(fn.toUpperCase(), socket, "\r\n")],
    [
      "send neither SOH nor ETX",
      "\n",
      () => "\x019999FF1B\x03",
      (page) => page.replaceAll("\x01", "").replaceAll("\x03", ""),
    ],
  ])("consoles that %s are read in display format", async (_name, end, lower, change = (page) => page) => {
    const console = new TestConsole((fn, socket) => {
      const answer = fn.startsWith("I") ? display(fn, socket, end) : lower(fn, socket);
      return answer && change(answer);
    });
    const { host } = await driverOn(console, { timeouts: { firstByteMs: 1_000 } });
    await until(() => expect(host.kept).toHaveLength(3));
    expect(host.showings("tank")[0]).toMatchObject({
      address: "1",
      volumeLitres: "3785.412",
      heightMm: 1254,
      temperatureC: 20,
      waterVolumeLitres: null,
    });
    expect(edges(host)).toEqual(["RAISED TANK_LEVEL_HIGH 1 02 07", "RAISED TANK_DELIVERY_NEEDED 1 02 11"]);
    expect(host.facts("delivery")[0]).toMatchObject({
      startedAt: new Date("2026-01-15T06:10:00Z"),
      deliveredLitres: "1892.706",
      endHeightMm: 1254,
    });
    expect(console.mostOpen).toBe(1);
  });

  test("alarms that a console tells in display format alone are read there, and the rest as ever", async () => {
    const clock = new FastClock();
    const { "205": _tanks, "101": _system, ...facts } = knowledge();
    const computer = knowing(facts, clock);
    const console = new TestConsole((fn, socket) =>
      fn === "I20500" ? display(fn, socket, "\r\n") : computer(fn, socket),
    );
    const { host } = await driverOn(console, { clock });

    await until(() =>
      expect(edges(host)).toEqual(["RAISED TANK_LEVEL_HIGH 1 02 07", "RAISED TANK_DELIVERY_NEEDED 1 02 11"]),
    );

    await until(() => expect(console.asked.filter((fn) => fn === "I20500").length).toBeGreaterThan(2));
    expect(console.asked.filter((fn) => /^i(?:205|101)/.test(fn))).toEqual(["i20500", "i20500", "i10100", "i10100"]);
    expect(host.showings("device").at(-1)).toMatchObject({ online: true, reason: null });
  });

  test("a console that is set to computer format is asked for nothing else", async () => {
    const clock = new FastClock();
    const { "205": _tanks, "101": _system, ...facts } = knowledge();
    const console = new TestConsole(knowing(facts, clock));
    const { host } = await driverOn(console, { clock, format: "COMPUTER" });

    await until(() => expect(host.showings("device").at(-1)?.reason).toContain("does not tell its alarms"));
    expect(console.asked.filter((fn) => fn.startsWith("I"))).toEqual([]);
  });

  function display(fn: string, _socket: Socket, end: string): string {
    const page = pages[fn];
    return page ? `\x01${page(end)}\x03` : "\x019999FF1B\x03";
  }
});
