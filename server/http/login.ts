import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Callers } from "../auth/caller.ts";
import { login } from "../auth/auth.service.ts";
import type { Context } from "../context.ts";
import { judgeError } from "../errors/format-error.ts";
import type { Visit } from "../live/socket.ts";

const Credentials = z.object({ username: z.string().max(200), password: z.string().max(200) });

interface LoginOptions {
  readonly callers: Callers;
  contextFor(visit: Visit): Context;
  visitOf(callers: Callers, request: FastifyRequest): Promise<Visit>;
}

/** `POST /login` with the specification's envelope `{code, msg, data}`, beside the mutation of the same name. */
export function serveLogin(http: FastifyInstance, { callers, contextFor, visitOf }: LoginOptions): void {
  http.post("/login", async (request, reply) => {
    const context = contextFor(await visitOf(callers, request));
    try {
      const given = Credentials.safeParse(request.body);
      const { uuid, token, name } = await login(context, given.data ?? { username: "", password: "" });
      return { code: 0, msg: "OK", data: { uuid, token, name } };
    } catch (error) {
      const { formatted, http: status, level, cause } = judgeError(error, context.requestId);
      if (level === "error") {
        context.log.error({ err: cause }, "login failed");
      }
      return reply.code(status).send({ code: formatted.extensions?.["number"], msg: formatted.message, data: null });
    }
  });
}
