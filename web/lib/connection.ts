import { useSyncExternalStore } from "react";

/** idle: nothing live was asked for yet. */
export type ConnectionState = "idle" | "connecting" | "online" | "offline";

export interface Connection {
  readonly state: ConnectionState;
  /** Counts the sockets opened so far: after each one the server sends the present state of everything again. */
  readonly generation: number;
  /** When the socket was lost; only while offline. */
  readonly lostAt: Date | undefined;
}

let connection: Connection = { state: "idle", generation: 0, lostAt: undefined };
const listeners = new Set<() => void>();

/** Told by the one live socket (app/apollo.ts). A lost socket stays "offline" through every retry until one succeeds. */
export function reportConnection(event: "connecting" | "opened" | "lost", now: Date = new Date()): void {
  if (event === "opened") {
    connection = { state: "online", generation: connection.generation + 1, lostAt: undefined };
  } else if (event === "lost") {
    connection = { ...connection, state: "offline", lostAt: connection.lostAt ?? now };
  } else if (connection.state === "idle") {
    connection = { ...connection, state: "connecting" };
  }
  listeners.forEach((listener) => listener());
}

/** The live connection now, for code outside components. */
export function readConnection(): Connection {
  return connection;
}

/** The live connection, followed. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, readConnection);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
