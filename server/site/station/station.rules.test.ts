import { describe, expect, test } from "vitest";
import type { Refusal } from "../../kernel/errors/refuse.ts";
import { assertStationIdle, assertInControl, assertStation } from "./station.rules.ts";

/** The refusal's name and field; "fine" where nothing is refused. */
function verdict(judge: () => void): string {
  try {
    judge();
    return "fine";
  } catch (error) {
    const { refusal, extensions } = error as Refusal;
    return [refusal, extensions["field"]].filter(Boolean).join(" ");
  }
}

const STATION = {
  code: "S01",
  name: "Harbour",
  address: "",
  phone: "",
  taxCode: "",
  latitude: 31.2,
  longitude: 121.5,
  shiftsPerDay: 3,
  timeZone: "Asia/Shanghai",
};

describe("a station can be", () => {
  test.each([
    ["on the pole and the date line", { latitude: -90, longitude: 180 }, "fine"],
    ["nowhere", { latitude: null, longitude: null }, "fine"],
    ["beyond the pole", { latitude: 90.01 }, "PARAMETER_ERROR latitude"],
    ["beyond the date line", { longitude: -180.01 }, "PARAMETER_ERROR longitude"],
    ["on a meridian alone", { latitude: null }, "PARAMETER_ERROR latitude"],
    ["on a parallel alone", { longitude: null }, "PARAMETER_ERROR longitude"],
    ["without a code", { code: " " }, "PARAMETER_ERROR code"],
    ["without a name", { name: "" }, "PARAMETER_ERROR name"],
    ["of an address of 200 characters", { address: "a".repeat(200) }, "fine"],
    ["of an address of 201 characters", { address: "a".repeat(201) }, "PARAMETER_ERROR address"],
    ["without shifts", { shiftsPerDay: 0 }, "PARAMETER_ERROR shiftsPerDay"],
    ["on the moon", { timeZone: "Moon" }, "PARAMETER_ERROR timeZone"],
  ])("%s: %j %s", (_title, facts, expected) => {
    expect(verdict(() => assertStation({ ...STATION, ...facts }))).toBe(expected);
  });
});

describe("what a station that controls itself holds is its own", () => {
  test.each([
    ["PLATFORM", { certification: "PASSWORD" }, "fine"],
    ["PLATFORM", { controlMode: "STATION", certification: "PASSWORD" }, "fine"],
    ["STATION", { controlMode: "PLATFORM" }, "fine"],
    ["STATION", { controlMode: "PLATFORM", shiftsPerDay: 2 }, "fine"],
    ["STATION", { name: "Harbour", latitude: 1 }, "fine"],
    ["STATION", { certification: "PASSWORD" }, "STATION_CONTROLLED certification"],
    ["STATION", { shiftsPerDay: 2 }, "STATION_CONTROLLED shiftsPerDay"],
    ["STATION", { timeZone: "UTC", name: "Harbour" }, "STATION_CONTROLLED timeZone"],
  ] as const)("%s, %j: %s", (mode, after, expected) => {
    expect(verdict(() => assertInControl(mode, after))).toBe(expected);
  });
});

test.each([
  [{ activated: false, devices: 0, boxes: 0, employees: 0 }, "fine"],
  [{ activated: true, devices: 0, boxes: 0, employees: 0 }, "IN_USE id"],
  [{ activated: false, devices: 1, boxes: 0, employees: 0 }, "IN_USE id"],
  [{ activated: false, devices: 0, boxes: 1, employees: 0 }, "IN_USE id"],
  [{ activated: false, devices: 0, boxes: 0, employees: 1 }, "IN_USE id"],
])("a station is deleted only when nothing works there: %j %s", (use, expected) => {
  expect(verdict(() => assertStationIdle(use))).toBe(expected);
});
