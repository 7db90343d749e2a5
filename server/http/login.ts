import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Callers } from "../access/auth/caller.ts";
import { login } from "../access/auth/auth.service.ts";
import type { Context } from "../kernel/context.ts";
import { judgeError } from "../kernel/errors/format-error.ts";
import { impossibleText } from "../kernel/scalars/possible.ts";
import { namedInLog } from "./visits.ts";
import type { Visit } from "./socket.ts";
import { retryAfterOf } from "./answers.ts";
import { serveProviderSignIn } from "./sign-in.ts";
import type { Incidents } from "../kernel/errors/incidents.ts";

const text = z.string().refine((given) => impossibleText(given, 200) === null);
const Credentials = z.object({ username: text, password: text });

interface LoginOptions {
  readonly callers: Callers;
  readonly incidents: Incidents;
  contextFor(visit: Visit): Context;
  visitOf(callers: Callers, request: FastifyRequest): Promise<Visit>;
}

/** `POST /login` with the specification's envelope `{code, msg, data}`, beside the mutation of the same name; and the way by an identity provider. */
export function serveLogin(http: FastifyInstance, options: LoginOptions): void {
  const { callers, incidents, contextFor, visitOf } = options;
  serveProviderSignIn(http, options);
  http.post("/login", async (request, reply) => {
    const context = contextFor(await visitOf(callers, request));
    try {
      const given = Credentials.safeParse(request.body);
      const { uuid, token, name } = await login(context, given.data ?? { username: "", password: "" });
      return { code: 0, msg: "OK", data: { uuid, token, name } };
    } catch (error) {
      const judged = judgeError(error, context.requestId);
      const { formatted, http: status } = judged;
      incidents.tell({ ...namedInLog(request), operation: "login" }, [judged]);
      const params = formatted.extensions?.["params"];
      const retryAfter = retryAfterOf([formatted]);
      if (retryAfter !== undefined) {
        void reply.header("retry-after", retryAfter);
      }
      return reply
        .code(status)
        .send({ code: formatted.extensions?.["number"], msg: formatted.message, data: null, params });
    }
  });
}
