import { expect, test } from "vitest";
import { StationGatewaysOfStoryDocument } from "../plant/lease/lease.generated.ts";
import { trade } from "../test/activations.ts";
import { testServer } from "../test/server.ts";
import { makeStandByCodes } from "./stand-by.ts";

const { app, world, nobody } = await testServer();

const described = (code: string, ...protocols: readonly string[]) => ({
  code,
  devices: protocols.map((protocol) => ({ protocol })),
});

test("a second gateway stands by at every station of a network but those with a communication box", async () => {
  const { config, log } = app.services;
  const network = await world.network();
  const plain = await network.forecourt();
  const boxed = await network.forecourt();
  const { signInCode, login } = network.owner;

  const codes = await makeStandByCodes(app.orm, {
    signInCode,
    login,
    stations: [
      described(plain.station.code, "JSONPTS", "TLS350"),
      described(boxed.station.code, "TLS350", "SPARKPLUG"),
    ],
    config,
    log,
  });
  const { gatewayId } = await trade(nobody, codes[0]?.code ?? "");
  const { stationGateways } = await network.owner.run(StationGatewaysOfStoryDocument, { stationId: plain.station.id });

  expect(codes.map(({ stationCode }) => stationCode)).toEqual([plain.station.code]);
  expect(stationGateways).toMatchObject([
    { gatewayId: plain.gateway.id, serves: true },
    { gatewayId, serves: false },
  ]);
});

test("nobody's codes are made", async () => {
  const { config, log } = app.services;
  const { signInCode } = (await world.network()).owner;

  await expect(makeStandByCodes(app.orm, { signInCode, login: "nobody", stations: [], config, log })).rejects.toThrow(
    "nobody logs in as nobody",
  );
});
