import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testServer } from "../test/server.ts";
import { unique } from "../test/world.ts";

const { app, nobody, world } = await testServer({
  MAX_QUERY_BYTES: "2000",
  MAX_TOKENS: "200",
  MAX_OPERATIONS: "2",
  MAX_FRAGMENTS: "1",
  MAX_REPEATS: "31",
  MAX_BODY_BYTES: "20000",
  MAX_DEPTH: "4",
  MAX_ALIASES: "5",
  MAX_COST: "3000",
});

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ method: "GET", url, headers });

interface Body {
  data: unknown;
  errors?: { message: string; extensions: Record<string, unknown> }[];
  extensions: { code: number; msg: string };
}

describe("every answer", () => {
  test("of an operation that succeeded carries code 0 and OK", async () => {
    const response = await nobody.post({ query: "{ version { version } }" });

    expect(response.statusCode).toBe(200);
    expect(response.json<Body>().extensions).toMatchObject({ code: 0, msg: "OK" });
  });

  test("of one that was refused carries the refusal's number and message, without its inner life", async () => {
    const { owner } = await world.network();

    const response = await owner.post({ query: '{ station(id: "01900000-0000-7000-8000-000000000000") { id } }' });

    const { errors, extensions } = response.json<Body>();
    expect(extensions).toMatchObject({ code: 10003, msg: errors?.[0]?.message });
    expect(errors?.[0]?.extensions).toEqual({ code: "SITE_NOT_FOUND", number: 10003, params: {}, field: "id" });
  });

  test.each([
    { title: "no session", query: "{ me { id } }", code: "UNAUTHENTICATED", number: 401 },
    { title: "a field that there isn't", query: "{ nonsense }", code: "GRAPHQL_VALIDATION_FAILED", number: 99999 },
    { title: "no sense at all", query: "{{{", code: "GRAPHQL_VALIDATION_FAILED", number: 99999 },
    {
      title: "a variable of the wrong kind",
      query: "mutation M($input: LoginInput!) { login(input: $input) { uuid } }",
      code: "BAD_USER_INPUT",
      number: 99999,
    },
  ])("to $title is $number in both places", async ({ query, code, number }) => {
    const { errors, extensions } = (await nobody.post({ query })).json<Body>();

    expect(errors).toHaveLength(1);
    expect(errors?.[0]?.extensions).toMatchObject({ code, number });
    expect(extensions).toMatchObject({ code: number, msg: errors?.[0]?.message });
  });

  test("names its request: by the caller's own id where that is sound, else by a new one", async () => {
    const own = await get("/healthz", { "x-request-id": "trace-0123456789" });
    const foul = await get("/healthz", { "x-request-id": "a b\tc" });

    expect(own.headers["x-request-id"]).toBe("trace-0123456789");
    expect(foul.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("of a fault tells nothing but the request's id", async () => {
    const { owner } = await world.network();
    await sql`alter table grade rename to grade_away`.execute(app.orm.em.fork().getKysely());
    try {
      const { errors } = (await owner.post({ query: "{ grades { id } }" })).json<Body>();

      expect(errors?.[0]?.extensions).toEqual({
        code: "INTERNAL_SERVER_ERROR",
        number: 500,
        params: { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      });
      expect(JSON.stringify(errors)).not.toContain("relation");
    } finally {
      await sql`alter table grade_away rename to grade`.execute(app.orm.em.fork().getKysely());
    }
  });

  test("carries the usual headers of caution", async () => {
    const { headers } = await nobody.post({ query: "{ version { version } }" });

    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "same-origin",
    });
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("connect-src 'self';");
    expect(headers["permissions-policy"]).toContain("geolocation=()");
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["x-powered-by"]).toBeUndefined();
  });
});

describe("an operation that asks for too much is 99999 and names the limit", () => {
  const nested = (depth: number) =>
    `{ __type(name: "Query") { ${"ofType { ".repeat(depth)} name ${"} ".repeat(depth)} } }`;
  test.each([
    { title: "depth", query: "{ stations { nodes { devices { bindings { id } } } } }", variables: {}, limit: "depth" },
    {
      title: "aliases",
      query: `{ ${Array.from({ length: 6 }, (_, index) => `a${index}: version { version }`).join(" ")} }`,
      variables: {},
      limit: "aliases",
    },
    {
      title: "cost",
      query: "{ stations(first: 200) { nodes { tanks { id number name } guns { id } } } }",
      variables: {},
      limit: "cost",
    },
    {
      title: "cost by way of a variable",
      query: "query S($n: Int! = 1) { stations(first: $n) { nodes { tanks { id number name } guns { id } } } }",
      variables: { n: 200 },
      limit: "cost",
    },
    { title: "depth of introspection", query: nested(30), variables: {}, limit: "introspectionDepth" },
  ])("$title", async ({ query, variables, limit }) => {
    const { owner } = await world.network();

    const { errors } = (await owner.post({ query, variables })).json<Body>();

    expect(errors?.map(({ extensions }) => extensions)).toMatchObject([{ number: 99999, params: { limit } }]);
  });

  test.each([
    { limit: "bytes", query: `{ version { version } } # ${"x".repeat(3_000)}`, maximum: 2_000 },
    { limit: "tokens", query: `{ version(a: [${"1 ".repeat(200)}]) { version } }`, maximum: 200 },
    { limit: "operations", query: "query A { me { id } } query B { me { id } } query C { me { id } }", maximum: 2 },
    {
      limit: "fragments",
      query: `{ ...A } ${["A", "B"].map((name) => `fragment ${name} on Query { me { id } }`).join(" ")}`,
      maximum: 1,
    },
    { limit: "repeats", query: `{ ${"version { version } ".repeat(16)} }`, maximum: 31 },
  ])("$limit of its text", async ({ limit, query, maximum }) => {
    const refused = { code: "GRAPHQL_VALIDATION_FAILED", number: 99999, params: { limit, maximum } };

    expect(await nobody.expectRefusal(query)).toMatchObject(refused);
  });

  test("and a body beyond its limit is 413 in the same envelope", async () => {
    const response = await nobody.post({
      query: "{ version { version } }",
      variables: { padding: "x".repeat(20_001) },
    });

    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 413, data: null });
  });
});

describe("a request that is no good", () => {
  test.each([
    { title: "JSON that isn't", headers: { "content-type": "application/json" }, payload: "{", status: 400 },
    {
      title: "a form, as another site could send it",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "query=%7Bversion%7D",
      status: 415,
    },
  ])("$title is refused in the envelope", async ({ headers, payload, status }) => {
    const response = await app.http.inject({ method: "POST", url: "/graphql", headers, payload });

    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code: status, data: null });
  });

  test("a mutation by GET is refused", async () => {
    const response = await get(`/graphql?query=${encodeURIComponent("mutation { logout }")}`, {
      "apollo-require-preflight": "1",
    });

    expect(response.statusCode).toBe(405);
  });

  test("a query by GET from another site, without a header that a browser must ask for, is refused", async () => {
    const response = await get(`/graphql?query=${encodeURIComponent("{ version { version } }")}`);

    expect(response.statusCode).toBe(400);
  });

  test("of an address that there isn't is 404 in the envelope", async () => {
    const response = await get("/nowhere");

    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 404, data: null });
  });
});

describe("what watches the server", () => {
  test("is told that it lives and that it is ready", async () => {
    expect((await get("/healthz")).json()).toEqual({ ok: true });
    const ready = await get("/readyz");
    expect([ready.statusCode, ready.json()]).toEqual([200, { ready: true }]);
  });

  test("gets its figures as Prometheus reads them", async () => {
    await nobody.post({ query: "{ version { version } }" });

    const { body, headers } = await get("/metrics");

    expect(headers["content-type"]).toContain("text/plain");
    for (const [remoteAddress, forwarded] of [
      ["203.0.113.7", {}],
      ["127.0.0.1", { "x-forwarded-for": "203.0.113.7" }],
    ] as const) {
      const refused = await app.http.inject({ url: "/metrics", remoteAddress, headers: forwarded });
      expect([refused.statusCode, refused.json()]).toMatchObject([401, { code: 401 }]);
    }
    expect(body).toMatch(/forecourt_http_request_seconds_count\{route="\/graphql",status="200"\} [1-9]/);
    expect(body).toContain("forecourt_live_connections 0");
  });
});

test("a variable's required input field with a default may be left out", async () => {
  const network = await world.network();
  const input = { code: unique("S"), name: "Station", platformId: network.id, cityId: (await network.city()).id };

  const { createStation } = await network.owner.run<{ createStation: object }>(
    "mutation Create($input: CreateStationInput!) { createStation(input: $input) { address authorizationMode controlMode } }",
    { input },
  );
  expect(createStation).toEqual({ address: "", authorizationMode: "AUTOMATIC", controlMode: "PLATFORM" });
});
