import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GraphQLError } from "graphql";
import { expect, onTestFinished, test } from "vitest";
import { Credential } from "./credential.ts";
import type { ActivateStationInput } from "./schema-types.generated.ts";
import { ServerLink } from "./server-link.ts";
import { ActivateStationDocument } from "./server-link.generated.ts";
import { GraphqlServer } from "./test/graphql-server.ts";
import { aFolder, aLog, hastyClock } from "./test/surroundings.ts";

/** A server with activation codes that can be used once each. */
async function startServer(codes: readonly string[]) {
  const open = new Set(codes);
  const received: ActivateStationInput[] = [];
  const server = await new GraphqlServer({
    activateStation: ({ input }: { input: ActivateStationInput }) => {
      received.push(input);
      if (!open.delete(input.code)) {
        throw new GraphQLError("wrong activation code", {
          extensions: { code: "ACTIVATION_CODE_WRONG", number: 10029 },
        });
      }
      return { gatewayId: "g1", token: input.gatewayToken ?? "token-1", stationId: `station of ${input.code}` };
    },
  }).listen();
  onTestFinished(() => server.close());
  return { server, received };
}

function aTrade(server: GraphqlServer, path = join(aFolder(), "credential.json")) {
  const { log, lines } = aLog();
  const credential = new Credential(path);
  const link = new ServerLink({ urls: [server.url], token: () => credential.token, clock: hastyClock, log });
  const ending = new AbortController();
  let activated = 0;
  const trade = (codes: readonly string[]) =>
    credential.trade(
      codes,
      {
        gatewayName: "north",
        activate: async (input) => (await link.request(ActivateStationDocument, { input })).activateStation,
        clock: hastyClock,
        log,
        onActivated: () => activated++,
      },
      ending.signal,
    );
  return { credential, trade, lines, path, ending, activations: () => activated };
}

test("the first code makes the gateway, the following ones name it by its token", async () => {
  const { server, received } = await startServer(["A", "B"]);
  const { credential, trade, activations } = aTrade(server);
  expect(credential.token).toBeNull();

  await trade(["A", "B"]);
  await credential.ready;

  expect(received).toMatchObject([
    { code: "A", gatewayName: "north" },
    { code: "B", gatewayToken: "token-1" },
  ]);
  expect(received[0]?.gatewayToken).toBeUndefined();
  expect(credential.token).toBe("token-1");
  expect(activations()).toBe(2);
});

test("the token is kept for its owner alone, the codes are not kept, and no code is sent twice", async () => {
  const { server, received } = await startServer(["CODE-A", "CODE-B"]);
  const { trade, path } = aTrade(server);
  await trade(["CODE-A", "CODE-A"]);

  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, "utf8")).not.toContain("CODE-A");

  const again = aTrade(server, path);
  expect(again.credential.token).toBe("token-1");
  await again.trade(["CODE-A", "CODE-B"]);
  expect(received.map(({ code }) => code)).toEqual(["CODE-A", "CODE-B"]);
});

test("a wrong code is logged without showing it whole, and the rest are traded", async () => {
  const { server } = await startServer(["B"]);
  const { credential, trade, lines } = aTrade(server);

  await trade(["WRONG-CODE", "B"]);

  expect(credential.token).toBe("token-1");
  expect(lines.filter(({ level }) => level === 50)).toMatchObject([
    { msg: "an activation code was refused", code: "WRO…", reason: "wrong activation code" },
  ]);
  expect(JSON.stringify(lines)).not.toContain("WRONG-CODE");
});

test("while the server is away the trade waits for it", async () => {
  const { server, received } = await startServer(["A"]);
  const { credential, trade } = aTrade(server);
  server.troubles.push("500", "internal", "notGraphql");

  await trade(["A"]);

  expect(received.length).toBe(1);
  expect(credential.token).toBe("token-1");
});

test("a gateway that stops gives up waiting", async () => {
  const { server } = await startServer([]);
  const { trade, ending } = aTrade(server);
  await server.close();
  const trading = trade(["A"]);
  ending.abort();

  await expect(trading).resolves.toBeUndefined();
});

test("a damaged credential stops the start and is left as it is", () => {
  const path = join(aFolder(), "credential.json");
  writeFileSync(path, '{"token": "half a');

  expect(() => new Credential(path)).toThrow(path);
  expect(readFileSync(path, "utf8")).toBe('{"token": "half a');
});
