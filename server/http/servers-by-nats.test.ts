import { afterAll, expect, test } from "vitest";
import { GunStatesDocument } from "../site/gun/gun.generated.ts";
import { AuthorizeGunDocument, GatewayCommandsDocument } from "../plant/command/command.generated.ts";
import { protocolNats } from "../test/nats.ts";
import { deviceReading, gunReading } from "../test/readings.ts";
import { testServer } from "../test/server.ts";
import { unique } from "../test/world.ts";

const nats = await protocolNats();
const first = await testServer({ LIVE_EVENTS: "nats", NATS_URL: nats.url });
const { world, clock, live, neighbour } = first;
afterAll(() => nats.stop());
const second = await neighbour();
const third = await neighbour();

test("a command and a gun's state reach whoever hangs at any of three servers, by NATS", async () => {
  const network = await world.network();
  const { gateway, device, guns } = await network.forecourt();
  const at = clock.now().toISOString();
  await gateway.report({ devices: [deviceReading(device, { at })], guns: [gunReading(device, { at })] });
  const orders = (await live(gateway, second)).subscribe(GatewayCommandsDocument);
  const states = (await live(network.owner, third)).subscribe(GunStatesDocument);
  await orders.next();
  await states.next();

  const input = { gunId: guns[0]?.id ?? "", presetType: "FULL" as const, idempotencyKey: unique("key") };
  const { authorizeGun } = await network.owner.run(AuthorizeGunDocument, { input });
  await gateway.report({ guns: [gunReading(device, { at, state: "REFUELLING" })] });

  expect((await orders.next()).gatewayCommands).toMatchObject([{ id: authorizeGun.id }]);
  await states.until(({ gunStates }) => gunStates.some(({ state }) => state === "REFUELLING"));
});
