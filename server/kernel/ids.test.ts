import { expect, test } from "vitest";
import { isId, newId } from "./ids.ts";

test("ids sort in the order in which they are made, however many an instant has", () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
});

test("no id is made twice, and each is one that PostgreSQL takes", () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every(isId)).toBe(true);
});
