import { describe, expect, test } from "vitest";
import { readConfig } from "../kernel/config.ts";
import type { App } from "./app.ts";
import { testServer } from "../test/server.ts";
import { httpsWarning } from "./https.ts";

const PROXY = "10.0.0.9";
const { app, neighbour } = await testServer();
const promised = await neighbour({ HTTPS: "true" });
const proxied = await neighbour({ TRUSTED_PROXIES: PROXY });

interface Asked {
  readonly from?: string;
  readonly proto?: string;
  readonly url?: string;
}

/** The headers of an answer, by whoever sends the request and whatever they say it came by. */
const headersOf = async ({ http }: App, { from = "198.51.100.7", proto, url = "/healthz" }: Asked = {}) => {
  const headers = proto === undefined ? {} : { "x-forwarded-proto": proto };
  return (await http.inject({ method: "GET", url, remoteAddress: from, headers })).headers;
};

const STAY = "max-age=31536000; includeSubDomains";

describe("browsers are told to stay with https", () => {
  test.each(["/healthz", "/images/x.png", "/graphql?query={version{version}}"])(
    "for a year, subdomains too, where the server is reached by it: %s",
    async (url) => {
      const headers = await headersOf(promised, { url });

      expect(headers["strict-transport-security"]).toBe(STAY);
      expect(headers["content-security-policy"]).toBeDefined();
    },
  );

  test("and to ask for what a page names by https too", async () => {
    expect((await headersOf(promised))["content-security-policy"]).toContain("upgrade-insecure-requests");
    expect((await headersOf(app))["content-security-policy"]).not.toContain("upgrade-insecure-requests");
  });

  test("where a proxy whose word counts says so, request by request", async () => {
    const by = async (asked: Asked) => (await headersOf(proxied, asked))["strict-transport-security"];

    expect(await by({ from: PROXY, proto: "https" })).toBe(STAY);
    expect(await by({ from: PROXY, proto: "http" })).toBeUndefined();
    expect(await by({ from: PROXY })).toBeUndefined();
  });

  test("never on the word of somebody else, nor by plain http", async () => {
    expect((await headersOf(proxied, { proto: "https" }))["strict-transport-security"]).toBeUndefined();
    expect((await headersOf(app, { from: PROXY, proto: "https" }))["strict-transport-security"]).toBeUndefined();
    expect((await headersOf(app))["strict-transport-security"]).toBeUndefined();
  });
});

describe("who starts a server is warned", () => {
  const warned = (environment: Record<string, string>) =>
    httpsWarning(readConfig({ DATABASE_URL: "postgres://x@localhost/x", NODE_ENV: "production", ...environment }));

  test.each([
    ["that machines outside reach by plain http", { HOST: "0.0.0.0" }],
    ["that a proxy reaches without a promise", { TRUSTED_PROXIES: "loopback" }],
  ])("of one %s", (_what, environment) => {
    expect(warned(environment)).toMatch(/^HTTPS is not set: /);
  });

  test.each([
    ["is reached by https", { HOST: "0.0.0.0", HTTPS: "true" }],
    ["its own machine alone reaches", {}],
    ["is not in production", { HOST: "0.0.0.0", NODE_ENV: "development" }],
  ])("of none that %s", (_what, environment) => {
    expect(warned(environment)).toBeNull();
  });
});
