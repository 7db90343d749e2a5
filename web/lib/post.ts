import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { byHash, isUnknownHash } from "./by-hash.ts";
import type { ErrorNumber } from "./error-numbers.ts";
import { reportOutdated } from "./outdated.ts";
import { fetchWithTimeout } from "./request.ts";
import { secondsIn } from "./retry-after.ts";

/** The server said no, or nothing: `number` finds the words in `error.<number>`. */
export class RequestFailure extends Error {
  readonly number: ErrorNumber;
  /** When to come again, where the server told so. */
  readonly retryAfterSeconds: number | undefined;
  /** What the server told along with it. */
  readonly params: unknown;

  constructor(number: ErrorNumber, params?: unknown) {
    super(`request failed: ${number}`);
    this.name = "RequestFailure";
    this.number = number;
    this.retryAfterSeconds = secondsIn(params);
    this.params = params;
  }
}

interface Answer<TData> {
  readonly data?: TData | null;
  readonly errors?: readonly {
    readonly extensions?: { readonly code?: string; readonly number?: number; readonly params?: unknown };
  }[];
}

/**
 * One operation by itself, for what comes before there is a session: the client with its cache and its socket is loaded
 * with the first screen behind the login. `token`: in whose name it is, whoever is logged in.
 */
export async function post<TData, TVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
  token?: string,
): Promise<TData> {
  const answer = await send<TData>({ variables, extensions: byHash(document) }, token);
  const [error] = answer.errors ?? [];
  if (isUnknownHash(error?.extensions?.code)) {
    reportOutdated();
  }
  if (error || !answer.data) {
    throw new RequestFailure(error?.extensions?.number ?? 500, error?.extensions?.params);
  }
  return answer.data;
}

async function send<TData>(body: unknown, token: string | undefined): Promise<Answer<TData>> {
  let response: Response;
  try {
    response = await fetchWithTimeout("/graphql", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/graphql-response+json, application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw new RequestFailure(error instanceof Error && error.name === "TimeoutError" ? "timeout" : "network");
  }
  try {
    return (await response.json()) as Answer<TData>;
  } catch {
    // Not our server's words: a proxy's page, or nothing.
    throw new RequestFailure(response.ok ? 500 : response.status);
  }
}
