import { describe, expect, test } from "vitest";
import { MOST_POINTS, readStrapping, volumeAt } from "./strapping.rules.ts";

const SIZE = { heightMm: 2_000, capacityLitres: "20000" };
const points = (...pairs: [number, string][]) =>
  pairs.map(([heightMm, volumeLitres]) => ({ heightMm, volumeLitres: `${volumeLitres}.000` }));

describe("a strapping table's file is read", () => {
  test.each([
    ["with commas", "0,0\n1000,9000\n2000,20000"],
    ["with semicolons and decimal commas", "0;0,000\n1000;9000,0\n2000;20000"],
    ["with tabs, from another system", "0\t0\r\n1000\t9000\r\n2000\t20000\r\n"],
    ["with a header, a byte order mark and empty lines", "\uFEFFheight,volume\n\n0,0\n1000,9000\n\n2000,20000\n"],
    ["with quoted cells", '"0","0"\n"1000","9000"\n"2000","20000"'],
  ])("%s", (_case, text) => {
    expect(readStrapping(text, SIZE)).toEqual({
      points: points([0, "0"], [1_000, "9000"], [2_000, "20000"]),
      problems: [],
    });
  });

  test.each([
    ["one column", "0,0\n1000", { line: 2, fault: "COLUMNS" }],
    ["three columns", "0,0\n1000,9000,1", { line: 2, fault: "COLUMNS" }],
    ["a height that is none", "0,0\nhigh,9000", { line: 2, fault: "HEIGHT_NOT_A_NUMBER" }],
    ["half a millimetre", "0,0\n10.5,9000", { line: 2, fault: "HEIGHT_NOT_A_NUMBER" }],
    ["a volume that is none", "0,0\n1000,-9", { line: 2, fault: "VOLUME_NOT_A_NUMBER" }],
    ["the same height again", "0,0\n1000,9000\n1000,9001", { line: 3, fault: "HEIGHT_NOT_RISING" }],
    ["less volume higher up", "0,0\n1000,9000\n1500,8999", { line: 3, fault: "VOLUME_NOT_RISING" }],
    ["a height above the tank's", "0,0\n2001,9000", { line: 2, fault: "ABOVE_HEIGHT" }],
    ["more than the tank holds", "0,0\n2000,20000.001", { line: 2, fault: "ABOVE_CAPACITY" }],
    ["one point alone", "1000,9000", { line: 0, fault: "TOO_FEW" }],
    ["nothing", "", { line: 0, fault: "TOO_FEW" }],
  ])("and %s is told with its line", (_case, text, problem) => {
    expect(readStrapping(text, SIZE).problems).toEqual([problem]);
  });

  test("and every wrong line is told, not only the first, up to a hundred", () => {
    const lines = Array.from({ length: 150 }, () => "x;y").join("\n");

    expect(readStrapping(`0;0\n${lines}`, SIZE).problems).toHaveLength(100);
    expect(readStrapping("0;0\nx;1\n5;y", SIZE).problems.map(({ line }) => line)).toEqual([2, 3]);
  });

  test("and more points than millimetres are too many", () => {
    const lines = Array.from({ length: MOST_POINTS + 1 }, (_, height) => `${height};${height}`).join("\n");

    expect(readStrapping(lines, { heightMm: 9_999, capacityLitres: "9999" }).problems).toEqual([
      { line: 0, fault: "TOO_MANY" },
    ]);
  });
});

test.each([
  ["at a point", 1_000, "9000.000"],
  ["between two", 1_500, "14500.000"],
  ["a third of the way", 1_333, "12663.000"],
  ["below the first point, on the way to empty", 50, "250.000"],
  ["at the bottom", 0, "0.000"],
  ["below it, where a probe drifts", -3, "0.000"],
  ["above the last point", 2_500, "20000.000"],
])("the volume %s", (_case, heightMm, volume) => {
  expect(volumeAt(points([100, "500"], [1_000, "9000"], [2_000, "20000"]), heightMm)).toBe(volume);
});

test("a table without points knows no volume", () => {
  expect(volumeAt([], 1_000)).toBeNull();
});
