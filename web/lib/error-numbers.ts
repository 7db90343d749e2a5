import { CombinedGraphQLErrors, ServerError } from "@apollo/client/errors";
import { secondsIn } from "./retry-after.ts";

/** The specification's number, an HTTP status, or a word where the request never got an answer. */
export type ErrorNumber = number | "timeout" | "network";

/** What an error is called in `error.<number>`, each once; never empty. */
export function numbersOf(error: unknown): readonly ErrorNumber[] {
  if (CombinedGraphQLErrors.is(error)) {
    const numbers = error.errors.map(({ extensions }) => extensions?.["number"]);
    return [...new Set(numbers.map((number) => (typeof number === "number" ? number : 500)))];
  }
  if (ServerError.is(error)) {
    return [error.statusCode];
  }
  return [error instanceof Error && error.name === "TimeoutError" ? "timeout" : "network"];
}

/** Of the specification: what is meant can't be done with what was chosen. */
export const ILLEGAL_SELECTION = 10006;

/** Why a deed came too late: what it is about stands otherwise by now, and who changed it where the server told. */
export interface Overtaken {
  readonly changedBy?: string;
  /** What to say was read, by whoever knows of that change. */
  readonly lastStepId?: string;
}

/** The same by a refusal's number and what it told; undefined where it was refused for something else. */
export function overtakenBy(number: unknown, params: unknown): Overtaken | undefined {
  return number === ILLEGAL_SELECTION && typeof params === "object" && params !== null && "state" in params
    ? (params as Overtaken)
    : undefined;
}

/** The same of an error. */
export function overtakenOf(error: unknown): Overtaken | undefined {
  const told = CombinedGraphQLErrors.is(error) ? error.errors : [];
  return told.flatMap(({ extensions }) => overtakenBy(extensions?.["number"], extensions?.["params"]) ?? [])[0];
}

/** The request by which the server's log knows what failed; undefined where it told none. */
export function requestIdOf(error: unknown): string | undefined {
  const params = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.["params"] : undefined;
  const id = (params as { requestId?: unknown } | undefined)?.requestId;
  return typeof id === "string" ? id : undefined;
}

/** The seconds after which the server takes the request again, where it told so. */
export function retryAfterOf(error: unknown): number | undefined {
  const told = CombinedGraphQLErrors.is(error) ? error.errors : [];
  const seconds = told.flatMap(({ extensions }) => secondsIn(extensions?.["params"]) ?? []);
  return seconds.length === 0 ? undefined : Math.max(...seconds);
}
