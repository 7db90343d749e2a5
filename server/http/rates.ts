import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { placeOf } from "../access/auth/lockout.rules.ts";
import type { Config } from "../kernel/config.ts";
import type { Caller } from "../kernel/context.ts";
import { Refusal } from "../kernel/errors/refuse.ts";

const WINDOW_MS = 60_000;
/** Callers that are counted at a time, the least recently seen making room. */
const MOST_COUNTED = 20_000;

interface RateOptions {
  readonly config: Config;
  callerOf(request: FastifyRequest): Promise<Caller>;
}

/** A session or token for itself; whoever has none by address. */
const keyOf = (caller: Caller, request: FastifyRequest): string =>
  caller.kind === "ACCOUNT" ? caller.sessionId : placeOf(request.ip);

/** Makes the counters; see rateHook. */
export async function limitRates(http: FastifyInstance): Promise<void> {
  await http.register(rateLimit, { global: false, cache: MOST_COUNTED });
}

/**
 * How often anybody may ask within a minute, by session, API token or, without one, address; told in the headers
 * `x-ratelimit-*`, refused as THROTTLED. A gateway's batches are paced by itself; images bear no token and are kept by
 * the browser.
 */
export function rateHook(http: FastifyInstance, { config, callerOf }: RateOptions): onRequestAsyncHookHandler {
  const mostOf = ({ kind }: Caller) => (kind === "ACCOUNT" ? config.RATE_ACCOUNT : config.RATE_NOBODY);
  return http.rateLimit({
    timeWindow: WINDOW_MS,
    keyGenerator: async (request) => keyOf(await callerOf(request), request),
    max: async (request) => mostOf(await callerOf(request)),
    allowList: async (request) => {
      const caller = await callerOf(request);
      return caller.kind === "GATEWAY" || mostOf(caller) === 0 || request.url.startsWith("/images/");
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal("THROTTLED", { params: { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1_000)) } }),
  }) as onRequestAsyncHookHandler;
}
