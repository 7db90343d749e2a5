import type { MessageId } from "../i18n/messages.ts";
import { recordLog, type LogLevel } from "../lib/client-log.ts";
import type { ErrorNumber } from "../lib/error-numbers.ts";

/** Specification §8 and §9. */
export const TOAST_MS = 5_000;
const MOST_SHOWN = 4;

export type ToastTone = "info" | "success" | "warning" | "error";

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: MessageId;
  readonly values?: Record<string, string | number>;
  /** Of a refusal: its number in the catalogue, by which its explanation is found. */
  readonly number?: ErrorNumber | undefined;
  /** The call that failed. */
  readonly operation?: string | undefined;
  /** By it the server's log knows the request. */
  readonly requestId?: string | undefined;
  readonly traceId?: string | undefined;
  /** Takes back what is told, while it is told. Only where the server can: nothing is held back for it. */
  readonly undo?: () => void;
}

const LEVELS = {
  info: "info",
  success: "success",
  warning: "warning",
  error: "danger",
} as const satisfies Record<ToastTone, LogLevel>;

let next = 1;
let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();

function change(to: readonly Toast[]): void {
  toasts = to;
  listeners.forEach((listener) => listener());
}

/** Says something for 5 seconds and keeps it in the log. What is on screen already is not said twice. */
export function notify(toast: Omit<Toast, "id">): void {
  const { tone, message, values, number, operation, requestId, traceId } = toast;
  recordLog({ level: LEVELS[tone], message, values, number, operation, requestId, traceId });
  const said = (one: Omit<Toast, "id">) => JSON.stringify([one.message, one.values, one.number, one.operation]);
  const same = (other: Toast) => said(other) === said(toast);
  if (!toasts.some(same)) {
    change([...toasts, { ...toast, id: next++ }].slice(-MOST_SHOWN));
  }
}

/** Takes one away, by hand or when its time is over. */
export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readToasts(): readonly Toast[] {
  return toasts;
}
