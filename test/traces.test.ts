import type { AddressInfo } from "node:net";
import { createClient } from "graphql-ws";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { Caller } from "../server/test/execute.ts";
import { testServer } from "../server/test/server.ts";
import { type Collector, openCollector } from "./kit/collector.ts";
import { type Roadside, openRoadside } from "./kit/roadside.ts";

const [TRACE, SPAN] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
const SOUND = `00-${TRACE}-${SPAN}-01`;
const WAIT = { timeout: 20_000, interval: 50 };

const collector: Collector = await openCollector();
afterAll(() => collector.end());
const lines: string[] = [];
const server = await testServer(
  { LOG_LEVEL: "info", OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  { write: (line) => void lines.push(line) },
);
const { app, neighbour } = server;
let roadside: Roadside;

beforeAll(async () => {
  roadside = await openRoadside(server, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
}, 60_000);
beforeEach(() => void (lines.length = 0));
afterAll(() => roadside.end());

/** The owner, whose requests come with a header as the console's do. */
const withTrace = (traceparent: string, http = app.http) => new Caller(http, roadside.owner.token, { traceparent });
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const inTrace = () => collector.spans.filter(({ traceId }) => traceId === TRACE);

describe("a command from the console to its device", () => {
  test("is one trace for a collector, and one id in the logs of both programs", async () => {
    const { id: command } = await roadside.authorize(withTrace(SOUND));
    const named = (name: string, parentId = "") =>
      inTrace().find((span) => span.name === name && span.parentId === parentId);

    await vi.waitFor(() => {
      const names = inTrace().map(({ name }) => name);
      expect(names).toEqual(
        expect.arrayContaining(["insert gun_command", "command AUTHORIZE", "mutation AcknowledgeCommand"]),
      );
    }, WAIT);
    const insert = inTrace().find(({ name }) => name === "insert gun_command");
    const asked = inTrace().find(({ spanId }) => spanId === insert?.parentId);
    expect(asked).toMatchObject({
      service: "forecourt-server",
      name: "mutation AuthorizeGun",
      parentId: SPAN,
      failed: false,
      facts: { "http.route": "/graphql", "http.response.status_code": "200", "graphql.operation.type": "mutation" },
    });
    const taken = named("command AUTHORIZE", asked?.spanId);
    expect(taken).toMatchObject({ service: "forecourt-gateway", facts: { "forecourt.outcome": "DONE" } });
    expect(named("device AUTHORIZE", taken?.spanId)).toMatchObject({ service: "forecourt-gateway", failed: false });
    expect(named("mutation AcknowledgeCommand", taken?.spanId)).toMatchObject({ service: "forecourt-server" });

    const atServer = logged().filter((line) => line["traceId"] === TRACE && line["msg"] === "a command was asked for");
    expect(atServer).toMatchObject([{ command, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    const atGateway = roadside.lines.filter((line) => line["traceId"] === TRACE && line["command"] === command);
    expect(atGateway.map(({ msg }) => msg)).toEqual([
      "a command was taken",
      "a command goes to its device",
      "a device answered",
      "a command was acknowledged",
    ]);
  });

  test("tells a collector names and numbers of ours alone", () => {
    const ours = [
      /^(GET|POST|WS) \/[\w/:*-]*$/,
      /^(query|mutation|subscription)( \w+)?$/,
      /^chore [\w '-]+$/,
      /^(select|insert|update|delete|with|begin|commit|rollback|savepoint|statement)( \w+)?$/,
      /^(command|device) [A-Z_]+$/,
    ];
    const told = collector.spans.map(({ name }) => name);
    const facts = new Set(collector.spans.flatMap((span) => Object.keys(span.facts)));
    const everything = JSON.stringify(collector.spans);

    expect(told.filter((name) => !ours.some((form) => form.test(name)))).toEqual([]);
    expect(
      [...facts].filter(
        (name) => !/^(db\.system|error|forecourt|graphql|http)\./.test(name) && name !== "db.system.name",
      ),
    ).toEqual([]);
    for (const secret of [roadside.owner.token ?? "", roadside.owner.login, roadside.gun.id, "Bearer", "$1"]) {
      expect(everything).not.toContain(secret);
    }
  });

  test("is apart from a gateway's reports, each of which has a trace of its own", async () => {
    const reports = () => collector.spans.filter(({ name }) => name === "mutation ReportReadings");
    await vi.waitFor(() => expect(reports().length).toBeGreaterThan(1), WAIT);

    expect(reports().filter(({ traceId, parentId }) => traceId === TRACE || parentId === "")).toEqual([]);
    expect(new Set(reports().map(({ traceId }) => traceId)).size).toBe(reports().length);
  });
});

describe("what comes over a socket", () => {
  const open = () => {
    const { port } = app.http.server.address() as AddressInfo;
    const connectionParams = { Authorization: `Bearer ${roadside.owner.token}` };
    const url = `ws://127.0.0.1:${port}/graphql`;
    return createClient({ url, webSocketImpl: WebSocket, retryAttempts: 0, connectionParams });
  };
  const named = (name: string) => collector.spans.filter((span) => span.name === name);

  test("is one span each, below its sender's, with its name and what came of it", async () => {
    const socket = open();
    const extensions = { traceparent: SOUND };
    const ask = async (query: string) => {
      for await (const _answer of socket.iterate({ query, extensions })) {
        // What is answered is another story's.
      }
    };
    await ask("query OverASocket { version { version } }");
    await ask('query RefusedOverASocket { station(id: "nowhere") { id } }');
    await expect(ask("query Unreadable { nothing }")).rejects.toMatchObject([{ message: expect.any(String) }]);
    await socket.dispose();

    await vi.waitFor(() => expect(named("query RefusedOverASocket")).toHaveLength(1), WAIT);
    const route = { "http.route": "/graphql", "graphql.operation.type": "query" };
    const place = { service: "forecourt-server", traceId: TRACE, parentId: SPAN, failed: false };
    expect(named("query OverASocket")).toMatchObject([{ ...place, facts: { ...route, "forecourt.outcome": "DONE" } }]);
    expect(named("query RefusedOverASocket")).toMatchObject([
      { ...place, facts: { ...route, "forecourt.outcome": "REFUSED", "error.type": "SITE_NOT_FOUND" } },
    ]);
    await vi.waitFor(() => expect(named("WS /graphql")).toHaveLength(1), WAIT);
    expect(named("WS /graphql")).toMatchObject([{ ...place, facts: { "forecourt.outcome": "REFUSED" } }]);
  });

  test("says so where whoever asked is gone before the answer", async () => {
    await server.db.transaction().execute(async (held) => {
      await sql`lock table grade in access exclusive mode`.execute(held);
      const socket = open();
      const query = "query LeftOverASocket { grades { id } }";
      socket.subscribe({ query }, { next: () => undefined, error: () => undefined, complete: () => undefined });
      const waiting = sql`select from pg_locks where relation = 'grade'::regclass and not granted`;
      await vi.waitFor(async () => expect((await waiting.execute(held)).rows).toHaveLength(1), WAIT);

      socket.terminate();

      await vi.waitFor(() => expect(named("query LeftOverASocket")).toHaveLength(1), WAIT);
    });
    expect(named("query LeftOverASocket")).toMatchObject([{ failed: false, facts: { "forecourt.outcome": "GONE" } }]);
  });

  test("is told of a subscription as soon as it has begun, and once", async () => {
    const socket = open();
    const query = "subscription FollowedOverASocket { alarmChanges { id } }";
    const stop = socket.subscribe(
      { query },
      { next: () => undefined, error: () => undefined, complete: () => undefined },
    );

    await vi.waitFor(() => expect(named("subscription FollowedOverASocket")).toHaveLength(1), WAIT);
    expect(named("subscription FollowedOverASocket")).toMatchObject([{ facts: { "forecourt.outcome": "DONE" } }]);
    stop();
    await socket.dispose();
    const after = open();
    for await (const _answer of after.iterate({ query: "query AfterIt { version { version } }" })) {
      // What is answered is another story's.
    }
    await after.dispose();
    await vi.waitFor(() => expect(named("query AfterIt")).toHaveLength(1), WAIT);
    expect(named("subscription FollowedOverASocket")).toHaveLength(1);
  });
});

describe("what a server does by itself", () => {
  const runs = (name: string) => collector.spans.filter((span) => span.name === `chore ${name}`);

  test("is one span each time, in a trace of its own, with its name and what came of it", async () => {
    await vi.waitFor(() => expect(runs("webhooks").length).toBeGreaterThan(1), WAIT);

    const [one, other] = runs("webhooks");
    expect(one).toMatchObject({ parentId: "", failed: false, facts: { "forecourt.outcome": "DONE" } });
    expect(one?.traceId).not.toBe(other?.traceId);
  });

  test("says so where it failed", async () => {
    await sql`alter table webhook rename to webhook_away`.execute(server.db);
    try {
      await vi.waitFor(() => expect(runs("webhooks").filter(({ failed }) => failed)).not.toEqual([]), WAIT);
    } finally {
      await sql`alter table webhook_away rename to webhook`.execute(server.db);
    }

    expect(runs("webhooks").find(({ failed }) => failed)).toMatchObject({ facts: { "forecourt.outcome": "FAILED" } });
    expect(logged().some(({ msg, chore }) => msg === "chore failed" && chore === "webhooks")).toBe(true);
  });
});

describe("a line of the log", () => {
  const refusedBy = async (caller: Caller): Promise<Record<string, unknown> | undefined> => {
    await caller.send('query Station { station(id: "nowhere") { id } }');
    return logged().find(({ msg, operation }) => msg === "request refused" && operation === "Station");
  };

  test("has the sender's trace beside the request", async () => {
    expect(await refusedBy(withTrace(SOUND))).toMatchObject({ traceId: TRACE, requestId: expect.any(String) });
  });

  test("has that of a message over a socket", async () => {
    const { port } = app.http.server.address() as AddressInfo;
    const socket = createClient({ url: `ws://127.0.0.1:${port}/graphql`, webSocketImpl: WebSocket, retryAttempts: 0 });
    const extensions = { traceparent: SOUND };
    const query = 'query Station { station(id: "nowhere") { id } }';
    for await (const { errors } of socket.iterate({ query, extensions })) {
      expect(errors).toHaveLength(1);
    }
    await socket.dispose();

    expect(logged().find(({ msg }) => msg === "request refused")).toMatchObject({ traceId: TRACE });
  });

  test("has it where there is no collector, too", async () => {
    const { http } = await neighbour({ OTEL_EXPORTER_OTLP_ENDPOINT: "" });

    expect(await refusedBy(withTrace(SOUND, http))).toMatchObject({ traceId: TRACE });
  });

  test.each([
    ["too long", `${SOUND}-0123`],
    ["of no version", SOUND.slice(3)],
    ["of zeros", `00-${"0".repeat(32)}-${SPAN}-01`],
    ["of capitals", SOUND.toUpperCase()],
    ["words", "Robert'); drop table station; --"],
  ])("has one of its own where the sender's is spoilt: %s", async (_what, spoilt) => {
    const { traceId } = (await refusedBy(withTrace(spoilt))) ?? {};

    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    expect([TRACE, "0".repeat(32)]).not.toContain(traceId);
  });
});
