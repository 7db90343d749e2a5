/** Digits and calendar of a language beside 0–9 and the Gregorian one, by their names in CLDR. */
interface OwnWays {
  readonly digits: string;
  readonly calendar: string;
}

/** One language of the console. `tag` is BCP 47, with the digits and the calendar that every language has unless told. */
export interface Locale {
  readonly tag: string;
  /** What a person may choose instead; most languages have nothing else in daily use. */
  readonly own?: OwnWays;
  /** The language's name in itself. */
  readonly name: string;
  readonly direction: "ltr" | "rtl";
}

// Without the extensions `th` prints the year 2569 and some Arabic regions print other digits.
const FIXED = "-u-ca-gregory-nu-latn";

/** Specification §1: seven languages; the first is the default and the fallback. */
export const LOCALES = {
  "zh-chs": { tag: `zh-Hans${FIXED}`, name: "简体中文", direction: "ltr" },
  en: { tag: `en${FIXED}`, name: "English", direction: "ltr" },
  es: { tag: `es${FIXED}`, name: "Español", direction: "ltr" },
  ru: { tag: `ru${FIXED}`, name: "Русский", direction: "ltr" },
  th: { tag: `th${FIXED}`, name: "ไทย", direction: "ltr", own: { digits: "thai", calendar: "buddhist" } },
  vi: { tag: `vi${FIXED}`, name: "Tiếng Việt", direction: "ltr" },
  ar: { tag: `ar${FIXED}`, name: "العربية", direction: "rtl", own: { digits: "arab", calendar: "islamic-umalqura" } },
} as const satisfies Record<string, Locale>;

export type LocaleId = keyof typeof LOCALES;

export const DEFAULT_LOCALE: LocaleId = "zh-chs";
export const LOCALE_IDS = Object.keys(LOCALES) as readonly LocaleId[];

/** A language with its own digits or calendar where the person chose them and it has such. */
export function tagOf(locale: LocaleId, chosen: { readonly digits: boolean; readonly calendar: boolean }): string {
  const { tag, own }: Locale = LOCALES[locale];
  const calendar = chosen.calendar ? own?.calendar : undefined;
  const digits = chosen.digits ? own?.digits : undefined;
  return `${languageOf(tag)}-u-ca-${calendar ?? "gregory"}-nu-${digits ?? "latn"}`;
}

/** The language alone, without digits and calendar. */
export const languageOf = (tag: string): string => tag.split("-u-")[0] ?? tag;

/** What is typed is 0–9 and Gregorian, whatever is shown: the same keys everywhere, and no day that could be two. */
export const typedTag = (tag: string): string => `${languageOf(tag)}${FIXED}`;

/** The locale that a cookie or a caller names; the default for anything else. */
export function localeOf(wanted: string | undefined): LocaleId {
  return LOCALE_IDS.find((id) => id === wanted) ?? DEFAULT_LOCALE;
}
