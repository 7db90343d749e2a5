import type { FirstDeed } from "../../common/first-deed.ts";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { ExecutionResult, GraphQLError } from "graphql";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { refuse } from "./errors/refuse.ts";
import type { PubSub } from "./live/pubsub.ts";
import type { ReportsDatabase } from "./reports.ts";
import type { Trace } from "./trace.ts";

/** Time is injected, so that stories can move it. */
export interface Clock {
  now(): Date;
}

/** What a caller's rows are narrowed to; null: the whole network. */
export interface ScopeParams {
  networkId: string;
  /** The platforms whose records the caller sees: its own and those below, without those for training unless its own is one. */
  platformIds: string[] | null;
  /** The platforms that the caller looks after, with their accounts and roles: its own and all below; null: it is of the network itself. */
  branchIds: string[] | null;
  /** The same and those above: what superiors share downwards (regions, cities). */
  lineIds: string[] | null;
}

/** A person's session. */
export interface AccountCaller {
  readonly kind: "ACCOUNT";
  readonly sessionId: string;
  readonly accountId: string;
  readonly login: string;
  readonly name: string;
  readonly platformId: string;
  /** What its roles allow, of every level (auth/rights.ts). */
  readonly rights: readonly number[];
  readonly scope: ScopeParams;
  readonly expiresAt: Date;
  /** Until that is done the session has no rights, and may do nothing else. */
  readonly mustFirst?: FirstDeed;
  /** The API token that the request came with instead of a login, and from where alone it opens anything; `sessionId` is then its id. */
  readonly apiToken?: { readonly name: string; readonly addresses: readonly string[] };
  /** Whose request it carries out as the second person: that one is the author of what is done. */
  readonly onBehalfOf?: { readonly accountId: string; readonly login: string };
}

/** A device gateway's credential. */
export interface GatewayCaller {
  readonly kind: "GATEWAY";
  readonly gatewayId: string;
  readonly name: string;
  readonly networkId: string;
}

export type Caller = AccountCaller | GatewayCaller | { readonly kind: "NOBODY" };

/** Something that a server keeps, and how it ends. */
export interface Begun {
  readonly value: unknown;
  end(): Promise<void>;
}

/** Gives what a server keeps, and begins it the first time. */
export interface ServerKeep {
  of(kept: { begin(services: Services): Begun }): unknown;
}

/** Queries that somebody has stored: read by the same limits as those that are sent, and run as these are. */
export interface StoredQueries {
  /** Why a text may not be run; none: it may. */
  faultsOf(text: string): readonly GraphQLError[];
  /** Runs a query as the caller of a context. */
  run(ctx: Context, text: string, variables: Record<string, unknown>): Promise<ExecutionResult>;
}

/** What does not change from request to request. */
export interface Services {
  readonly config: Config;
  readonly em: EntityManager;
  /** SQL outside of every transaction: for hot reads, which need no entity manager. */
  readonly db: Kysely<unknown>;
  /** Where reports are read from: maybe a replica some seconds behind. */
  readonly reports: ReportsDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly pubsub: PubSub;
  readonly queries: StoredQueries;
  /** What this server keeps for its domains; each asks for its own (per-server.ts). */
  readonly kept: ServerKeep;
}

/** What every resolver and use case gets first. */
export interface Context extends Services {
  readonly caller: Caller;
  readonly requestId: string;
  readonly trace: Trace;
  readonly remoteAddress: string;
  readonly userAgent: string;
  /** By this key the request wants to be done once (header Idempotency-Key). */
  readonly idempotencyKey?: string;
  /** The same caller's context for another reading, in which nothing is remembered. */
  again(): Context;
}

/** The person behind the request; the guard has already refused everybody else. */
export function account(ctx: Context): AccountCaller {
  return ctx.caller.kind === "ACCOUNT" ? ctx.caller : refuse("UNAUTHENTICATED");
}

/** The person behind the request, logged in as such: a program that holds an API token is refused (403). */
export function person(ctx: Context): AccountCaller {
  const caller = account(ctx);
  return caller.apiToken === undefined ? caller : refuse("FORBIDDEN");
}

/** The gateway behind the request. */
export function gateway(ctx: Context): GatewayCaller {
  return ctx.caller.kind === "GATEWAY" ? ctx.caller : refuse("FORBIDDEN");
}

/** SQL for hot reads and batched writes, in the transaction of `em` if it is in one. */
export function sqlOf(em: EntityManager): Kysely<unknown> {
  return em.getKysely<unknown>() as Kysely<unknown>;
}
