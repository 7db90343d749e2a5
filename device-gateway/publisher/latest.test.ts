import { describe, expect, test } from "vitest";
import { newCounters, type GunReading, type GunStateName, type MeasureReading } from "../driver.ts";
import { aGun, aMeasure } from "../test/facts.ts";
import type { GunReport } from "../schema-types.generated.ts";
import { Latest, type LatestOptions, type LiveItem } from "./latest.ts";
import { deviceReport, gunReport, measureReport } from "./reports.ts";

const AT = new Date("2026-11-20T10:00:00Z");
const PLENTY = 100_000;

function latestWith(options?: LatestOptions) {
  const latest = new Latest(options);
  const gun = (state: GunStateName, overrides: Partial<GunReading> = {}) =>
    latest.show("guns", gunReport(aGun(state, overrides), "d1"));
  const device = (online: boolean) =>
    latest.show(
      "devices",
      deviceReport(
        { online, version: null, serialNumber: null, reason: null, nozzles: null, absent: null, line: null },
        { counters: newCounters(), waiting: { facts: 0, since: null } },
        {
          configuration: null,
          deviceId: "d1",
          at: AT,
        },
      ),
    );
  const stranger = (identity: string, calls: number) =>
    latest.show("unknownDevices", {
      protocol: "JSONPTS",
      identity,
      remoteAddress: "10.0.0.9",
      at: AT.toISOString(),
      calls,
    });
  const measure = (overrides: Partial<MeasureReading>) =>
    latest.show("measures", measureReport(aMeasure(overrides), "d1"));
  return { latest, gun, device, stranger, measure };
}

/** "FREE", "REFUELLING 12.5": state and volume of each waiting gun report. */
function guns(items: readonly LiveItem[]): string[] {
  return items.map(({ report }) => {
    const { state, volumeLitres } = report as GunReport;
    return volumeLitres ? `${state} ${volumeLitres}` : state;
  });
}

test("what a device kept is told whole, and replaces nothing of now", () => {
  const { latest, measure } = latestWith();
  const gas = (value: string) => ({ values: [{ key: "GAS_SKID", value, quality: "GOOD" }] }) as const;
  measure(gas("3"));
  measure(gas("4"));
  for (const value of ["1", "1", "2"]) latest.show("measures", measureReport(aMeasure(gas(value)), "d1"), true);
  const valuesOf = (items: readonly LiveItem[], about: string) =>
    items.flatMap((item) => (item.about === about && "values" in item.report ? item.report.values[0]?.value : []));
  const items = latest.take(PLENTY);
  expect(valuesOf(items, "d1 plc-1")).toEqual(["4"]);
  expect(valuesOf(items, "d1 plc-1 past")).toEqual(["1", "1", "2"]);

  latest.restore(items);
  latest.show("measures", measureReport(aMeasure(gas("2")), "d1"), true);
  expect(valuesOf(latest.take(PLENTY), "d1 plc-1 past")).toEqual(["1", "1", "2", "2"]);
});

describe("thinning", () => {
  test.each<[what: string, shown: [GunStateName, string?][], waiting: string[]]>([
    ["nothing", [], []],
    ["equal states", [["FREE"], ["FREE"], ["FREE"]], ["FREE", "FREE"]],
    [
      "a whole fill",
      [["FREE"], ["LIFTED"], ["AUTHORIZED"], ["REFUELLING", "0"], ["WORKING", "9"], ["FREE"]],
      ["FREE", "LIFTED", "AUTHORIZED", "REFUELLING 0", "WORKING 9", "FREE"],
    ],
    [
      "running figures: the first of the state and the newest",
      [
        ["REFUELLING", "1"],
        ["REFUELLING", "2"],
        ["REFUELLING", "3"],
        ["REFUELLING", "4"],
        ["WORKING", "5"],
      ],
      ["REFUELLING 1", "REFUELLING 4", "WORKING 5"],
    ],
    ["a state that comes back", [["FREE"], ["LIFTED"], ["FREE"], ["LIFTED"]], ["FREE", "LIFTED", "FREE", "LIFTED"]],
  ])("of %s keeps every change in order", (_what, shown, waiting) => {
    const { latest, gun } = latestWith();
    for (const [state, volumeLitres = null] of shown) gun(state, { volumeLitres });

    expect(guns(latest.take(PLENTY))).toEqual(waiting);
  });

  test("what was sent counts: an equal state after it is a figure, not a change", () => {
    const { latest, gun } = latestWith();
    gun("REFUELLING", { volumeLitres: "1" });
    latest.take(PLENTY);
    for (const volumeLitres of ["2", "3", "4"]) gun("REFUELLING", { volumeLitres });

    expect(guns(latest.take(PLENTY))).toEqual(["REFUELLING 4"]);
  });

  test("absent figures of a gun leave those that were known", () => {
    const { latest, gun } = latestWith();
    gun("REFUELLING");
    gun("REFUELLING", { volumeLitres: "7", amount: "10.50" });
    gun("REFUELLING", { volumeLitres: "8" });

    expect(latest.take(PLENTY).at(-1)?.report).toMatchObject({ volumeLitres: "8", amount: "10.50" });
  });

  test("a device's reachability keeps its changes, its counters don't pile up", () => {
    const { latest, device } = latestWith();
    for (const online of [true, true, true, false, true, true, true]) device(online);

    const seen = latest.take(PLENTY).map(({ report }) => (report as { online: boolean }).online);
    expect(seen).toEqual([true, true, false, true, true]);
  });

  test("a skid's newest figures replace one another, what a reading leaves out stays, each part waits for itself", () => {
    const { latest, measure } = latestWith();
    const gas = (value: string | null) =>
      ({ key: "GAS_SKID", value, quality: value === null ? "SENSOR_MISSING" : "GOOD" }) as const;
    measure({ values: [gas("1"), { key: "SPARE", value: "7", quality: "GOOD" }] });
    measure({ values: [gas("2")], runSeconds: 60 });
    measure({ values: [gas(null)], runSeconds: 61 });
    measure({ address: "plc-2", values: [gas("3")] });

    expect(latest.take(PLENTY).map(({ report }) => report)).toMatchObject([
      { address: "plc-1", runSeconds: 61, values: [{ key: "SPARE", value: "7" }, gas(null)] },
      { address: "plc-2", values: [gas("3")] },
    ]);
    expect(latest.thinned).toBe(2);
  });

  test("an unknown caller's calls add up while they wait", () => {
    const { latest, stranger } = latestWith();
    for (const calls of [1, 1, 3]) stranger("A", calls);
    stranger("B", 1);

    expect(latest.take(PLENTY).map(({ report }) => report)).toMatchObject([
      { identity: "A", calls: 5 },
      { identity: "B", calls: 1 },
    ]);
  });
});

describe("taking and putting back", () => {
  test("a batch is bounded and goes on where it ended", () => {
    const { latest, gun } = latestWith();
    for (const state of ["FREE", "LIFTED", "AUTHORIZED"] as const) gun(state);
    gun("FREE", { address: "2.1" });

    expect(guns(latest.take(2))).toEqual(["FREE", "LIFTED"]);
    expect(guns(latest.take(2))).toEqual(["AUTHORIZED", "FREE"]);
    expect(latest.waiting).toBe(0);
  });

  test("what could not be sent comes before what came since, thinned again", () => {
    const { latest, gun } = latestWith();
    gun("LIFTED");
    gun("REFUELLING", { volumeLitres: "1" });
    gun("REFUELLING", { volumeLitres: "2" });
    const batch = latest.take(PLENTY);
    gun("REFUELLING", { volumeLitres: "3" });
    gun("WORKING", { volumeLitres: "4" });

    latest.restore(batch);

    expect(latest.waiting).toBe(4);
    expect(guns(latest.take(PLENTY))).toEqual(["LIFTED", "REFUELLING 1", "REFUELLING 3", "WORKING 4"]);
  });

  test("nothing waits any more of a device that is forgotten", () => {
    const { latest, gun, device } = latestWith();
    gun("FREE");
    device(true);
    latest.show("guns", gunReport(aGun("FREE"), "d2"));

    latest.forget("d1");

    expect(latest.take(PLENTY).map(({ about }) => about)).toEqual(["d2 1.1"]);
    expect(latest.waiting).toBe(0);
  });
});

describe("the bound", () => {
  test("beyond it whole rounds are left out, so that every step that stays is one that a gun can make", () => {
    const { latest, gun } = latestWith({ perAddress: 12 });
    const round = ["LIFTED", "AUTHORIZED", "REFUELLING", "WORKING", "FREE"] as const;
    gun("FREE");
    for (let fill = 0; fill < 50; fill++) for (const state of round) gun(state);
    gun("LIFTED");

    const states = guns(latest.take(PLENTY));
    expect(states.length).toBeLessThanOrEqual(12);
    expect(states.at(-1)).toBe("LIFTED");
    const steps = new Set(states.slice(1).map((state, index) => `${states[index]}→${state}`));
    const legal = round.map((state, index) => `${round.at(index - 1)}→${state}`);
    expect([...steps].filter((step) => !legal.includes(step))).toEqual([]);
    expect(latest.waiting).toBe(0);
  });

  test("over all addresses the newest of each stays", () => {
    const { latest, gun } = latestWith({ inAll: 20 });
    for (let address = 1; address <= 10; address++) {
      for (const state of ["FREE", "LIFTED", "AUTHORIZED"] as const) gun(state, { address: `${address}.1` });
    }

    const left = latest.take(PLENTY);
    expect(left.length).toBeLessThanOrEqual(20);
    expect(left.filter(({ report }) => (report as GunReport).state === "AUTHORIZED").length).toBe(10);
  });
});
