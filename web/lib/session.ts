import { useSyncExternalStore } from "react";
import { readCookie, removeCookie, writeCookie } from "./cookies.ts";

/** Who is logged in here, as the cookies tell it; every tab of the browser shares it. */
export interface Session {
  readonly uuid: string;
  readonly token: string;
  readonly name: string;
  /** Permission values (specification §2 and §6); always holds 0. */
  readonly permissions: readonly number[];
}

const listeners = new Set<() => void>();
let left = false;
let cached: { key: string; session: Session | undefined } | undefined;

/** The present session; undefined without a token cookie. The same object as long as the cookies say the same. */
export function readSession(): Session | undefined {
  const token = readCookie("token");
  const uuid = readCookie("uuid") ?? "";
  const name = readCookie("name") ?? "";
  const auth = readCookie("Auth") ?? "";
  const key = JSON.stringify([token, uuid, name, auth]);
  if (cached?.key !== key) {
    cached = { key, session: token ? { uuid, token, name, permissions: permissionsOf(auth) } : undefined };
  }
  return cached.session;
}

/** Stores what the login answered. `seconds` is how long the token lives; the cookies live no longer than a day. */
export function saveSession(session: Session, seconds: number = Number.POSITIVE_INFINITY): void {
  left = false;
  const age = Math.max(1, Math.min(86_400, Math.floor(seconds)));
  writeCookie("uuid", session.uuid, age);
  writeCookie("token", session.token, age);
  writeCookie("name", session.name, age);
  writeCookie("Auth", [...new Set([0, ...session.permissions])].join(","), age);
  listeners.forEach((listener) => listener());
}

/** The person left by their own will: the login needn't bring them back to where they were. */
export function leaveSession(): void {
  left = true;
  clearSession();
}

/** True from a logout in this window to the next login. */
export function hasLeft(): boolean {
  return left;
}

/** Forgets the session in every tab; the language stays. */
export function clearSession(): void {
  for (const name of ["uuid", "token", "name", "Auth"] as const) {
    removeCookie(name);
  }
  listeners.forEach((listener) => listener());
}

/** The present session, followed. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, readSession);
}

/** True when the person holds at least one of the permissions. */
export function useAllowed(...anyOf: readonly number[]): boolean {
  const permissions = useSession()?.permissions ?? [];
  return anyOf.some((value) => permissions.includes(value));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function permissionsOf(auth: string): readonly number[] {
  const values = auth.split(",").filter((part) => /^\d+$/.test(part));
  return [...new Set([0, ...values.map(Number)])];
}
