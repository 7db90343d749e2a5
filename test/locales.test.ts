import { globSync, readFileSync } from "node:fs";
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import { ALL_REFUSALS, CATALOGUE } from "../server/kernel/errors/catalogue.ts";
import { DEFAULT_LOCALE, LOCALE_IDS, LOCALES } from "../web/i18n/locales.ts";
import { allWords } from "../web/test/all-words.ts";

/** What must be filled in: "name" for {name} and for {name, plural, …}, "<b>" for a tag. */
function placeholders(elements: MessageFormatElement[]): string[] {
  const found = elements.flatMap((element): string[] => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.tag:
        return [`<${element.value}>`, ...placeholders(element.children)];
      case TYPE.plural:
      case TYPE.select:
        return [element.value, ...Object.values(element.options).flatMap(({ value }) => placeholders(value))];
      default:
        return [element.value];
    }
  });
  return [...new Set(found)].sort();
}

/** The forms of every plural, those inside other plurals too. */
function pluralsIn(elements: MessageFormatElement[]): string[][] {
  return elements.flatMap((element) => {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) {
      return [];
    }
    const inner = Object.values(element.options).flatMap(({ value }) => pluralsIn(value));
    return element.type === TYPE.plural ? [Object.keys(element.options), ...inner] : inner;
  });
}

const fallback = allWords(DEFAULT_LOCALE);
/** What no person does, and no log keeps. */
const TOLD_BY_GATEWAYS = ["acknowledgeCommand", "askFill", "askLeases", "reportReadings", "tellDeviceMessages"];

test.each(LOCALE_IDS)("%s counts only in forms that its grammar has, and always has a general one", (locale) => {
  const known = new Set<string>(new Intl.PluralRules(LOCALES[locale].tag).resolvedOptions().pluralCategories);
  const wrong = Object.entries(allWords(locale)).filter(([, text]) =>
    pluralsIn(parse(text)).some(
      (forms) => !forms.includes("other") || forms.some((form) => !form.startsWith("=") && !known.has(form)),
    ),
  );

  expect(wrong).toEqual([]);
});

test.each(LOCALE_IDS)("%s explains every refusal of the server by its number", (locale) => {
  const messages = allWords(locale);
  const numbers = new Set(Object.values(ALL_REFUSALS).map(({ number }) => number));

  expect([...numbers].filter((number) => messages[`error.${number}`] === undefined)).toEqual([]);
});

test("no language knows a refusal of the specification that the server does not", () => {
  const known = new Set<number>(Object.values(ALL_REFUSALS).map(({ number }) => number));
  const explained = Object.keys(fallback).flatMap((id) => /^error\.(\d{5})$/.exec(id)?.[1] ?? []);

  expect(explained.map(Number).filter((number) => !known.has(number))).toEqual([]);
});

test("what the server fills into a refusal is what the languages fill in", () => {
  const foreign = Object.values(CATALOGUE).flatMap(({ number, message }) => {
    const offered = placeholders(parse(message));
    const asked = placeholders(parse(fallback[`error.${number}`] ?? ""));
    return asked.filter((name) => !offered.includes(name)).map((name) => `error.${number}: ${name}`);
  });

  expect(foreign).toEqual([]);
});

test("no input shows the name of its words instead of them", () => {
  const known = new Set(Object.keys(fallback));
  const shown = globSync("web/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\b(?:hint|placeholder)="([^"]+)"/g)]
      .map(([, text]) => text ?? "")
      .filter((text) => known.has(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(shown).toEqual([]);
});

test("the log and the histories have words for whatever is done, and for what it is done to", () => {
  const done = Object.keys(buildSchema(readFileSync("schema.graphql", "utf8")).getMutationType()?.getFields() ?? {});
  const sources = globSync("server/**/*.ts").map((file) => readFileSync(file, "utf8"));
  const kinds = sources.flatMap((text) => [...text.matchAll(/objectType: "(\w+)"/g)].map(([, kind]) => kind));
  const ids = [
    ...done.filter((name) => !TOLD_BY_GATEWAYS.includes(name)).map((name) => `audit.operation.${name}`),
    ...kinds.map((kind) => `audit.kind.${kind}`),
  ];

  expect([...new Set(ids)].filter((id) => !(id in fallback))).toEqual([]);
});
