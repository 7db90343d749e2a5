import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { WebSocketServer } from "ws";
import { ServerLink } from "./server-link.ts";
import {
  GatewayConfigurationChangesDocument,
  GatewayConfigurationDocument,
  type GatewayConfigurationChangesSubscription,
} from "./server-link.generated.ts";
import { GraphqlServer } from "./test/graphql-server.ts";
import { aLog, hastyClock, until } from "./test/surroundings.ts";

function aLink(url: string | readonly string[], { pingMs = 10_000, token = "secret" as string | null } = {}) {
  const { log, lines } = aLog();
  const link = new ServerLink({
    urls: [url].flat(),
    token: () => token,
    clock: hastyClock,
    log,
    requestTimeoutMs: 1_000,
    pingMs,
  });
  const ending = new AbortController();
  onTestFinished(async () => {
    ending.abort();
    await link.close();
  });
  return { link, lines, ending };
}

/** A server whose configuration version counts up with every subscription. */
async function countingServer(more: Record<string, () => unknown> = {}) {
  let version = 0;
  const tokens: (string | null)[] = [];
  const server = await new GraphqlServer({
    ...more,
    async *gatewayConfigurationChanges(_: object, { token }: { token: string | null }) {
      tokens.push(token);
      yield { gatewayConfigurationChanges: ++version };
      await new Promise(() => {});
    },
  }).listen();
  onTestFinished(() => server.close().catch(() => undefined));
  return { server, tokens };
}

test("a subscription carries the credential and comes back after cuts and after the server was away", async () => {
  const { server, tokens } = await countingServer();
  const { link, ending } = aLink(server.url);
  const seen: number[] = [];
  const take = (event: GatewayConfigurationChangesSubscription) => void seen.push(event.gatewayConfigurationChanges);
  const following = link.follow(GatewayConfigurationChangesDocument, take, ending.signal);
  await until(() => seen.length === 1);

  server.cutSockets();
  await until(() => seen.length === 2);
  await server.close();
  await server.listen();
  await until(() => seen.length === 3);

  expect(seen).toEqual([1, 2, 3]);
  expect(tokens).toEqual(["secret", "secret", "secret"]);
  ending.abort();
  await following;
});

test("a fault in whoever takes an event doesn't end the subscription", async () => {
  const { server } = await countingServer();
  const { link, lines, ending } = aLink(server.url);
  let events = 0;
  const take = () => {
    events++;
    throw new Error("can't");
  };
  const following = link.follow(GatewayConfigurationChangesDocument, take, ending.signal);
  await until(() => events === 1);
  server.cutSockets();
  await until(() => events === 2);

  expect(lines.filter(({ msg }) => msg === "an event from the server could not be handled").length).toBe(2);
  ending.abort();
  await following;
});

test("a server that refuses the subscription is asked again, with pauses", async () => {
  let asked = 0;
  const server = await new GraphqlServer({
    gatewayConfigurationChanges: () => {
      if (++asked < 4) throw new Error("not yet");
      return (async function* () {
        yield { gatewayConfigurationChanges: 9 };
      })();
    },
  }).listen();
  onTestFinished(() => server.close());
  const { link, ending } = aLink(server.url);
  const seen: number[] = [];
  const take = (event: GatewayConfigurationChangesSubscription) => void seen.push(event.gatewayConfigurationChanges);
  const following = link.follow(GatewayConfigurationChangesDocument, take, ending.signal);
  await until(() => seen.length > 0);

  expect(seen[0]).toBe(9);
  ending.abort();
  await following;
});

test("a connection that went dead without a word is given up and made anew", async () => {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  let connections = 0;
  sockets.on("connection", (socket) => {
    connections++;
    // Answers the greeting and then nothing, pings included, as behind a router that has forgotten the connection.
    socket.once("message", () => socket.send('{"type":"connection_ack"}'));
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate();
    http.close();
  });
  const { link, ending } = aLink(`http://127.0.0.1:${(http.address() as AddressInfo).port}/graphql`, { pingMs: 40 });
  const following = link.follow(GatewayConfigurationChangesDocument, () => undefined, ending.signal);
  await until(() => connections >= 2);

  expect(connections).toBeGreaterThanOrEqual(2);
  ending.abort();
  await following;
});

test("a request without an answer ends by itself, and without a credential none is sent along", async () => {
  const { server } = await countingServer({
    gatewayConfiguration: () => ({ gatewayId: "g", version: 1, devices: [] }),
  });
  server.troubles.push("hang");
  const { link } = aLink(server.url, { token: null });

  await expect(link.request(GatewayConfigurationDocument, {})).rejects.toMatchObject({ kind: "away" });
  await expect(link.request(GatewayConfigurationDocument, {})).resolves.toMatchObject({
    gatewayConfiguration: { version: 1 },
  });
  expect(server.authorizations).toEqual([undefined, undefined]);
});

test("a refused connection says why", async () => {
  const { link } = aLink("http://127.0.0.1:9/graphql");

  await expect(link.request(GatewayConfigurationDocument, {})).rejects.toThrow(/fetch failed: .+/);
});

test("a server that sends the gateway elsewhere is no server: nobody else hears of its credential", async () => {
  const heard: string[] = [];
  const elsewhere = createServer((request, response) => {
    heard.push(request.headers.authorization ?? "");
    response.end("{}");
  });
  const mover = createServer((_request, response) => {
    response
      .writeHead(307, { location: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/graphql` })
      .end();
  });
  for (const server of [elsewhere, mover]) {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
  }
  const { link } = aLink(`http://127.0.0.1:${(mover.address() as AddressInfo).port}/graphql`);

  await expect(link.request(GatewayConfigurationDocument, {})).rejects.toMatchObject({ kind: "away" });
  expect(heard).toEqual([]);
});
