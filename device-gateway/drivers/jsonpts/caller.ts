import type { DoorCall } from "../../door.ts";
import type { CallInSettings } from "./settings.ts";
import { sameText } from "./signature.ts";

/** The header by which a controller names itself; the id is no secret. */
export const ID_HEADER = "x-pts-id";

/**
 * May this caller speak for the controller? Basic credentials must be right wherever they are sent, and must be sent
 * where the device has a password. The login is the controller's user or, if so configured there, its own id.
 */
export function isAdmitted(call: DoorCall, { login, password, ptsId }: CallInSettings): boolean {
  const header = headerOf(call, "authorization");
  if (header === null) return password === undefined;
  const given = basicOf(header);
  if (!given) return password === undefined && login === undefined;
  const logins = login === undefined ? [given.login] : [login, ptsId];
  const rightLogin = logins.some((expected) => sameText(expected.toLowerCase(), given.login.toLowerCase()));
  return rightLogin && (password === undefined || sameText(password, given.password));
}

function basicOf(header: string): { readonly login: string; readonly password: string } | null {
  const encoded = /^basic\s+([A-Za-z0-9+/=_-]+)\s*$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon < 0 ? null : { login: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** A header that may be given once only; null when it is absent or repeated. */
export function headerOf(call: DoorCall, name: string): string | null {
  const value = call.headers[name];
  return typeof value === "string" ? value : null;
}
