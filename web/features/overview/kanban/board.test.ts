import { describe, expect, test } from "vitest";
import { dayPoints, drawnPoints, runningOf, soldIn } from "./board.ts";

function day(amounts: Readonly<Record<number, string>>, presentHour: number) {
  const hours = Object.entries(amounts).map(([hour, amount]) => ({
    hour: Number(hour),
    amount,
    volume: "0",
    volumes: [],
    sales: 1,
    lastWeekAmount: "5.00",
    lastWeekVolume: "0",
  }));
  return dayPoints(hours, "amount", presentHour);
}

/** The hours with a whole line, and the one that is an open dot. */
function drawn(points: ReturnType<typeof day>) {
  const lines = drawnPoints(points);
  const hoursOf = (part: "today" | "running") => lines.filter((point) => point[part] !== null).map(({ hour }) => hour);
  return { whole: hoursOf("today"), running: hoursOf("running") };
}

describe("the day's line begins with the first sale", () => {
  test.each([
    ["a day from its first hour on", { 0: "3.00", 1: "2.00" }, 2, { whole: [0, 1], running: [2] }],
    ["a day that opened at five", { 5: "3.00", 6: "2.00" }, 7, { whole: [5, 6], running: [7] }],
    ["an hour without sales after the first", { 5: "3.00", 7: "1.00" }, 7, { whole: [5, 6], running: [7] }],
    ["nothing sold before the present hour: a point and no line", { 4: "9.00" }, 4, { whole: [], running: [4] }],
    ["nothing sold at all", {}, 9, { whole: [], running: [] }],
  ])("%s", (_case, amounts, presentHour, expected) => {
    expect(drawn(day(amounts, presentHour))).toEqual(expected);
  });
});

test("hours before the first sale keep their nothing for the table", () => {
  const points = day({ 5: "3.00" }, 6);

  drawnPoints(points);

  expect(points.slice(0, 7).map(soldIn)).toEqual([0, 0, 0, 0, 0, 3, 0]);
});

test("last week is drawn whatever happens today", () => {
  expect(drawnPoints(day({ 3: "0" }, 4))[3]?.lastWeek).toBe(5);
});

test("the hour that runs is told apart from those that are over, and from none", () => {
  expect(runningOf(drawnPoints(day({ 5: "3.00", 7: "1.00" }, 7)))).toEqual({ at: 7, value: 1 });
  expect(runningOf(drawnPoints(day({}, 7)))).toBeUndefined();
});
