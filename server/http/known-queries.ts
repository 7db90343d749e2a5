import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import type { Asked, Execution } from "./executor.ts";

/** What clients accept, and what Apollo answers them with; whoever accepts anything else is left to Apollo. */
const TYPES: ReadonlyMap<string | undefined, string> = new Map([
  [undefined, "application/json; charset=utf-8"],
  ["*/*", "application/json; charset=utf-8"],
  ["application/json", "application/json; charset=utf-8"],
  ["application/graphql-response+json,application/json;q=0.9", "application/graphql-response+json; charset=utf-8"],
]);

/** The end of every answer without errors: the specification's envelope. */
const ENVELOPE = `,"extensions":{"code":0,"msg":"OK"}}\n`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A query in the plainest form of a request; null for all other forms. */
function askedBy({ method, headers, body }: FastifyRequest): Asked | null {
  if (method !== "POST" || !headers["content-type"]?.startsWith("application/json") || !isRecord(body)) {
    return null;
  }
  const { query, operationName, variables, extensions } = body;
  const isPlain =
    typeof query === "string" &&
    (operationName == null || typeof operationName === "string") &&
    (variables == null || isRecord(variables)) &&
    extensions == null;
  return isPlain ? { query, operationName: operationName ?? undefined, variables: variables ?? {} } : null;
}

/**
 * Answers queries that Apollo has answered before without its pipeline, which costs more than the query itself. What is
 * new, changes something or goes wrong is left to Apollo: a query that fails here is run again there.
 */
export function answerKnownQueries(
  http: FastifyInstance,
  { execution, context }: { execution: Execution; context(request: FastifyRequest): Promise<Context> },
): void {
  http.addHook("preHandler", async (request, reply) => {
    const type = TYPES.get(request.headers.accept);
    const asked = type === undefined ? null : askedBy(request);
    const run = asked === null ? null : execution.known(asked);
    if (run === null) {
      return;
    }
    const data = await run(await context(request)).catch(() => null);
    if (data !== null) {
      return reply.header("content-type", type).send(`{"data":${JSON.stringify(data)}${ENVELOPE}`);
    }
  });
}
