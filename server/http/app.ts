import { randomUUID } from "node:crypto";
import fastifyApollo from "@as-integrations/fastify";
import proxyAddr from "@fastify/proxy-addr";
import type { MikroORM } from "@mikro-orm/postgresql";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import type { GraphQLSchema } from "graphql";
import type { Logger } from "pino";
import { type Callers, rememberedCallers } from "../access/auth/caller.ts";
import type { Config } from "../kernel/config.ts";
import { type Clock, type Context, type Services, type StoredQueries, sqlOf } from "../kernel/context.ts";
import { refuse } from "../kernel/errors/refuse.ts";
import { Hub } from "../kernel/live/hub.ts";
import { natsLine } from "../kernel/live/nats-line.ts";
import { postgresLine } from "../kernel/live/postgres-line.ts";
import { type Carrier, inProcessCarrier } from "../kernel/live/pubsub.ts";
import { ServersPubSub } from "../kernel/live/servers-pubsub.ts";
import { type LiveLimits, type Visit, liveServer } from "./socket.ts";
import { ordersTimedOut } from "../plant/command/command.service.ts";
import { MODULES } from "../modules.ts";
import { makeSchema } from "../schema.ts";
import { Keeper } from "../kernel/per-server.ts";
import { admitOperations } from "./admission.ts";
import { apolloFor } from "./apollo.ts";
import { limitBodies } from "./bodies.ts";
import { ChoreRuns, startChores } from "./chores.ts";
import { endConnections } from "./connections.ts";
import { packAnswers } from "./compression.ts";
import { serveConsole } from "./console.ts";
import { type Databases, openDatabases } from "./databases.ts";
import { type DocumentLimits, Documents } from "./documents.ts";
import { Deprecations } from "./deprecations.ts";
import { type Execution, compiledExecution } from "./executor.ts";
import { serveExports } from "./exports.ts";
import { answerFaults, answerUnknownAddresses } from "./faults.ts";
import { fixedHeaders } from "./headers.ts";
import { serveImports } from "./imports.ts";
import { Incidents } from "../kernel/errors/incidents.ts";
import { serveLogin } from "./login.ts";
import { metricsFor } from "./metrics.ts";
import { servePayments } from "./payments.ts";
import { Purses } from "./purse.ts";
import { Rates, limitRates, rateHook } from "./rates.ts";
import type { Watch } from "./readiness.ts";
import { storedQueries } from "./stored-queries.ts";
import { tracingTo } from "./tracing.ts";
import { serveUploads } from "./uploads.ts";
import { contextMaker, visitOf } from "./visits.ts";

export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly clock?: Clock;
}

/** A server that is ready to listen. */
export interface App {
  readonly http: FastifyInstance;
  readonly orm: MikroORM;
  readonly schema: GraphQLSchema;
  readonly services: Services;
  contextFor(visit: Visit): Context;
  callers: Callers;
  /** Takes no more requests, finishes those under way, ends subscriptions and closes the database. */
  close(): Promise<void>;
}

const limitsOf = (config: Config): DocumentLimits => ({
  bytes: config.MAX_QUERY_BYTES,
  tokens: config.MAX_TOKENS,
  operations: config.MAX_OPERATIONS,
  fragments: config.MAX_FRAGMENTS,
  repeats: config.MAX_REPEATS,
  depth: config.MAX_DEPTH,
  aliases: config.MAX_ALIASES,
  cost: config.MAX_COST,
});

/** Headers have so long to arrive; how often that is looked at. */
const HEADERS_MS = 10_000;
const CHECK_CONNECTIONS_MS = 2_000;

const CHORES = MODULES.flatMap(({ chores = [] }) => [...chores]);

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The request's own id where it is a sound one: so that a proxy's log and ours can be joined. */
function requestIdOf(headers: Record<string, unknown>): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Fastify with request ids, headers, health and readiness. */
async function httpFor(
  { config, log }: AppOptions,
  { readiness, incidents }: { readiness: Watch; incidents: Incidents },
): Promise<FastifyInstance> {
  const http = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    bodyLimit: config.MAX_BODY_BYTES,
    genReqId: (request) => requestIdOf(request.headers),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    forceCloseConnections: "idle",
    requestTimeout: config.REQUEST_SECONDS * 1_000,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_CONNECTIONS_MS },
  });
  endConnections(http);
  // Log lines name their request by themselves; a logger for every request would cost more than all of them.
  http.setChildLoggerFactory((logger) => logger);
  const headersFor = await fixedHeaders(config);
  http.addHook("onRequest", (request, reply, next) => {
    void reply.headers(headersFor(request)).header("x-request-id", request.id);
    next();
  });
  answerFaults(http, incidents);
  await packAnswers(http);
  http.get("/healthz", async () => ({ ok: true }));
  http.get("/readyz", async (_request, reply) => {
    const now = await readiness.now();
    const isReady = now === "READY";
    return reply
      .code(isReady ? 200 : 503)
      .send({ ready: isReady, ...(now === "MIGRATING" ? { migrating: true } : {}) });
  });
  return http;
}

/** Hands upgrades of /graphql to the live server, and turns others away. */
function serveLive(http: FastifyInstance, live: ReturnType<typeof liveServer>): void {
  http.server.on("upgrade", (request, socket, head) => {
    if (request.url?.split("?")[0] === "/graphql") {
      live.upgrade(request, socket, head);
    } else {
      socket.destroy();
    }
  });
}

/** Who sends something over a socket, past the proxies whose word counts. */
function liveLimitsOf(config: Config): LiveLimits {
  const trust = proxyAddr.compile(config.TRUSTED_PROXIES);
  return {
    perAddress: config.LIVE_NOBODY_PER_ADDRESS,
    inAll: config.LIVE_NOBODY,
    subscriptions: config.LIVE_SUBSCRIPTIONS,
    further: config.CONSOLE_ORIGINS,
    isTrusted: (address) => trust(address, 0),
    addressOf: (request) => proxyAddr(request, trust),
  };
}

/** What carries live events; where it is away they find their way when it is back. */
async function carrierFor({ config, log }: AppOptions): Promise<Carrier> {
  const { LIVE_EVENTS, DATABASE_URL, NATS_URL = "", NATS_SUBJECT } = config;
  const dial = LIVE_EVENTS === "nats" ? natsLine(NATS_URL, NATS_SUBJECT) : postgresLine(DATABASE_URL);
  const carrier = LIVE_EVENTS === "process" ? inProcessCarrier() : new ServersPubSub({ dial, log });
  await carrier.started;
  return carrier;
}

function servicesFor(
  { config, log, clock, pubsub }: Required<AppOptions> & { pubsub: Carrier },
  { databases, queries }: { readonly databases: Databases; readonly queries: StoredQueries },
): Services & { readonly kept: Keeper } {
  const { requests, reports } = databases;
  const services: Omit<Services, "kept"> & { kept: Keeper } = {
    config,
    em: requests.em,
    db: sqlOf(requests.em.fork()),
    reports,
    clock,
    log,
    pubsub,
    queries,
    kept: new Keeper(() => services),
  };
  return services;
}

/** What is asked for over HTTP. */
interface Api {
  readonly services: Services;
  readonly callers: Callers;
  readonly documents: Documents;
  readonly deprecations: Deprecations;
  readonly execution: Execution;
  readonly readiness: Watch;
  readonly incidents: Incidents;
  readonly metrics: ReturnType<typeof metricsFor>;
  readonly rates: Rates;
  readonly purses: Purses;
  contextFor(visit: Visit): Context;
}

const MIGRATING_RETRY_SECONDS = 5;

/** While the tables are brought up to date a request would only meet what is missing: it is told to come again. */
async function assertMigrated(readiness: Watch): Promise<void> {
  if (!readiness.isMigrated() && (await readiness.now()) === "MIGRATING") {
    refuse("THROTTLED", { params: { retryAfterSeconds: MIGRATING_RETRY_SECONDS } });
  }
}

/** Serves what has a rate: everything but the console and what watches the server. Gives back how to end it. */
async function serveApi(http: FastifyInstance, api: Api): Promise<() => Promise<void>> {
  const { services, callers, documents, deprecations, execution, readiness, incidents, contextFor, rates, purses } =
    api;
  const { operations } = api.metrics;
  const { config, log } = services;
  const apollo = apolloFor({
    http,
    execution,
    documents,
    limits: limitsOf(config),
    incidents,
    operations,
    purses,
    freeText: config.freeText,
    deprecations,
    log,
  });
  await apollo.start();
  const context = async (request: FastifyRequest) => contextFor(await visitOf(callers, request));
  const callerOf = async (request: FastifyRequest) => (await visitOf(callers, request)).caller;
  const bodies = { most: config.MAX_BODY_BYTES, patienceMs: config.SLOW_BODY_SECONDS * 1_000, callerOf };
  await limitRates(http, rates);
  await http.register(async (limited) => {
    limited.addHook("onRequest", async () => assertMigrated(readiness));
    limited.addHook("onRequest", rateHook(limited, { rates, callerOf }));
    await serveUploads(limited, { services, incidents, callers, contextFor, visitOf });
    await serveImports(limited, { incidents, callers, contextFor, visitOf });
    await servePayments(limited, { callers, contextFor, visitOf });
    serveExports(limited, { incidents, callers, contextFor, visitOf });
    await limited.register(async (spoken) => {
      limitBodies(spoken, bodies);
      spoken.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
      serveLogin(spoken, { incidents, callers, contextFor, visitOf });
      await spoken.register(async (graphql) => {
        const { freeText } = config;
        const asked = { documents, execution, purses, deprecations, freeText, callerOf, context };
        admitOperations(graphql, { ...asked, incidents, operations });
        await graphql.register(fastifyApollo(apollo), { path: "/graphql", context });
      });
    });
  });
  return () => apollo.stop();
}

const callersFor = ({ db, clock, pubsub, config }: Services): Callers =>
  rememberedCallers({
    db,
    clock,
    pubsub,
    sessionHours: config.SESSION_HOURS,
    sessionMostHours: config.SESSION_MOST_HOURS,
  });

/** How sockets hear that a session is over, or that somebody's rights have changed. */
const endingsOf = (pubsub: Carrier): Pick<Parameters<typeof liveServer>[0], "onSessionEnded" | "onRights"> => ({
  onSessionEnded: (listener) => pubsub.subscribe("sessionEnded", (event) => listener(event.sessionIds)),
  onRights: (listener) => {
    const stops = (["rights", "missed"] as const).map((topic) => pubsub.subscribe(topic, listener));
    return () => stops.forEach((stop) => stop());
  },
});

/** What may be asked, what of it is kept, how it is answered and what it costs. */
function contractOf(config: Config) {
  const schema = makeSchema();
  const documents = new Documents(schema, limitsOf(config));
  const pays = { rates: new Rates(config), purses: new Purses(config) };
  return { schema, documents, execution: compiledExecution(schema, documents), pays };
}

/** Builds the whole server: database, API, live connections, console. */
export async function makeApp(given: AppOptions): Promise<App> {
  const options = { clock: { now: () => new Date() }, ...given, pubsub: await carrierFor(given) };
  const { config, pubsub } = options;
  const tracing = await tracingTo(config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const databases = await openDatabases(config, { log: options.log, watch: (pool) => tracing?.watchStatements(pool) });
  const { requests: orm, jobs, readiness, pools, reports } = databases;
  const { schema, documents, execution, pays } = contractOf(config);
  const services = servicesFor(options, { databases, queries: storedQueries(documents, execution) });
  const callers = callersFor(services);
  const contextFor = contextMaker(services);
  const deprecations = new Deprecations(schema, services);
  const asked = { documents, deprecations, contextFor, tracing, ...pays };
  const incidents = new Incidents(options.log);
  const hub = new Hub(incidents);
  const live = liveServer({
    schema,
    hub,
    callers,
    limits: liveLimitsOf(config),
    freeText: config.freeText,
    incidents,
    ...asked,
    ...endingsOf(pubsub),
  });
  const http = await httpFor(options, { readiness, incidents });
  const runs = new ChoreRuns();
  const standing = {
    incidents,
    chores: runs,
    readiness,
    pools,
    reports,
    events: pubsub.figures,
    ordersTimedOut: () => ordersTimedOut.of(services).count,
  };
  const metrics = metricsFor({ hub, connections: live.connections, token: config.METRICS_TOKEN, standing });
  metrics.watch(http);
  tracing?.watchRequests(http);
  const api = { services, callers, execution, readiness, incidents, metrics, ...asked };
  const stop = await serveApi(http, api);
  serveLive(http, live);
  await serveRest(http, config);
  const chores = startChores(
    { ...services, em: jobs.em, db: sqlOf(jobs.em.fork()) },
    { chores: CHORES, readiness, runs, tracing, isFirst: () => pubsub.isFirst },
  );
  const close = async () => {
    await chores.stop();
    await services.kept.close();
    await live.close();
    await http.close();
    await stop();
    await pubsub.close();
    await databases.close();
    await tracing?.close();
  };
  return { http, orm, schema, services, contextFor, callers, close };
}

/** Every address that is none of the API's: the console's, or nobody's. */
async function serveRest(http: FastifyInstance, { WEB_ROOT }: Config): Promise<void> {
  if (WEB_ROOT === undefined) {
    answerUnknownAddresses(http);
  } else {
    await serveConsole(http, WEB_ROOT);
  }
}
