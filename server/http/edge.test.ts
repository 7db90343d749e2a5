import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { GunStatesDocument } from "../site/gun/gun.generated.ts";
import { gunReading } from "../test/readings.ts";
import { testServer } from "../test/server.ts";
import { hashOfText } from "./documents.ts";

const lines: string[] = [];
const server = await testServer({ LOG_LEVEL: "info" }, { write: (line) => void lines.push(line) });
const { app, nobody, world, db } = server;
beforeEach(() => void (lines.length = 0));

interface Body {
  errors?: { message: string; extensions: { code: string; number: number; params: Record<string, string> } }[];
  extensions?: { code: number; msg: string };
}

const SUBSCRIPTION = "subscription States { gunStates { gunId } }";
const VERSION = "{ version { version } }";
const JSON_TYPE = { "content-type": "application/json" };
const get = (query: string, headers: Record<string, string> = { "apollo-require-preflight": "1" }) =>
  app.http.inject({ method: "GET", url: `/graphql?query=${encodeURIComponent(query)}`, headers });
const persisted = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });

/** What the figures say of one of them, by its name with its labels. */
async function figure(name: string): Promise<number | undefined> {
  const { body } = await app.http.inject("/metrics");
  const line = body.split("\n").find((text) => text.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

/** Without a table, as after a fault of ours. */
async function without(table: string, work: () => Promise<void>): Promise<void> {
  await sql`alter table ${sql.table(table)} rename to away`.execute(db);
  try {
    await work();
  } finally {
    await sql`alter table away rename to ${sql.table(table)}`.execute(db);
  }
}

test("a subscription by POST or GET is told where it belongs", async () => {
  const { owner } = await world.network();

  for (const response of [await owner.post({ query: SUBSCRIPTION }), await get(SUBSCRIPTION)]) {
    expect(response.statusCode).toBe(400);
    const { errors, extensions } = response.json<Body>();
    expect(errors?.map(({ extensions: { code } }) => code)).toEqual(["SUBSCRIPTION_OVER_HTTP"]);
    expect(errors?.[0]?.message).toContain("WebSocket");
    expect(extensions).toEqual({ code: 99999, msg: errors?.[0]?.message });
  }
});

describe("a query that is known by its hash", () => {
  test("is refused by name where the hash is another's, and remembered where it is its own", async () => {
    const codesOf = async (payload: object) =>
      (await nobody.post(payload)).json<Body>().errors?.map(({ extensions }) => extensions.code) ?? [];
    const hash = hashOfText(VERSION);

    expect(await codesOf({ query: VERSION, extensions: persisted("0".repeat(64)) })).toEqual([
      "PERSISTED_QUERY_MISMATCH",
    ]);
    expect(await codesOf({ extensions: persisted(hash) })).toEqual(["PERSISTED_QUERY_NOT_FOUND"]);
    expect(await codesOf({ query: VERSION, extensions: persisted(hash) })).toEqual([]);
    expect(await codesOf({ extensions: persisted(hash) })).toEqual([]);
  });
});

describe("what is wrong of a variable is told by its place", () => {
  const BIND = "mutation Bind($input: BindDeviceInput!) { bindDevice(input: $input) { id } }";
  const TANK = "mutation Tank($input: CreateTankInput!) { createTank(input: $input) { id } }";

  test("deep in a list", async () => {
    const { owner } = await world.network();
    const rows = [
      { address: "1.1", gunNumber: 1 },
      { address: "1.2", gunNumber: "two" },
    ];

    const refusal = await owner.expectRefusal(BIND, { input: { deviceId: "d", rows } });

    expect(refusal).toMatchObject({ number: 99999, field: "rows.1.gunNumber" });
    expect(refusal.message).toContain('at "input.rows[1].gunNumber"');
  });

  test("also where a scalar has its own refusal", async () => {
    const { owner } = await world.network();
    const facts = { stationId: "s", number: 1, name: "n", gradeId: "g", heightMm: 1, waterLimitMm: 1 };
    const litres = { capacityLitres: "full", lowLimitLitres: "1", highLimitLitres: "2", hysteresisLitres: "1" };

    const refusal = await owner.expectRefusal(TANK, { input: { ...facts, ...litres } });

    expect(refusal).toMatchObject({ number: 10008, field: "capacityLitres" });
  });
});

describe("what is refused before any field", () => {
  test.each([
    ["a mutation by GET", () => get("mutation { logout }"), 405],
    ["a query by GET that another site could send", () => get(VERSION, {}), 400],
    ["no query", () => nobody.post({}), 400],
    ["several at once", () => nobody.post([{ query: VERSION }]), 400],
    ["an empty body", () => app.http.inject({ method: "POST", url: "/graphql", headers: JSON_TYPE, payload: "" }), 400],
    ["variables that are none", () => nobody.post({ query: VERSION, variables: "x" }), 400],
    [
      "an operation that there isn't",
      () => nobody.post({ query: "query A { version { version } }", operationName: "B" }),
      400,
    ],
    [
      "an answer that we can't give",
      () =>
        app.http.inject({
          method: "POST",
          url: "/graphql",
          headers: { ...JSON_TYPE, accept: "image/png" },
          payload: { query: VERSION },
        }),
      406,
    ],
  ])("%s has the envelope", async (_title, ask, status) => {
    const response = await ask();

    expect(response.statusCode).toBe(status);
    expect(response.headers["content-type"]).toContain("json");
    const { errors, extensions } = response.json<Body>();
    expect(extensions).toEqual({ code: expect.any(Number), msg: expect.stringMatching(/./) });
    expect(errors?.[0]?.message).toBe(extensions?.msg);
    expect(errors?.[0]?.extensions.code).toMatch(/^[A-Z_]+$/);
  });
});

describe("a fault of ours", () => {
  test("counts, and its request writes one line", async () => {
    const { owner } = await world.network();
    const before = Number(await figure("forecourt_faults_total"));

    await without("grade", async () => {
      for (const _again of [1, 2, 3]) {
        lines.length = 0;
        const answer = await owner.send("query Grades { grades { id } }");

        expect(answer.status).toBe(500);
        expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
          { requestId: answer.requestId, operation: "Grades", err: { code: "42P01" } },
        ]);
      }
    });

    expect(await figure("forecourt_faults_total")).toBe(before + 3);
    expect(await figure('forecourt_operation_errors_total{operation="Grades",code="INTERNAL_SERVER_ERROR"}')).toBe(3);
  });

  test("and every refusal say in the log whose request it was, and from where", async () => {
    const network = await world.network();
    const { owner } = network;
    const { gateway } = await network.forecourt();
    const connection = await server.live(owner);
    lines.length = 0;
    const query = 'query Station { station(id: "nonsense") { id } }';
    await connection
      .subscribe(query)
      .nextResult()
      .catch(() => undefined);
    for (const token of [owner.token, owner.token, gateway.token, null]) {
      await app.http.inject({
        method: "POST",
        url: "/graphql",
        remoteAddress: "203.0.113.9",
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        payload: { query },
      });
    }
    await app.http.inject({ method: "POST", url: "/login", remoteAddress: "203.0.113.9", payload: {} });

    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const whose = told.map(({ operation, address, accountId, gatewayId }) => [
      operation,
      address,
      accountId,
      gatewayId,
    ]);
    expect(whose).toEqual([
      // A socket's message names no operation unless it says so.
      [undefined, "127.0.0.1", owner.accountId, undefined],
      ["Station", "203.0.113.9", owner.accountId, undefined],
      ["Station", "203.0.113.9", owner.accountId, undefined],
      ["Station", "203.0.113.9", undefined, gateway.id],
      ["Station", "203.0.113.9", undefined, undefined],
      ["login", "203.0.113.9", undefined, undefined],
    ]);
  });

  test("of a live connection has an id of its own that the log knows, and counts", async () => {
    const network = await world.network();
    await network.forecourt();
    const connection = await server.live(network.owner);
    const before = Number(await figure("forecourt_faults_total"));

    await without("gun_live", async () => {
      const first = await connection
        .subscribe(GunStatesDocument)
        .nextResult()
        .catch((thrown: unknown) => thrown);
      const [error] = ("errors" in (first as Body) ? (first as Body).errors : (first as Body["errors"])) ?? [];

      expect(error?.extensions.code).toBe("INTERNAL_SERVER_ERROR");
      const requestId = error?.extensions.params["requestId"];
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
      expect(lines.filter((line) => line.includes(String(requestId)))).toHaveLength(1);
    });

    expect(await figure("forecourt_faults_total")).toBe(before + 1);
  });
});

describe("the figures", () => {
  test("tell operations by the names that callers who are known gave them", async () => {
    const { owner } = await world.network();
    for (const _again of [1, 2, 3]) {
      await owner.send("query Mine { me { id } }");
    }
    await nobody.send("query Stranger { version { version } }");

    expect(await figure('forecourt_operation_seconds_count{operation="Mine"}')).toBe(3);
    expect(await figure('forecourt_operation_seconds_count{operation="Stranger"}')).toBeUndefined();
    expect(await figure('forecourt_operation_seconds_count{operation="other"}')).toBeGreaterThan(0);
  });

  test("tell pools, chores, exports, orders and the newest reading", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    await gateway.report({ guns: [gunReading(device)] });
    await sql`update gun_live set received_at = now() - interval '42 seconds'`.execute(db);
    const chore = "prices that are due or on their way";
    // What the database knows is left out of a reading for which it answers too late.
    const soon = (name: string) => expect.poll(() => figure(name), { timeout: 10_000 });
    await soon(`forecourt_chore_last_run_timestamp_seconds{chore="${chore}"}`).toBeGreaterThan(0);

    expect(await figure('forecourt_pool_connections{pool="requests",state="idle"}')).toBeGreaterThan(0);
    expect(await figure('forecourt_pool_waiting{pool="jobs"}')).toBe(0);
    expect(await figure(`forecourt_chore_failures_total{chore="${chore}"}`)).toBe(0);
    expect(await figure(`forecourt_chore_seconds{chore="${chore}"}`)).toBeGreaterThan(0);
    await soon('forecourt_exports{state="queued"}').toBe(0);
    expect(await figure("forecourt_orders_timed_out_total")).toBe(0);
    await soon("forecourt_newest_reading_age_seconds").toBeGreaterThanOrEqual(42);
  });
});
