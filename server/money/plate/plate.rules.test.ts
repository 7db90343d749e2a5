import { describe, expect, test } from "vitest";
import { type PlateGroupFacts, assertLicencePlate, assertPlateGroup, plateKeyOf } from "./plate.rules.ts";

describe("a plate is the same however it is written", () => {
  test.each([
    ["京A·12345", "京A12345"],
    ["京a 12345", "京A12345"],
    ["京Ａ１２３４５", "京A12345"],
    ["粤B-D12345", "粤BD12345"],
    ["b–mw 123", "BMW123"],
    ["а 123 вс 77", "А123ВС77"],
    ["ab.12.cd", "AB12CD"],
    ["กข 1234", "กข1234"],
    ["...", ""],
  ])("%s is %s", (written, key) => {
    expect(plateKeyOf(written)).toBe(key);
  });
});

test.each([
  ["", "REQUIRED"],
  ["  ", "REQUIRED"],
  ["--", "REQUIRED"],
  ["😀", "REQUIRED"],
  ["A".repeat(21), "TOO_LONG"],
])("%j is no plate: %s", (plate, reason) => {
  const extensions = { code: "PARAMETER_ERROR", field: "plate", params: expect.objectContaining({ reason }) };
  expect(() => assertLicencePlate({ plate, vehicle: "", driver: "" })).toThrow(
    expect.objectContaining({ extensions: expect.objectContaining(extensions) }),
  );
});

const GROUP: PlateGroupFacts = {
  name: "Taxis",
  discountKind: "PERCENT_OFF",
  discountValue: "5",
  dayAmount: "100.50",
  dayVolume: null,
  dayCount: 3,
  monthAmount: null,
  monthVolume: "900.125",
  monthCount: null,
  declinesOverdue: true,
  active: true,
  remark: "",
};

test("a group with some limits and a discount is one, and so is one with neither", () => {
  expect(() => assertPlateGroup(GROUP)).not.toThrow();
  expect(() =>
    assertPlateGroup({ ...GROUP, discountKind: null, discountValue: null, dayAmount: null, dayCount: null }),
  ).not.toThrow();
});

test.each<[Partial<PlateGroupFacts>, string, string]>([
  [{ name: " " }, "PARAMETER_ERROR", "name"],
  [{ remark: "x".repeat(201) }, "PARAMETER_ERROR", "remark"],
  [{ discountKind: "FIXED_PRICE" }, "ILLEGAL_SELECTION", "discountKind"],
  [{ discountKind: null }, "PARAMETER_ERROR", "discountKind"],
  [{ discountValue: null }, "PARAMETER_ERROR", "discountValue"],
  [{ discountValue: "100" }, "PARAMETER_ERROR", "discountValue"],
  [{ dayAmount: "0" }, "PARAMETER_ERROR", "dayAmount"],
  [{ dayCount: 0 }, "PARAMETER_ERROR", "dayCount"],
  [{ monthVolume: "1.0005" }, "PARAMETER_ERROR", "monthVolume"],
  [{ monthCount: 10_000 }, "PARAMETER_ERROR", "monthCount"],
])("%j is refused", (change, code, field) => {
  expect(() => assertPlateGroup({ ...GROUP, ...change })).toThrow(
    expect.objectContaining({ extensions: expect.objectContaining({ code, field }) }),
  );
});
