import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CAPTURES } from "./test/captures.ts";
import {
  DELIVERIES,
  hexFloat,
  INVENTORY,
  LayoutFault,
  readFirst,
  readRecords,
  readVersion,
  SYSTEM_STATUS,
  SYSTEM_TYPE,
  TANK_STATUS,
  TIME_OF_DAY,
} from "./computer.ts";
import { decodeFrame } from "./frame.ts";

function dataOf(capture: string): string {
  const frame = decodeFrame(Buffer.from(capture, "latin1"));
  if (frame.kind !== "computer") throw new Error(`not a computer frame: ${frame.kind}`);
  return frame.data;
}

function outcomeOf(read: () => unknown): string {
  try {
    read();
    return "read";
  } catch (error) {
    return error instanceof Error ? error.name : "thrown";
  }
}

describe("records of the computer format", () => {
  test("i201: the worked example", () => {
    expect(readRecords(INVENTORY, dataOf(CAPTURES.inventory))).toEqual([
      { tank: 1, product: "1", status: 0, values: [18420.5, 18351.25, 6579.5, 2534, 3.5, 24.75, 12] },
      { tank: 2, product: "2", status: 1, values: [9210, 9190, 790, 1890.5, 0, 23.5, 0] },
    ]);
  });

  test("i202: the worked example, one delivery and none", () => {
    expect(readRecords(DELIVERIES, dataOf(CAPTURES.deliveries))).toEqual([
      {
        tank: 1,
        product: "1",
        deliveries: [
          {
            start: "2601150610",
            end: "2601150648",
            values: [5000, 4980.5, 3.5, 21, 18420.5, 18351.25, 3.5, 24.75, 812, 2534],
          },
        ],
      },
      { tank: 2, product: "2", deliveries: [] },
    ]);
  });

  test("i205: the worked example and a third party's", () => {
    expect(readRecords(TANK_STATUS, dataOf(CAPTURES.tankStatus))).toEqual([
      { tank: 1, types: [] },
      { tank: 2, types: ["07", "11"] },
    ]);
    expect(readRecords(TANK_STATUS, dataOf(CAPTURES.thirdParty))).toEqual([
      { tank: 2, types: ["03", "05", "10", "11", "27"] },
    ]);
  });

  test("i101: two alarms, all normal, and an empty list", () => {
    expect(readRecords(SYSTEM_STATUS, dataOf(CAPTURES.systemStatus))).toEqual([
      { category: "02", type: "07", number: "02" },
      { category: "02", type: "11", number: "02" },
    ]);
    expect(readRecords(SYSTEM_STATUS, dataOf(CAPTURES.allNormal))).toEqual([
      { category: "00", type: "00", number: "00" },
    ]);
    expect(readRecords(SYSTEM_STATUS, "")).toEqual([]);
  });

  test("i517, i501 and i902", () => {
    expect(readFirst(SYSTEM_TYPE, "203")).toEqual({ units: "2" });
    expect(readFirst(TIME_OF_DAY, "2601151432")).toEqual({ time: "2601151432" });
    expect(readVersion("SOFTWARE# 346330-100-B\r\nCREATED - 98.06.01")).toBe(
      "SOFTWARE# 346330-100-B CREATED - 98.06.01",
    );
    expect(readVersion("\x00 ")).toBeNull();
  });

  test.each([
    ["3F800000", 1],
    ["3f800000", 1],
    ["00000000", 0],
    ["461C4000", 10000],
  ])("the float %s is %d", (digits, value) => {
    expect(hexFloat(digits)).toBe(value);
  });

  test.each([
    ["B8D1B717", -0.0001],
    ["C2C7FAE1", -99.99],
  ])("the float %s is about %d", (digits, value) => {
    expect(hexFloat(digits)).toBeCloseTo(value, 5);
  });

  test.each([
    ["a count that promises more floats than there are", INVENTORY, "011000008468FE900"],
    ["a count that is no number", INVENTORY, "0110000XX"],
    ["a float that is none", INVENTORY, "01100000146ZZE900"],
    ["a tank that is no number", TANK_STATUS, "0X00"],
    ["half a record after a whole one", TANK_STATUS, "010002"],
    ["255 alarms promised, none given", TANK_STATUS, "01FF"],
    ["99 deliveries promised, none given", DELIVERIES, "01199"],
    ["a system alarm cut short", SYSTEM_STATUS, "0207"],
  ])("%s is refused", (_name, layout, data) => {
    expect(() => readRecords(layout, data)).toThrow(LayoutFault);
  });

  test("data cut short or spoilt anywhere are read or refused, never anything else", () => {
    const layouts = [INVENTORY, DELIVERIES, TANK_STATUS, SYSTEM_STATUS] as const;
    const sample = fc.constantFrom(...[CAPTURES.inventory, CAPTURES.deliveries, CAPTURES.tankStatus].map(dataOf));
    fc.assert(
      fc.property(
        sample,
        fc.nat(),
        fc.string({ maxLength: 12 }),
        fc.constantFrom(...layouts),
        (data, cut, junk, layout) => {
          const spoilt = data.slice(0, cut % data.length) + junk + data.slice((cut % data.length) + 1);
          expect(["read", "LayoutFault"]).toContain(outcomeOf(() => readRecords(layout, spoilt)));
        },
      ),
      { numRuns: 500 },
    );
  });
});
