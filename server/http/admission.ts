import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type DocumentNode, GraphQLError, getOperationAST } from "graphql";
import type { Context } from "../kernel/context.ts";
import { Refusal } from "../kernel/errors/refuse.ts";
import { ANSWER_TYPES, enveloped, refuseOperation, sendResult } from "./answers.ts";
import { type Documents, type SoundDocument, hashOfText } from "./documents.ts";
import type { Execution } from "./executor.ts";
import type { Incidents } from "../kernel/errors/incidents.ts";
import type { OperationFigures } from "./operation-figures.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface AdmissionOptions {
  readonly documents: Documents;
  readonly execution: Execution;
  readonly incidents: Incidents;
  readonly operations: OperationFigures;
  context(request: FastifyRequest): Promise<Context>;
}

/**
 * Every text of a request passes here before Apollo Server sees it: one that is too long, too large or wrong is refused,
 * and a query that was answered before is answered without Apollo's pipeline, which costs more than the query itself.
 * What is new or changes something, and what nobody runs for its variables, is left to Apollo.
 */
export function admitOperations(http: FastifyInstance, options: AdmissionOptions): void {
  http.addHook("onSend", async (_request, reply, payload) => (reply.statusCode < 400 ? payload : enveloped(payload)));
  http.addHook("preHandler", async (request, reply) => {
    const asked = request.method === "GET" ? request.query : request.body;
    const text = isRecord(asked) ? asked["query"] : undefined;
    if (!isRecord(asked) || typeof text !== "string" || text === "") {
      return;
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
  return told === undefined || told === hashOfText(text) ? null : new Refusal("PERSISTED_QUERY_MISMATCH");
}

const nameOf = (document: DocumentNode, asked: unknown): string | undefined =>
  typeof asked === "string" ? asked : getOperationAST(document)?.name?.value;

/** The hash by which the sender wants its query to be known (automatic persisted queries); by GET the extensions are a text. */
function persistedHashOf(given: unknown): string | undefined {
  const extensions = typeof given === "string" ? parsed(given) : given;
  const persisted = isRecord(extensions) ? extensions["persistedQuery"] : undefined;
  const hash = isRecord(persisted) ? persisted["sha256Hash"] : undefined;
  return typeof hash === "string" ? hash.toLowerCase() : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Apollo Server says so.
    return undefined;
  }
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly asked: Readonly<Record<string, unknown>>;
}

/** Answers a query in the plainest form of a request that Apollo has answered before; nothing for all others. */
async function answerKnown(
  { request, reply, asked, sound }: Exchange & { sound: SoundDocument },
  { execution, operations, incidents, context }: AdmissionOptions,
): Promise<FastifyReply | undefined> {
  const type = ANSWER_TYPES.get(request.headers.accept);
  const { operationName, variables, extensions } = asked;
  const isPlain =
    request.method === "POST" &&
    (operationName == null || typeof operationName === "string") &&
    (variables == null || isRecord(variables)) &&
    extensions == null;
  if (type === undefined || !isPlain) {
    return undefined;
  }
  const run = execution.known(sound, operationName ?? undefined, variables ?? {});
  if (run === null) {
    return undefined;
  }
  const begunAt = performance.now();
  const caller = await context(request);
  const result = await run(caller).catch(() => null);
  if (result === null) {
    return undefined;
  }
  const name = nameOf(sound.document, operationName);
  const ms = performance.now() - begunAt;
  const codes = sendResult({ reply, type, operation: name }, result, incidents);
  operations.note({ name, caller: caller.caller.kind, ms, codes });
  return reply;
}
