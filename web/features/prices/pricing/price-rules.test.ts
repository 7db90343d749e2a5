import { expect, test } from "vitest";
import { deliveryOf, edited, priceProblem, stepBetween, type PriceEdit } from "./price-rules.ts";

const edit = (price: string, old: string | null = "7.45"): PriceEdit => ({
  stationId: "s",
  gradeId: "g",
  stationName: "Harbour",
  gradeName: "Diesel",
  gradeColour: "#000000",
  old,
  price,
});

test("a price that is written is an edit until it is written as it was, or not at all", () => {
  const one = edited(new Map(), edit("7.5"));
  expect([...one.values()].map(({ price }) => price)).toEqual(["7.5"]);
  expect(edited(one, edit("7.450")).size).toBe(0);
  expect(edited(one, edit("")).size).toBe(0);
  expect(edited(one, edit("7,,5")).size).toBe(1);
});

test.each([
  ["7.4501", undefined],
  ["0", "form.above"],
  ["-1", "form.above"],
  ["7.45001", "form.digits"],
  ["1000000", "form.most"],
  ["7,,5", "form.notANumber"],
])("%s: %s", (price, id) => {
  expect(priceProblem(price)?.id).toBe(id);
});

test.each([
  ["7.45", "7.5", "0.05", 0.05 / 7.45],
  ["10", "12", "2", 0.2],
  ["10", "7.99", "-2.01", -0.201],
])("from %s to %s is %s", (old, price, amount, ratio) => {
  const step = stepBetween(old, price);
  expect(step?.amount).toBe(amount);
  expect(step?.ratio).toBeCloseTo(ratio, 9);
});

test("a first price has no step", () => {
  expect(stepBetween(null, "7")).toBeUndefined();
});

test.each([
  [{ guns: 0, confirmed: 0, waiting: 0, failed: 0, selfControlled: 0 }, "none"],
  [{ guns: 2, confirmed: 2, waiting: 0, failed: 0, selfControlled: 0 }, "done"],
  [{ guns: 2, confirmed: 1, waiting: 1, failed: 0, selfControlled: 0 }, "waiting"],
  [{ guns: 3, confirmed: 1, waiting: 1, failed: 1, selfControlled: 0 }, "failed"],
  [{ guns: 2, confirmed: 0, waiting: 0, failed: 0, selfControlled: 2 }, "none"],
])("%o stands %s", (progress, word) => {
  expect(deliveryOf(progress)).toBe(word);
});
