import { expect, test } from "vitest";
import { shareStructure } from "./share-structure.ts";

test("equal data keeps its identity altogether", () => {
  const before = { stations: [{ id: "a", guns: [1, 2] }], asOf: "x" };
  expect(shareStructure(before, structuredClone(before))).toBe(before);
});

test("what did not change keeps its identity beside what did", () => {
  const before = { stations: [{ id: "a" }, { id: "b" }], hours: [1] };
  const after = shareStructure(before, { stations: [{ id: "a" }, { id: "c" }], hours: [1] });

  expect(after).toEqual({ stations: [{ id: "a" }, { id: "c" }], hours: [1] });
  expect(after.stations[0]).toBe(before.stations[0]);
  expect(after.hours).toBe(before.hours);
  expect(after.stations).not.toBe(before.stations);
});

test.each([
  [[1, 2], [1]],
  [[1], [1, 2]],
  [{ a: 1, b: 2 }, { a: 1 }],
  [{ a: 1 }, { a: 1, b: undefined }],
  [[], {}],
  [null, { a: 1 }],
  [{ a: 1 }, null],
])("%j followed by %j is the second", (before, after) => {
  const result = shareStructure(before, after);
  expect(result).toEqual(after);
  expect(result).not.toBe(before);
});
