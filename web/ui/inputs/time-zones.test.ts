import { describe, expect, test } from "vitest";
import { LOCALES } from "../../i18n/locales.ts";
import { searchTimeZones, timeZoneChoices } from "./time-zones.ts";

const NOW = new Date("2026-11-21T04:00:00Z");

function found(locale: keyof typeof LOCALES, search: string): string[] {
  return searchTimeZones(timeZoneChoices(LOCALES[locale].tag, NOW), search).map(({ zone }) => zone);
}

test("zones stand from west to east, UTC among them", () => {
  const choices = timeZoneChoices(LOCALES.en.tag, NOW);
  const offsets = choices.map(({ offset }) => offset);
  expect(offsets[0]).toBe("UTC\u221211:00");
  expect(offsets.at(-1)).toBe("UTC+14:00");
  expect(choices.find(({ zone }) => zone === "UTC")?.offset).toBe("UTC+00:00");
});

describe("a zone is found by what a person knows of it", () => {
  test.each([
    ["en", "shanghai", "Asia/Shanghai"],
    ["en", "new york", "America/New_York"],
    ["en", "utc+08:00 shang", "Asia/Shanghai"],
    ["en", "UTC-03:30", "America/St_Johns"],
    ["en", "Asuncion", "America/Asuncion"],
    ["ru", "москва", "Europe/Moscow"],
    ["es", "china", "Asia/Shanghai"],
  ] as const)("in %s by %j", (locale, search, zone) => {
    expect(found(locale, search)).toContain(zone);
  });

  test("and by nothing else", () => {
    expect(found("en", "forecourt")).toEqual([]);
  });
});
