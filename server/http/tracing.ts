import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { OperationDefinitionNode } from "graphql";
import type pg from "pg";
import type { SpanFacts, Spans } from "../kernel/spans.ts";
import { Trace } from "../kernel/trace.ts";
import { statementName } from "./statement-name.ts";

const traces = new WeakMap<FastifyRequest, Trace>();

/** The trace that a request belongs to. */
export function traceOf(request: FastifyRequest): Trace {
  const known = traces.get(request);
  const trace = known ?? new Trace(request.headers["traceparent"]);
  if (known === undefined) {
    traces.set(request, trace);
  }
  return trace;
}

/** GraphQL's own kind of name; whoever sends a text chooses it. */
const LONGEST_NAME = 60;

/** Tells a collector, if there is one, which operation a request was for, and what it was refused with. */
export function tellOperation(
  { span }: Trace,
  asked: OperationDefinitionNode | undefined,
  codes: readonly string[],
): void {
  if (span !== null && asked !== undefined) {
    const { operation, name } = asked;
    const called = name === undefined || name.value.length > LONGEST_NAME ? "" : name.value;
    const facts = { "graphql.operation.type": operation, "graphql.operation.name": called };
    const refused: SpanFacts = codes.length === 0 ? {} : { "error.type": codes.join(" ") };
    span.rename(called === "" ? operation : `${operation} ${called}`, { ...facts, ...refused });
  }
}

/** What watches the server, and the console's files: no collector wants to hear of them. */
const UNTOLD: readonly (string | undefined)[] = ["/healthz", "/readyz", "/metrics", "/*", undefined];

type Query = (...parts: unknown[]) => unknown;

/** Tells a collector of requests and their statements, of messages over sockets, and of what a server does by itself. */
export class Tracing {
  readonly #spans: Spans;
  /** Whose request is worked for. */
  readonly #working = new AsyncLocalStorage<Trace>();

  constructor(spans: Spans) {
    this.#spans = spans;
  }

  /** From now on requests are told of, and what is done for them is known to be. */
  watchRequests(http: FastifyInstance): void {
    http.addHook("onRequest", (request, _reply, next) => {
      const { url } = request.routeOptions;
      if (UNTOLD.includes(url)) {
        next();
        return;
      }
      const trace = traceOf(request);
      const facts = { "http.request.method": request.method, "http.route": String(url) };
      trace.enter(
        this.#spans.begin(`${request.method} ${String(url)}`, { kind: "SERVER", parent: trace.parent, facts }),
      );
      this.#working.run(trace, next);
    });
    // A body that had to be waited for comes from another thread of work.
    http.addHook("preValidation", (request, _reply, next) => {
      this.#working.run(traceOf(request), next);
    });
    http.addHook("onResponse", (request, { statusCode }, done) => {
      const { span } = traceOf(request);
      const facts = { "http.response.status_code": statusCode };
      (statusCode < 500 ? span?.end : span?.fail)?.(facts);
      done();
    });
  }

  /** From now on statements for requests over this pool are told of, by what they do and to which table. */
  watchStatements(pool: pg.Pool): void {
    pool.on("connect", (client) => {
      const query = client.query.bind(client) as Query;
      const told: Query = (...parts) => {
        const [first] = parts;
        const text = typeof first === "string" ? first : (first as { text?: unknown } | undefined)?.text;
        const trace = this.#working.getStore();
        if (!trace?.span || typeof text !== "string") {
          return query(...parts);
        }
        const facts = { "db.system.name": "postgresql" };
        const span = this.#spans.begin(statementName(text), { kind: "CLIENT", parent: trace.at, facts });
        const answered = query(...parts);
        if (answered instanceof Promise) {
          answered.then(
            () => span.end(),
            () => span.fail(),
          );
        } else {
          span.end();
        }
        return answered;
      };
      client.query = told as typeof client.query;
    });
  }

  /** From now on a message over a socket is told of; its {@link MessageSpan} ends that. */
  enterMessage(trace: Trace): void {
    const facts = { "http.route": "/graphql" };
    trace.enter(this.#spans.begin("WS /graphql", { kind: "SERVER", parent: trace.parent, facts }));
  }

  /** Tells of a chore by its name: that it was done, or failed. Each time is a trace of its own. */
  async tellChore(name: string, work: () => Promise<unknown>): Promise<void> {
    const span = this.#spans.begin(`chore ${name}`, { kind: "INTERNAL", parent: null });
    try {
      await work();
      span.end({ "forecourt.outcome": "DONE" });
    } catch (error) {
      span.fail({ "forecourt.outcome": "FAILED" });
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#spans.close();
  }
}

/** Null where no collector is named: then nothing of what tells one is loaded. */
export async function tracingTo(endpoint: string | undefined): Promise<Tracing | null> {
  return endpoint === undefined ? null : new Tracing((await import("../kernel/otlp-spans.ts")).tellByOtlp(endpoint));
}
