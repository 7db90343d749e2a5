/**
 * Why the server did not do what was asked, by what may help.
 * away: not reachable, slow or overloaded; try again later. unauthorized: the credential is not (or no longer) good.
 * invalid: something in the request; the same again will fail again. mismatch: the two programs don't know the same
 * schema; no record is at fault. refused: the server understood and says no, see `code`. internal: it stumbled.
 */
export type FaultKind = "away" | "unauthorized" | "invalid" | "mismatch" | "refused" | "internal";

/** A request that failed. */
export class ServerFault extends Error {
  constructor(
    readonly kind: FaultKind,
    message: string,
    /** The server's extensions.code, where it gave one. */
    readonly code: string | null = null,
  ) {
    super(message);
    this.name = "ServerFault";
  }
}

export interface GraphqlError {
  readonly message: string;
  readonly extensions?: { readonly code?: unknown };
}

export interface GraphqlAnswer<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly GraphqlError[];
}

const KINDS: Readonly<Record<string, FaultKind>> = {
  UNAUTHENTICATED: "unauthorized",
  FORBIDDEN: "unauthorized",
  THROTTLED: "away",
  UNAVAILABLE: "away",
  GRAPHQL_PARSE_FAILED: "mismatch",
  GRAPHQL_VALIDATION_FAILED: "invalid",
  BAD_USER_INPUT: "invalid",
  BAD_REQUEST: "invalid",
  INTERNAL_SERVER_ERROR: "internal",
};

/** How graphql-js says that an input's shape, not a value in it, is unknown to one of the two sides. */
const SHAPE = /is not defined by type|was not provided|Unknown (type|argument|fragment)|Cannot query field/;

/** What came back over HTTP. */
export interface Received {
  readonly status: number;
  readonly text: string;
}

/** The data of an answer. Throws ServerFault. */
export function answerOf<Data>({ status, text }: Received): Data {
  const answer = parsed<Data>(text);
  if (answer?.errors?.length) throw faultOf(answer.errors, status);
  if (status === 413) throw new ServerFault("invalid", "the server takes no request of this size", "TOO_LARGE");
  if (status === 401 || status === 403) throw new ServerFault("unauthorized", `the server answered ${status}`);
  if (status < 200 || status > 299) throw new ServerFault("away", `the server answered ${status}`);
  if (!answer?.data) throw new ServerFault("away", "the server's answer is not GraphQL");
  return answer.data;
}

function parsed<Data>(text: string): GraphqlAnswer<Data> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? (value as GraphqlAnswer<Data> | null) : null;
  } catch {
    return null;
  }
}

function faultOf(errors: readonly GraphqlError[], status: number): ServerFault {
  const code = errors.map(({ extensions }) => extensions?.code).find((each) => typeof each === "string") ?? null;
  const message = errors.map((error) => error.message).join("; ");
  return new ServerFault(kindOf(code as string | null, message, status), message, code as string | null);
}

function kindOf(code: string | null, message: string, status: number): FaultKind {
  const kind = code === null ? undefined : KINDS[code];
  if (kind === "invalid" || (kind === undefined && code === null && status === 400)) {
    return SHAPE.test(message) ? "mismatch" : "invalid";
  }
  if (kind) return kind;
  return status >= 500 || code === null ? "internal" : "refused";
}

/** Why fetch failed: it says "fetch failed" and has the system's error as its cause. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause;
  return cause instanceof Error ? `${error.message}: ${cause.message || cause.name}` : error.message;
}
