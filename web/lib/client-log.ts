import { useSyncExternalStore } from "react";
import type { MessageId } from "../i18n/messages.ts";
import type { ErrorNumber } from "./error-numbers.ts";
import { onLeave } from "./session.ts";

/** danger: something failed; the others are what the console said by itself. */
export const LOG_LEVELS = ["danger", "warning", "success", "info"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** One thing that happened in this window. */
export interface LogEntry {
  readonly id: number;
  /** When it happened last, ISO 8601. */
  readonly at: string;
  /** How often in a row. */
  readonly count: number;
  readonly level: LogLevel;
  /** The console's words for it, with what they name. */
  readonly message?: MessageId | undefined;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
  /** What an exception says of itself, in no language of ours. */
  readonly text?: string | undefined;
  readonly number?: ErrorNumber | undefined;
  readonly operation?: string | undefined;
  /** By it the server's log knows the request. */
  readonly requestId?: string | undefined;
  /** By it the logs of all programs know what belongs together. */
  readonly traceId?: string | undefined;
  readonly stack?: string | undefined;
  /** File, line and column, or where it was caught. */
  readonly source?: string | undefined;
}

export interface ClientLog {
  /** Newest first. */
  readonly entries: readonly LogEntry[];
  /** Failures since the log was last looked at. */
  readonly unread: number;
}

/** The oldest entries leave first. */
const MOST_ENTRIES = 500;
const LONGEST_STACK = 4_000;
const STORE_MS = 500;
const KEY = "forecourt.log";

let entries: readonly LogEntry[] = [];
let seen = 0;
let next = 1;
let snapshot: ClientLog = { entries, unread: 0 };
let storing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Takes an entry in. The same thing again, with nothing in between, is counted on the entry that is there. */
export function recordLog(entry: Omit<LogEntry, "id" | "at" | "count">, now: Date = new Date()): void {
  const at = now.toISOString();
  const [last] = entries;
  if (last && last.id > seen && sameness(last) === sameness(entry)) {
    change([{ ...last, ...entry, at, count: last.count + 1 }, ...entries.slice(1)]);
    return;
  }
  const stack = entry.stack?.slice(0, LONGEST_STACK);
  change([{ ...entry, stack, id: next++, at, count: 1 }, ...entries].slice(0, MOST_ENTRIES));
}

/** An exception that nobody expected, at danger level with message, stack and source (specification §7). */
export function recordFailure(error: unknown, source: string): void {
  const known = error instanceof Error;
  const text = known ? `${error.name}: ${error.message}` : String(error);
  recordLog({ level: "danger", text, source, stack: known ? error.stack : undefined });
}

/** Everything up to now was looked at. */
export function markLogSeen(): void {
  if (snapshot.unread > 0) {
    seen = next - 1;
    change(entries);
  }
}

/** Forgets everything. */
export function clearLog(): void {
  change([]);
}

/** The log of this window, followed. */
export function useClientLog(): ClientLog {
  return useSyncExternalStore(subscribe, readLog);
}

/** The log of this window. */
export function readLog(): ClientLog {
  return snapshot;
}

// A browser's own complaint about a layout that took two frames: nothing failed.
const HARMLESS = /^ResizeObserver loop/;
/** Failures of calls, which the client's error link has recorded with their operation. */
const OF_CALLS = ["CombinedGraphQLErrors", "ServerError"];

/** Records what nobody catches, from now on, and brings back what this window recorded before it was loaded again. */
export function startClientLog(): void {
  restore();
  onLeave(clearLog);
  window.addEventListener("error", ({ error, message, filename, lineno, colno }) => {
    if (!HARMLESS.test(message)) {
      recordFailure(error ?? message, `${filename}:${lineno}:${colno}`);
    }
  });
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (!(reason instanceof Error && OF_CALLS.includes(reason.name))) {
      recordFailure(reason, "unhandledrejection");
    }
  });
  window.addEventListener("pagehide", store);
}

function change(to: readonly LogEntry[]): void {
  entries = to;
  const failures = entries.filter(({ id, level }) => id > seen && level === "danger");
  snapshot = { entries, unread: failures.reduce((sum, { count }) => sum + count, 0) };
  storing ??= setTimeout(store, STORE_MS);
  listeners.forEach((listener) => listener());
}

function sameness(entry: Omit<LogEntry, "id" | "at" | "count">): string {
  const { level, message, values, text, number, operation, source } = entry;
  return JSON.stringify([level, message, values, text, number, operation, source]);
}

function store(): void {
  clearTimeout(storing);
  storing = undefined;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ entries, seen }));
  } catch {
    // Storage is full or closed to us: the log lives as long as the page.
  }
}

function restore(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as { entries?: LogEntry[]; seen?: number };
    const before = stored.entries ?? [];
    seen = stored.seen ?? 0;
    next = Math.max(seen, before[0]?.id ?? 0) + 1;
    change([...entries, ...before].slice(0, MOST_ENTRIES));
  } catch {
    // Not our words: begin anew.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
