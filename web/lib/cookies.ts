import { PRODUCT_VERSION } from "./product.ts";

/** Specification §6: cookie names carry the product's version, so that two versions on one host never read each other's. */
export const COOKIE_PREFIX = `forecourt-${PRODUCT_VERSION}-`;

const isByHttps = (): boolean => location.protocol === "https:";

/** By https browsers take a cookie of such a name from this very host alone: neither a neighbour's page nor a plain connection plants one. */
const nameOf = (name: CookieName): string => `${isByHttps() ? "__Host-" : ""}${COOKIE_PREFIX}${name}`;

const ONE_DAY_SECONDS = 86_400;

export type CookieName =
  "uuid" | "token" | "Auth" | "Operates" | "Approves" | "First" | "language" | "name" | "login" | "until";

/** The value of one of the console's cookies; undefined when it is not set. */
export function readCookie(name: CookieName): string | undefined {
  const start = `${nameOf(name)}=`;
  const found = document.cookie.split("; ").find((entry) => entry.startsWith(start));
  if (found === undefined) {
    return undefined;
  }
  try {
    return decodeURIComponent(found.slice(start.length));
  } catch {
    // Written by somebody else in another encoding: as good as absent.
    return undefined;
  }
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
