import { createStore, get, promisifyRequest, setMany, type UseStore } from "idb-keyval";

/** Why there is no token: it opens nothing any more, or the person took it away. */
export type Ending = "REFUSED" | "FORGOTTEN";

/** What was seen, when, and by which words and variables it was asked for. */
export interface Kept<Data> {
  readonly data: Data;
  /** ISO instant by this phone's clock. */
  readonly at: string;
  readonly wanted: string;
}

const TOKEN = "token";
const ENDING = "ending";
const seenKey = (name: string): string => `seen:${name}`;

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore("forecourt-phone", "kept"));

/** The token that this phone has; undefined: none, or a browser that keeps nothing. */
export async function readPhoneToken(): Promise<string | undefined> {
  return get<string>(TOKEN, store()).catch(() => undefined);
}

/** Why the last token is gone, where there was one. */
export async function readEnding(): Promise<Ending | undefined> {
  return get<Ending>(ENDING, store()).catch(() => undefined);
}

/** Has this alone instead of all that is kept, at once or not at all: a page that goes meanwhile leaves neither nothing nor half of it. */
async function keepOnly(key: string, value: string): Promise<void> {
  await store()("readwrite", (kept) => {
    kept.clear();
    kept.put(value, key);
    return promisifyRequest(kept.transaction);
  }).catch(() => undefined);
}

/** Begins anew with a token: what another one saw is none of its business. */
export const beginWith = (token: string): Promise<void> => keepOnly(TOKEN, token);

/** Removes the token and all that was seen with it. */
export const forgetPhone = (why: Ending): Promise<void> => keepOnly(ENDING, why);

/** What was seen under a name with this token. */
export async function readSeen<Data>(name: string): Promise<Kept<Data> | undefined> {
  return get<Kept<Data>>(seenKey(name), store()).catch(() => undefined);
}

/** Keeps it for when there is no line; for as long as the token is the one that saw it. */
export async function keepSeen(name: string, seen: Kept<unknown>, token: string): Promise<void> {
  const kept = store();
  await get<string>(TOKEN, kept)
    .then((present) => (present === token ? setMany([[seenKey(name), seen]], kept) : undefined))
    .catch(() => undefined);
}
