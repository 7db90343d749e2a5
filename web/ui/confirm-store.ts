import type { MessageId } from "../i18n/messages.ts";

/** A question with one verb. It names the thing and its count: "Delete 3 tanks?" */
export interface Question {
  readonly title: MessageId;
  readonly text?: MessageId;
  readonly values?: Record<string, string | number>;
  /** The verb on the button. */
  readonly action: MessageId;
  /** danger: what is done cannot be taken back. */
  readonly tone?: "normal" | "danger";
  /** How many things it is about; the words know it as `count`. */
  readonly count?: number;
  /** For the gravest: what has to be typed before the button answers, such as the name of what will be gone. */
  readonly typed?: string;
}

export interface Asked {
  readonly question: Question;
  readonly answer: (yes: boolean) => void;
}

let asked: Asked | undefined;
const listeners = new Set<() => void>();

function change(to: Asked | undefined): void {
  asked = to;
  listeners.forEach((listener) => listener());
}

/** Asks, and answers true only for the button with the verb. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    change({
      question,
      answer: (yes) => {
        change(undefined);
        resolve(yes);
      },
    });
  });
}

export function subscribeConfirm(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readConfirm(): Asked | undefined {
  return asked;
}
