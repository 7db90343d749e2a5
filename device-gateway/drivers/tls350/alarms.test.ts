import { describe, expect, test } from "vitest";
import type { StandingAlarm } from "../../driver.ts";
import { AlarmBoard } from "./alarm-board.ts";
import { deviceAlarm } from "./alarms.ts";

const TANKS = new Map([[2, "2"]]);

describe("a console's alarm in the product's words", () => {
  test.each([
    ["02", "TANK_LEAK"],
    ["03", "TANK_WATER_HIGH"],
    ["04", "TANK_LEVEL_HIGH"],
    ["05", "TANK_LEVEL_LOW"],
    ["06", "TANK_LEAK"],
    ["07", "TANK_LEVEL_HIGH"],
    ["08", "TANK_PROBE_FAULT"],
    ["09", "TANK_PROBE_FAULT"],
    ["10", "TANK_WATER_HIGH"],
    ["11", "TANK_DELIVERY_NEEDED"],
    ["12", "TANK_LEVEL_HIGH"],
    ["13", "TANK_LEAK"],
    ["14", "TANK_LEAK"],
    ["15", "TANK_LEAK"],
    ["16", "TANK_TEST_FAULT"],
    ["27", "TANK_TEST_FAULT"],
    ["29", "TANK_LEAK"],
    ["38", "TANK_TEST_FAULT"],
  ])("tank alarm type %s is %s", (type, code) => {
    expect(deviceAlarm({ category: "02", type, number: "02" }, TANKS)).toEqual({
      source: { type: "TANK", address: "2" },
      code,
      vendorCode: `02 ${type}`,
    });
  });

  test.each([
    ["the system's", "01", "02", "00"],
    ["a sensor's", "03", "02", "07"],
    ["a tank's that nobody bound", "02", "02", "09"],
  ])("%s alarm is a fault of the gauge", (_name, category, type, number) => {
    expect(deviceAlarm({ category, type, number }, TANKS)).toEqual({
      source: { type: "DEVICE", address: `${category}.${number}` },
      code: "GAUGE_FAULT",
      vendorCode: `${category} ${type}`,
    });
  });
});

describe("edges of alarms", () => {
  const tank = (type: string) => deviceAlarm({ category: "02", type, number: "02" }, TANKS);

  function edgesOf(board: AlarmBoard, present: StandingAlarm[], complete = true): string[] {
    const edges: string[] = [];
    board.update(
      present,
      () => complete,
      (alarm, edge) => edges.push(`${edge} ${alarm.code} ${alarm.vendorCode}`),
    );
    return edges;
  }

  test("an alarm is raised once and cleared once", () => {
    const board = new AlarmBoard();
    expect(edgesOf(board, [tank("07")])).toEqual(["RAISED TANK_LEVEL_HIGH 02 07"]);
    expect(edgesOf(board, [tank("07")])).toEqual([]);
    expect(edgesOf(board, [])).toEqual(["CLEARED TANK_LEVEL_HIGH 02 07"]);
    expect(edgesOf(board, [])).toEqual([]);
    expect(edgesOf(board, [tank("07")])).toEqual(["RAISED TANK_LEVEL_HIGH 02 07"]);
  });

  test("an alarm listed twice is one alarm", () => {
    expect(edgesOf(new AlarmBoard(), [tank("07"), tank("07")])).toEqual(["RAISED TANK_LEVEL_HIGH 02 07"]);
  });

  test("two types of one code begin and end each for itself", () => {
    const board = new AlarmBoard();
    expect(edgesOf(board, [tank("10")])).toEqual(["RAISED TANK_WATER_HIGH 02 10"]);
    expect(edgesOf(board, [tank("10"), tank("03")])).toEqual(["RAISED TANK_WATER_HIGH 02 03"]);
    expect(edgesOf(board, [tank("10")])).toEqual(["CLEARED TANK_WATER_HIGH 02 03"]);
    expect(edgesOf(board, [])).toEqual(["CLEARED TANK_WATER_HIGH 02 10"]);
  });

  test("what was told as a whole is not told again as an edge", () => {
    const board = new AlarmBoard();
    board.adopt([tank("07")]);
    expect(edgesOf(board, [tank("07")])).toEqual([]);
    expect(edgesOf(board, [])).toEqual(["CLEARED TANK_LEVEL_HIGH 02 07"]);
  });

  test("a list that may lack alarms raises but does not clear", () => {
    const board = new AlarmBoard();
    edgesOf(board, [tank("07")]);
    expect(edgesOf(board, [tank("05")], false)).toEqual(["RAISED TANK_LEVEL_LOW 02 05"]);
    expect(edgesOf(board, [tank("05")])).toEqual(["CLEARED TANK_LEVEL_HIGH 02 07"]);
  });

  test("what a short list left out is not raised again when the list is whole", () => {
    const board = new AlarmBoard();
    edgesOf(board, [tank("10")]);
    expect(edgesOf(board, [tank("03")], false)).toEqual(["RAISED TANK_WATER_HIGH 02 03"]);
    expect(edgesOf(board, [tank("10"), tank("03")])).toEqual([]);
  });

  test("an edge that could not be kept is told again", () => {
    const board = new AlarmBoard();
    const full = () => {
      throw new Error("full");
    };
    expect(() => board.update([tank("07")], () => true, full)).toThrow("full");
    expect(edgesOf(board, [tank("07")])).toEqual(["RAISED TANK_LEVEL_HIGH 02 07"]);
    expect(() => board.update([], () => true, full)).toThrow("full");
    expect(edgesOf(board, [])).toEqual(["CLEARED TANK_LEVEL_HIGH 02 07"]);
  });
});
