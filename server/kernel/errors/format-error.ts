import { GraphQLError } from "graphql";
import type { GraphQLFormattedError } from "graphql";
import { ALL_REFUSALS, messageOf } from "./catalogue.ts";
import type { AnyCode, Params } from "./catalogue.ts";
import { type DatabaseTrouble, databaseTrouble } from "./database-trouble.ts";
import { Refusal } from "./refuse.ts";

/** Refusals are part of the day, a denied access is worth a look, anything else is our bug. */
export type ErrorLevel = "info" | "warn" | "error";

/** One error as it leaves the server, and what the log needs to know of it. */
export interface JudgedError {
  readonly formatted: GraphQLFormattedError;
  readonly code: string;
  readonly level: ErrorLevel;
  readonly http: number;
  /** The innermost error: for the log only, never for the wire. */
  readonly cause: unknown;
}

interface Answer {
  readonly code: AnyCode;
  readonly message: string;
  readonly params: Params;
  readonly field?: string;
}

/** Codes of Apollo Server that say: the request itself was wrong. */
const REQUEST_CODES: Readonly<Record<string, AnyCode>> = {
  GRAPHQL_PARSE_FAILED: "GRAPHQL_VALIDATION_FAILED",
  GRAPHQL_VALIDATION_FAILED: "GRAPHQL_VALIDATION_FAILED",
  OPERATION_RESOLUTION_FAILURE: "GRAPHQL_VALIDATION_FAILED",
  BAD_REQUEST: "BAD_USER_INPUT",
  BAD_USER_INPUT: "BAD_USER_INPUT",
};

/** A client's protocol for hashed queries reads these codes, so they pass as they are. */
const PERSISTED_QUERY_CODES: readonly unknown[] = ["PERSISTED_QUERY_NOT_FOUND", "PERSISTED_QUERY_NOT_SUPPORTED"];

/**
 * Decides what a client learns of an error. The only translator between what was thrown and the wire: refusals pass,
 * requests that don't fit the schema become 99999, all else hides behind INTERNAL_SERVER_ERROR and the request's id.
 */
export function judgeError(error: unknown, requestId: string): JudgedError {
  const chain = chainOf(error);
  const outer = chain[0];
  const answer =
    refusedBy(chain) ?? databaseAnswer(chain) ?? argumentAnswer(chain) ?? requestAnswer(chain) ?? internal(requestId);
  const entry = ALL_REFUSALS[answer.code];
  const located = outer instanceof GraphQLError ? outer : undefined;
  const own = located?.extensions?.code;
  const code = located?.path === undefined && PERSISTED_QUERY_CODES.includes(own) ? String(own) : answer.code;
  return {
    code,
    level: levelOf(answer.code),
    http: entry.http,
    cause: chain.at(-1),
    formatted: {
      message: answer.message,
      ...(located?.locations === undefined ? {} : { locations: located.locations }),
      ...(located?.path === undefined ? {} : { path: located.path }),
      extensions: {
        code,
        number: entry.number,
        params: answer.params,
        ...(answer.field === undefined ? {} : { field: answer.field }),
      },
    },
  };
}

/** The error as the client gets it; see judgeError. */
export function formatError(error: unknown, requestId: string): GraphQLFormattedError {
  return judgeError(error, requestId).formatted;
}

const WORTH_A_LOOK: readonly AnyCode[] = ["FORBIDDEN", "THROTTLED", "UNAVAILABLE"];

function levelOf(code: AnyCode): ErrorLevel {
  if (code === "INTERNAL_SERVER_ERROR") {
    return "error";
  }
  return WORTH_A_LOOK.includes(code) ? "warn" : "info";
}

/** The error and what it wraps, outermost first; executors wrap what a resolver threw, some of them twice. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  let next: unknown = error;
  while (next !== undefined && next !== null && !chain.includes(next)) {
    chain.push(next);
    next = next instanceof GraphQLError ? next.originalError : undefined;
  }
  return chain;
}

function refusedBy(chain: readonly unknown[]): Answer | undefined {
  const refusal = chain.find((link) => link instanceof Refusal);
  if (refusal === undefined) {
    return undefined;
  }
  const { params, field: own } = refusal.extensions as { params: Params; field?: string };
  const outer = chain[0];
  const field = own ?? (outer instanceof GraphQLError ? fieldOfVariable(outer.message) : undefined);
  return { code: refusal.refusal, message: refusal.message, params, ...(field === undefined ? {} : { field }) };
}

/** What the database itself is to blame for, where coming again helps. */
function databaseAnswer(chain: readonly unknown[]): Answer | undefined {
  const [trouble] = chain.flatMap((link) => databaseTrouble(link) ?? []);
  if (trouble === undefined) {
    return undefined;
  }
  const code = trouble === "BUSY" ? "THROTTLED" : "UNAVAILABLE";
  const params = { retryAfterSeconds: RETRY_SECONDS[trouble] };
  return { code, message: messageOf(code, params), params };
}

const RETRY_SECONDS = { BUSY: 2, AWAY: 5 } as const satisfies Record<DatabaseTrouble, number>;

/** What the executor says of an argument while a field is resolved. */
function argumentAnswer(chain: readonly unknown[]): Answer | undefined {
  for (const link of chain) {
    if (!(link instanceof GraphQLError)) {
      continue;
    }
    const argument = /^Argument "(\w+)" /.exec(link.message);
    if (argument?.[1] !== undefined && link.originalError === undefined) {
      return { code: "BAD_USER_INPUT", message: link.message, params: {}, field: argument[1] };
    }
  }
  return undefined;
}

/** Errors before any field was resolved: the text didn't parse, didn't fit the schema, or a variable didn't. */
function requestAnswer(chain: readonly unknown[]): Answer | undefined {
  const outer = chain[0];
  if (!(outer instanceof GraphQLError) || outer.path !== undefined) {
    return undefined;
  }
  const own: unknown = outer.extensions?.code;
  if (own === "INTERNAL_SERVER_ERROR") {
    return undefined;
  }
  const params = (outer.extensions?.params ?? {}) as Params;
  if (isVariableMessage(outer.message)) {
    const field = fieldOfVariable(outer.message);
    return { code: "BAD_USER_INPUT", message: outer.message, params, ...(field === undefined ? {} : { field }) };
  }
  const known = typeof own === "string" && Object.hasOwn(REQUEST_CODES, own) ? REQUEST_CODES[own] : undefined;
  if (known !== undefined) {
    return { code: known, message: outer.message, params };
  }
  if (PERSISTED_QUERY_CODES.includes(own)) {
    return { code: "BAD_USER_INPUT", message: outer.message, params };
  }
  // Over WebSocket no Apollo stands between us and graphql-js: its parser leaves the source, its rules the nodes.
  const fromParserOrRules = outer.source !== undefined || (outer.nodes?.length ?? 0) > 0;
  return fromParserOrRules ? { code: "GRAPHQL_VALIDATION_FAILED", message: outer.message, params } : undefined;
}

function isVariableMessage(message: string): boolean {
  return message.startsWith('Variable "$') || message.startsWith("Too many errors processing variables");
}

/**
 * The path into the input that a message about a variable names: `… at "input.rows[2].gunNumber"; …` of graphql-js
 * and `Field value.rows[2].gunNumber …` of graphql-jit both give rows.2.gunNumber. A variable that is wrong as a whole
 * gives its own name; so does a scalar deep in an input under graphql-jit, which then calls that field the variable.
 */
export function fieldOfVariable(message: string): string | undefined {
  const variable = /^Variable "\$(\w+)"/.exec(message)?.[1];
  if (variable === undefined) {
    return undefined;
  }
  const reason = message.slice(message.lastIndexOf("; ") + 2);
  const compiled = /^(?:Field|Expected non-nullable type .* at) value((?:\.\w+|\[\d+\])+)/.exec(reason)?.[1];
  if (compiled !== undefined) {
    return stepsOf(compiled).join(".");
  }
  // The value that was sent stands before the path and may itself contain ` at "…`, so the last one counts.
  const places = [...message.matchAll(/ at "(\w+)((?:\.\w+|\[\d+\])*)"; /g)].filter(([, root]) => root === variable);
  const path = stepsOf(places.at(-1)?.[2] ?? "");
  const absent = /^Field "(\w+)" (?:of required type .* was not provided|is not defined by type)/.exec(reason)?.[1];
  if (absent !== undefined) {
    path.push(absent);
  }
  return path.length === 0 ? variable : path.join(".");
}

/** ".rows[2].gunNumber" → rows, 2, gunNumber. */
function stepsOf(place: string): string[] {
  return place
    .replaceAll(/\[(\d+)\]/g, ".$1")
    .split(".")
    .filter((step) => step !== "");
}

function internal(requestId: string): Answer {
  const params = { requestId };
  return { code: "INTERNAL_SERVER_ERROR", message: messageOf("INTERNAL_SERVER_ERROR", params), params };
}
