import { expect, test } from "vitest";
import { checkStateOf, toggled } from "./permission-rules.ts";

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
