import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { expect, test, vi } from "vitest";
import { GunStatesDocument } from "../site/gun/gun.generated.ts";
import { testServer } from "../test/server.ts";
import { PASSWORD } from "../test/world.ts";

const PROXY = "192.0.2.1";
const { app, as, live, world } = await testServer({
  RATE_ACCOUNT: "40",
  RATE_NOBODY: "30",
  LIVE_NOBODY_PER_ADDRESS: "3",
  LIVE_SUBSCRIPTIONS: "2",
  SLOW_BODY_SECONDS: "1",
  TRUSTED_PROXIES: PROXY,
  CONSOLE_ORIGINS: "https://console.example.org",
  METRICS_TOKEN: "a-token-for-prometheus",
});

const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: "POST",
    url: "/graphql",
    remoteAddress,
    headers,
    payload: { query: "{ version { version } }" },
  });

async function listening(): Promise<number> {
  if (!app.http.server.listening) {
    await app.http.listen({ host: "127.0.0.1", port: 0 });
  }
  return (app.http.server.address() as AddressInfo).port;
}

test("an address without a token has a rate, told in the headers, and others go on", async () => {
  const first = await ask("203.0.113.1");
  expect(first.headers).toMatchObject({ "x-ratelimit-limit": "30", "x-ratelimit-remaining": "29" });
  for (let at = 1; at < 30; at += 1) {
    await ask("203.0.113.1");
  }

  const refused = await ask("203.0.113.1");

  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({
    errors: [{ extensions: { code: "THROTTLED", number: 429, params: { retryAfterSeconds: expect.any(Number) } } }],
    extensions: { code: 429 },
  });
  expect((await ask("203.0.113.2")).statusCode).toBe(200);
});

test("a session has a rate of its own, a gateway none", async () => {
  const network = await world.network();
  const { gateway } = await network.forecourt();
  const bearer = (token: string | null) => ({ authorization: `Bearer ${token}` });
  const statuses = { owner: new Set<number>(), gateway: new Set<number>() };
  for (let at = 0; at < 45; at += 1) {
    statuses.owner.add((await ask("203.0.113.3", bearer(network.owner.token))).statusCode);
    statuses.gateway.add((await ask("203.0.113.3", bearer(gateway.token))).statusCode);
  }

  expect([...statuses.owner]).toEqual([200, 429]);
  expect([...statuses.gateway]).toEqual([200]);
});

test("what comes over a socket counts with what comes over HTTP, a gateway's not at all", async () => {
  const network = await world.network();
  const { gateway } = await network.forecourt();
  const [own, gateways] = [await live(network.owner), await live(gateway)];
  const version = (connection: typeof own) => connection.subscribe<object>("{ version { version } }").nextResult();
  const bearer = { authorization: `Bearer ${network.owner.token}` };
  for (let at = 0; at < 20; at += 1) {
    expect((await version(own)).errors).toBeUndefined();
    await version(gateways);
    await version(gateways);
  }
  const left = Number((await ask("203.0.113.4", bearer)).headers["x-ratelimit-remaining"]);
  expect(left).toBeLessThanOrEqual(19);
  for (let at = 0; at < left; at += 1) {
    await version(own);
  }

  await expect(version(own)).rejects.toEqual([
    expect.objectContaining({
      extensions: expect.objectContaining({ code: "THROTTLED", params: { retryAfterSeconds: expect.any(Number) } }),
    }),
  ]);
  expect((await ask("203.0.113.4", bearer)).statusCode).toBe(429);
  expect((await version(gateways)).errors).toBeUndefined();
});

test("an address is believed from a trusted proxy alone", async () => {
  const { owner } = await world.network();
  const wrong = (remoteAddress: string, forwarded: string, password = "wrong password") =>
    app.http.inject({
      method: "POST",
      url: "/login",
      remoteAddress,
      headers: { "x-forwarded-for": forwarded },
      payload: { username: owner.signIn, password },
    });
  for (let failure = 1; failure <= 5; failure += 1) {
    await wrong(PROXY, "203.0.113.50");
  }
  expect((await wrong(PROXY, "203.0.113.50", PASSWORD)).statusCode).toBe(429);
  expect((await wrong(PROXY, "203.0.113.51", PASSWORD)).statusCode).toBe(200);

  const told: number[] = [];
  for (let failure = 1; failure <= 6; failure += 1) {
    told.push((await wrong("127.0.0.1", `203.0.113.${60 + failure}`)).statusCode);
  }
  expect(told).toEqual([401, 401, 401, 401, 401, 429]);
});

test("a body that doesn't come is not waited for", async () => {
  const port = await listening();
  const socket = connect(port, "127.0.0.1");
  let told = "";
  socket.on("data", (bytes: Buffer) => (told += bytes.toString("utf8")));
  const closed = new Promise<void>((resolve) => void socket.on("error", () => resolve()).on("close", () => resolve()));

  socket.write(
    "POST /graphql HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
  );
  await closed;

  // The web server's own patience, which is longer, would have answered 408.
  expect(told).toBe("");
});

test("so many connections without a login from one address, and whoever logs in or leaves makes room", async () => {
  const { owner } = await world.network();
  const port = await listening();
  const strangers = [await upgrade(port), await upgrade(port)];
  for (const person of [await live(owner), await live(owner), await live(owner)]) {
    await person.subscribe(GunStatesDocument).next();
  }
  strangers.push(await upgrade(port));

  expect(strangers.map(({ status }) => status)).toEqual([101, 101, 101]);
  expect((await upgrade(port)).status).toBe(429);
  strangers[0]?.end();
  await vi.waitUntil(async () => strangers.push(await upgrade(port)) && strangers.at(-1)?.status === 101, {
    timeout: 5_000,
  });
  strangers.forEach(({ end }) => end());
});

test.each<[whose: string, headers: Record<string, string>, status: number]>([
  ["a program", {}, 101],
  ["the console", { origin: "http://127.0.0.1:PORT" }, 101],
  [
    "the console behind a proxy that says so",
    { host: "console.example.com", origin: "https://console.example.com" },
    101,
  ],
  [
    "the console behind one that says its port, too",
    { host: "console.example.com:443", origin: "https://console.example.com" },
    101,
  ],
  ["a console elsewhere that is named", { origin: "https://console.example.org" }, 101],
  ["a page from elsewhere", { origin: "https://evil.example.org" }, 403],
  ["a page of another port", { origin: "http://127.0.0.1:1" }, 403],
  ["a page without an origin of its own", { origin: "null" }, 403],
  [
    "a page whose host somebody untrusted vouches for",
    { origin: "https://evil.example.org", "x-forwarded-host": "evil.example.org" },
    403,
  ],
])("a socket for %s", async (_whose, headers, status) => {
  const port = await listening();
  const told = Object.entries(headers).map(([name, value]) => [name, value.replace("PORT", String(port))]);
  const answered = await upgrade(port, Object.fromEntries(told) as Record<string, string>);
  answered.end();

  expect(answered.status).toBe(status);
});

/** How an upgrade is answered; it stays until it is ended. */
const upgrade = (
  port: number,
  further: Record<string, string> = {},
): Promise<{ status: number | undefined; end(): void }> =>
  new Promise((resolve, reject) => {
    const headers = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      ...further,
    };
    request({ port, host: "127.0.0.1", path: "/graphql", headers })
      .on("response", ({ statusCode }) => resolve({ status: statusCode, end: () => undefined }))
      .on("upgrade", (_response, socket) => resolve({ status: 101, end: () => socket.destroy() }))
      .on("error", reject)
      .end();
  });

test("so many subscriptions of one connection", async () => {
  const { owner } = await world.network();
  const connection = await vi.waitFor(async () => {
    const tried = await live(as(owner.token));
    await tried.subscribe("{ version { version } }").next();
    return tried;
  });
  await connection.subscribe(GunStatesDocument).next();
  const second = connection.subscribe(GunStatesDocument, {});
  await second.next();

  await expect(connection.subscribe(GunStatesDocument).next()).rejects.toMatchObject([
    { extensions: { code: "THROTTLED" } },
  ]);
  await second.end();
  await connection.subscribe(GunStatesDocument).next();
});

test("figures are for whoever has their token", async () => {
  const read = (headers: Record<string, string>) => app.http.inject({ url: "/metrics", headers });

  expect((await read({})).statusCode).toBe(401);
  expect((await read({ authorization: "Bearer another token for it" })).statusCode).toBe(401);
  expect((await read({ authorization: "Bearer a token for Prometheus" })).statusCode).toBe(401);
  expect((await read({ authorization: "Bearer a-token-for-prometheus" })).statusCode).toBe(200);
});
