import { useSyncExternalStore } from "react";
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

// The part of each file that `login-words.ts` names; vite.config.ts cuts it out.
const LOGIN_LOADERS: Record<LocaleId, () => Promise<{ default: Record<string, string> }>> = {
  "zh-chs": () => import("./zh-chs.json?login"),
  en: () => import("./en.json?login"),
  es: () => import("./es.json?login"),
  ru: () => import("./ru.json?login"),
  th: () => import("./th.json?login"),
  vi: () => import("./vi.json?login"),
  ar: () => import("./ar.json?login"),
};

/** The words that were loaded last. All languages have the same ids, which a test holds. */
let present: Partial<Messages> = {};
/** The language of a page that knows the login's words alone. */
let learning: LocaleId | undefined;
/** What such a page has learnt since. */
let learnt: Messages | undefined;
const readers = new Set<() => void>();

/**
 * The words of one language and no other: each is as long as half a dozen screens. The fallback is what an unknown
 * language means (`localeOf`).
 */
export async function loadMessages(locale: LocaleId): Promise<Messages> {
  present = (await LOADERS[locale]()).default;
  return present as Messages;
}

/** The words that the login needs, a fifth of all: nobody waits there for those of the screens behind it. */
export async function loadLoginMessages(locale: LocaleId): Promise<Messages> {
  present = (await LOGIN_LOADERS[locale]()).default;
  learning = locale;
  return present as Messages;
}

/** The words of the screens behind the login, where only the login's are there. */
export async function learnMessages(): Promise<void> {
  if (learning !== undefined) {
    learnt = await loadMessages(learning);
    learning = undefined;
    readers.forEach((read) => read());
  }
}

/** All words, once {@link learnMessages} has brought them; until then those that the page began with. */
export function useMessages(first: Messages): Messages {
  return useSyncExternalStore(subscribe, () => learnt) ?? first;
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
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
