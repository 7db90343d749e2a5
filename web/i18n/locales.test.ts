import { readFileSync } from "node:fs";
import { buildSchema, isEnumType } from "graphql";
import { createIntl } from "react-intl";
import { beforeAll, describe, expect, test } from "vitest";
import { LOCALE_IDS, LOCALES, localeOf, type LocaleId } from "./locales.ts";
import { errorMessageId, loadMessages } from "./messages.ts";
import { allWords, wordsByGroup } from "../test/all-words.ts";

type Texts = Record<string, string>;
const texts = Object.fromEntries(LOCALE_IDS.map((id) => [id, allWords(id)])) as Record<LocaleId, Texts>;
const ids = Object.keys(texts["zh-chs"]);

interface Node {
  readonly type: number;
  readonly value?: string;
  readonly options?: Record<string, { readonly value: readonly Node[] }>;
  readonly children?: readonly Node[];
}

// The kinds of node in a parsed ICU message that don't name a placeholder: plain text and the number sign of a plural.
const TEXT = 0;
const POUND = 7;

function placeholders(nodes: readonly Node[]): string[] {
  const names = nodes.flatMap(({ type, value, options = {}, children = [] }) => [
    ...(type === TEXT || type === POUND ? [] : [value ?? ""]),
    ...Object.values(options).flatMap((option) => placeholders(option.value)),
    ...placeholders(children),
  ]);
  return [...new Set(names)].sort();
}

function parsed(locale: LocaleId, id: string): string[] {
  const { tag } = LOCALES[locale];
  const { formatters } = createIntl({ locale: tag });
  return placeholders(formatters.getMessageFormat(texts[locale][id] ?? "", tag).getAst() as unknown as Node[]);
}

describe.each(LOCALE_IDS)("%s", (locale) => {
  test("has exactly the words of the default language, sorted, none empty", () => {
    expect(Object.keys(texts[locale]).sort()).toEqual([...ids].sort());
    for (const words of wordsByGroup(locale).values()) {
      expect(Object.keys(words)).toEqual(Object.keys(words).sort());
    }
    expect(Object.entries(texts[locale]).filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  test("every message is valid and has the placeholders of the default language", () => {
    const differing = ids.filter((id) => String(parsed(locale, id)) !== String(parsed("zh-chs", id)));
    expect(differing).toEqual([]);
  });

  test("a button that is named with what it acts on is named by the words that are written on it, too", () => {
    const lower = (id: string) => texts[locale][id]?.toLowerCase() ?? "";
    const written = (id: string) => lower(id.replace(/\.of$/, ""));
    const named = ids.filter((id) => id.endsWith(".of") && lower(id).includes("{name}"));
    expect(named.filter((id) => !lower(id).includes(written(id)))).toEqual([]);
  });

  test("writes the Gregorian year in Latin digits", () => {
    const { formatDate } = createIntl({ locale: LOCALES[locale].tag });
    expect(formatDate(new Date("2026-11-20T12:00:00Z"), { year: "numeric", timeZone: "UTC" })).toContain("2026");
  });
});

test("no language but Chinese has left a text in Chinese", () => {
  const others = LOCALE_IDS.filter((id) => id !== "zh-chs");
  const chinese = others.flatMap((id) => Object.entries(texts[id]).filter(([, text]) => /\p{Script=Han}/u.test(text)));
  expect(chinese).toEqual([]);
});

beforeAll(() => loadMessages("vi"));

// Specification §8: the codes and HTTP statuses that have words; there is no 10020.
const CODES = Array.from({ length: 42 }, (_, index) => 10001 + index).filter((code) => code !== 10020);
const STATUSES = [400, 401, 403, 404, 408, 429, 500, 501, 502, 503, 504, 505];

test.each([...CODES, 99999, ...STATUSES, "network", "timeout", "unknown"])("error %s has words", (code) => {
  expect(errorMessageId(code)).toBe(`error.${code}`);
});

test("a number without words falls back to words that ask to report it", () => {
  expect(errorMessageId(12345)).toBe("error.unknown");
  expect(errorMessageId(undefined)).toBe("error.unknown");
});

const schema = buildSchema(readFileSync("schema.graphql", "utf8"));

function valuesOf(name: string): string[] {
  const type = schema.getType(name);
  return isEnumType(type) ? type.getValues().map((value) => value.name) : [];
}

test.each([
  ["AlarmCode", "alarm."],
  ["AlarmSeverity", "alarm.severity."],
  ["GunState", "gun.state."],
])("every %s of the contract has words", (name, prefix) => {
  const values = valuesOf(name);
  expect(values.length).toBeGreaterThan(0);
  expect(values.filter((value) => !ids.includes(prefix + value))).toEqual([]);
});

test.each([
  ["en", "en"],
  ["ar", "ar"],
  ["de", "zh-chs"],
  ["__proto__", "zh-chs"],
  [undefined, "zh-chs"],
])("the cookie's language %s means %s", (cookie, locale) => {
  expect(localeOf(cookie)).toBe(locale);
});

test("a chosen language comes whole, and alone", async () => {
  const messages = await loadMessages("en");
  expect(messages["login.submit"]).toBe(texts.en["login.submit"]);
  const others = (["mobile", "mail"] as const).flatMap((group) => Object.keys(wordsByGroup("en").get(group) ?? {}));
  expect(others).toEqual(expect.arrayContaining(["phone.today", "mail.began"]));
  expect(Object.keys(messages).sort()).toEqual(ids.filter((id) => !others.includes(id)).sort());
});
