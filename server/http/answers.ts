import type { FastifyReply } from "fastify";
import type { ExecutionResult, FormattedExecutionResult, GraphQLFormattedError } from "graphql";
import { ALL_REFUSALS, type Params } from "../kernel/errors/catalogue.ts";
import { judgeError } from "../kernel/errors/format-error.ts";
import type { Incidents } from "../kernel/errors/incidents.ts";
import type { DeprecationTold } from "./deprecations.ts";
import type { CostTold } from "./purse.ts";
import { namedInLog } from "./visits.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const RESPONSE_TYPE = "application/graphql-response+json; charset=utf-8";

/** What clients accept, and what Apollo Server answers them with; whoever accepts anything else is left to it. */
export const ANSWER_TYPES: ReadonlyMap<string | undefined, string> = new Map([
  [undefined, JSON_TYPE],
  ["*/*", JSON_TYPE],
  ["application/json", JSON_TYPE],
  ["application/graphql-response+json,application/json;q=0.9", RESPONSE_TYPE],
]);

/** The seconds after which a refused request may come again; undefined where that would not help. */
export function retryAfterOf(errors: readonly GraphQLFormattedError[]): number | undefined {
  const seconds = errors.flatMap(({ extensions }) => {
    const { retryAfterSeconds } = (extensions?.["params"] ?? {}) as Params;
    return typeof retryAfterSeconds === "number" ? [retryAfterSeconds] : [];
  });
  return seconds.length === 0 ? undefined : Math.max(...seconds);
}

/** The status of an answer that delivers nothing but errors; undefined: that of GraphQL's own rules. */
function statusOf(errors: readonly GraphQLFormattedError[]): number | undefined {
  const codes = errors.map(({ extensions }) => extensions?.["code"]);
  const gravest = (["INTERNAL_SERVER_ERROR", "UNAVAILABLE", "THROTTLED"] as const).find((code) => codes.includes(code));
  return gravest === undefined ? undefined : ALL_REFUSALS[gravest].http;
}

/** What of an answer stands outside its body. */
interface Told {
  /** An answer that delivers nothing says so by its status as well; undefined: that of GraphQL's own rules. */
  readonly status: number | undefined;
  /** Seconds for the header retry-after; undefined: none. */
  readonly retryAfter: number | undefined;
}

/** What status and headers tell of an answer. */
export function toldOutside({ data, errors = [] }: FormattedExecutionResult): Told {
  const isEmpty = Object.values(data ?? {}).every((value) => value === null);
  return { status: isEmpty ? statusOf(errors) : undefined, retryAfter: retryAfterOf(errors) };
}

/** What an answer tells of its operation beside the data. */
export interface Beside {
  readonly cost?: CostTold | undefined;
  readonly deprecations?: readonly DeprecationTold[] | undefined;
}

/** The specification's envelope of an answer, with what it cost and what of it will end, where that is known. */
export function envelopeOf(
  [error]: readonly GraphQLFormattedError[],
  { cost, deprecations }: Beside = {},
): Readonly<Record<string, unknown>> {
  return {
    code: error?.extensions?.["number"] ?? 0,
    msg: error?.message ?? "OK",
    ...(cost && { cost }),
    ...(deprecations && { deprecations }),
  };
}

/** Apollo Server answers some requests before any plugin hears of them: those get the specification's envelope here. */
export function enveloped(payload: unknown): unknown {
  if (typeof payload !== "string" || !payload.startsWith('{"errors":')) {
    return payload;
  }
  const body = JSON.parse(payload) as { errors?: readonly GraphQLFormattedError[]; extensions?: object };
  const [error] = body.errors ?? [];
  if (error === undefined || body.extensions !== undefined) {
    return payload;
  }
  const number = error.extensions?.["number"] ?? ALL_REFUSALS.BAD_USER_INPUT.number;
  return `${JSON.stringify({ ...body, extensions: { code: number, msg: error.message } })}\n`;
}

/** Refuses a GraphQL request before any of its fields: errors and envelope as in every other answer. */
export function refuseOperation(reply: FastifyReply, errors: readonly unknown[], incidents: Incidents): FastifyReply {
  const { request } = reply;
  const requestId = String(request.id);
  const judged = errors.map((error) => judgeError(error, requestId));
  incidents.tell(namedInLog(request), judged);
  const [first] = judged;
  const envelope = { code: first?.formatted.extensions?.["number"] ?? 500, msg: first?.formatted.message ?? "" };
  return reply
    .code(first?.http ?? 500)
    .header("content-type", ANSWER_TYPES.get(request.headers.accept) ?? JSON_TYPE)
    .send(`${JSON.stringify({ errors: judged.map(({ formatted }) => formatted), extensions: envelope })}\n`);
}

/** Sends what an operation gave, whole or in part, as Apollo Server would; gives the codes of its errors. */
export function sendResult(
  {
    reply,
    type,
    operation,
    beside,
  }: { reply: FastifyReply; type: string; operation: string | undefined; beside: Beside },
  { data, errors }: ExecutionResult,
  incidents: Incidents,
): string[] {
  reply.header("content-type", type);
  if (errors === undefined) {
    reply.send(`{"data":${JSON.stringify(data)},"extensions":${JSON.stringify(envelopeOf([], beside))}}\n`);
    return [];
  }
  const requestId = String(reply.request.id);
  const judged = errors.map((error) => judgeError(error, requestId));
  incidents.tell({ ...namedInLog(reply.request), operation }, judged);
  const formatted = judged.map((one) => one.formatted);
  const { status, retryAfter } = toldOutside({ data, errors: formatted });
  if (retryAfter !== undefined) {
    reply.header("retry-after", String(retryAfter));
  }
  reply
    .code(status ?? 200)
    .send(`${JSON.stringify({ errors: formatted, data, extensions: envelopeOf(formatted, beside) })}\n`);
  return judged.map(({ code }) => code);
}
