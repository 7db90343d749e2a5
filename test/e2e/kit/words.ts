import { createIntl } from "react-intl";
import { LOCALES, type LocaleId } from "../../../web/i18n/locales.ts";
import type { MessageId } from "../../../web/i18n/messages.ts";
import { allWords } from "../../../web/test/all-words.ts";

/** The words of one language, as the console says them. */
export function wordsOf(locale: LocaleId): (id: MessageId, values?: Record<string, string | number>) => string {
  const intl = createIntl({ locale: LOCALES[locale].tag, messages: allWords(locale) });
  return (id, values) => intl.formatMessage({ id }, values);
}

/** Every id: where a page shows one, words are missing. */
export const MESSAGE_IDS: ReadonlySet<string> = new Set(Object.keys(allWords("en")));

/** English, in which the journeys speak. */
export const words = wordsOf("en");
