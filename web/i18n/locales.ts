/** One language of the console. `tag` is BCP 47, with the digits and the calendar that every language has unless told. */
export interface Locale {
  readonly tag: string;
  /** By its name in CLDR, the calendar that a person may choose instead; most languages have no other in daily use. */
  readonly ownCalendar?: string;
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
  th: { tag: `th${FIXED}`, name: "ไทย", direction: "ltr", ownCalendar: "buddhist" },
  vi: { tag: `vi${FIXED}`, name: "Tiếng Việt", direction: "ltr" },
  ar: { tag: `ar${FIXED}`, name: "العربية", direction: "rtl", ownCalendar: "islamic-umalqura" },
} as const satisfies Record<string, Locale>;

export type LocaleId = keyof typeof LOCALES;

export const DEFAULT_LOCALE: LocaleId = "zh-chs";
export const LOCALE_IDS = Object.keys(LOCALES) as readonly LocaleId[];

/** A language by its own calendar, where it has one and the person chose so. */
export function tagOf(locale: LocaleId, byOwnCalendar: boolean): string {
  const { tag, ownCalendar }: Locale = LOCALES[locale];
  return byOwnCalendar && ownCalendar ? `${languageOf(tag)}-u-ca-${ownCalendar}-nu-latn` : tag;
}

/** The language alone, without digits and calendar. */
export const languageOf = (tag: string): string => tag.split("-u-")[0] ?? tag;

/** Whether the lines of a language, by its tag, run from right to left. */
export const isRightToLeft = (tag: string): boolean =>
  Object.values<Locale>(LOCALES).some((each) => each.direction === "rtl" && languageOf(each.tag) === languageOf(tag));

/** What is typed is Gregorian, whatever is shown: no day that could be two. */
export const typedTag = (tag: string): string => `${languageOf(tag)}${FIXED}`;

/** The locale that a cookie or a caller names; the default for anything else. */
export function localeOf(wanted: string | undefined): LocaleId {
  return LOCALE_IDS.find((id) => id === wanted) ?? DEFAULT_LOCALE;
}
