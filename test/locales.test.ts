import { readFileSync } from "node:fs";
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { ALL_REFUSALS, CATALOGUE } from "../server/kernel/errors/catalogue.ts";
import { DEFAULT_LOCALE, LOCALE_IDS, LOCALES, type LocaleId } from "../web/i18n/locales.ts";

const LANGUAGES = ["zh-chs", "en", "es", "ru", "th", "vi", "ar"];
const OTHERS = LOCALE_IDS.filter((id) => id !== DEFAULT_LOCALE);

function messagesOf(locale: string): Record<string, string> {
  return JSON.parse(readFileSync(`web/i18n/${locale}.json`, "utf8")) as Record<string, string>;
}

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

const fallback = messagesOf(DEFAULT_LOCALE);

test("the console speaks the specification's seven languages, Chinese first", () => {
  expect(LOCALE_IDS).toEqual(LANGUAGES);
});

describe.each(OTHERS)("%s", (locale) => {
  const messages = messagesOf(locale);

  test("says everything that Chinese says, and nothing else", () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(fallback).sort());
  });

  test("fills in the same things as Chinese", () => {
    const differing = Object.keys(messages).filter((id) => {
      const own = placeholders(parse(messages[id]!));
      return own.join() !== placeholders(parse(fallback[id] ?? "")).join();
    });

    expect(differing).toEqual([]);
  });
});

test.each(LANGUAGES)("%s keeps its ids in order and has words for each", (locale) => {
  const messages = messagesOf(locale);
  const ids = Object.keys(messages);

  expect(ids).toEqual(ids.toSorted());
  expect(ids.filter((id) => messages[id]!.trim() === "")).toEqual([]);
});

test.each(LANGUAGES)("%s counts only in forms that its grammar has, and always has a general one", (locale) => {
  const known = new Set<string>(
    new Intl.PluralRules(LOCALES[locale as LocaleId].tag).resolvedOptions().pluralCategories,
  );
  const wrong = Object.entries(messagesOf(locale)).filter(([, text]) =>
    pluralsIn(parse(text)).some(
      (forms) => !forms.includes("other") || forms.some((form) => !form.startsWith("=") && !known.has(form)),
    ),
  );

  expect(wrong).toEqual([]);
});

test.each(LANGUAGES)("%s explains every refusal of the server by its number", (locale) => {
  const messages = messagesOf(locale);
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
