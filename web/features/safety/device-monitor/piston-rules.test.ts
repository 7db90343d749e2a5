import { expect, test } from "vitest";
import { strokeOf } from "./piston-rules.ts";

test.each([
  ["at its lower point", "900", "100", "100", 0],
  ["half way", "900", "100", "500", 0.5],
  ["beyond its upper point", "900", "100", "950", 1],
  ["below its lower point", "900", "100", "20", 0],
  ["counted from the top", "0", "800", "200", 0.75],
  ["without a sensor", "900", "100", null, null],
  ["without a stroke", "100", "100", "100", null],
] as const)("a piston %s", (_, up, down, current, place) => {
  expect(strokeOf(up, down, current)).toBe(place);
});
