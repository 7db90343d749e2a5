import { expect, test } from "vitest";
import { type Change, changesBetween } from "./changes.ts";

type State = Record<string, unknown> | null;

test.each<[what: string, before: State, after: State, changes: [field: string, before?: string, after?: string][]]>([
  ["nothing", { name: "A" }, { name: "A" }, []],
  ["a field", { name: "A", code: "1" }, { name: "B", code: "1" }, [["name", "A", "B"]]],
  [
    "a record that is made",
    null,
    { name: "A", limit: 5 },
    [
      ["name", undefined, "A"],
      ["limit", undefined, "5"],
    ],
  ],
  ["a record that is removed", { name: "A" }, null, [["name", "A", undefined]]],
  ["a field that is emptied", { note: "x" }, { note: "" }, [["note", "x", undefined]]],
  ["no field between null and absent", { note: null }, {}, []],
  ["yes to no", { active: true }, { active: false }, [["active", "true", "false"]]],
  ["inside", { settings: { port: 1, host: "h" } }, { settings: { port: 2, host: "h" } }, [["settings.port", "1", "2"]]],
  ["a list of values", { permissions: [0, 1] }, { permissions: [0, 2] }, [["permissions", "0, 1", "0, 2"]]],
  [
    "a list of records",
    { guns: [{ number: 1 }] },
    { guns: [{ number: 1 }, { number: 2 }] },
    [["guns.2.number", undefined, "2"]],
  ],
  ["neither side", null, null, []],
])("what differs: %s", (_what, before, after, changes) => {
  const expected: Change[] = changes.map(([field, was, is]) => ({ field, before: was, after: is }));

  expect(changesBetween(before, after)).toEqual(expected);
});
