import { LOCALE_IDS, LOCALES, type LocaleId, languageOf } from "../../../../i18n/locales.ts";
import type { Language } from "../../../../schema-types.generated.ts";

const LANGUAGES: Readonly<Record<LocaleId, Language>> = {
  "zh-chs": "ZH_CHS",
  en: "EN",
  es: "ES",
  ru: "RU",
  th: "TH",
  vi: "VI",
  ar: "AR",
};

/** The languages in which mail may be written, each by its own name. */
export const MAIL_LANGUAGES = LOCALE_IDS.map((id) => ({ value: LANGUAGES[id], label: LOCALES[id].name }));

/** What a language is called in itself. */
export const languageName = (language: Language): string =>
  MAIL_LANGUAGES.find(({ value }) => value === language)?.label ?? language;

/** The language on screen, by its tag, as the contract calls it. */
export function languageOnScreen(tag: string): Language {
  const shown = LOCALE_IDS.find((id) => languageOf(LOCALES[id].tag) === languageOf(tag));
  return shown === undefined ? "EN" : LANGUAGES[shown];
}
