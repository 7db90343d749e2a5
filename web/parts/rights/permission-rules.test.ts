import { expect, test } from "vitest";
import { checkStateOf, grantsWithin, toggled, toggledLevel } from "./permission-rules.ts";

test.each([
  [[], [1, 2], "none"],
  [[1], [1, 2], "some"],
  [[1, 2, 3], [1, 2], "all"],
  [[3], [], "none"],
])("with %j granted, of %j there is %s", (granted, of, state) => {
  expect(checkStateOf(granted, of)).toBe(state);
});

test.each([
  ["an empty group is granted whole", [], [1, 2], [1, 2, 3], [1, 2]],
  ["a group that is partly granted becomes whole", [2], [1, 2], [1, 2], [1, 2]],
  ["a whole group is taken back", [1, 2, 9], [1, 2], [1, 2], [9]],
  ["what one doesn't hold is not granted", [], [1, 2], [1], [1]],
  ["nor taken back from whom others gave it", [1, 2], [1, 2], [1], [2]],
  ["and granted again beside it", [2], [1, 2], [1], [1, 2]],
  ["nothing happens where nothing can be granted", [2], [2, 3], [], [2]],
])("%s", (_case, granted, of, grantable, result) => {
  expect(toggled(granted, of, grantable)).toEqual(result);
});

const grants = (permissions: number[], operates: number[] = [], approves: number[] = []) => ({
  permissions,
  operates,
  approves,
});
const ALL = grants([1, 2, 3], [1, 2, 3], [1, 3]);

test.each([
  ["what is operated is seen", grants([]), "OPERATE", [2], ALL, grants([2], [2])],
  ["what is approved is seen", grants([1]), "APPROVE", [3], ALL, grants([1, 3], [], [3])],
  ["what is not operated any more is still seen", grants([2], [2]), "OPERATE", [2], ALL, grants([2])],
  [
    "what is not seen is neither operated nor approved",
    grants([1, 3], [1, 3], [3]),
    "VIEW",
    [3],
    ALL,
    grants([1], [1]),
  ],
  ["what others let it operate keeps its sight", grants([2], [2]), "VIEW", [2], grants([2]), grants([2], [2])],
  [
    "a group is operated as far as the person does",
    grants([]),
    "OPERATE",
    [1, 2],
    grants([1, 2], [1]),
    grants([1], [1]),
  ],
] as const)("%s", (_case, granted, level, of, grantable, result) => {
  expect(toggledLevel(granted, level, { of, grantable })).toEqual(result);
});

test("a template gives no more than the person holds", () => {
  expect(grantsWithin(grants([1, 9], [1, 2], [3]), grants([1, 2], [2], []))).toEqual(grants([1], [2]));
});
