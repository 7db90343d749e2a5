import { afterEach, expect, test } from "vitest";
import { compareNames } from "./by-name.ts";

afterEach(() => document.documentElement.removeAttribute("lang"));

test.each([
  ["zh-CN", ["北京", "上海", "广州"], ["北京", "广州", "上海"]],
  ["es", ["oro", "ñu", "nz"], ["nz", "ñu", "oro"]],
  ["en", ["Oak", "ñu", "nz"], ["ñu", "nz", "Oak"]],
  ["ru", ["Ель", "Ёлка", "Дуб"], ["Дуб", "Ёлка", "Ель"]],
] as const)("names follow each other as those who read %s expect", (lang, names, sorted) => {
  document.documentElement.lang = lang;

  expect([...names].sort(compareNames)).toEqual(sorted);
});
