import { expect, test } from "vitest";
import { changesOf, given } from "./changes.ts";

const AT = new Date("2026-11-22T08:00:00Z");
const ROW = { name: "Diesel", density: 835 as number | null, guns: [1, 2], at: AT };

test.each([
  { title: "a field that differs", wanted: { name: "Diesel 0#" }, before: { name: "Diesel" } },
  { title: "a field that is emptied", wanted: { density: null }, before: { density: 835 } },
  { title: "a list that differs", wanted: { guns: [2, 1] }, before: { guns: [1, 2] } },
  {
    title: "only what differs",
    wanted: { name: "Diesel", density: 840 },
    before: { density: 835 },
    after: { density: 840 },
  },
])("a change has $title, before and after", ({ wanted, before, after }) => {
  expect(changesOf<Partial<typeof ROW>>(ROW, wanted)).toEqual({ before, after: after ?? wanted });
});

test.each([
  { title: "nothing", wanted: {} },
  { title: "an absent field", wanted: { name: undefined } },
  { title: "what is so already", wanted: { name: "Diesel", guns: [1, 2], at: new Date(AT) } },
])("a change of $title is none", ({ wanted }) => {
  expect(changesOf<object>(ROW, wanted)).toBeNull();
});

test("an input gives what it names; null is no value of a field that can't be empty", () => {
  expect(given({ name: "Diesel", density: null, guns: undefined, level: 0, isOpen: false })).toEqual({
    name: "Diesel",
    level: 0,
    isOpen: false,
  });
});
