import { expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";

const FIRST = { name: "Lakeside", phone: "1", gradeIds: ["a", "b"], kind: "PERCENT", value: "5", until: null };

test.each([
  ["nothing was touched", {}, {}],
  ["one was", { phone: "2" }, { phone: "2" }],
  ["one was emptied", { phone: null }, { phone: null }],
  ["a list has the same in it", { gradeIds: ["a", "b"] }, {}],
  ["a list has less in it", { gradeIds: ["a"] }, { gradeIds: ["a"] }],
  ["one means something only beside another", { value: "6" }, { kind: "PERCENT", value: "6" }],
])("what is sent where %s", (_case, typed, sent) => {
  expect(changedFields<object>({ ...FIRST, ...typed }, FIRST, [["kind", "value"] as never[]])).toEqual(sent);
});
