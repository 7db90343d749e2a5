import { createIntl } from "react-intl";
import ar from "../../../web/i18n/ar.json";
import en from "../../../web/i18n/en.json";
import es from "../../../web/i18n/es.json";
import { LOCALES, type LocaleId } from "../../../web/i18n/locales.ts";
import type { MessageId } from "../../../web/i18n/messages.ts";
import ru from "../../../web/i18n/ru.json";
import th from "../../../web/i18n/th.json";
import vi from "../../../web/i18n/vi.json";
import zhChs from "../../../web/i18n/zh-chs.json";

const MESSAGES = { "zh-chs": zhChs, en, es, ru, th, vi, ar } as const satisfies Record<LocaleId, object>;

/** The words of one language, as the console says them. */
export function wordsOf(locale: LocaleId): (id: MessageId, values?: Record<string, string | number>) => string {
  const intl = createIntl({ locale: LOCALES[locale].tag, messages: MESSAGES[locale] });
  return (id, values) => intl.formatMessage({ id }, values);
}

/** Every id: where a page shows one, words are missing. */
export const MESSAGE_IDS: ReadonlySet<string> = new Set(Object.keys(en));

/** English, in which the journeys speak. */
export const words = wordsOf("en");
