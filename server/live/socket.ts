import {
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLSchema,
  GraphQLError,
  TypeInfo,
  parse,
  specifiedRules,
  validate,
  visit as walk,
  visitWithTypeInfo,
} from "graphql";
import { type ServerOptions } from "graphql-ws";
import { type Extra, useServer } from "graphql-ws/use/ws";
import type { IncomingMessage } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { bearer } from "../auth/tokens.ts";
import type { Callers } from "../auth/caller.ts";
import type { Caller, Context } from "../context.ts";
import { formatError } from "../errors/format-error.ts";
import { Refusal } from "../errors/refuse.ts";
import { limitOperations } from "../http/limits.ts";
import type { Hub, Reader } from "./hub.ts";

const PING_MS = 10_000;
const LARGEST_MESSAGE = 262_144;
/** Close codes of the protocol: not authenticated (any more), forbidden. */
const UNAUTHENTICATED = 4401;
const RECHECK_MS = 30_000;

/** Whose requests a context is made for. */
export interface Visit {
  readonly caller: Caller;
  readonly requestId: string;
  readonly remoteAddress: string;
  readonly userAgent: string;
}

export interface LiveOptions {
  readonly schema: GraphQLSchema;
  readonly hub: Hub;
  readonly callers: Callers;
  readonly limits: { depth: number; aliases: number; cost: number };
  contextFor(visit: Visit): Context;
  onSessionEnded(listener: (sessionIds: readonly string[]) => void): () => void;
  /** Somebody's rights changed: who has others than before connects anew. */
  onRights(listener: () => void): () => void;
}

interface Connection {
  readonly socket: WebSocket;
  readonly token: string | null;
  readonly scopeKey: string;
  readonly caller: Caller;
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
        caller.permissions.join(","),
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

/** What a message asks for, checked like a request over HTTP. */
function argsOf(
  { schema, limits }: LiveOptions,
  payload: { query: string; operationName?: string | null; variables?: Record<string, unknown> | null },
): ExecutionArgs | GraphQLError[] {
  try {
    const document = parse(payload.query);
    const errors = validate(schema, document, [...specifiedRules, limitOperations(limits, payload.variables ?? {})]);
    return errors.length > 0
      ? [...errors]
      : { schema, document, operationName: payload.operationName, variableValues: payload.variables };
  } catch (error) {
    return [error instanceof GraphQLError ? error : new Refusal("BAD_USER_INPUT")];
  }
}

/** The protocol's steps: who connects, what is asked, who answers. */
function protocolOf(
  options: LiveOptions,
  connections: Map<WebSocket, Connection>,
): ServerOptions<Record<string, unknown>, Extra> {
  const { hub, callers } = options;
  return {
    connectionInitWaitTimeout: 5_000,
    async onConnect(ctx) {
      const { socket } = ctx.extra;
      const token = tokenOf(ctx.connectionParams);
      const caller = await callers.byToken(token, addressOf(ctx.extra.request));
      if (caller.kind === "NOBODY" && token !== null) {
        socket.close(UNAUTHENTICATED, "Unauthorized");
        return false;
      }
      connections.set(socket, { socket, token, scopeKey: scopeKeyOf(caller), caller });
      return true;
    },
    onSubscribe(ctx, id, payload) {
      const { socket, request } = ctx.extra;
      const connection = connections.get(socket);
      const args = argsOf(options, payload);
      if (Array.isArray(args)) {
        return args;
      }
      const visit = {
        caller: connection?.caller ?? { kind: "NOBODY" as const },
        requestId: `live ${id}`,
        remoteAddress: addressOf(request),
        userAgent: request.headers["user-agent"] ?? "",
      };
      const live: LiveContext = {
        socket,
        wire: request.socket,
        id,
        key: JSON.stringify([
          connection?.scopeKey,
          payload.query,
          payload.operationName,
          payload.variables,
          isPersonal(options.schema, args.document) && visit.caller.kind === "ACCOUNT" ? visit.caller.accountId : "",
        ]),
      };
      return { ...args, contextValue: Object.assign(options.contextFor(visit), { live }) };
    },
    subscribe(args) {
      const { live } = args.contextValue as { live: LiveContext };
      return hub.join(live.key, args, live);
    },
    // Whatever goes wrong passes here or there, once: what was formatted already would be taken for a fault of ours.
    onError: (_ctx, _id, _payload, errors) => errors.map((error) => formatError(error, "live")),
    onNext: (...[, , , , result]) =>
      result.errors === undefined
        ? result
        : { ...result, errors: result.errors.map((error) => formatError(error, "live")) },
  };
}

/** GraphQL over WebSocket: subscriptions go through the hub, queries and mutations are executed as they come. */
export function liveServer(options: LiveOptions): {
  server: WebSocketServer;
  connections(): number;
  close(): Promise<void>;
} {
  const { hub, callers } = options;
  const server = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE, perMessageDeflate: false });
  const connections = new Map<WebSocket, Connection>();

  useServer(protocolOf(options, connections), server, PING_MS);
  server.on("connection", (socket) => socket.on("close", () => connections.delete(socket)));

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
    server,
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
  for (const { socket, token, scopeKey } of connections) {
    const caller = await callers.byToken(token).catch(() => null);
    if (caller !== null && scopeKeyOf(caller) !== scopeKey) {
      socket.close(caller.kind === "NOBODY" ? UNAUTHENTICATED : 1012, "Connect anew");
    }
  }
}

const addressOf = (request: IncomingMessage): string => request.socket.remoteAddress ?? "";
