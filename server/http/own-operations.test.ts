import type { IncomingHttpHeaders } from "node:http";
import { type ExecutionResult, getOperationAST, parse } from "graphql";
import { type SubscribePayload, createClient } from "graphql-ws";
import { describe, expect, test } from "vitest";
import { GunStatesDocument } from "../site/gun/gun.generated.ts";
import { Caller, textOf } from "../test/execute.ts";
import { testServer } from "../test/server.ts";
import { DeprecationFinder } from "../kernel/deprecations.ts";
import { readConfig } from "../kernel/config.ts";
import { hashOfText } from "./documents.ts";
import { OWN_OPERATIONS } from "./own-operations.generated.ts";

const { world, as, nobody, neighbour } = await testServer();
/** As a server is in production; what the stories need is made at the other one. */
const app = await neighbour({ FREE_TEXT: "tokens" });
await app.http.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.http.server.address() as { port: number };

interface Body {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string; number: number; field?: string } }[];
  extensions: { code: number; cost?: { asked: number } };
}

const ME = "{ me { login } }";

/** The hash of an operation of the console, by its name. */
function hashOf(name: string): string {
  const found = Object.entries(OWN_OPERATIONS).find(([, text]) => new RegExp(`^\\w+ ${name}\\b`).test(text));
  return found?.[0] ?? "";
}

const byHash = (sha256Hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } });
const codeOf = ({ errors }: Body) => errors?.[0]?.extensions.code ?? "OK";

async function asked(caller: Caller, payload: object): Promise<Body & { status: number }> {
  const response = await new Caller(app.http, caller.token).post(payload);
  return { ...response.json<Body>(), status: response.statusCode };
}

/** An API token of its holder, who makes it as the console does: by hash. */
async function tokenOf(owner: Caller): Promise<Caller> {
  const input = { name: `token ${Math.random()}`, permissions: [6], operates: [], approves: [] };
  const variables = { input: { ...input, expiresAt: new Date(Date.now() + 3_600_000) } };
  const { data } = await asked(owner, { ...byHash(hashOf("CreateApiToken")), variables });
  return as((data as { createApiToken: { token: string } }).createApiToken.token);
}

test("every operation of the console is known by the SHA-256 of its text, fits the contract and its limits, and uses nothing that will end", async () => {
  const { owner } = await world.network();
  const finder = new DeprecationFinder(app.schema);
  expect(Object.keys(OWN_OPERATIONS).length).toBeGreaterThan(500);
  for (const [hash, text] of Object.entries(OWN_OPERATIONS)) {
    expect(hashOfText(text)).toBe(hash);
    const document = parse(text);
    const operation = getOperationAST(document);
    expect(operation && finder.usedBy(document, operation, {}), text).toEqual([]);
    const body = await asked(owner, { ...byHash(hash), variables: { wrong: true } });
    const isLive = text.startsWith("subscription");
    expect(codeOf(body), text).toSatisfy((code: string) =>
      isLive ? code === "SUBSCRIPTION_OVER_HTTP" : code !== "GRAPHQL_VALIDATION_FAILED",
    );
  }
});

describe("who is logged in", () => {
  test("runs an operation of the console by its hash, again and again, and is told what it cost", async () => {
    const { owner } = await world.network();

    for (const _time of [1, 2, 3]) {
      const body = await asked(owner, { ...byHash(hashOf("Me")), operationName: "Me" });
      expect(body).toMatchObject({ status: 200, data: { me: {} }, extensions: { code: 0 } });
      expect(body.extensions.cost?.asked).toBeGreaterThan(0);
    }
  });

  test("is refused every text of their own, by the field that brings it, with a hash beside it too", async () => {
    const { owner } = await world.network();
    const own = OWN_OPERATIONS[hashOf("Me")] ?? "";

    for (const payload of [
      { query: ME },
      { query: ME, ...byHash(hashOf("Me")) },
      { query: ME, ...byHash(hashOfText(ME)) },
      { query: own, ...byHash(hashOf("Me")) },
      { query: "mutation { logout }" },
      { query: "{ __schema { types { name } } }" },
    ]) {
      const { status, errors } = await asked(owner, payload);
      expect(status).toBe(400);
      expect(errors?.[0]?.extensions).toMatchObject({
        code: "PERSISTED_QUERY_ID_REQUIRED",
        number: 99999,
        field: "query",
      });
    }
    expect(await asked(owner, byHash(hashOf("Me")))).toMatchObject({ data: { me: {} } });
  });

  test("is told of a hash that nobody knows by its code, though somebody has registered it", async () => {
    const { owner } = await world.network();
    const token = await tokenOf(owner);
    expect(codeOf(await asked(token, { query: ME, ...byHash(hashOfText(ME)) }))).toBe("OK");
    expect(codeOf(await asked(token, byHash(hashOfText(ME))))).toBe("OK");

    for (const hash of [hashOfText(ME), hashOf("Me").toUpperCase(), "0".repeat(64), "constructor", ""]) {
      expect(codeOf(await asked(owner, byHash(hash)))).toBe("PERSISTED_QUERY_NOT_FOUND");
    }
  });

  test("finds no way around by GET, HEAD, several at once, another form of the body or of a header", async () => {
    const { owner } = await world.network();
    const { token } = owner;
    const send = async (method: "GET" | "HEAD" | "POST", url: string, given: IncomingHttpHeaders, payload?: string) => {
      const headers = { "apollo-require-preflight": "1", ...given };
      const { statusCode, body } = await app.http.inject({ method, url, headers, ...(payload && { payload }) });
      return `${statusCode} ${body.includes('"me"') ? "answered" : ((/"code":"(\w+)"/.exec(body) ?? [])[1] ?? "")}`;
    };
    const text = encodeURIComponent(ME);
    const bearer = { authorization: `Bearer ${token}` };
    const json = { ...bearer, "content-type": "application/json" };
    const refused = "400 PERSISTED_QUERY_ID_REQUIRED";

    expect(await send("GET", `/graphql?query=${text}`, bearer)).toBe(refused);
    expect(await send("GET", `/graphql?%71uery=${text}`, bearer)).toBe(refused);
    expect(await send("GET", `/graphql?query=${text}&query=${text}`, bearer)).toBe("400 BAD_USER_INPUT");
    expect(await send("HEAD", `/graphql?query=${text}`, bearer)).toMatch(/^4\d\d /);
    for (const scheme of ["bearer", "BEARER", "bEaReR  "]) {
      expect(await send("GET", `/graphql?query=${text}`, { AUTHORIZATION: `${scheme} ${token}` })).toBe(refused);
    }
    for (const header of ["x-api-token", "x-forwarded-user", "idempotency-key", "user-agent", "origin"]) {
      expect(await send("POST", "/graphql", { ...json, [header]: "fca_token" }, JSON.stringify({ query: ME }))).toBe(
        refused,
      );
    }
    expect(await send("POST", "/graphql", json, JSON.stringify([{ query: ME }]))).toBe("400 BAD_USER_INPUT");
    expect(await send("POST", "/graphql", json, JSON.stringify({ query: [ME] }))).toMatch(/^400 /);
    expect(await send("POST", `/graphql?query=${text}`, json, "{}")).toMatch(/^400 /);
    for (const type of [
      "text/plain",
      "application/graphql",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
    ]) {
      const answer = await send("POST", "/graphql", { ...bearer, "content-type": type }, `query=${text}`);
      expect(answer, type).toMatch(/^4\d\d (?!answered)/);
    }
    const asBody = { ...json, "Content-Type": "application/json; charset=UTF-8" };
    expect(await send("POST", "/graphql", asBody, JSON.stringify({ query: ME }))).toBe(refused);
    const extensions = encodeURIComponent(JSON.stringify(byHash(hashOf("Me")).extensions));
    expect(await send("GET", `/graphql?extensions=${extensions}`, bearer)).toBe("200 answered");
    const foreign = encodeURIComponent(JSON.stringify(byHash("0".repeat(64)).extensions));
    expect(await send("GET", `/graphql?extensions=${foreign}`, bearer)).toBe("400 PERSISTED_QUERY_NOT_FOUND");
  });

  test("is refused before anything of it is done", async () => {
    const { owner } = await world.network();

    await asked(owner, { query: "mutation { logout }" });

    expect(await asked(owner, byHash(hashOf("Me")))).toMatchObject({ data: { me: {} } });
  });
});

describe("over a socket", () => {
  const GUNS = Object.entries(OWN_OPERATIONS).find(([, text]) => text.startsWith("subscription GunStates"));
  /** What a connection is told first: of the data, or by which code it is refused. */
  const first = async ({ token }: Caller, payload: SubscribePayload) => {
    const connectionParams = { Authorization: `Bearer ${token}` };
    const client = createClient({ url: `ws://127.0.0.1:${port}/graphql`, connectionParams, retryAttempts: 0 });
    try {
      const { value } = await client.iterate<Record<string, unknown>, unknown>(payload).next();
      const { data, errors } = value as ExecutionResult;
      return errors === undefined ? Object.keys(data ?? {}) : errors[0]?.extensions["code"];
    } catch (told) {
      return (told as Body["errors"])?.[0]?.extensions.code;
    } finally {
      await client.dispose();
    }
  };

  test("it is the same: the console's own by hash, no text, no hash that nobody knows", async () => {
    const { owner } = await world.network();

    expect(await first(owner, { query: "", ...byHash(GUNS?.[0] ?? "") })).toEqual(["gunStates"]);
    expect(await first(owner, { query: "", ...byHash(hashOf("Me")) })).toEqual(["me"]);
    for (const query of [textOf(GunStatesDocument), ME, "mutation { logout }"]) {
      expect(await first(owner, { query })).toBe("PERSISTED_QUERY_ID_REQUIRED");
      expect(await first(owner, { query, ...byHash(hashOf("Me")) })).toBe("PERSISTED_QUERY_ID_REQUIRED");
    }
    expect(await first(owner, { query: "", ...byHash("0".repeat(64)) })).toBe("PERSISTED_QUERY_NOT_FOUND");
    expect(await first(owner, { query: "" })).toBe("GRAPHQL_VALIDATION_FAILED");
  });

  test("who asks for the same by its hash and by its text gets the same", async () => {
    const { owner } = await world.network();
    const token = await tokenOf(owner);

    expect(await first(token, { query: textOf(GunStatesDocument) })).toEqual(["gunStates"]);
    expect(await first(token, { query: "", ...byHash(GUNS?.[0] ?? "") })).toEqual(["gunStates"]);
    expect(await first(token, { query: "", ...byHash("0".repeat(64)) })).toBe("PERSISTED_QUERY_NOT_FOUND");
  });
});

describe("texts of their own are taken", () => {
  test("of API tokens, under their cost, of gateways and of strangers", async () => {
    const network = await world.network();
    const token = await tokenOf(network.owner);
    const { gateway } = await network.forecourt();

    const body = await asked(token, { query: ME });
    expect(body).toMatchObject({ data: { me: {} }, extensions: { cost: { asked: 2 } } });
    expect(codeOf(await asked(gateway, { query: "{ gatewayConfiguration { devices { id } } }" }))).toBe("OK");
    expect(codeOf(await asked(nobody, { query: "{ version { version } }" }))).toBe("OK");
    expect(codeOf(await asked(nobody, byHash(hashOf("Me"))))).toBe("UNAUTHENTICATED");
  });

  test("of everybody where the server was told so, which in production it has to be", () => {
    const config = (environment: object) => readConfig({ DATABASE_URL: "postgres://x@y:1/z", ...environment }).freeText;

    expect(config({})).toBe("tokens");
    expect(config({ NODE_ENV: "production" })).toBe("tokens");
    expect(config({ NODE_ENV: "production", FREE_TEXT: "" })).toBe("tokens");
    expect(config({ NODE_ENV: "production", FREE_TEXT: "sessions" })).toBe("sessions");
    expect(config({ NODE_ENV: "development" })).toBe("sessions");
    expect(config({ NODE_ENV: "development", FREE_TEXT: "tokens" })).toBe("tokens");
    expect(() => config({ FREE_TEXT: "all" })).toThrow("FREE_TEXT");
  });
});
