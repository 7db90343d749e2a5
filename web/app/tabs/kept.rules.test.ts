import { expect, test } from "vitest";
import { keptNow, MOST_KEPT } from "./kept.rules.ts";

const NONE = new Set<string>();
const many = Array.from({ length: MOST_KEPT }, (_, index) => `/${index}`);

test.each([
  ["the first screen is kept", [], "/a", ["/a"], ["/a"]],
  ["another comes before it", ["/a"], "/b", ["/a", "/b"], ["/b", "/a"]],
  ["coming back changes the order alone", ["/b", "/a"], "/a", ["/a", "/b"], ["/a", "/b"]],
  ["a closed one is given up", ["/b", "/a"], "/c", ["/a", "/c"], ["/c", "/a"]],
  ["one without a tab stays while it is seen", ["/a"], "/none", ["/a"], ["/none", "/a"]],
  ["and is given up with the next", ["/none", "/a"], "/a", ["/a"], ["/a"]],
  ["of too many the one seen longest ago is given up", many, "/new", [...many, "/new"], ["/new", ...many.slice(0, -1)]],
])("%s", (_what, kept, present, open, after) => {
  expect(keptNow(kept, { present, open, unsaved: NONE })).toEqual(after);
});

test("what has something unsaved is never given up", () => {
  const last = many.at(-1) ?? "";
  expect(keptNow(many, { present: "/new", open: [...many, "/new"], unsaved: new Set([last]) })).toContain(last);
});
