import { DEFAULT_LOCALE, type LocaleId } from "./locales.ts";
import fallback from "./zh-chs.json";

export type MessageId = keyof typeof fallback;
export type Messages = Record<MessageId, string>;

declare global {
  // The shape by which react-intl types its ids.
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}

const LOADERS: Record<Exclude<LocaleId, "zh-chs">, () => Promise<{ default: Partial<Messages> }>> = {
  en: () => import("./en.json"),
  es: () => import("./es.json"),
  ru: () => import("./ru.json"),
  th: () => import("./th.json"),
  vi: () => import("./vi.json"),
  ar: () => import("./ar.json"),
};

/** The chosen language over the fallback; only these two are ever loaded. */
export async function loadMessages(locale: LocaleId): Promise<Messages> {
  if (locale === DEFAULT_LOCALE || !(locale in LOADERS)) {
    return fallback;
  }
  const chosen = await LOADERS[locale as keyof typeof LOADERS]();
  return { ...fallback, ...chosen.default };
}

/** True when the console has words for this id: for ids made from what the server says. */
export function isMessageId(id: string): id is MessageId {
  return Object.hasOwn(fallback, id);
}

/** What follows a prefix in the ids that there are, in their order: for names that the server gives to things. */
export function messageIdsUnder(prefix: string): readonly string[] {
  return Object.keys(fallback)
    .filter((id) => id.startsWith(prefix))
    .map((id) => id.slice(prefix.length));
}

/** `error.<number>` of the specification's catalogue or of HTTP; `error.unknown` when there are no words for it. */
export function errorMessageId(number: number | string | undefined): MessageId {
  const id = `error.${number ?? "unknown"}`;
  return isMessageId(id) ? id : "error.unknown";
}
