import rateLimit, { type FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { LRUCache } from "lru-cache";
import { placeOf } from "../access/auth/lockout.rules.ts";
import type { Config } from "../kernel/config.ts";
import type { Caller } from "../kernel/context.ts";
import { Refusal } from "../kernel/errors/refuse.ts";
import type { Payer } from "./purse.ts";

const WINDOW_MS = 60_000;
/** Callers that are counted at a time, the least recently seen making room. */
const MOST_COUNTED = 20_000;

interface RateOptions {
  readonly rates: Rates;
  callerOf(request: FastifyRequest): Promise<Caller>;
}

/** What somebody has asked for within a minute that began with their first. */
interface Count {
  readonly since: number;
  current: number;
}

/** How often callers may ask within a minute, on this server: requests and messages of sockets in one count. */
export class Rates {
  readonly #counts = new LRUCache<string, Count>({ max: MOST_COUNTED });
  readonly #config: Pick<Config, "RATE_ACCOUNT" | "RATE_NOBODY">;

  constructor(config: Pick<Config, "RATE_ACCOUNT" | "RATE_NOBODY">) {
    this.#config = config;
  }

  /** 0: any number. A gateway's batches are paced by itself. */
  mostOf({ kind }: Caller): number {
    return kind === "GATEWAY" ? 0 : kind === "ACCOUNT" ? this.#config.RATE_ACCOUNT : this.#config.RATE_NOBODY;
  }

  /** Counts one more of a key; `ttl`: so many milliseconds until it begins anew. */
  count(key: string): { readonly current: number; readonly ttl: number } {
    const now = Date.now();
    const known = this.#counts.get(key);
    const count = known !== undefined && now < known.since + WINDOW_MS ? known : { since: now, current: 0 };
    count.current += 1;
    this.#counts.set(key, count);
    return { current: count.current, ttl: count.since + WINDOW_MS - now };
  }

  /** Counts what came by no request. Throws THROTTLED when there were too many. */
  take({ caller, remoteAddress }: Payer): void {
    const most = this.mostOf(caller);
    if (most === 0) {
      return;
    }
    const { current, ttl } = this.count(keyOf(caller, remoteAddress));
    if (current > most) {
      throw tooMany(ttl);
    }
  }
}

const tooMany = (ttl: number): Refusal =>
  new Refusal("THROTTLED", { params: { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1_000)) } });

/** A session or token for itself; whoever has none by address. */
const keyOf = (caller: Caller, address: string): string =>
  caller.kind === "ACCOUNT" ? caller.sessionId : placeOf(address);

/** The counts, as @fastify/rate-limit asks for them. */
const storeOf = (rates: Rates): FastifyRateLimitStoreCtor =>
  class RateStore {
    incr(key: string, answer: (error: Error | null, count: { current: number; ttl: number }) => void): void {
      answer(null, rates.count(key));
    }

    child(): RateStore {
      return this;
    }
  };

/** Makes the counters known to the web server; see rateHook. */
export async function limitRates(http: FastifyInstance, rates: Rates): Promise<void> {
  await http.register(rateLimit, { global: false, store: storeOf(rates) });
}

/**
 * How often anybody may ask within a minute, by session, API token or, without one, address; told in the headers
 * `x-ratelimit-*`, refused as THROTTLED. A gateway's batches are paced by itself; images bear no token and are kept by
 * the browser.
 */
export function rateHook(http: FastifyInstance, { rates, callerOf }: RateOptions): onRequestAsyncHookHandler {
  return http.rateLimit({
    timeWindow: WINDOW_MS,
    keyGenerator: async (request) => keyOf(await callerOf(request), request.ip),
    max: async (request) => rates.mostOf(await callerOf(request)),
    allowList: async (request) => rates.mostOf(await callerOf(request)) === 0 || request.url.startsWith("/images/"),
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  }) as onRequestAsyncHookHandler;
}
