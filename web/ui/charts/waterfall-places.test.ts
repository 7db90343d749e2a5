import { expect, test } from "vitest";
import { placesOf } from "./waterfall-places.ts";

test("steps stand between the least and the most that they reach, whichever way they lead", () => {
  const places = placesOf([
    { from: 1000, to: 1000 },
    { from: 1000, to: 3000 },
    { from: 3000, to: 2000 },
    { from: 2000, to: 2000 },
  ]);

  expect(places).toEqual([
    { start: 0, width: 0 },
    { start: 0, width: 100 },
    { start: 50, width: 50 },
    { start: 50, width: 0 },
  ]);
});

test("a level alone stands at the beginning", () => {
  expect(placesOf([{ from: 5, to: 5 }])).toEqual([{ start: 0, width: 0 }]);
});
