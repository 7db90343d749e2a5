import { expect, test } from "vitest";
import { placeAfter } from "./calendar-keys.ts";

const SIZE = { rows: 3, columns: 5 };

test.each<[key: string, ctrlKey: boolean, from: [number, number], to: [number, number] | undefined]>([
  ["ArrowRight", false, [1, 2], [1, 3]],
  ["ArrowRight", false, [1, 4], [1, 4]],
  ["ArrowLeft", false, [1, 0], [1, -1]],
  ["ArrowLeft", false, [1, -1], [1, -1]],
  ["ArrowDown", false, [1, 2], [2, 2]],
  ["ArrowDown", false, [2, 2], [2, 2]],
  ["ArrowUp", false, [0, 2], [0, 2]],
  ["Home", false, [1, 2], [1, -1]],
  ["End", false, [1, 2], [1, 4]],
  ["Home", true, [1, 2], [0, -1]],
  ["End", true, [1, 2], [2, 4]],
  ["a", false, [1, 2], undefined],
])("%s (with Ctrl: %s) leads from %j to %j", (key, ctrlKey, [row, column], to) => {
  const [wantedRow, wantedColumn] = to ?? [];

  expect(placeAfter({ key, ctrlKey }, { row, column }, SIZE, false)).toEqual(
    to && { row: wantedRow, column: wantedColumn },
  );
});

test("right leads to the day before where days go on to the left", () => {
  expect(placeAfter({ key: "ArrowRight", ctrlKey: false }, { row: 0, column: 2 }, SIZE, true)).toEqual({
    row: 0,
    column: 1,
  });
  expect(placeAfter({ key: "ArrowLeft", ctrlKey: false }, { row: 0, column: 2 }, SIZE, true)).toEqual({
    row: 0,
    column: 3,
  });
});
