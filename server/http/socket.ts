import {
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLSchema,
  type GraphQLError,
  type GraphQLFormattedError,
  TypeInfo,
  getOperationAST,
  visit as walk,
  visitWithTypeInfo,
} from "graphql";
import { type ServerOptions } from "graphql-ws";
import { type Extra, useServer } from "graphql-ws/use/ws";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { bearer } from "../access/auth/tokens.ts";
import type { Callers } from "../access/auth/caller.ts";
import type { Caller, Context } from "../kernel/context.ts";
import { judgeError } from "../kernel/errors/format-error.ts";
import { Refusal } from "../kernel/errors/refuse.ts";
import { Trace } from "../kernel/trace.ts";
import { type Documents, hashOfText } from "./documents.ts";
import type { Incidents } from "../kernel/errors/incidents.ts";
import type { Deprecations } from "./deprecations.ts";
import { type Brought, type FreeText, persistedHashOf, textAsked, unknownHash } from "./own-operations.ts";
import { type DoorLimits, Doors, type Pass } from "./doors.ts";
import type { Hub, Reader } from "../kernel/live/hub.ts";
import { isOwnOrigin, type OriginRules } from "./origins.ts";
import { type MessageUnderWay, beginMessage } from "./message-span.ts";
import type { Purses } from "./purse.ts";
import type { Rates } from "./rates.ts";
import type { Tracing } from "./tracing.ts";

const PING_MS = 10_000;
const LARGEST_MESSAGE = 262_144;
/** Close codes of the protocol: not authenticated (any more), forbidden. */
const UNAUTHENTICATED = 4401;
const RECHECK_MS = 30_000;
const TOO_MANY_RETRY_SECONDS = 60;
const TOO_MANY_ANSWER = `HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: ${TOO_MANY_RETRY_SECONDS}\r\nContent-Length: 0\r\n\r\n`;
const FOREIGN_ANSWER = "HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Whose requests a context is made for. */
export interface Visit {
  readonly caller: Caller;
  readonly requestId: string;
  readonly trace: Trace;
  readonly remoteAddress: string;
  readonly userAgent: string;
  readonly idempotencyKey?: string;
}

export interface LiveOptions {
  readonly schema: GraphQLSchema;
  readonly hub: Hub;
  readonly callers: Callers;
  readonly documents: Documents;
  readonly limits: LiveLimits;
  readonly freeText: FreeText;
  readonly deprecations: Deprecations;
  readonly incidents: Incidents;
  /** Tells a collector, where there is one. */
  readonly tracing: Pick<Tracing, "enterMessage"> | null;
  /** What is asked for here is counted and paid for with what is asked for over HTTP. */
  readonly rates: Rates;
  readonly purses: Purses;
  contextFor(visit: Visit): Context;
  onSessionEnded(listener: (sessionIds: readonly string[]) => void): () => void;
  /** Somebody's rights changed: who has others than before connects anew. */
  onRights(listener: () => void): () => void;
}

interface Connection {
  readonly socket: WebSocket;
  readonly token: string | null;
  /** Where it comes from. */
  readonly address: string;
  readonly scopeKey: string;
  readonly caller: Caller;
  /** What it asks for, by its own ids. */
  readonly requests: Map<string, MessageUnderWay>;
}

/** What a connection may take, and by which address it is known. */
export interface LiveLimits extends DoorLimits, OriginRules {
  readonly subscriptions: number;
  /** The address that a connection comes from, past the proxies that are trusted. */
  addressOf(request: IncomingMessage): string;
}

/** Two callers with the same key see the same rows in every subscription. */
export function scopeKeyOf(caller: Caller): string {
  switch (caller.kind) {
    case "NOBODY":
      return "nobody";
    case "GATEWAY":
      return `gateway ${caller.gatewayId}`;
    case "ACCOUNT":
      return [
        caller.scope.networkId,
        caller.scope.platformIds?.toSorted().join(",") ?? "*",
        caller.platformId,
        caller.rights.join(","),
        caller.mustFirst ?? "",
      ].join(" ");
  }
}

/** Whether a document asks for what depends on the very account: fields that carry the extension `personal`. */
function isPersonal(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let personal = false;
  const enter = () => void (personal ||= types.getFieldDef()?.extensions["personal"] === true);
  walk(document, visitWithTypeInfo(types, { Field: { enter } }));
  return personal;
}

function tokenOf(parameters: Readonly<Record<string, unknown>> | undefined): string | null {
  const header = parameters?.["Authorization"] ?? parameters?.["authorization"];
  return typeof header === "string" ? bearer(header) : null;
}

/** A message that asks for something, by its text or its hash. */
interface Asked extends Brought {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Record<string, unknown> | null | undefined;
}

/** What a message asks for, checked like a request over HTTP. */
function argsOf(
  { schema, documents, freeText, deprecations }: LiveOptions,
  payload: Asked,
  caller: Caller,
): (ExecutionArgs & { readonly text: string; readonly cost: number }) | readonly GraphQLError[] {
  const nothing = persistedHashOf(payload.extensions) === undefined ? payload.query : unknownHash();
  const text = textAsked(payload, caller, freeText) ?? nothing;
  if (typeof text !== "string") {
    return [text];
  }
  const read = documents.read(text);
  if (!("document" in read)) {
    return read;
  }
  const beyond = read.judge(payload.variables ?? {});
  if (beyond.length > 0) {
    return beyond;
  }
  const { operationName, variables } = payload;
  const args = { schema, document: read.document, operationName, variableValues: variables };
  deprecations.noteMessage(caller, args);
  const operation = getOperationAST(read.document, operationName);
  return { text, cost: operation == null ? 0 : read.costOf(operation, variables ?? {}), ...args };
}

/** What a message asks for, once it is counted and paid for: as a request over HTTP is. A subscription pays when it begins. */
async function paidFor(
  { rates, purses }: LiveOptions,
  visit: Visit,
  read: () => ReturnType<typeof argsOf>,
): Promise<ReturnType<typeof argsOf>> {
  try {
    rates.take(visit);
    const asked = read();
    if ("schema" in asked) {
      await purses.spend(visit, asked.cost);
    }
    return asked;
  } catch (error) {
    if (error instanceof Refusal) {
      return [error];
    }
    throw error;
  }
}

/** Subscriptions of the same key get the same bytes. */
const groupKey = (text: string, { operationName, variables }: Asked, whose: readonly (string | undefined)[]): string =>
  hashOfText(JSON.stringify([text, operationName, variables, ...whose]));

/** Notes what went wrong of a message, under an id that the log knows it by, and gives what its sender learns. */
function tellerOf(incidents: Incidents, connections: ReadonlyMap<WebSocket, Connection>) {
  return (
    socket: WebSocket,
    { id, operationName: operation }: { id: string; operationName?: string | null | undefined },
    errors: readonly unknown[],
  ): GraphQLFormattedError[] => {
    const known = connections.get(socket)?.requests.get(id);
    const told = known ?? { requestId: randomUUID(), trace: new Trace() };
    const judged = errors.map((error) => judgeError(error, told.requestId));
    known?.span.refuse(judged.map(({ code }) => code));
    incidents.tell({ ...told, operation }, judged);
    return judged.map(({ formatted }) => formatted);
  };
}

/** A message is done with. */
function finish(connection: Connection | undefined, id: string): void {
  connection?.requests.get(id)?.span.end();
  connection?.requests.delete(id);
}

/** The protocol's steps: who connects, what is asked, who answers. */
function protocolOf(
  options: LiveOptions,
  connections: Map<WebSocket, Connection>,
  passes: WeakMap<WebSocket, Pass>,
): ServerOptions<Record<string, unknown>, Extra> {
  const { hub, callers, limits, incidents, tracing } = options;
  const teller = tellerOf(incidents, connections);
  return {
    connectionInitWaitTimeout: 5_000,
    async onConnect(ctx) {
      const { socket } = ctx.extra;
      const token = tokenOf(ctx.connectionParams);
      const address = limits.addressOf(ctx.extra.request);
      const caller = await callers.byToken(token, address);
      if (caller.kind === "NOBODY" && token !== null) {
        socket.close(UNAUTHENTICATED, "Unauthorized");
        return false;
      }
      if (caller.kind !== "NOBODY") {
        passes.get(socket)?.release();
      }
      connections.set(socket, { socket, token, address, scopeKey: scopeKeyOf(caller), caller, requests: new Map() });
      return true;
    },
    async onSubscribe(ctx, id, payload) {
      const { socket, request } = ctx.extra;
      const connection = connections.get(socket);
      const caller = connection?.caller ?? { kind: "NOBODY" as const };
      const { trace, span } = beginMessage(payload.extensions?.["traceparent"], tracing);
      const told = { caller, requestId: randomUUID(), trace, span, remoteAddress: limits.addressOf(request) };
      connection?.requests.set(id, told);
      if (Object.keys(ctx.subscriptions).length > limits.subscriptions) {
        return [new Refusal("THROTTLED", { params: { retryAfterSeconds: TOO_MANY_RETRY_SECONDS } })];
      }
      const visit = { ...told, userAgent: request.headers["user-agent"] ?? "" };
      const asked = await paidFor(options, visit, () => argsOf(options, payload, caller));
      if (!("schema" in asked)) {
        return asked;
      }
      const { text, ...args } = asked;
      span.operation = getOperationAST(args.document, args.operationName) ?? undefined;
      const accountId = visit.caller.kind === "ACCOUNT" ? visit.caller.accountId : "";
      const whose = [connection?.scopeKey, isPersonal(options.schema, args.document) ? accountId : ""];
      const live: LiveContext = { socket, wire: request.socket, id, key: groupKey(text, payload, whose) };
      return { ...args, contextValue: Object.assign(options.contextFor(visit), { live }) };
    },
    subscribe(args) {
      const { live } = args.contextValue as { live: LiveContext };
      return hub.join(live.key, args, live);
    },
    // Whatever goes wrong passes here or there, once: what was formatted already would be taken for a fault of ours.
    onError: (ctx, id, payload, errors) => teller(ctx.extra.socket, { id, ...payload }, errors),
    onOperation: (...[{ extra }, id, , , result]) =>
      connections.get(extra.socket)?.requests.get(id)?.span.endIfBegun(result),
    onNext: (...[ctx, id, payload, , result]) =>
      result.errors === undefined
        ? result
        : { ...result, errors: teller(ctx.extra.socket, { id, ...payload }, result.errors) },
    onComplete: (ctx, id) => finish(connections.get(ctx.extra.socket), id),
  };
}

/** GraphQL over WebSocket: subscriptions go through the hub, queries and mutations are executed as they come. */
export function liveServer(options: LiveOptions): {
  /** Takes an upgrade over, or refuses it: of a foreign page, or where there are too many without a login. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  connections(): number;
  close(): Promise<void>;
} {
  const { hub, callers } = options;
  const server = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE, perMessageDeflate: false });
  const connections = new Map<WebSocket, Connection>();
  const passes = new WeakMap<WebSocket, Pass>();
  const doors = new Doors(options.limits);

  useServer(protocolOf(options, connections, passes), server, PING_MS);
  server.on("connection", (socket) =>
    socket.on("close", () => {
      connections.get(socket)?.requests.forEach(({ span }) => span.end({ gone: true }));
      connections.delete(socket);
    }),
  );

  const stopListening = options.onSessionEnded((sessionIds) => {
    for (const { socket, caller } of connections.values()) {
      if (caller.kind === "ACCOUNT" && sessionIds.includes(caller.sessionId)) {
        socket.close(UNAUTHENTICATED, "Unauthorized");
      }
    }
  });
  const recheckNow = () => void recheckAll(callers, [...connections.values()]);
  const recheck = setInterval(recheckNow, RECHECK_MS);
  recheck.unref();
  const stopWatching = options.onRights(recheckNow);

  return {
    upgrade(request, socket, head) {
      if (!isOwnOrigin(request, options.limits)) {
        socket.end(FOREIGN_ANSWER);
        return;
      }
      const pass = doors.enter(options.limits.addressOf(request));
      if (pass === null) {
        socket.end(TOO_MANY_ANSWER);
        return;
      }
      socket.once("close", () => pass.release());
      server.handleUpgrade(request, socket, head, (websocket) => {
        passes.set(websocket, pass);
        server.emit("connection", websocket, request);
      });
    },
    connections: () => connections.size,
    async close() {
      clearInterval(recheck);
      stopListening();
      stopWatching();
      for (const socket of server.clients) {
        socket.close(1001, "Going away");
      }
      await hub.close();
      setTimeout(() => server.clients.forEach((socket) => socket.terminate()), 500).unref();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

interface LiveContext extends Reader {
  readonly key: string;
}

/** A session that has ended, or whose rights have changed, must connect anew. */
async function recheckAll(callers: Callers, connections: readonly Connection[]): Promise<void> {
  for (const { socket, token, address, scopeKey } of connections) {
    const caller = await callers.byToken(token, address).catch(() => null);
    if (caller !== null && scopeKeyOf(caller) !== scopeKey) {
      socket.close(caller.kind === "NOBODY" ? UNAUTHENTICATED : 1012, "Connect anew");
    }
  }
}
