import type { FastifyError, FastifyInstance } from "fastify";
import type { Logger } from "pino";

/** Answers what never reaches an operation (no such address, a body that is none or too large) in the specification's envelope. */
export function answerFaults(http: FastifyInstance, log: Logger): void {
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) {
      return reply.code(status).send({ code: status, msg: error.message, data: null });
    }
    log.error({ err: error, requestId: request.id }, "request failed");
    return reply.code(500).send({ code: 500, msg: `Internal server error, request ${request.id}`, data: null });
  });
}

/** What an address that there isn't is answered with, where no console is served. */
export function answerUnknownAddresses(http: FastifyInstance): void {
  http.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 404, msg: "address error", data: null }));
}
