import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { judgeError } from "../kernel/errors/format-error.ts";
import { retryAfterOf } from "./answers.ts";
import type { Incidents } from "../kernel/errors/incidents.ts";
import { namedInLog } from "./visits.ts";

interface Fault {
  readonly status: number;
  readonly number: number;
  readonly msg: string;
  readonly extensions: Readonly<Record<string, unknown>>;
}

/**
 * Answers what never reaches an operation (no such address, a body that is none or too large, a database that has no
 * time) in the specification's envelope; where operations are answered, as errors of GraphQL too.
 */
export function answerFaults(http: FastifyInstance, incidents: Incidents): void {
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const requestId = String(request.id);
    const status = error.statusCode ?? 500;
    if (status < 500) {
      const extensions = { code: "BAD_USER_INPUT", number: status, params: {} };
      return send(reply, { status, number: status, msg: error.message, extensions });
    }
    const judged = judgeError(error, requestId);
    incidents.tell({ ...namedInLog(request), operation: request.routeOptions.url }, [judged]);
    const { formatted, http: found } = judged;
    const extensions = formatted.extensions ?? {};
    const retryAfter = retryAfterOf([formatted]);
    if (retryAfter !== undefined) {
      void reply.header("retry-after", retryAfter);
    }
    return send(reply, { status: found, number: Number(extensions["number"]), msg: formatted.message, extensions });
  });
}

function send(reply: FastifyReply, { status, number, msg, extensions }: Fault): FastifyReply {
  const envelope = { code: number, msg };
  const isGraphql = reply.request.routeOptions.url === "/graphql";
  const errors = { errors: [{ message: msg, extensions }], extensions: envelope };
  return reply.code(status).send({ ...envelope, data: null, ...(isGraphql ? errors : {}) });
}

/** What an address that there isn't is answered with, where no console is served. */
export function answerUnknownAddresses(http: FastifyInstance): void {
  http.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 404, msg: "address error", data: null }));
}
