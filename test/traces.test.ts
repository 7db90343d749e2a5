import type { AddressInfo } from "node:net";
import { createClient } from "graphql-ws";
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
      /^(GET|POST) \/[\w/:*-]*$/,
      /^(query|mutation)( \w+)?$/,
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
