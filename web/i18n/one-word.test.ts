import { expect, test } from "vitest";
import { allWords } from "../test/all-words.ts";
import type { LocaleId } from "./locales.ts";

interface OtherWord {
  readonly locale: LocaleId;
  readonly other: RegExp;
  readonly word: string;
  /** Messages in which the other word means something else. */
  readonly but?: readonly string[];
}

/** One thing has one word in each language (GLOSSARY: station, grade, gun): other words that translators reach for. */
const OTHER_WORDS: readonly OtherWord[] = [
  { locale: "en", other: /\bsites?\b/i, word: "station", but: ["image.ICON", "menu.websiteIcon"] },
  { locale: "en", other: /\benergy\b|\bfuel types?\b/i, word: "grade" },
  { locale: "en", other: /\bnozzles?\b|\bhoses?\b/i, word: "gun" },
  { locale: "zh-chs", other: /站点|(?<!添)加油站|网点/, word: "油站" },
  { locale: "zh-chs", other: /能源|油料|燃料/, word: "油品" },
  { locale: "es", other: /emplazamiento|gasolinera/i, word: "estación" },
  { locale: "es", other: /pistola|boquilla|pico/i, word: "manguera" },
  { locale: "ru", other: /станци/i, word: "АЗС" },
  { locale: "ru", other: /рукав|(?<![а-я])кран/i, word: "пистолет" },
  { locale: "th", other: /ชนิดพลังงาน|ชนิดเชื้อเพลิง/, word: "ชนิดน้ำมัน" },
  { locale: "th", other: /มือจ่าย/, word: "หัวจ่าย" },
  { locale: "vi", other: /điểm bán|cây xăng/i, word: "trạm" },
  { locale: "vi", other: /cò bơm|súng bơm/i, word: "vòi bơm" },
  { locale: "ar", other: /فوهة|فوهات|خرطوم/, word: "مسدس" },
  { locale: "ar", other: /أنواع الطاقة|نوع الطاقة/, word: "نوع الوقود" },
];

test.each(OTHER_WORDS)("$locale says $word and never $other", ({ locale, other, but = [] }) => {
  const messages = Object.entries(allWords(locale));

  const wrong = messages.filter(([id, message]) => !but.includes(id) && other.test(JSON.stringify(message)));
  expect(wrong).toEqual([]);
});
