import { randomUUID } from "node:crypto";
import { ApolloServer, type ApolloServerPlugin } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from "@apollo/server/plugin/disabled";
import fastifyApollo, { type ApolloFastifyContextFunction, fastifyApolloDrainPlugin } from "@as-integrations/fastify";
import { MikroORM } from "@mikro-orm/postgresql";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import type { GraphQLSchema } from "graphql";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { WebSocketServer } from "ws";
import { type Callers, rememberedCallers } from "../auth/caller.ts";
import { bearer } from "../auth/tokens.ts";
import type { Config } from "../config.ts";
import { type Clock, type Context, type Services, sqlOf } from "../context.ts";
import { judgeError } from "../errors/format-error.ts";
import { ExportQueue } from "../export/export.queue.ts";
import { Hub } from "../live/hub.ts";
import { type PubSub, inProcessPubSub } from "../live/pubsub.ts";
import { type LiveOptions, type Visit, liveServer } from "../live/socket.ts";
import { loadersFor } from "../loaders.ts";
import { ormOptions } from "../orm.ts";
import { makeSchema } from "../schema.ts";
import { knownDevices } from "../telemetry/known-devices.ts";
import { startChores } from "./chores.ts";
import { serveConsole } from "./console.ts";
import { type Execution, compiledExecution } from "./executor.ts";
import { serveExports } from "./exports.ts";
import { fixedHeaders } from "./headers.ts";
import { type OperationLimits, limitOperations } from "./limits.ts";
import { answerFaults, answerUnknownAddresses } from "./faults.ts";
import { answerKnownQueries } from "./known-queries.ts";
import { serveImports } from "./imports.ts";
import { serveLogin } from "./login.ts";
import { metricsFor } from "./metrics.ts";
import { serveUploads } from "./uploads.ts";

export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly clock?: Clock;
  readonly pubsub?: PubSub;
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

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The request's own id where it is a sound one: so that a proxy's log and ours can be joined. */
function requestIdOf(headers: Record<string, unknown>): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
}

/**
 * Makes the context of one request: an entity manager of its own, narrowed to what the caller may see. What only some
 * requests need is made when it is first asked for: a hot read needs neither entities nor loaders.
 */
function contextMaker(services: Services): (visit: Visit) => Context {
  return (visit) => {
    let em: Context["em"] | undefined;
    let log: Logger | undefined;
    let loaders: Context["loaders"] | undefined;
    const context: Context = {
      ...services,
      ...visit,
      get em() {
        return (em ??= scopedManager(services, visit));
      },
      get log() {
        return (log ??= services.log.child({ requestId: visit.requestId }));
      },
      get loaders() {
        return (loaders ??= loadersFor(() => context));
      },
    };
    return context;
  };
}

function scopedManager(services: Services, { caller, requestId }: Visit): Context["em"] {
  const em = services.em.fork({ loggerContext: { requestId } });
  if (caller.kind === "ACCOUNT") {
    em.setFilterParams("scope", { ...caller.scope });
  }
  return em;
}

const visitOf = async (callers: Callers, request: FastifyRequest): Promise<Visit> => ({
  caller: await callers.byToken(bearer(request.headers.authorization), request.ip),
  requestId: String(request.id),
  remoteAddress: request.ip,
  userAgent: String(request.headers["user-agent"] ?? "").slice(0, 300),
});

/** The specification's envelope in every answer, and a log line for what was refused. */
function envelope(log: Logger): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      return {
        async didEncounterErrors({ errors, contextValue, operationName }) {
          for (const error of errors) {
            const judged = judgeError(error, contextValue.requestId);
            const fields = { requestId: contextValue.requestId, operation: operationName, code: judged.code };
            log[judged.level](judged.level === "error" ? { ...fields, err: judged.cause } : fields, "request refused");
          }
        },
        async willSendResponse({ response }) {
          if (response.body.kind === "single") {
            const result = response.body.singleResult;
            const [error] = result.errors ?? [];
            result.extensions = {
              ...result.extensions,
              code: error?.extensions?.["number"] ?? 0,
              msg: error?.message ?? "OK",
            };
          }
        },
      };
    },
  };
}

/** Apollo Server with compiled execution; hides what clients must not know. */
function apolloFor({
  http,
  execution,
  limits,
  log,
}: {
  http: FastifyInstance;
  execution: Execution;
  limits: OperationLimits;
  log: Logger;
}): ApolloServer<Context> {
  return new ApolloServer<Context>({
    gateway: execution.gateway,
    validationRules: [limitOperations(limits, {})],
    introspection: true,
    includeStacktraceInErrorResponses: false,
    nodeEnv: "production",
    logger: log,
    stopOnTerminationSignals: false,
    formatError: ({ extensions }, error) => {
      const requestId = extensions?.["requestId"];
      return judgeError(error, typeof requestId === "string" ? requestId : "").formatted;
    },
    plugins: [
      envelope(log),
      fastifyApolloDrainPlugin(http),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginLandingPageDisabled(),
    ],
  });
}

/** Fastify with request ids, headers, health and readiness. */
async function httpFor({ config, log }: AppOptions, ready: () => Promise<boolean>): Promise<FastifyInstance> {
  const http = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    bodyLimit: config.MAX_BODY_BYTES,
    genReqId: (request) => requestIdOf(request.headers),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: "loopback",
    forceCloseConnections: "idle",
  });
  // Log lines name their request by themselves; a logger for every request would cost more than all of them.
  http.setChildLoggerFactory((logger) => logger);
  const headers = await fixedHeaders(config);
  http.addHook("onRequest", (request, reply, next) => {
    void reply.headers(headers).header("x-request-id", request.id);
    next();
  });
  answerFaults(http, log);
  http.get("/healthz", async () => ({ ok: true }));
  http.get("/readyz", async (_request, reply) => {
    const isReady = await ready();
    return reply.code(isReady ? 200 : 503).send({ ready: isReady });
  });
  return http;
}

/** Hands upgrades of /graphql to the live server, and turns others away. */
function serveLive(http: FastifyInstance, server: WebSocketServer): void {
  http.server.on("upgrade", (request, socket, head) => {
    if (request.url?.split("?")[0] === "/graphql") {
      server.handleUpgrade(request, socket, head, (websocket) => server.emit("connection", websocket, request));
    } else {
      socket.destroy();
    }
  });
}

/** Builds the whole server: database, API, live connections, console. */
export async function makeApp(options: AppOptions): Promise<App> {
  const { config, log, clock = { now: () => new Date() }, pubsub = inProcessPubSub() } = options;
  const orm = await MikroORM.init(ormOptions(config.DATABASE_URL, config.POOL_SIZE));
  const db = sqlOf(orm.em.fork());
  const exports = new ExportQueue({ db, clock, log, pubsub });
  const services: Services = {
    config,
    em: orm.em,
    db,
    clock,
    log,
    pubsub,
    exports,
    knownDevices: knownDevices(db, pubsub),
  };
  const callers = rememberedCallers({ db, clock, pubsub, sessionHours: config.SESSION_HOURS });
  const contextFor = contextMaker(services);
  const schema = makeSchema();
  const limits = { depth: config.MAX_DEPTH, aliases: config.MAX_ALIASES, cost: config.MAX_COST };
  const hub = new Hub();
  const onSessionEnded: LiveOptions["onSessionEnded"] = (listener) =>
    pubsub.subscribe("sessionEnded", (event) => listener(event.sessionIds));
  const onRights: LiveOptions["onRights"] = (listener) => pubsub.subscribe("rights", listener);
  const live = liveServer({ schema, hub, callers, limits, contextFor, onSessionEnded, onRights });

  const ready = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
  const http = await httpFor(options, ready);
  metricsFor({ hub, connections: live.connections }).watch(http);
  serveLogin(http, { callers, contextFor, visitOf });
  await serveUploads(http, { services, callers, contextFor, visitOf });
  await serveImports(http, { services, callers, contextFor, visitOf });
  serveExports(http, { callers, contextFor, visitOf });
  const execution = compiledExecution(schema, limits);
  const apollo = apolloFor({ http, execution, limits, log });
  await apollo.start();
  const context: ApolloFastifyContextFunction<Context> = async (request) => contextFor(await visitOf(callers, request));
  await http.register(async (graphql) => {
    answerKnownQueries(graphql, { execution, context: async (request) => contextFor(await visitOf(callers, request)) });
    await graphql.register(fastifyApollo(apollo), { path: "/graphql", context });
  });
  serveLive(http, live.server);
  if (config.WEB_ROOT !== undefined) {
    await serveConsole(http, config.WEB_ROOT);
  } else {
    answerUnknownAddresses(http);
  }
  const chores = startChores(services, db);
  const close = async () => {
    chores.stop();
    await exports.close();
    await live.close();
    await http.close();
    await apollo.stop();
    await orm.close();
  };
  return { http, orm, schema, services, contextFor, callers, close };
}
