import { describe, expect, test, vi } from "vitest";
import { TANK_VALUES } from "../../driver.ts";
import { hex, TestConsole } from "./test/test-console.ts";
import { driverOn, FastClock, knowing, knowledge, until } from "./test/test-driver.ts";

vi.setConfig({ testTimeout: 20_000 });

const REFUSAL = "\x019999FF1B\x03";

/** A console whose answers to 201 and 517 can be changed while it runs. */
async function consoleWith(changes: Record<string, string | undefined>, settings: object = {}) {
  const clock = new FastClock();
  const facts = Object.fromEntries(
    Object.entries({ ...knowledge(), ...changes }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const answer = knowing(facts, clock);
  const spoilt: { answer: string | null; fns: readonly string[] } = { answer: null, fns: ["20100"] };
  const console = new TestConsole((fn, socket) =>
    spoilt.answer !== null && spoilt.fns.includes(fn.slice(1)) ? spoilt.answer : answer(fn, socket),
  );
  const { host } = await driverOn(console, { clock, ...settings });
  const last = () =>
    host
      .showings("tank")
      .filter(({ address }) => address === "1")
      .at(-1);
  const device = () => host.showings("device").at(-1);
  return { host, facts, spoilt, last, device, console };
}

describe("units that nobody knows", () => {
  test("are never taken for metric ones: no figure is shown, and the device says why", async () => {
    const { host, device, last } = await consoleWith({ "517": undefined });

    await until(() =>
      expect(device()).toMatchObject({ online: true, reason: expect.stringContaining("units are unknown") }),
    );

    expect(last()).toMatchObject({ refused: true, volumeLitres: null, temperatureC: null });
    await until(() => expect(host.facts("alarm")).toHaveLength(2));
    expect(host.facts("delivery")).toEqual([]);
  });

  test("are those of the setting", async () => {
    const { last, device } = await consoleWith({ "517": undefined }, { units: "METRIC" });

    await until(() => expect(last()).toMatchObject({ volumeLitres: "18420.5", refused: false }));

    expect(device()).toMatchObject({ reason: null });
  });

  test("of a number that the manual doesn't know are asked for until the console tells others", async () => {
    const { facts, last, device } = await consoleWith({ "517": "901" });
    await until(() => expect(device()?.reason).toContain("units are unknown"));

    facts["517"] = "201";

    await until(() => expect(last()).toMatchObject({ volumeLitres: "18420.5" }));
    await until(() => expect(device()).toMatchObject({ online: true, reason: null }));
  });
});

describe("an inventory", () => {
  test.each([
    ["that is refused", REFUSAL],
    ["that can't be read", "\x01i20100 garbage\x03"],
  ])("%s leaves no old figure standing, and the device says so until it is told again", async (_name, answer) => {
    const { spoilt, last, device } = await consoleWith({});
    await until(() => expect(last()).toMatchObject({ volumeLitres: "18420.5", refused: false }));

    spoilt.answer = answer;

    await until(() => expect(last()).toMatchObject({ refused: true, volumeLitres: null }));
    expect(device()).toMatchObject({ reason: expect.stringContaining("does not tell its inventory") });
    spoilt.answer = null;
    await until(() => expect(last()).toMatchObject({ refused: false, volumeLitres: "18420.5" }));
    await until(() => expect(device()).toMatchObject({ online: true, reason: null }));
  });

  test("with a volume that is no number says that the sensor is missing, of that value alone", async () => {
    const inventory = `0110000${"07"}${[Number.NaN, 990, 500, 1200, 3.5, 20, 12].map(hex).join("")}`;
    const { last } = await consoleWith({ "201": inventory });

    await until(() => expect(last()).toMatchObject({ volumeLitres: null, missing: ["VOLUME"], heightMm: 1200 }));
  });

  test("of an invalid height misses all that hangs on it", async () => {
    const inventory = `0110004${"07"}${[1000, 990, 500, 1200, 3.5, 20, 12].map(hex).join("")}`;
    const { last } = await consoleWith({ "201": inventory });

    await until(() => expect(last()?.missing).toEqual(["VOLUME", "NET_VOLUME", "ULLAGE", "HEIGHT"]));
    expect(TANK_VALUES).toContain("ULLAGE");
  });
});

describe("alarms", () => {
  test.each([
    ["that are refused", REFUSAL],
    ["that can't be read", "garbage\x01i20500 garbage\x03"],
  ])("%s are the device's reason until they are told again", async (_name, answer) => {
    const { spoilt, device, host, last } = await consoleWith({});
    await until(() => expect(host.facts("alarm")).toHaveLength(2));

    Object.assign(spoilt, { answer, fns: ["20500", "10100"] });

    await until(() => expect(device()?.reason).toContain("does not tell its alarms"));
    expect(device()).toMatchObject({ online: true });
    expect(last()).toMatchObject({ refused: false, volumeLitres: "18420.5" });
    spoilt.answer = null;
    await until(() => expect(device()).toMatchObject({ online: true, reason: null }));
  });

  test("whose layout nobody knows are the reason, of one report too, and beside the inventory", async () => {
    const { device, facts } = await consoleWith({ "205": "01x" });
    await until(() => expect(device()?.reason).toMatch(/^it does not tell its alarms/));

    const inventory = facts["201"] ?? "";
    facts["201"] = "01";

    await until(() => expect(device()?.reason).toMatch(/does not tell its inventory.*; it does not tell its alarms/));
    Object.assign(facts, { "201": inventory, "205": "0100" });
    await until(() => expect(device()).toMatchObject({ online: true, reason: null }));
  });

  test("that are refused from the first time on are asked for again", async () => {
    const { facts, host, device } = await consoleWith({ "205": undefined, "101": undefined });
    await until(() => expect(device()?.reason).toContain("the console knows no status report"));

    facts["205"] = "010002020711";

    await until(() => expect(host.facts("alarm")).toHaveLength(2));
    await until(() => expect(device()).toMatchObject({ online: true, reason: null }));
  });

  test("are told by a console that never told its inventory", async () => {
    const { host } = await consoleWith({ "201": "01" });

    await until(() => expect(host.facts("alarm")).toHaveLength(2));
  });
});

test("the reason of a silence is none that a good answer has overtaken", async () => {
  const { spoilt, device, console } = await consoleWith({});
  await until(() => expect(device()).toMatchObject({ online: true }));
  spoilt.answer = "\x01i20100 garbage\x03";
  await until(() => expect(device()?.reason).toContain("does not tell its inventory"));
  spoilt.answer = null;
  await until(() => expect(device()).toMatchObject({ online: true, reason: null }));

  await console.close();

  await until(() => expect(device()).toMatchObject({ online: false }));
  expect(device()?.reason).not.toContain("i20100");
});
