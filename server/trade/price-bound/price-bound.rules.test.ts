import { expect, test } from "vitest";
import { UNBOUND, boundFault, floorOf } from "./price-bound.rules.ts";

test.each([
  { lowest: "7", highest: "7", fault: null },
  { lowest: "7.01", highest: "7", fault: { field: "highest", params: { least: "7.01" } } },
  { lowest: "0", fault: { field: "lowest", params: { above: "0", most: "999999" } } },
  { highest: "7.00001", fault: { field: "highest", params: { decimals: 4 } } },
  { cost: "-1", fault: { field: "cost", params: { above: "0", most: "999999" } } },
  { cost: "7", leastMargin: "0", fault: null },
  { cost: "7", leastMargin: "-0.1", fault: { field: "leastMargin", params: { least: "0", most: "999999" } } },
  { leastMargin: "0.1", fault: { field: "cost", params: {} } },
])("a bound of $lowest to $highest, $cost and $leastMargin: $fault", ({ fault, ...bound }) => {
  expect(boundFault({ ...UNBOUND, ...bound })).toEqual(fault);
});

test.each([
  { cost: null, leastMargin: null, floor: null },
  { cost: "7.10", leastMargin: null, floor: "7.1" },
  { cost: "7.1", leastMargin: "0.2", floor: "7.3" },
])("$cost with $leastMargin on it: not below $floor", ({ floor, ...costs }) => {
  expect(floorOf({ ...UNBOUND, ...costs })).toBe(floor);
});
