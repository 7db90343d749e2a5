/** One language of the console. `tag` is BCP 47; the calendar and the digits are fixed in every language. */
export interface Locale {
  readonly tag: string;
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
  th: { tag: `th${FIXED}`, name: "ไทย", direction: "ltr" },
  vi: { tag: `vi${FIXED}`, name: "Tiếng Việt", direction: "ltr" },
  ar: { tag: `ar${FIXED}`, name: "العربية", direction: "rtl" },
} as const satisfies Record<string, Locale>;

export type LocaleId = keyof typeof LOCALES;

export const DEFAULT_LOCALE: LocaleId = "zh-chs";
export const LOCALE_IDS = Object.keys(LOCALES) as readonly LocaleId[];

/** The locale that a cookie or a caller names; the default for anything else. */
export function localeOf(wanted: string | undefined): LocaleId {
  return LOCALE_IDS.find((id) => id === wanted) ?? DEFAULT_LOCALE;
}
