import { useSyncExternalStore } from "react";
import type { MessageId, WordGroup } from "./groups.ts";
import type { LocaleId } from "./locales.ts";

export type { MessageId };
export type Messages = Record<MessageId, string>;

declare global {
  // The shape by which react-intl types its ids.
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}

type Words = Record<string, string>;

/** Every file of the console's words, by its place: each is fetched when it is asked for. */
const FILES = import.meta.glob<Words>(["./*/*.json", "!./{mobile,mail}/*.json"], { import: "default" });

async function load(locale: LocaleId, isWanted: (group: string) => boolean): Promise<Words> {
  const wanted = Object.entries(FILES).filter(([path]) => {
    const [, group = "", file] = path.split("/");
    return file === `${locale}.json` && isWanted(group);
  });
  return Object.assign({}, ...(await Promise.all(wanted.map(([, fetched]) => fetched()))));
}

const only = (group: WordGroup) => (each: string) => each === group;

/** The words that were loaded last. All languages have the same ids, which a test holds. */
let present: Partial<Messages> = {};
/** The language of a page that doesn't know all its words yet. */
let learning: LocaleId | undefined;
/** What a page that began with the login's words speaks now. */
let spoken: Messages | undefined;
const readers = new Set<() => void>();

/**
 * The words of one language and no other: each is as long as half a dozen screens. The fallback is what an unknown
 * language means (`localeOf`).
 */
export async function loadMessages(locale: LocaleId): Promise<Messages> {
  present = await load(locale, () => true);
  return present as Messages;
}

/** The words of the login, with which a page begins. */
export async function loadLoginMessages(locale: LocaleId): Promise<Messages> {
  learning = locale;
  return keep(await load(locale, only("login")));
}

/** Those of the frame around all screens and of the home screen. Where all words are there already: nothing. */
export async function learnFrameMessages(): Promise<void> {
  if (learning !== undefined) {
    keep(await load(learning, only("frame")));
  }
}

/** Those of all other screens, so that nobody waits at the login for what is behind it. */
export async function learnMessages(): Promise<void> {
  if (learning !== undefined) {
    const all = await load(learning, () => true);
    // Two may have asked at once.
    if (learning !== undefined) {
      learning = undefined;
      keep(all);
    }
  }
}

function keep(words: Words): Messages {
  spoken = { ...spoken, ...words } as Messages;
  present = spoken;
  readers.forEach((read) => read());
  return spoken;
}

/** The words that are there by now, where the page began with a part of them; else those given. */
export function useMessages(first: Messages): Messages {
  return useSyncExternalStore(subscribe, () => spoken) ?? first;
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

/** Words of an error with what stands in them. */
export interface ErrorWords {
  readonly message: MessageId;
  readonly values?: Record<string, number>;
}

const THROTTLED = 429;
/** Beyond it nobody counts seconds. */
const LONGEST_IN_SECONDS = 120;

/** The words of an error, and when to come again where the server told so. */
export function errorWords(number: number | string | undefined, retryAfterSeconds?: number): ErrorWords {
  if (number !== THROTTLED || retryAfterSeconds === undefined) {
    return { message: errorMessageId(number) };
  }
  return retryAfterSeconds > LONGEST_IN_SECONDS
    ? { message: "error.429.minutes", values: { minutes: Math.ceil(retryAfterSeconds / 60) } }
    : { message: "error.429.seconds", values: { seconds: retryAfterSeconds } };
}
