import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Callers } from "../access/auth/caller.ts";
import { bearer } from "../access/auth/tokens.ts";
import type { Refused } from "../kernel/errors/incidents.ts";
import type { Context, Services } from "../kernel/context.ts";
import type { Visit } from "./socket.ts";
import { traceOf } from "./tracing.ts";

/**
 * Makes the context of one request: an entity manager of its own, narrowed to what the caller may see. What only some
 * requests need is made when it is first asked for: a hot read needs no entities.
 */
export function contextMaker(services: Services): (visit: Visit) => Context {
  const contextFor = (visit: Visit): Context => {
    let em: Context["em"] | undefined;
    let log: Logger | undefined;
    return {
      ...services,
      ...visit,
      get em() {
        return (em ??= scopedManager(services, visit));
      },
      get log() {
        return (log ??= services.log.child({ requestId: visit.requestId, traceId: visit.trace.id }));
      },
      again: () => contextFor(visit),
    };
  };
  return contextFor;
}

function scopedManager(services: Services, { caller, requestId }: Visit): Context["em"] {
  const em = services.em.fork({ loggerContext: { requestId } });
  if (caller.kind === "ACCOUNT") {
    em.setFilterParams("scope", { ...caller.scope });
  }
  return em;
}

const visits = new WeakMap<FastifyRequest, Promise<Visit>>();

const found = new WeakMap<FastifyRequest, Visit>();

/** How the log names a request: whose it is, too, where that has been looked up. */
export function namedInLog(request: FastifyRequest): Refused {
  const visit = found.get(request);
  return { requestId: String(request.id), trace: traceOf(request), caller: visit?.caller, remoteAddress: request.ip };
}

/** Who sends a request: looked up once, whoever asks. */
export function visitOf(callers: Callers, request: FastifyRequest): Promise<Visit> {
  const known = visits.get(request);
  const visit = known ?? lookUp(callers, request);
  if (known === undefined) {
    visits.set(request, visit);
  }
  return visit;
}

async function lookUp(callers: Callers, request: FastifyRequest): Promise<Visit> {
  const { headers, ip, id } = request;
  const key = headers["idempotency-key"];
  const visit = {
    caller: await callers.byToken(bearer(headers.authorization), ip),
    requestId: String(id),
    trace: traceOf(request),
    remoteAddress: ip,
    userAgent: String(headers["user-agent"] ?? "").slice(0, 300),
    ...(key !== undefined && { idempotencyKey: String(key) }),
  };
  found.set(request, visit);
  return visit;
}
