import { SIGN_IN_CODE, plainLogin } from "../../common/sign-in.ts";

const KEY = "forecourt.network";

/** The code of the network whose people sign in on this device; "": nobody has told it. */
export function readNetworkCode(): string {
  try {
    return soundNetworkCode(localStorage.getItem(KEY));
  } catch {
    return "";
  }
}

/** Remembers it for whoever comes next; "" forgets it. */
export function keepNetworkCode(code: string): void {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // Without storage it is asked for again.
  }
}

/** A code as somebody wrote it; "" for what can be none. */
export function soundNetworkCode(typed: string | null): string {
  const code = plainLogin(typed ?? "").replace(/^@/, "");
  return SIGN_IN_CODE.test(code) ? code : "";
}

/** Where a sign-in by a network's provider begins, and what it comes back to. */
export function providerSignInPath(code: string, redirect: string | null): string {
  const query = redirect === null || redirect === "" ? "" : `?${new URLSearchParams({ redirect })}`;
  return `/sign-in/${encodeURIComponent(code)}${query}`;
}
