import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Callers } from "../access/auth/caller.ts";
import type { Context } from "../kernel/context.ts";
import { hearPayment } from "../money/payment/payment-callback.service.ts";
import type { Visit } from "./socket.ts";

/** A message is a few fields. */
const MOST_BYTES = 4_096;

interface Options {
  readonly callers: Callers;
  contextFor(visit: Visit): Context;
  visitOf(callers: Callers, request: FastifyRequest): Promise<Visit>;
}

interface Told {
  Params: { provider: string; network: string };
}

/**
 * `POST /payments/<provider>/callback/<network>`: what a payment provider tells, signed over the bytes as they come. 401 for what it did not
 * sign, 404 for a payment that isn't there, 409 for another amount; whatever else is 200, also what is told again.
 */
export async function servePayments(http: FastifyInstance, { callers, contextFor, visitOf }: Options): Promise<void> {
  await http.register(async (payments) => {
    payments.removeAllContentTypeParsers();
    payments.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    payments.post<Told>("/payments/:provider/callback/:network", { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const { provider, network } = request.params;
      const header = (name: string) => String(request.headers[name] ?? "");
      const { http: status, told } = await hearPayment(contextFor(await visitOf(callers, request)), network, provider, {
        timestamp: header("x-payment-timestamp"),
        signature: header("x-payment-signature"),
        body: typeof request.body === "string" ? request.body : "",
      });
      return reply.code(status).send({ code: status === 200 ? 0 : status, msg: told, data: null });
    });
  });
}
