import { describe, expect, test } from "vitest";
import { HOUR, START } from "../../test/clock.ts";
import { type FreeLoad, type OpenLine, linksOf, mayComeOf } from "./link.rules.ts";

const at = (hours: number) => new Date(START.getTime() + hours * HOUR);
/** 10,000 litres for a tank, wanted within four hours. */
const line = (given: Partial<OpenLine> = {}): OpenLine => ({
  orderId: "o1",
  place: 1,
  tankId: "t1",
  gradeId: "g1",
  litres: "10000",
  wantedFrom: at(0),
  wantedUntil: at(4),
  expectedAt: null,
  isMet: false,
  ...given,
});
const load = (given: Partial<FreeLoad> = {}): FreeLoad => ({
  id: "l1",
  tankId: "t1",
  gradeId: "g1",
  time: at(2),
  litres: "10000",
  ...given,
});
const LINKED = { orderId: "o1", place: 1, loadId: "l1" };

describe("a load may have come of a line", () => {
  test.each([
    ["within the window", line(), load(), true],
    ["six hours before it", line(), load({ time: at(-6) }), true],
    ["more than six hours before it", line(), load({ time: at(-6.1) }), false],
    ["six hours after it", line(), load({ time: at(10) }), true],
    ["more than six hours after it", line(), load({ time: at(10.1) }), false],
    ["after it, when it is expected then", line({ expectedAt: at(12) }), load({ time: at(18) }), true],
    ["before it, when it is expected then", line({ expectedAt: at(-4) }), load({ time: at(-10) }), true],
    ["into another tank", line(), load({ tankId: "t2" }), false],
    ["of the grade that is ordered for any tank", line({ tankId: null }), load({ tankId: "t2" }), true],
    ["of another grade", line({ tankId: null }), load({ gradeId: "g2" }), false],
    ["whatever it brought", line(), load({ litres: "300" }), true],
  ])("%s: %#", (_what, ordered, came, wanted) => {
    expect(mayComeOf(ordered, came)).toBe(wanted);
  });
});

describe("what is linked by itself", () => {
  test.each([
    ["is a load with its only line", [line()], [load()], [LINKED]],
    ["is up to a fifth short", [line()], [load({ litres: "8000" })], [LINKED]],
    ["is not what is more than a fifth short", [line()], [load({ litres: "7999.999" })], []],
    ["is up to a fifth more", [line()], [load({ litres: "12000" })], [LINKED]],
    ["is not what is more than a fifth more", [line()], [load({ litres: "12000.001" })], []],
    ["is nothing of which two lines may be", [line(), line({ orderId: "o2" })], [load()], []],
    ["is the only line of about as much", [line(), line({ orderId: "o2", litres: "20000" })], [load()], [LINKED]],
    ["is nothing where two loads fit a line", [line()], [load(), load({ id: "l2" })], []],
    ["is nothing of a line that is met", [line({ isMet: true })], [load()], []],
    [
      "is the line that isn't met beside one that is",
      [line({ orderId: "o2", isMet: true }), line()],
      [load()],
      [LINKED],
    ],
    ["is nothing beyond the window", [line()], [load({ time: at(11) })], []],
  ])("%s", (_what, lines, loads, wanted) => {
    expect(linksOf(lines, loads)).toEqual(wanted);
  });
});
