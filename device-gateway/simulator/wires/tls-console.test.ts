import { connect } from "node:net";
import type { Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { silentLog } from "../log.ts";
import type { Wishes } from "../test/small-network.ts";
import { MORNING, planStations } from "../test/small-network.ts";
import { World } from "../world/world.ts";
import { answerCommand, TlsConsole } from "./tls-console.ts";
import { REFUSED } from "./tls-frame.ts";
import { Gauge } from "./tls-gauge.ts";

const open: { stop(): Promise<void> }[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(open.splice(0).map((each) => each.stop()));
});

function gaugeWith(wishes: Wishes): { gauge: Gauge; world: World } {
  const world = new World(planStations({ demand: 0, gauge: {}, ...wishes }), { seed: 5, speed: 20, startsAt: MORNING });
  const [station] = world.stations;
  if (!station?.plan.gauge) throw new Error("no gauge");
  return { gauge: new Gauge(station, station.plan.gauge, { clockOffsetMs: 0 }), world };
}

const answer = (gauge: Gauge, text: string, now = MORNING) =>
  answerCommand({ kind: "command", code: "", text }, gauge, now);

async function call(
  gauge: Gauge,
): Promise<{ socket: Socket; ask: (text: string) => Promise<string>; chunks: number[] }> {
  const terms = { now: () => MORNING, settle: () => undefined, seed: 5, log: silentLog };
  const console_ = new TlsConsole(gauge, terms);
  const port = await console_.start();
  open.push(console_);
  return caller(port);
}

async function caller(port: number) {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  await new Promise((resolve) => socket.once("connect", resolve));
  const chunks: number[] = [];
  let text = "";
  let done: (frame: string) => void = () => undefined;
  socket.on("data", (bytes) => {
    chunks.push(bytes.length);
    text += bytes.toString("latin1");
    if (!text.endsWith("\x03")) return;
    done(text);
    text = "";
  });
  const ask = (command: string) =>
    new Promise<string>((resolve) => {
      done = resolve;
      socket.write(`\x01${command}\r\n`);
    });
  return { socket, ask, chunks };
}

/** Volume of the first tank of an i201 frame. */
const firstVolume = (frame: string) => Buffer.from(frame.slice(26, 34), "hex").readFloatBE();

describe("computer format", () => {
  test("i201 lists both tanks with what the tanks hold, in litres", () => {
    const { gauge } = gaugeWith({});
    const frame = answer(gauge, "i20100") ?? "";

    expect(frame.slice(0, 26)).toBe("\x01i20100261120100001100000" + "7");
    expect(firstVolume(frame)).toBe(9000);
    expect(frame.length).toBe(154);
  });

  test("one tank alone is asked for by its number", () => {
    const { gauge } = gaugeWith({});

    expect(answer(gauge, "i20102")).toContain("\x01i20102261120100002200000" + "7");
  });

  test("a delivery shows while it runs and is listed afterwards", () => {
    const { gauge, world } = gaugeWith({ happenings: [{ kind: "DELIVERY", tank: 1, afterMinutes: 0, litres: 4000 }] });
    const walk = (steps: number) => Array.from({ length: steps }, () => world.step());

    expect(answer(gauge, "i20C00")).toContain("0110002200&&");
    walk(10);
    expect(answer(gauge, "i20101")?.slice(17, 24)).toBe("0110001");
    walk(300);
    expect(answer(gauge, "i20101")?.slice(17, 24)).toBe("0110000");
    const [start, end] = [gauge.stamp(MORNING), gauge.stamp(gauge.tanks[0]?.tank.state.deliveries[0]?.end.at ?? 0)];
    expect(answer(gauge, "i20C00")).toContain(`01101${start}${end}0A`);
    expect(answer(gauge, "i20200")).toContain(`01101${start}${end}0A`);
  });

  test("alarms follow the tank: high product and, in another tank, low product with a delivery needed", () => {
    const { gauge, world } = gaugeWith({ startVolumes: [18_500, 2000] });
    world.step();

    expect(answer(gauge, "i20500")?.slice(17, -7)).toBe("01010702020511");
    expect(answer(gauge, "i10100")?.slice(17, -7)).toBe("020701020502021102");
  });

  test("a normal system says six zeros", () => {
    expect(answer(gaugeWith({}).gauge, "i10100")?.slice(17, -7)).toBe("000000");
  });

  test("the clock is told in the station's zone and can be set", () => {
    const { gauge } = gaugeWith({});

    expect(answer(gauge, "i50100")?.slice(7, 27)).toBe("26112010002611201000");
    expect(answer(gauge, "s501002611201015")).toContain("2611201015");
    expect(answer(gauge, "i50100")?.slice(7, 17)).toBe("2611201015");
  });

  test.each(["i99900", "I99900", "x20100", "200"])("the unknown command %s is refused", (command) => {
    expect(answer(gaugeWith({}).gauge, command)).toBe(REFUSED);
  });
});

describe("quirks", () => {
  test("lowerHex: the same frame in lower case", () => {
    const plain = answer(gaugeWith({}).gauge, "i20100") ?? "";
    const lower = answer(gaugeWith({ gaugeQuirks: { lowerHex: true } }).gauge, "i20100") ?? "";

    expect(lower.slice(0, -7)).toBe(plain.slice(0, -7).toLowerCase());
    expect(lower).not.toBe(plain);
  });

  test("units US: gallons, inches and degrees Fahrenheit, and i517 says so", () => {
    const { gauge } = gaugeWith({ gaugeQuirks: { units: "US" } });

    expect(firstVolume(answer(gauge, "i20100") ?? "")).toBeCloseTo(9000 / 3.785411784, 2);
    expect(answer(gauge, "i51700")).toContain("101&&");
    expect(answer(gaugeWith({}).gauge, "i51700")).toContain("201&&");
  });

  test("displayOnly: refuses computer format and answers in display format", () => {
    const { gauge } = gaugeWith({ gaugeQuirks: { displayOnly: true, dateStyle: "US", lineEnd: "LF" } });

    expect(answer(gauge, "i20100")).toBe(REFUSED);
    expect(answer(gauge, "I20100")?.split("\n").slice(1, 7)).toEqual([
      "I20100",
      "11/20/2026 10:00",
      "",
      "TEST YARD",
      "YARD 1",
      "SITE T01",
    ]);
    expect(answer(gauge, "I20100")).toMatch(
      /\n {2}1 {2}PETROL92 {12} {2}9000 +\d+ +\d+ +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d\n/,
    );
  });

  test("the manual's date and line ends, and product names with blanks", () => {
    const { gauge } = gaugeWith({ gaugeQuirks: { dateStyle: "MANUAL", lineEnd: "CRLF", productNames: "BLANKS" } });
    const lines = answer(gauge, "I20100")?.split("\r\n") ?? [];

    expect(lines[2]).toBe("NOV 20, 2026 10:00 AM");
    expect(lines).toContain("TANK PRODUCT             VOLUME TC VOLUME   ULLAGE   HEIGHT    WATER     TEMP");
    expect(lines.some((line) => line.startsWith("  2  DIESEL 0  "))).toBe(true);
    expect(lines.join("")).not.toContain("\n");
  });

  test("I205 puts a tank's further alarms on rows without its number", () => {
    const { gauge, world } = gaugeWith({ startVolumes: [9000, 2000] });
    world.step();
    const rows = (answer(gauge, "I20500") ?? "").split("\r\n").filter((line) => /NORMAL|ALARM|NEEDED/.test(line));

    expect(rows).toEqual([
      "  1  PETROL92               NORMAL",
      "  2  DIESEL0                LOW PRODUCT ALARM",
      "                            DELIVERY NEEDED",
    ]);
  });

  test("split: the bytes come a few at a time and make the same frame", async () => {
    const { gauge } = gaugeWith({ gaugeQuirks: { split: true } });
    const { ask, chunks } = await call(gauge);

    expect(await ask("i20100")).toBe(answer(gauge, "i20100"));
    expect(chunks.length).toBeGreaterThan(5);
  });

  test("late: the answer comes whole all the same", async () => {
    const { gauge } = gaugeWith({ gaugeQuirks: { late: true } });
    const { ask } = await call(gauge);

    expect(await ask("i51700")).toBe(answer(gauge, "i51700"));
  });

  test("security: without the code there is no answer at all, with it there is", () => {
    const { gauge } = gaugeWith({ gauge: { securityCode: "ABC123" } });

    expect(answer(gauge, "i20100")).toBeNull();
    expect(answerCommand({ kind: "command", code: "ABC123", text: "i51700" }, gauge, MORNING)).toContain("201&&");
  });
});

describe("the line", () => {
  test("takes one client and turns the second away", async () => {
    const { gauge } = gaugeWith({});
    const first = await call(gauge);
    const second = connect(first.socket.remotePort ?? 0, "127.0.0.1");
    sockets.push(second);
    await new Promise((resolve) => second.once("close", resolve));

    expect(await first.ask("i51700")).toContain("201&&");
  });

  test("answers commands one after the other", async () => {
    const { gauge } = gaugeWith({ gaugeQuirks: { split: true } });
    const { socket } = await call(gauge);
    let text = "";
    const both = new Promise<string>((resolve) => {
      socket.on("data", (bytes) => {
        text += bytes.toString("latin1");
        if (text.split("\x03").length === 3) resolve(text);
      });
    });
    socket.write("\x01i51700\x01i50100");

    expect(await both).toBe(`${answer(gauge, "i51700")}${answer(gauge, "i50100")}`);
  });

  test("is dead while the station is dark", async () => {
    const { gauge } = gaugeWith({});
    const { socket } = await call(gauge);
    const cut = new Promise((resolve) => socket.once("close", resolve));
    gauge.station.darkMs = 60_000;
    await cut;
    const next = connect(socket.remotePort ?? 0, "127.0.0.1");
    sockets.push(next);
    next.on("error", () => undefined);

    await expect(new Promise((resolve) => next.once("close", () => resolve("closed")))).resolves.toBe("closed");
  });
});

test("water rises over two thresholds and falls below both: a warning, an alarm beside it, and neither", () => {
  const water = { kind: "WATER", tank: 1, afterMinutes: 1, minutes: 2, heightMm: 55 } as const;
  const { gauge, world } = gaugeWith({ happenings: [water] });
  const seen: string[] = [];
  for (let at = MORNING; at < MORNING + 300_000; at += 1000) {
    world.advance(at, () => undefined);
    const [tank] = gauge.tanks;
    const types = tank ? gauge.alarms(tank).join(" ") : "";
    if (types !== seen.at(-1)) seen.push(types);
  }
  expect(seen).toEqual(["", "10", "03 10", "10", ""]);
});

test("a console that refuses its inventory, or keeps its units to itself, answers everything else", () => {
  const { gauge } = gaugeWith({ gaugeQuirks: { keepsUnits: true } });
  gauge.station.refusingMs = 60_000;

  expect([answer(gauge, "i20100"), answer(gauge, "I20100"), answer(gauge, "i51700")]).toEqual([
    REFUSED,
    REFUSED,
    REFUSED,
  ]);
  expect(answer(gauge, "i20500")).toContain("i20500");
});

test("a probe that is out gives no numbers, says so, and measures again when its time is over", () => {
  const out = { kind: "PROBE_OUT", tank: 1, afterMinutes: 1, minutes: 1 } as const;
  const { gauge, world } = gaugeWith({ happenings: [out] });
  const seen: string[] = [];
  for (let at = MORNING; at < MORNING + 180_000; at += 1000) {
    world.advance(at, () => undefined);
    const frame = answer(gauge, "i20101", at) ?? "";
    const state = `${frame.includes("7FC00000")} ${gauge.tanks[0] ? gauge.alarms(gauge.tanks[0]).join() : ""}`;
    if (state !== seen.at(-1)) seen.push(state);
  }
  expect(seen).toEqual(["false ", "true 09", "false "]);
});

test("a console in display format tells its units", () => {
  const { gauge } = gaugeWith({ gaugeQuirks: { displayOnly: true, units: "US" } });
  expect(answer(gauge, "I51700")).toContain("U.S.");
});
