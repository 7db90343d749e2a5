import type { LocaleId } from "./locales.ts";
import type chinese from "./zh-chs.json";

export type MessageId = keyof typeof chinese;
export type Messages = Record<MessageId, string>;

declare global {
  // The shape by which react-intl types its ids.
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}

const LOADERS: Record<LocaleId, () => Promise<{ default: Messages }>> = {
  "zh-chs": () => import("./zh-chs.json"),
  en: () => import("./en.json"),
  es: () => import("./es.json"),
  ru: () => import("./ru.json"),
  th: () => import("./th.json"),
  vi: () => import("./vi.json"),
  ar: () => import("./ar.json"),
};

/** The words that were loaded last. All languages have the same ids, which a test holds. */
let present: Partial<Messages> = {};

/**
 * The words of one language and no other: each is as long as half a dozen screens, and the login waits for it. The
 * fallback is what an unknown language means (`localeOf`).
 */
export async function loadMessages(locale: LocaleId): Promise<Messages> {
  present = (await LOADERS[locale]()).default;
  return present as Messages;
}

/** True when the console has words for this id: for ids made from what the server says. Once words are loaded. */
export function isMessageId(id: string): id is MessageId {
  return Object.hasOwn(present, id);
}

/**
 * What follows a prefix in the ids that there are, in their order: for names that the server gives to things. Once words
 * are loaded.
 */
export function messageIdsUnder(prefix: string): readonly string[] {
  return Object.keys(present)
    .filter((id) => id.startsWith(prefix))
    .map((id) => id.slice(prefix.length));
}

/** `error.<number>` of the specification's catalogue or of HTTP; `error.unknown` when there are no words for it. */
export function errorMessageId(number: number | string | undefined): MessageId {
  const id = `error.${number ?? "unknown"}`;
  return isMessageId(id) ? id : "error.unknown";
}
