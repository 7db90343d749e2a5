import { describe, expect, test } from "vitest";
import type { MeasureValue } from "../measure-reading.ts";
import { fakeHost } from "../test/fake-host.ts";
import { FaultBoard } from "./fault-board.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second));
const gasOf = (value: string | null): MeasureValue[] => [
  { key: "GAS_SKID", value, quality: value === null ? "SENSOR_MISSING" : "GOOD" },
  { key: "PRESSURE_HIGH", value: "99", quality: "GOOD" },
];

function board() {
  const host = fakeHost();
  const faults = new FaultBoard("plc-1", ["100", "101"], host);
  let second = 0;
  return {
    host,
    faults,
    poll: (codes: readonly string[], gas: string | null = "3") =>
      faults.update(new Set(codes), gasOf(gas), at(second++), "raw"),
    edges: () => host.facts("alarm").map((fact) => `${fact.edge} ${fact.vendorCode} ${fact.at.getUTCSeconds()}`),
  };
}

describe("a fault", () => {
  test("is told once two polls in a row have seen it, with the time of the first, and ends with its bit", () => {
    const { poll, edges, host } = board();
    for (const codes of [[], [], ["100"], [], ["100"], ["100"], ["100"], []]) poll(codes);

    expect(edges()).toEqual(["RAISED 100 4", "CLEARED 100 7"]);
    expect(host.keepCalls).toBe(2);
  });

  test("that stands at the start is in the list of the second poll, not among the edges of the first", () => {
    const { poll, host } = board();
    poll(["101"]);
    expect(host.standings.map(({ source }) => source?.vendorCodes)).toEqual([["GAS_SKID"]]);
    poll(["101"]);

    expect(host.standings[1]).toEqual({
      source: { type: "DEVICE", address: "plc-1", vendorCodes: ["100", "101"] },
      alarms: [{ source: { type: "DEVICE", address: "plc-1" }, code: "PLC_FAULT", vendorCode: "101" }],
      complete: true,
      at: at(1),
    });
  });

  test("that came or went while nobody looked is told by the list after the next connect", () => {
    const { poll, faults, host } = board();
    for (let round = 0; round < 3; round++) poll(["100"]);
    faults.connected();
    poll(["101"]);
    expect(host.standings.filter(({ source }) => source?.vendorCodes.includes("100"))).toHaveLength(1);
    poll(["101"]);

    expect(host.standings.at(-1)?.alarms.map(({ vendorCode }) => vendorCode)).toEqual(["101"]);
    poll([]);
    expect(host.facts("alarm").at(-1)).toMatchObject({ edge: "CLEARED", vendorCode: "101" });
  });

  test("is told again where the disk was full", () => {
    const { poll, edges, host } = board();
    poll([]);
    poll([]);
    poll(["100"]);
    host.failKeep = true;
    expect(() => poll(["100"])).toThrow();
    host.failKeep = false;
    poll(["100"]);

    expect(edges()).toEqual(["RAISED 100 2"]);
  });
});

describe("gas", () => {
  test("above 25 begins at once and ends at 24; a head that is missing changes nothing", () => {
    const { poll, edges } = board();
    for (const gas of ["3", "25", "25.1", "24.1", null, "24.1", "24", "24.5"]) poll([], gas);

    expect(edges()).toEqual(["RAISED GAS_SKID 2", "CLEARED GAS_SKID 6"]);
  });

  test("that stands at the start is told with the first poll, not ended where it may be either", () => {
    const { poll, host } = board();
    poll([], "24.5");
    expect(host.standings).toEqual([]);
    poll([], "30");

    expect(host.standings[0]).toMatchObject({
      source: { vendorCodes: ["GAS_SKID"] },
      alarms: [{ code: "GAS_CONCENTRATION", vendorCode: "GAS_SKID" }],
      at: at(1),
    });
  });

  test.each([
    ["between limit and release limit", "24.5"],
    ["missing", null],
  ])("that ended while nobody looked ends though its head is %s at first and another is not", (_what, first) => {
    const { host, faults: before } = board();
    const after = new FaultBoard("plc-1", [], host);
    const told = (faults: FaultBoard, second: number, skid: string | null) =>
      faults.update(
        new Set(),
        [...gasOf(skid), { key: "GAS_DISPENSER", value: "2", quality: "GOOD" }],
        at(second),
        "raw",
      );
    told(before, 0, "30");
    told(after, 1, first);
    told(after, 2, "20");
    told(after, 3, "3");

    expect(host.facts("alarm").map(({ edge, vendorCode }) => `${edge} ${vendorCode}`)).toEqual([
      "RAISED GAS_SKID",
      "CLEARED GAS_SKID",
    ]);
    const lists = host.standings.map(({ source }) => source?.vendorCodes ?? []).filter(({ length }) => length > 0);
    expect(lists).toEqual([["GAS_SKID", "GAS_DISPENSER"], ["GAS_DISPENSER"], ["GAS_SKID"]]);
  });

  test("over the range of its head is gas, and ends with a figure only", () => {
    const { faults, poll, edges } = board();
    const over: MeasureValue = { key: "GAS_SKID", value: null, quality: "REFUSED", isOver: true };
    poll([], "3");
    faults.update(new Set(), [over], at(10), "raw");
    poll([], null);
    poll([], "24");

    expect(edges()).toEqual(["RAISED GAS_SKID 10", "CLEARED GAS_SKID 2"]);
  });

  test("is told by a list after a connect, with what was known before it", () => {
    const { poll, faults, host, edges } = board();
    poll([], "30");
    faults.connected();
    poll([], "24.5");

    expect(host.standings.at(-1)?.alarms).toHaveLength(1);
    poll([], "20");
    expect(edges()).toEqual(["RAISED GAS_SKID 0", "CLEARED GAS_SKID 2"]);
  });
});
