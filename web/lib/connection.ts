import { useSyncExternalStore } from "react";

/** idle: nothing live was asked for yet. */
export type ConnectionState = "idle" | "connecting" | "online" | "offline";

export interface Connection {
  readonly state: ConnectionState;
  /** Counts the sockets opened so far: after each one the server sends the present state of everything again. */
  readonly generation: number;
  /** When the socket or the network was lost; only while one of them is. */
  readonly lostAt: Date | undefined;
  /** The browser itself has no network. */
  readonly noNetwork: boolean;
}

let connection: Connection = { state: "idle", generation: 0, lostAt: undefined, noNetwork: false };
const listeners = new Set<() => void>();
const restorers = new Set<() => void>();

/** Told by the one live socket (app/apollo.ts). A lost socket stays "offline" through every retry until one succeeds. */
export function reportConnection(event: "connecting" | "opened" | "lost", now: Date = new Date()): void {
  if (event === "opened") {
    change({ ...connection, state: "online", generation: connection.generation + 1 }, now);
  } else if (event === "lost") {
    change({ ...connection, state: "offline" }, now);
  } else if (connection.state === "idle") {
    change({ ...connection, state: "connecting" }, now);
  }
}

/** Told by the browser: `navigator.onLine`. */
export function reportNetwork(noNetwork: boolean, now: Date = new Date()): void {
  if (noNetwork !== connection.noNetwork) {
    change({ ...connection, noNetwork }, now);
  }
}

/** The live connection now, for code outside components. */
export function readConnection(): Connection {
  return connection;
}

/** The live connection, followed. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, readConnection);
}

/** `callback` is called after each outage: what was read before it may be old. Gives back the way to stop it. */
export function onRestored(callback: () => void): () => void {
  restorers.add(callback);
  return () => restorers.delete(callback);
}

let watching = false;

/** Follows the browser's own word on its network, which a socket may miss for half a minute. */
export function watchNetwork(): void {
  if (!watching) {
    watching = true;
    window.addEventListener("online", () => reportNetwork(false));
    window.addEventListener("offline", () => reportNetwork(true));
    reportNetwork(!navigator.onLine);
  }
}

function change(to: Connection, now: Date): void {
  const wasOut = isOut(connection);
  const out = isOut(to);
  connection = { ...to, lostAt: out ? (connection.lostAt ?? now) : undefined };
  listeners.forEach((listener) => listener());
  if (wasOut && !out) {
    restorers.forEach((restorer) => restorer());
  }
}

function isOut({ state, noNetwork }: Connection): boolean {
  return noNetwork || state === "offline";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
