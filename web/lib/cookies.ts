import { PRODUCT_VERSION } from "./product.ts";

/** Specification §6: cookie names carry the product's version, so that two versions on one host never read each other's. */
export const COOKIE_PREFIX = `forecourt-${PRODUCT_VERSION}-`;

const isByHttps = (): boolean => location.protocol === "https:";

/** By https browsers take a cookie of such a name from this very host alone: neither a neighbour's page nor a plain connection plants one. */
const nameOf = (name: CookieName): string => `${isByHttps() ? "__Host-" : ""}${COOKIE_PREFIX}${name}`;

const ONE_DAY_SECONDS = 86_400;

export type CookieName =
  "uuid" | "token" | "Auth" | "Operates" | "Approves" | "First" | "language" | "name" | "login" | "until";

let read = { text: "", values: new Map<string, string>() as ReadonlyMap<string, string> };

/**
 * The cookies of this page by {@link nameOf} their names; the same map as long as none has changed. The browser keeps them in
 * another process and is asked for them once each time, so who needs several asks for all.
 */
export function readCookies(): ReadonlyMap<string, string> {
  const text = document.cookie;
  if (text !== read.text) {
    // Of two of one name the first is the one of the narrower path.
    read = { text, values: new Map(text.split("; ").toReversed().flatMap(entryOf)) };
  }
  return read.values;
}

function entryOf(text: string): [string, string][] {
  const end = text.indexOf("=");
  try {
    return [[text.slice(0, end), decodeURIComponent(text.slice(end + 1))]];
  } catch {
    // Written by somebody else in another encoding: as good as absent.
    return [];
  }
}

/** The value of one of the console's cookies, of those that have been read if they are given; undefined when it is not set. */
export function readCookie(name: CookieName, cookies = readCookies()): string | undefined {
  return cookies.get(nameOf(name));
}

/** Sets a cookie for the whole console; `maxAgeSeconds` is a day unless told. */
export function writeCookie(name: CookieName, value: string, maxAgeSeconds: number = ONE_DAY_SECONDS): void {
  const secure = isByHttps() ? "; Secure" : "";
  document.cookie = `${nameOf(name)}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Strict${secure}`;
}

/** Removes one of the console's cookies. */
export function removeCookie(name: CookieName): void {
  writeCookie(name, "", 0);
}
