import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { placeOf } from "../access/auth/lockout.rules.ts";
import type { Config } from "../kernel/config.ts";
import type { Caller } from "../kernel/context.ts";
import { Refusal } from "../kernel/errors/refuse.ts";

const WINDOW_SECONDS = 60;
const MS = 1_000;

/** What an operation cost, and what its sender may still ask for; told in `extensions.cost` of its answer. */
export interface CostTold {
  /** Fields to be resolved, each times the rows of every list that it is in. */
  readonly asked: number;
  /** What all operations of the session, the token or the address may cost within the minute; absent: any cost. */
  readonly most?: number;
  readonly left?: number;
  /** Seconds until the whole is there again. */
  readonly resetSeconds?: number;
}

/** Who pays. */
export interface Payer {
  readonly caller: Caller;
  readonly remoteAddress: string;
}

/** What callers may cost within a minute, on this server. */
export class Purses {
  readonly #account: RateLimiterMemory | null;
  readonly #nobody: RateLimiterMemory | null;

  constructor({ COST_ACCOUNT, COST_NOBODY }: Pick<Config, "COST_ACCOUNT" | "COST_NOBODY">) {
    this.#account = limiterOf(COST_ACCOUNT);
    this.#nobody = limiterOf(COST_NOBODY);
  }

  /** Takes an operation's cost. Throws THROTTLED when there isn't so much left; gateways pace themselves and pay nothing. */
  async spend({ caller, remoteAddress }: Payer, asked: number): Promise<CostTold> {
    const limiter = caller.kind === "GATEWAY" ? null : caller.kind === "ACCOUNT" ? this.#account : this.#nobody;
    if (limiter === null) {
      return { asked };
    }
    const key = caller.kind === "ACCOUNT" ? caller.sessionId : placeOf(remoteAddress);
    try {
      const { remainingPoints, msBeforeNext } = await limiter.consume(key, asked);
      return { asked, most: limiter.points, left: remainingPoints, resetSeconds: secondsOf(msBeforeNext) };
    } catch (over) {
      if (over instanceof RateLimiterRes) {
        throw new Refusal("THROTTLED", { params: { retryAfterSeconds: secondsOf(over.msBeforeNext) } });
      }
      throw over;
    }
  }
}

const limiterOf = (points: number): RateLimiterMemory | null =>
  points === 0 ? null : new RateLimiterMemory({ points, duration: WINDOW_SECONDS });

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / MS));
