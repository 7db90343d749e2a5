import type { MessageId } from "../../i18n/groups.ts";
import { DEFAULT_LOCALE, LOCALE_IDS, LOCALES, type LocaleId, languageOf } from "../../i18n/locales.ts";
import { readCookie } from "../../lib/cookies.ts";

/** Words by their ids, those of this page and those that it shares with the console. */
export type PhoneMessages = Partial<Record<MessageId, string>>;

/** What a person speaks, and its words. */
export interface Speech {
  readonly locale: LocaleId;
  readonly messages: PhoneMessages;
}

// Of the shared ones the build leaves those alone that this page says (vite.mobile.config.ts).
const FILES = import.meta.glob<PhoneMessages>(["../../i18n/mobile/*.json", "../../i18n/shared/*.json"], {
  import: "default",
});

/** The words of one language. */
export async function loadPhoneWords(locale: LocaleId): Promise<Speech> {
  const wanted = Object.entries(FILES).filter(([path]) => path.endsWith(`/${locale}.json`));
  const parts = await Promise.all(wanted.map(([, fetched]) => fetched()));
  return { locale, messages: Object.assign({}, ...parts) as PhoneMessages };
}

/** The words to begin with: of the phone's language, and where they can't be had, of the first that there is. */
export async function firstPhoneWords(): Promise<Speech> {
  const wanted = phoneLocale();
  const others = LOCALE_IDS.filter((id) => id !== wanted);
  return loadPhoneWords(wanted).catch(() => Promise.any(others.map(loadPhoneWords)));
}

const CHOSEN = "forecourt.phone.language";

/** The language chosen on this phone, else the console's in this browser, else the first of the phone's own that there is. */
function phoneLocale(): LocaleId {
  const named = [readChosen(), readCookie("language")];
  const known = named.map((name) => LOCALE_IDS.find((id) => id === name)).find((id) => id !== undefined);
  return known ?? navigator.languages.map(ownLocale).find((id) => id !== undefined) ?? DEFAULT_LOCALE;
}

/** Speaks so on this phone from now on. */
export function choosePhoneLocale(locale: LocaleId): void {
  try {
    localStorage.setItem(CHOSEN, locale);
  } catch {
    // A browser that keeps nothing asks for its own language again next time.
  }
}

function readChosen(): string | null {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}

/** Ours for what a browser calls a language: "es-MX" is es, "zh-CN" is zh-Hans. */
function ownLocale(tag: string): LocaleId | undefined {
  const [language = ""] = tag.toLowerCase().split("-");
  return LOCALE_IDS.find((id) => languageOf(LOCALES[id].tag).toLowerCase().split("-")[0] === language);
}
