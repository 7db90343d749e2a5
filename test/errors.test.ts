import { expect, test } from "vitest";
import { ALL_REFUSALS } from "../server/kernel/errors/catalogue.ts";
import { LOCALE_IDS } from "../web/i18n/locales.ts";
import { allWords } from "../web/test/all-words.ts";
import { REMEDIES } from "../web/ui/error-remedies.ts";
import { EXPECTED_ROUTES } from "./routes.ts";

/** Specification §8: the HTTP statuses; the words are for what never got an answer. */
const STATUSES = [400, 401, 403, 404, 408, 500, 501, 502, 503, 504, 505];
const NUMBERS = [
  ...new Set([...Object.values(ALL_REFUSALS).map(({ number }) => number), ...STATUSES]),
  "network",
  "timeout",
  "unknown",
].map(String);

test.each(LOCALE_IDS)("%s says of every error what it means and what to do next", (locale) => {
  const messages = allWords(locale);

  expect(NUMBERS.filter((number) => !messages[`error.${number}.help`])).toEqual([]);
  // More than the toast says, and little enough to be read.
  const helps = NUMBERS.map((number) => messages[`error.${number}.help`] ?? "");
  expect(new Set(helps).size).toBe(NUMBERS.length);
  expect(helps.filter((help) => help.length > 220)).toEqual([]);
});

test("every error has somebody who mends it, and nothing else has", () => {
  expect(Object.keys(REMEDIES).sort()).toEqual(NUMBERS.toSorted());
});

test("every way out of an error is a route of the specification", () => {
  const ways = Object.values(REMEDIES).flatMap(({ ways: paths = [] }) => paths);

  expect(ways.filter((path) => EXPECTED_ROUTES[path] === undefined)).toEqual([]);
});
