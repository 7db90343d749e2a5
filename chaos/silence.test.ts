import { expect, test } from "vitest";
import { longestSilence } from "./silence.ts";

test.each([
  { answeredAt: [], silence: 100, what: "without an answer all of it is silence" },
  { answeredAt: [110, 120, 180], silence: 60, what: "the longest time between two answers counts" },
  { answeredAt: [180, 110, 120], silence: 60, what: "answers come in any order" },
  { answeredAt: [170], silence: 70, what: "the time until the first counts" },
  { answeredAt: [110], silence: 90, what: "the time after the last counts" },
  { answeredAt: [50, 300], silence: 100, what: "what was answered before and after says nothing" },
])("$what", ({ answeredAt, silence }) => {
  expect(longestSilence(answeredAt, 100, 200)).toBe(silence);
});
