import { describe, expect, test } from "vitest";
import { FAULT_BITS } from "../../../common/modbus-map.ts";
import { readSettings } from "./settings.ts";

const read = (settings: object) => readSettings({ settings: { host: "10.0.0.7", ...settings } });

describe("settings", () => {
  test("need no more than a host", () => {
    expect(read({})).toMatchObject({
      port: 502,
      unitId: 1,
      pollMs: 1_000,
      timeoutMs: 1_000,
      fc: 4,
      addressOffset: 0,
      layout: "INT",
      wordOrder: "ABCD",
      header: true,
      span: { from: 0, count: 31 },
    });
    expect(read({}).points).toHaveLength(21);
    expect(read({}).faults.map(({ code }) => Number(code))).toEqual([
      ...Array.from({ length: 16 }, (_, bit) => 100 + bit),
      ...Array.from({ length: 4 }, (_, bit) => 204 + bit),
      ...Array.from({ length: 11 }, (_, bit) => 300 + bit),
    ]);
    expect(FAULT_BITS.at(-1)).toEqual({ address: 8, bit: 10, code: "310" });
  });

  test("say by what is asked for how many registers a poll reads", () => {
    expect(read({ layout: "FLOAT" }).span).toEqual({ from: 0, count: 82 });
    const points = [{ key: "GAS_SKID", address: 70, type: "F32" }];
    expect(read({ points, header: false, addressOffset: -1 })).toMatchObject({
      span: { from: 70, count: 2 },
      faults: [],
      points: [{ scale: 1, offset: 0 }],
    });
  });

  test.each([
    ["host", { host: " " }],
    ["port", { port: 0 }],
    ["unitId", { unitId: 256 }],
    ["fc", { fc: 6 }],
    ["pollMs", { pollMs: 10 }],
    ["timeoutMs", { timeoutMs: 60_000 }],
    ["addressOffset", { addressOffset: -1 }],
    ["wordOrder", { wordOrder: "ACBD" }],
    ["points.0.key", { points: [{ key: "GAS", address: 1 }] }],
    ["points", { points: [{ key: "SPARE", address: 200 }] }],
    ["points", { points: [{ key: "SPARE", address: 65_535, type: "U32" }], header: false }],
    [
      "points",
      {
        points: [
          { key: "SPARE", address: 1 },
          { key: "SPARE", address: 2 },
        ],
      },
    ],
    ["faults.0.bit", { faults: [{ address: 6, bit: 16, code: "100" }] }],
    ["baud", { baud: 9_600 }],
  ])("name what is wrong: %s", (field, settings) => {
    expect(() => read(settings)).toThrow(expect.objectContaining({ field }));
  });
});
