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
