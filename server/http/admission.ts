import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type DocumentNode, GraphQLError, getOperationAST } from "graphql";
import type { Caller, Context } from "../kernel/context.ts";
import { Refusal } from "../kernel/errors/refuse.ts";
import { ANSWER_TYPES, enveloped, refuseOperation, sendResult } from "./answers.ts";
import { type Documents, type SoundDocument, hashOfText } from "./documents.ts";
import type { Deprecations } from "./deprecations.ts";
import type { Execution } from "./executor.ts";
import type { Incidents } from "../kernel/errors/incidents.ts";
import type { OperationFigures } from "./operation-figures.ts";
import { type FreeText, persistedHashOf, textAsked } from "./own-operations.ts";
import type { Purses } from "./purse.ts";
import { tellOperation } from "./tracing.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface AdmissionOptions {
  readonly documents: Documents;
  readonly execution: Execution;
  readonly incidents: Incidents;
  readonly operations: OperationFigures;
  readonly purses: Purses;
  readonly freeText: FreeText;
  readonly deprecations: Deprecations;
  callerOf(request: FastifyRequest): Promise<Caller>;
  context(request: FastifyRequest): Promise<Context>;
}

/**
 * Every text of a request passes here before Apollo Server sees it, and every hash that stands for one: what its sender may
 * not ask for, and what is too long, too large or wrong is refused, and a query that was answered before is answered without Apollo's pipeline, which costs more than the query itself.
 * What is new or changes something, and what nobody runs for its variables, is left to Apollo.
 */
export function admitOperations(http: FastifyInstance, options: AdmissionOptions): void {
  http.addHook("onSend", async (_request, reply, payload) => (reply.statusCode < 400 ? payload : enveloped(payload)));
  http.addHook("preHandler", async (request, reply) => {
    const asked = request.method === "GET" ? request.query : request.body;
    if (!isRecord(asked)) {
      return;
    }
    const text = textAsked(asked, await options.callerOf(request), options.freeText);
    if (text === undefined) {
      return;
    }
    if (typeof text !== "string") {
      return refuseOperation(reply, [text], options.incidents);
    }
    const sound = options.documents.read(text);
    if (!("document" in sound)) {
      return refuseOperation(reply, sound, options.incidents);
    }
    const wrong = wrongIn(asked, text, sound.document);
    return wrong === null
      ? answerKnown({ request, reply, asked, sound }, options)
      : refuseOperation(reply, [wrong], options.incidents);
  });
}

/** What of a sound text is no business of HTTP's, or not what its sender says it is. */
function wrongIn(asked: Readonly<Record<string, unknown>>, text: string, document: DocumentNode): GraphQLError | null {
  const { operationName } = asked;
  const name = typeof operationName === "string" ? operationName : null;
  const asks = getOperationAST(document, name);
  if (asks == null) {
    const message = name === null ? "Must provide operation name if query contains several" : "Unknown operation name";
    return new GraphQLError(message, { extensions: { code: "OPERATION_RESOLUTION_FAILURE" } });
  }
  if (asks.operation === "subscription") {
    return new Refusal("SUBSCRIPTION_OVER_HTTP");
  }
  const told = persistedHashOf(asked["extensions"]);
  return told === undefined || told.toLowerCase() === hashOfText(text) ? null : new Refusal("PERSISTED_QUERY_MISMATCH");
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly asked: Readonly<Record<string, unknown>>;
}

/** Answers a query in the plainest form of a request that Apollo has answered before; nothing for all others. */
async function answerKnown(
  { request, reply, asked, sound }: Exchange & { sound: SoundDocument },
  { execution, operations, purses, deprecations, incidents, context }: AdmissionOptions,
): Promise<FastifyReply | undefined> {
  const type = ANSWER_TYPES.get(request.headers.accept);
  const { operationName, variables, query, extensions } = asked;
  const isPlain =
    request.method === "POST" &&
    (operationName == null || typeof operationName === "string") &&
    (variables == null || isRecord(variables)) &&
    (extensions == null || query === undefined);
  if (type === undefined || !isPlain) {
    return undefined;
  }
  const run = execution.known(sound, operationName ?? undefined, variables ?? {});
  const operation = getOperationAST(sound.document, operationName);
  if (run === null || operation == null) {
    return undefined;
  }
  const begunAt = performance.now();
  const asking = await context(request);
  const cost = await purses.spend(asking, sound.costOf(operation, variables ?? {}));
  const result = await run(asking).catch(() => null);
  if (result === null) {
    return undefined;
  }
  const { document } = sound;
  const noted = deprecations.note(asking.caller, { document, operation, variables: variables ?? {} });
  const name = operation.name?.value;
  const ms = performance.now() - begunAt;
  const codes = sendResult({ reply, type, operation: name, beside: { cost, deprecations: noted } }, result, incidents);
  operations.note({ name, caller: asking.caller.kind, ms, codes });
  tellOperation(asking.trace, operation, codes);
  return reply;
}
