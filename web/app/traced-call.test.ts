import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readTraceparent } from "../../common/trace-context.ts";
import { AlarmChangesDocument } from "../features/overview/kanban/kanban.generated.ts";
import { readLog } from "../lib/client-log.ts";
import { MeDocument } from "../lib/me.generated.ts";
import { createApollo } from "./apollo.ts";

let headers: Headers[];
let payloads: { readonly extensions?: { readonly traceparent?: string } }[];
let answer: object;

/** The other end of a socket: takes whoever comes, and keeps what is asked. */
class Socket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readonly readyState = Socket.OPEN;
  readonly protocol = "graphql-transport-ws";
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;

  constructor() {
    setTimeout(() => this.onopen?.());
  }

  send(text: string): void {
    const { type, payload } = JSON.parse(text) as { type: string; payload: (typeof payloads)[number] };
    if (type === "connection_init") {
      setTimeout(() => this.onmessage?.({ data: JSON.stringify({ type: "connection_ack" }) }));
    } else if (type === "subscribe") {
      payloads.push(payload);
    }
  }

  close(): void {
    // Nothing holds it.
  }
}

beforeEach(() => {
  headers = [];
  payloads = [];
  answer = { data: { me: null } };
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", async (_address: unknown, { headers: sent, body }: RequestInit) => {
    headers.push(new Headers(sent));
    payloads.push(JSON.parse(body as string) as (typeof payloads)[number]);
    return Response.json(answer, { headers: { "content-type": "application/graphql-response+json" } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const ask = () => createApollo().query({ query: MeDocument, errorPolicy: "all" });

test("each question begins a trace, in its header alone", async () => {
  await ask();
  await ask();

  const traces = headers.map((sent) => readTraceparent(sent.get("traceparent")));
  expect(traces).toEqual([expect.objectContaining({ sampled: true }), expect.objectContaining({ sampled: true })]);
  expect(new Set(traces.map((trace) => trace?.traceId)).size).toBe(2);
  expect(payloads.map(({ extensions }) => extensions?.traceparent)).toEqual([undefined, undefined]);
});

test("what is followed has it in its message, since a socket has no headers", async () => {
  const following = createApollo()
    .subscribe({ query: AlarmChangesDocument, variables: {} })
    .subscribe(() => undefined);
  await vi.waitFor(() => expect(payloads).toHaveLength(1));
  following.unsubscribe();

  expect(readTraceparent(payloads[0]?.extensions?.traceparent)).toMatchObject({ sampled: true });
});

test("the log of the window names the trace of what failed", async () => {
  answer = { errors: [{ message: "no", extensions: { code: "SITE_NOT_FOUND", number: 10003 } }] };
  await ask();

  const trace = readTraceparent(headers[0]?.get("traceparent"));
  expect(readLog().entries[0]).toMatchObject({
    number: 10003,
    requestId: headers[0]?.get("x-request-id"),
    traceId: trace?.traceId,
  });
});
