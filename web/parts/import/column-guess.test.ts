import { expect, test } from "vitest";
import { guessMapping } from "./column-guess.ts";

const COLUMNS = [
  { id: "code", title: "Código" },
  { id: "name", title: "Nombre" },
  { id: "validUntil", title: "Último día" },
];

test.each([
  ["the list's own names", ["code", "name", "validUntil"], [0, 1, 2]],
  ["words in the person's language, in another order", ["ULTIMO DIA", "Nombre", "Codigo"], [2, 1, 0]],
  ["a zone behind the word", ["Código (UTC)", "Nombre（x）", "valid_until"], [0, 1, 2]],
  ["strangers", ["Shoe size", "", "nombre"], [undefined, 2, undefined]],
  ["a column twice: the first is meant", ["name", "code", "Name"], [1, 0, undefined]],
])("%s are found", (_title, header, expected) => {
  const mapping = guessMapping(header, COLUMNS);

  expect(COLUMNS.map(({ id }) => mapping[id])).toEqual(expected);
});
