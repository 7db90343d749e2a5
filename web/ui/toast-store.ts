import type { MessageId } from "../i18n/messages.ts";

/** Specification §8 and §9. */
export const TOAST_MS = 5_000;
const MOST_SHOWN = 4;

export type ToastTone = "info" | "success" | "warning" | "error";

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: MessageId;
  readonly values?: Record<string, string | number>;
  /** Small print for those who report it: the number and the operation. */
  readonly detail?: string;
}

let next = 1;
let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();

function change(to: readonly Toast[]): void {
  toasts = to;
  listeners.forEach((listener) => listener());
}

/** Says something for 5 seconds. What is on screen already is not said twice. */
export function notify(toast: Omit<Toast, "id">): void {
  const said = ({ message, values, detail }: Omit<Toast, "id">) => JSON.stringify([message, values, detail]);
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
