import { expect, test } from "vitest";
import { type LocaleId, LOCALES } from "../i18n/locales.ts";
import { LISTED } from "./listed.ts";

test.each([
  ["zh-chs", "AA、BB、CC"],
  ["ru", "AA, BB, CC"],
  ["ar", "AA وBB وCC"],
] as const satisfies readonly (readonly [LocaleId, string])[])("what is listed in %s is set apart", (locale, text) => {
  expect(new Intl.ListFormat(LOCALES[locale].tag, LISTED).format(["AA", "BB", "CC"])).toBe(text);
});
