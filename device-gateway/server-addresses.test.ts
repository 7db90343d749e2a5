import { expect, onTestFinished, test } from "vitest";
import { ServerAddresses } from "./server-addresses.ts";
import { ServerLink } from "./server-link.ts";
import {
  GatewayConfigurationChangesDocument,
  GatewayConfigurationDocument,
  type GatewayConfigurationChangesSubscription,
} from "./server-link.generated.ts";
import { GraphqlServer } from "./test/graphql-server.ts";
import { aLog, hastyClock, until } from "./test/surroundings.ts";

/** A server that tells its own number as the configuration's version. */
async function numbered(version: number): Promise<GraphqlServer> {
  const server = await new GraphqlServer({
    gatewayConfiguration: () => ({ gatewayId: "g", version, devices: [] }),
    async *gatewayConfigurationChanges() {
      yield { gatewayConfigurationChanges: version };
      await new Promise(() => {});
    },
  }).listen();
  onTestFinished(() => server.close().catch(() => undefined));
  return server;
}

function linkTo(servers: readonly GraphqlServer[]): ServerLink {
  const urls = servers.map(({ url }) => url);
  const link = new ServerLink({
    urls,
    token: () => "secret",
    clock: hastyClock,
    log: aLog().log,
    requestTimeoutMs: 1_000,
  });
  onTestFinished(() => link.close());
  return link;
}

const versionBy = async (link: ServerLink) =>
  (await link.request(GatewayConfigurationDocument, {})).gatewayConfiguration.version;

test("the next server answers the very request for which nobody was there at the first, and all that follow", async () => {
  const servers = [await numbered(1), await numbered(2)] as const;
  const link = linkTo(servers);
  expect(await versionBy(link)).toBe(1);

  await servers[0].close();
  expect(await versionBy(link)).toBe(2);
  await servers[0].listen();

  expect(await versionBy(link)).toBe(2);
  expect([servers[0].requests, servers[1].requests]).toEqual([1, 2]);
});

test("what a server may have done before it died is left to whoever asked; the next request goes elsewhere", async () => {
  const servers = [await numbered(1), await numbered(2)] as const;
  const link = linkTo(servers);
  servers[0].troubles.push("lostAnswer");

  await expect(versionBy(link)).rejects.toMatchObject({ kind: "away" });
  expect(servers[1].requests).toBe(0);
  expect(await versionBy(link)).toBe(2);
});

test("with no server left it says so, having asked each once", async () => {
  const servers = [await numbered(1), await numbered(2)] as const;
  const link = linkTo(servers);
  await Promise.all(servers.map((server) => server.close()));

  await expect(versionBy(link)).rejects.toMatchObject({ kind: "away" });
});

test("a subscription whose server dies goes on at the next", async () => {
  const servers = [await numbered(1), await numbered(2)] as const;
  const link = linkTo(servers);
  const ending = new AbortController();
  const seen: number[] = [];
  const take = (event: GatewayConfigurationChangesSubscription) => void seen.push(event.gatewayConfigurationChanges);
  const following = link.follow(GatewayConfigurationChangesDocument, take, ending.signal);
  await until(() => seen.length === 1);

  await servers[0].close();
  await until(() => seen.length === 2);

  expect(seen).toEqual([1, 2]);
  ending.abort();
  await following;
});

test("of several that fail at one server, one moves on", () => {
  const addresses = new ServerAddresses(["a", "b", "c"]);
  const asked = addresses.current;

  for (let each = 0; each < 4; each++) addresses.leave(asked);
  expect(addresses.current).toBe("b");
  addresses.leave("b");
  addresses.leave("c");

  expect(addresses.current).toBe("a");
});
