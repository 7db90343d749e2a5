import { useSyncExternalStore } from "react";
import type { FirstDeed } from "../schema-types.generated.ts";
import { readCookie, readCookies, removeCookie, writeCookie } from "./cookies.ts";
import { displayToken, endDisplay, isDisplay } from "./display.ts";
import { tellOtherWindows, watchBrowser } from "./session-windows.ts";

/** Who is logged in here, as the cookies tell it; every tab of the browser shares it. */
export interface Session {
  readonly uuid: string;
  readonly token: string;
  readonly name: string;
  /** The login name; empty when it isn't known. By it two sessions are known to be one person's. */
  readonly login: string;
  /** Permission values (specification §2 and §6) whose screens the person sees; always holds 0. */
  readonly permissions: readonly number[];
  /** Of them, those that the person operates: changes and orders. */
  readonly operates: readonly number[];
  /** Of them, those whose requests by others the person decides about. */
  readonly approves: readonly number[];
  /** What the person must do before the server lets them do anything else; null: nothing. */
  readonly mustFirst: FirstDeed | null;
  /** When its cookies are gone, in milliseconds of the epoch. */
  readonly until: number;
}

/** What the person may do. */
export type Grants = Pick<Session, "permissions" | "operates" | "approves">;

/** What the login answered; `login` is what the person typed. */
export interface NewSession extends Pick<Session, "uuid" | "token" | "name" | keyof Grants> {
  readonly login?: string;
  readonly mustFirst?: FirstDeed | null;
}

/** What the server says of the session now. */
type Standing = Grants & Pick<NewSession, "mustFirst">;

const NAMES = ["uuid", "token", "name", "login", "Auth", "Operates", "Approves", "First", "until"] as const;
const ONE_DAY_SECONDS = 86_400;

const listeners = new Set<() => void>();
const leavers = new Set<() => void>();
let left = false;
let cached: { cookies: ReadonlyMap<string, string>; key: string; session: Session | undefined } | undefined;
/** Whom this window works for: stays through the end of their cookies, until they leave or somebody else comes. */
let known: Session | undefined;
/** The token with which the server last answered this window. */
let answered: string | undefined;
/** A token that the server no longer takes. */
let refused: string | undefined;
/** A token that this window has given up because nobody was at it. */
let locked: string | undefined;

/**
 * The present session; undefined without a token cookie. A session whose time is up stays as long as its window is open:
 * its person is asked for the password over the page ({@link useInterrupted}). The same object as long as nothing changes.
 */
export function readSession(): Session | undefined {
  if (isDisplay()) {
    return sessionOfDisplay();
  }
  const found = sessionOfCookies();
  if (found) {
    left = false;
    if (!known || samePerson(known, found)) {
      known = found;
    }
    return found;
  }
  return known && ranOut(known) ? known : undefined;
}

/** Stores what the login answered. `seconds` is how long the token lives; the cookies live no longer than a day. */
export function saveSession(session: NewSession, seconds: number = Number.POSITIVE_INFINITY): void {
  left = false;
  const age = Math.max(1, Math.min(ONE_DAY_SECONDS, Math.floor(seconds)));
  const values: Record<(typeof NAMES)[number], string> = {
    uuid: session.uuid,
    token: session.token,
    name: session.name,
    login: plainLogin(session.login ?? ""),
    ...cookiesOf(session),
    until: String(Date.now() + age * 1000),
  };
  NAMES.forEach((name) => writeCookie(name, values[name], age));
  known = sessionOfCookies();
  answered = session.token;
  refused = undefined;
  locked = undefined;
  announce();
}

/** What the server says that the person may do, and must do first, now: the cookie and everything that follows it say the same from here on. */
export function changeGrants(grants: Standing): void {
  if (isDisplay()) {
    return;
  }
  const session = sessionOfCookies();
  const next = cookiesOf(grants);
  if (session && JSON.stringify(cookiesOf(session)) !== JSON.stringify(next)) {
    const seconds = Math.floor((session.until - Date.now()) / 1000);
    const age = Math.max(1, Math.min(ONE_DAY_SECONDS, seconds));
    for (const name of GRANT_COOKIES) {
      writeCookie(name, next[name], age);
    }
    known = sessionOfCookies();
    announce();
  }
}

const GRANT_COOKIES = ["Auth", "Operates", "Approves", "First"] as const;

function cookiesOf({
  permissions,
  operates,
  approves,
  mustFirst,
}: Standing): Record<(typeof GRANT_COOKIES)[number], string> {
  const listed = (values: readonly number[]) => [...new Set(values)].sort((one, other) => one - other).join(",");
  return {
    Auth: listed([0, ...permissions]),
    Operates: listed(operates),
    Approves: listed(approves),
    First: mustFirst ?? "",
  };
}

/** The person left by their own will: the login needn't bring them back, and nothing of theirs stays in this browser. */
export function leaveSession(): void {
  leavers.forEach((leaver) => leaver());
  forget();
  left = true;
  announce();
}

/** `callback` is called when the person logs out, to forget what was kept of theirs. Gives back the way to stop it. */
export function onLeave(callback: () => void): () => void {
  leavers.add(callback);
  return () => leavers.delete(callback);
}

/** True from a logout in this window to the next login. */
export function hasLeft(): boolean {
  return left;
}

/** Forgets the session in every tab; the language stays. */
export function clearSession(): void {
  forget();
  announce();
}

function forget(): void {
  NAMES.forEach((name) => removeCookie(name));
  known = undefined;
  answered = undefined;
  refused = undefined;
  locked = undefined;
}

/** The server answered a call of this token: from now on there is work in this window that is worth keeping. */
export function markAnswered(token: string): void {
  answered = token;
}

/**
 * The server did not take this token. "renewed": there is another one meanwhile, the call may be sent again. "asking":
 * the person is asked for the password over the page. "over": nothing was done here yet, so the login may take the page.
 */
export function markRefused(token: string): "renewed" | "asking" | "over" {
  if (isDisplay()) {
    endDisplay();
    notifyListeners();
    return "over";
  }
  const session = readSession();
  if (session && session.token !== token) {
    return "renewed";
  }
  if (!session?.login || answered !== token) {
    clearSession();
    return "over";
  }
  refused = token;
  notifyListeners();
  return "asking";
}

/** True while the present session is of no use until the person has entered the password again. */
export function isInterrupted(): boolean {
  const session = readSession();
  return session !== undefined && !isDisplay() && (session.token === refused || sessionOfCookies() === undefined);
}

/** Nobody is there: the session is of no use from here on, and its page is covered until the person is back. */
export function lockSession(): void {
  if (isDisplay()) {
    return;
  }
  const session = readSession();
  if (!session?.login) {
    clearSession();
    return;
  }
  locked = session.token;
  refused = session.token;
  notifyListeners();
}

/** True while the present session is one that {@link lockSession} has given up. */
export function isLocked(): boolean {
  return isInterrupted() && readSession()?.token === locked;
}

/** {@link isLocked}, followed. */
export function useLocked(): boolean {
  return useSyncExternalStore(subscribeSession, isLocked);
}

/** {@link isInterrupted}, followed. */
export function useInterrupted(): boolean {
  return useSyncExternalStore(subscribeSession, isInterrupted);
}

/** The present session, followed. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeSession, readSession);
}

/** Whether this window is a display, and whether the server still takes its token; undefined: it is a person's. */
export function useDisplay(): "OPEN" | "ENDED" | undefined {
  const session = useSession();
  return isDisplay() ? (session === undefined ? "ENDED" : "OPEN") : undefined;
}

/** True when the person holds at least one of the permissions. */
export function useAllowed(...anyOf: readonly number[]): boolean {
  const permissions = useSession()?.permissions ?? [];
  return anyOf.some((value) => permissions.includes(value));
}

/** Login names are compared as the server does: without blanks around them, in lower case. */
function plainLogin(login: string): string {
  return login.trim().toLowerCase();
}

let unwatch: (() => void) | undefined;

/** Calls back on each login, logout, refusal and end of the session's time, here or in another window. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  unwatch ??= watchBrowser(lookAgain);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      unwatch?.();
      unwatch = undefined;
    }
  };
}

/** What another window may have done: the same person is followed, for another one everything is loaded anew. */
function lookAgain(): void {
  if (isDisplay()) {
    return;
  }
  const found = sessionOfCookies();
  if (known && found && !samePerson(known, found)) {
    location.reload();
    return;
  }
  notifyListeners();
}

function announce(): void {
  notifyListeners();
  tellOtherWindows();
}

function notifyListeners(): void {
  listeners.forEach((listener) => listener());
}

let shown: Session | undefined;

/** Nobody's in particular: it sees the dashboard, whatever cookies there are beside it. */
function sessionOfDisplay(): Session | undefined {
  const token = displayToken();
  if (shown?.token !== token) {
    const nothing = { operates: [], approves: [], mustFirst: null };
    shown =
      token === undefined
        ? undefined
        : { uuid: "", token, name: "", login: "", permissions: [0], until: Infinity, ...nothing };
  }
  return shown;
}

function samePerson(one: Session, other: Session): boolean {
  return one.login === other.login;
}

/** A cookie that goes a little before its time was not taken away by anybody. */
const COOKIE_SLACK_MS = 2_000;

function ranOut(session: Session): boolean {
  return session.login !== "" && Date.now() >= session.until - COOKIE_SLACK_MS;
}

function sessionOfCookies(): Session | undefined {
  const cookies = readCookies();
  if (cached?.cookies === cookies) {
    return cached.session;
  }
  const values = NAMES.map((name) => readCookie(name, cookies) ?? "");
  const key = JSON.stringify(values);
  if (cached?.key === key) {
    cached.cookies = cookies;
  } else {
    const [
      uuid = "",
      token = "",
      name = "",
      login = "",
      auth = "",
      operates = "",
      approves = "",
      first = "",
      until = "",
    ] = values;
    const grants = {
      permissions: [...new Set([0, ...valuesIn(auth)])],
      operates: valuesIn(operates),
      approves: valuesIn(approves),
    };
    const session = { uuid, token, name, login, ...grants, mustFirst: deedIn(first), until: Number(until) || Infinity };
    cached = { cookies, key, session: token ? session : undefined };
  }
  return cached.session;
}

const deedIn = (cookie: string): FirstDeed | null =>
  cookie === "CHANGE_PASSWORD" || cookie === "SET_UP_SECOND_FACTOR" ? cookie : null;

function valuesIn(cookie: string): readonly number[] {
  return cookie
    .split(",")
    .filter((part) => /^\d+$/.test(part))
    .map(Number);
}
