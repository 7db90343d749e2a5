import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { Registry } from "prom-client";
import { describe, expect, onTestFinished, test } from "vitest";
import { listenForHealth } from "./health.ts";

const TOKEN = "a-token-for-prometheus";
/** Of this machine, as others reach it. */
const OUTSIDE = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === "IPv4" && !each.internal)?.address;

async function healthWith(token: string | null) {
  const source = { metrics: new Registry(), hindrances: () => [] };
  const server = await listenForHealth({ host: "0.0.0.0", port: 0, token }, source);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async (path: string, headers: Record<string, string> = {}, address = "127.0.0.1") =>
    (await fetch(`http://${address}:${port}${path}`, { headers })).status;
}

describe("a gateway's figures", () => {
  test("are for whoever has the token, where there is one", async () => {
    const statusOf = await healthWith(TOKEN);
    const as = (authorization: string) => statusOf("/metrics", { authorization });

    expect([await as(`Bearer ${TOKEN}`), await as(`bearer ${TOKEN}`)]).toEqual([200, 200]);
    expect([await as(`Bearer ${TOKEN}x`), await as(TOKEN), await as("Bearer"), await statusOf("/metrics")]).toEqual([
      401, 401, 401, 401,
    ]);
  });

  test("are for this machine alone without one, and for no proxy on it", async () => {
    const statusOf = await healthWith(null);

    expect(await statusOf("/metrics")).toBe(200);
    expect(await statusOf("/metrics", { "x-forwarded-for": "203.0.113.7" })).toBe(401);
  });

  test.skipIf(OUTSIDE === undefined)("are not told to another machine without one", async () => {
    const statusOf = await healthWith(null);

    expect(await statusOf("/metrics", {}, OUTSIDE)).toBe(401);
  });

  test("take nothing from who asks whether it lives and works", async () => {
    const statusOf = await healthWith(TOKEN);

    expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 200]);
  });
});
