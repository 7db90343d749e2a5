import type { ErrorNumber } from "../lib/error-numbers.ts";
import type { MessageId } from "../i18n/messages.ts";

/** A screen of the console. */
export interface Way {
  readonly path: string;
  readonly title: MessageId;
}

let asked: ErrorNumber | undefined;
const listeners = new Set<() => void>();

/** Shows what the number means over the page ({@link ErrorHelpHost}). */
export function explainError(number: ErrorNumber): void {
  change(number);
}

/** Takes the explanation away. */
export function closeErrorHelp(): void {
  change(undefined);
}

/** Follows what is explained, and with it whether anything can be. */
export function subscribeErrorHelp(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The number that is explained now. */
export function readErrorHelp(): ErrorNumber | undefined {
  return asked;
}

let hosts = 0;

/** There is a place for explanations from now on. Gives back the way to say that it is gone. */
export function hostErrorHelp(): () => void {
  hosts += 1;
  change(asked);
  return () => {
    hosts -= 1;
    change(undefined);
  };
}

/** False where nobody is logged in: there explanations have no place, and no ways to lead to. */
export function canExplain(): boolean {
  return hosts > 0;
}

function change(to: ErrorNumber | undefined): void {
  asked = to;
  listeners.forEach((listener) => listener());
}
