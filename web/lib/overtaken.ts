import { CombinedGraphQLErrors } from "@apollo/client/errors";
import type { MessageId } from "../i18n/messages.ts";

/** Why a deed came too late, by what the server told: what it is about stands otherwise by now. */
export interface Overtaken {
  /** Of the refusal. */
  readonly number: number;
  /** Who was first to end what can be ended once. */
  readonly endedBy?: string;
  /** Who has it say something else than was read. */
  readonly changedBy?: string;
  /** What to say was read, by whoever knows of that change. */
  readonly lastStepId?: string;
}

/** Of the specification: what is meant can't be done with what was chosen; it is there, or done, already. */
const [ILLEGAL_SELECTION, DUPLICATE_INFO] = [10006, 10015];

/** The same of one refusal; undefined where it was refused for something else. */
export function overtakenIn(extensions: Readonly<Record<string, unknown>> = {}): Overtaken | undefined {
  const { number } = extensions;
  const params = (extensions["params"] ?? {}) as Readonly<Record<string, string | undefined>>;
  if (number === DUPLICATE_INFO && params["by"]) {
    return { number, endedBy: params["by"] };
  }
  return number === ILLEGAL_SELECTION && "state" in params ? { ...params, number } : undefined;
}

/** The same of an answer. */
export function overtakenOf(error: unknown): Overtaken | undefined {
  const told = CombinedGraphQLErrors.is(error) ? error.errors : [];
  return told.flatMap(({ extensions }) => overtakenIn(extensions) ?? [])[0];
}

/** How that is told. */
export function overtakenWords({ endedBy, changedBy }: Overtaken): { message: MessageId; values?: { by: string } } {
  if (endedBy !== undefined) {
    return { message: "form.endedBy", values: { by: endedBy } };
  }
  return changedBy === undefined
    ? { message: "error.10006.state" }
    : { message: "error.10006.changed", values: { by: changedBy } };
}
