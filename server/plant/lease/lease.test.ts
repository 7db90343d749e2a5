import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { devicesOf } from "../../test/activations.ts";
import { SECOND } from "../../test/clock.ts";
import { deviceReading, gunReading, sale, tankReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import * as world$ from "../../test/world.generated.ts";
import type { TestGateway } from "../../test/test-gateway.ts";
import { type Network, unique } from "../../test/world.ts";
import {
  AcknowledgeCommandDocument,
  AuthorizeGunDocument,
  GatewayCommandsDocument,
} from "../command/command.generated.ts";
import {
  AskLeasesOfStoryDocument,
  RemoveStandByOfStoryDocument,
  StationGatewaysOfStoryDocument,
} from "./lease.generated.ts";
import { LEASE } from "./lease.rules.ts";

const { world, nobody, clock, live, as, db } = await testServer();

interface Asked {
  readonly release?: string[];
  readonly known?: string[];
  readonly leaving?: boolean;
}

const ask = async (gateway: TestGateway, asked: Asked = {}) =>
  (await gateway.run(AskLeasesOfStoryDocument, { input: asked })).askLeases;

/** The ids of the stations that a gateway holds. */
const held = async (gateway: TestGateway, asked: Asked = {}) =>
  (await ask(gateway, asked)).stations.map(({ stationId }) => stationId).toSorted();

/** A forecourt whose gateway knows that another stands by. */
async function shared(network?: Network) {
  const of = network ?? (await world.network());
  const forecourt = await of.forecourt();
  const standBy = (await of.standBy(forecourt.station)).gateway;
  const stationId = forecourt.station.id;
  await ask(forecourt.gateway, { known: [stationId] });
  return { network: of, ...forecourt, stationId, standBy };
}

/** The database's clock goes on: leases and what is known of gateways are so much older. */
async function pass(network: Network, ms: number): Promise<void> {
  const by = sql`make_interval(secs => ${ms / 1_000}::float8)`;
  await sql`update station_lease set held_until = held_until - ${by} where network_id = ${network.id}`.execute(db);
  await sql`update gateway_presence set asked_at = asked_at - ${by}, asking_since = asking_since - ${by}
    where network_id = ${network.id}`.execute(db);
  clock.pass(ms);
}

const shown = async ({ owner }: Network, stationId: string) =>
  (await owner.run(StationGatewaysOfStoryDocument, { stationId })).stationGateways;

describe("a gateway that a code lets share a station", () => {
  test("stands by: the one before it goes on, and is told that it shares", async () => {
    const network = await world.network();
    const { station, device, gateway } = await network.forecourt();
    const before = await ask(gateway);

    const { gateway: standBy } = await network.standBy(station);

    expect(await devicesOf(gateway)).toEqual([device.id]);
    expect(await devicesOf(standBy)).toEqual([]);
    expect((await ask(gateway)).configurationVersion).toBe(before.configurationVersion + 1);
    expect([before.askAgainMs, (await ask(standBy)).askAgainMs]).toEqual([LEASE.idleMs, LEASE.askAgainMs]);
    expect(await shown(network, station.id)).toMatchObject([
      { gatewayId: gateway.id, serves: true },
      { gatewayId: standBy.id, serves: false, lives: true },
    ]);
  });

  test("takes nothing from one that doesn't know yet that it shares, however long that is away", async () => {
    const network = await world.network();
    const { station, gateway } = await network.forecourt();
    const { gateway: standBy } = await network.standBy(station);
    await ask(gateway);

    await pass(network, 600 * SECOND);

    expect(await held(standBy)).toEqual([]);
    expect(await held(gateway)).toEqual([station.id]);
  });

  test("comes with a code that another network's gateway has no use for: 10029", async () => {
    const network = await world.network();
    const stranger = await (await world.network()).forecourt();
    const { station } = await network.forecourt();
    const input = { stationId: station.id, validHours: 1, shares: true };
    const { code } = (await network.owner.run(world$.CreateActivationCodeDocument, { input })).createActivationCode;

    const asked = { code, gatewayName: unique("gateway"), gatewayToken: stranger.gateway.token };
    expect(await nobody.expectRefusal(world$.ActivateStationDocument, { input: asked })).toMatchObject({
      number: 10029,
    });

    expect(await held(stranger.gateway, { known: [station.id] })).toEqual([]);
  });

  test("is one of the usual kind where the station has none: it serves it alone", async () => {
    const network = await world.network();
    const station = await network.station();
    const device = await network.device({ station });

    const { gateway } = await network.standBy(station);

    expect(await devicesOf(gateway)).toEqual([device.id]);
    expect(await ask(gateway)).toMatchObject({ stations: [], askAgainMs: LEASE.idleMs });
  });

  test("goes with its credential when somebody takes it from the station, and the other is alone again", async () => {
    const { network, stationId, gateway, standBy, device } = await shared();
    const input = { stationId, gatewayId: standBy.id };

    const left = await network.owner.run(RemoveStandByOfStoryDocument, { input });

    expect(left.removeStandBy).toEqual([{ gatewayId: gateway.id, serves: true }]);
    expect((await standBy.send(AskLeasesOfStoryDocument, { input: {} })).errors?.[0]?.extensions).toMatchObject({
      code: "UNAUTHENTICATED",
    });
    expect(await ask(gateway)).toMatchObject({ stations: [], askAgainMs: LEASE.idleMs });
    expect(await devicesOf(gateway)).toEqual([device.id]);
    expect(await network.owner.expectRefusal(RemoveStandByOfStoryDocument, { input })).toMatchObject({ number: 10014 });
  });

  test("serves alone once it trades a code that replaces", async () => {
    const { network, station, gateway, standBy, device } = await shared();
    const { code } = await network.activationCode(station);
    const input = { code, gatewayName: unique("gateway"), gatewayToken: standBy.token };

    await nobody.run(world$.ActivateStationDocument, { input });

    expect(await devicesOf(standBy)).toEqual([device.id]);
    expect((await gateway.send(AskLeasesOfStoryDocument, { input: {} })).errors).toHaveLength(1);
    expect(await shown(network, station.id)).toEqual([{ gatewayId: standBy.id, serves: true, lives: null }]);
  });
});

describe("a lease", () => {
  test("stays with who renews it, and goes to the next when it is over", async () => {
    const { network, stationId, gateway, standBy, device } = await shared();
    const setup = (await live(standBy)).subscribe<{ gatewayConfigurationChanges: number }>(
      "subscription { gatewayConfigurationChanges }",
    );
    const { gatewayConfigurationChanges: version } = await setup.next();
    for (let asked = 0; asked < 5; asked++) {
      await pass(network, 4 * SECOND);
      expect(await held(gateway, { known: [stationId] })).toEqual([stationId]);
      expect(await held(standBy)).toEqual([]);
    }

    await pass(network, LEASE.heldMs + 1);

    expect((await ask(standBy)).stations).toEqual([{ stationId, term: 2 }]);
    expect(await held(gateway, { known: [stationId] })).toEqual([]);
    expect((await setup.next()).gatewayConfigurationChanges).toBe(version + 1);
    expect([await devicesOf(gateway), await devicesOf(standBy)]).toEqual([[], [device.id]]);
  });

  test("that many ask for at once goes to one of them", async () => {
    const { network, station, stationId, gateway, standBy } = await shared();
    const third = (await network.standBy(station)).gateway;
    for (let round = 0; round < 5; round++) {
      await pass(network, 60 * SECOND);
      const asking = [gateway, standBy, third, gateway, standBy, third].map((one) => ask(one, { known: [stationId] }));
      const answers = await Promise.all(asking);

      const holders = [gateway, standBy, third].filter((_, at) =>
        [answers[at], answers[at + 3]].some((answer) => answer?.stations.length === 1),
      );
      expect(holders).toHaveLength(1);
    }
  });

  test("is free at once when its holder ends, and the holder gets it back where nobody else lives", async () => {
    const { network, stationId, gateway, standBy } = await shared();
    await ask(standBy);
    expect(await held(gateway, { leaving: true })).toEqual([]);
    expect(await held(standBy)).toEqual([stationId]);

    await held(standBy, { leaving: true });
    await pass(network, 1);
    expect(await held(standBy)).toEqual([stationId]);
  });

  test("is divided evenly among those that live, and handed over a few at a time to one that has come back", async () => {
    const network = await world.network();
    const stations = [
      await network.station(),
      await network.station(),
      await network.station(),
      await network.station(),
    ];
    const first = await network.gateway(...stations);
    let second: Awaited<ReturnType<Network["standBy"]>> | undefined;
    for (const station of stations) {
      second = await network.standBy(station, second);
    }
    const standBy = second?.gateway as TestGateway;
    const known = stations.map(({ id }) => id);
    expect(await held(first, { known })).toHaveLength(4);

    await ask(standBy);
    expect((await ask(first)).handOver).toEqual([]);
    for (let asked = 0; asked < 8; asked++) {
      await pass(network, 5 * SECOND);
      await ask(standBy);
      await ask(first, { known });
    }
    const { handOver } = await ask(first);
    expect(handOver).toHaveLength(LEASE.handedOver);

    expect(await held(first, { release: handOver })).toHaveLength(2);
    expect(await held(standBy)).toEqual([...handOver].toSorted());
    expect((await ask(first)).handOver).toEqual([]);
  });
});

test("a station whose controller calls in, and not at its holder's door, goes to the next gateway after a minute", async () => {
  const { network, stationId, gateway, standBy, device } = await shared();
  const settings = { way: "WEBSOCKET" };
  await sql`update device set settings = ${JSON.stringify(settings)}::jsonb where network_id = ${network.id} and id = ${device.id}`.execute(
    db,
  );
  const tell = (one: TestGateway, online: boolean) =>
    one.report({ devices: [deviceReading(device, { at: clock.now().toISOString(), online })] });
  const bothAsk = async (ms: number) => {
    await pass(network, ms);
    await ask(standBy);
    return (await ask(gateway, { known: [stationId] })).handOver;
  };
  await tell(gateway, true);
  await bothAsk(5 * SECOND);
  for (let asked = 0; asked < 15; asked++) {
    expect(await bothAsk(5 * SECOND)).toEqual([]);
  }

  await tell(gateway, false);
  expect(await bothAsk(SECOND)).toEqual([stationId]);

  await ask(gateway, { release: [stationId] });
  expect(await held(standBy)).toEqual([stationId]);
});

const authorize = async ({ owner }: Network, gunId: string) =>
  (
    await owner.run(AuthorizeGunDocument, {
      input: { gunId, presetType: "FULL", idempotencyKey: unique("key") },
    })
  ).authorizeGun;

const answer = async (gateway: TestGateway, commandId: string, result?: "DONE") =>
  (await gateway.run(AcknowledgeCommandDocument, { input: { commandId, result } })).acknowledgeCommand;

const waitingFor = async (gateway: TestGateway) => {
  const stream = (await live(gateway)).subscribe(GatewayCommandsDocument);
  return (await stream.next()).gatewayCommands.map(({ id }) => id);
};

/** The standby has taken over a station at which gun 1 hung free. */
async function takenOver() {
  const place = await shared();
  const { network, gateway, standBy, device, guns, stationId } = place;
  const at = clock.now().toISOString();
  await gateway.report({ devices: [deviceReading(device, { at })], guns: [gunReading(device, { at })] });
  const gunId = guns[0]?.id ?? "";
  return {
    ...place,
    gunId,
    change: async () => {
      await pass(network, LEASE.heldMs + 1);
      expect(await held(standBy)).toEqual([stationId]);
    },
  };
}

describe("a command at a shared station", () => {
  test("goes to the holder alone, and the former holder may begin nothing", async () => {
    const { network, gateway, standBy, gunId, change } = await takenOver();
    const before = await authorize(network, gunId);
    expect(await waitingFor(gateway)).toEqual([before.id]);
    await change();

    expect(await answer(gateway, before.id)).toBe(false);
    expect(await waitingFor(gateway)).toEqual([]);
    const after = await authorize(network, gunId);
    expect([await waitingFor(gateway), await waitingFor(standBy)]).toEqual([[], [after.id]]);
    expect(await answer(standBy, after.id)).toBe(true);
  });

  test("that the former holder had begun ends as it says, and isn't begun again by anybody", async () => {
    const { network, gateway, standBy, gunId, change } = await takenOver();
    const { id } = await authorize(network, gunId);
    expect(await answer(gateway, id)).toBe(true);
    await change();

    expect(await waitingFor(standBy)).toEqual([]);
    expect([await answer(standBy, id), await answer(gateway, id)]).toEqual([false, false]);
    expect(await answer(gateway, id, "DONE")).toBe(true);
  });
});

describe("what a former holder tells", () => {
  test("counts as far as it happened, once, whoever tells it; of what is now its word counts no more", async () => {
    const { network, gateway, standBy, device, gunId, change } = await takenOver();
    const mine = sale(device, { transactionNo: "4711" });
    await change();
    const now = clock.now().getTime();
    const at = new Date(now).toISOString();
    const later = new Date(now + 3 * SECOND).toISOString();
    await standBy.report({
      sales: [mine],
      devices: [deviceReading(device, { at })],
      guns: [gunReading(device, { at })],
    });

    const told = await gateway.report({
      sales: [mine, sale(device, { transactionNo: "4712" })],
      devices: [deviceReading(device, { at: later, online: false })],
      guns: [gunReading(device, { at: later, state: "LIFTED" })],
      tanks: [tankReading(device, { at: later, volumeLitres: "1" })],
    });

    expect(told).toMatchObject({ accepted: 4, duplicates: 1, refused: [] });
    const { rows: sales } = await sql`select from sale where network_id = ${network.id}`.execute(db);
    expect(sales).toHaveLength(2);
    const { rows: guns } =
      await sql`select state from gun_live where network_id = ${network.id} and gun_id = ${gunId}`.execute(db);
    expect(guns).toEqual([{ state: "FREE" }]);
    const { rows: devices } = await sql`select online from device_live where network_id = ${network.id}`.execute(db);
    expect(devices).toEqual([{ online: true }]);
    const { rows: tanks } = await sql`select from tank_live where network_id = ${network.id}`.execute(db);
    expect(tanks).toHaveLength(0);
  });
});

test("a gateway of another network gets no station by asking for it", async () => {
  const { network, stationId } = await shared();
  const stranger = (await (await world.network()).forecourt()).gateway;
  await pass(network, 60 * SECOND);

  expect(await held(stranger, { known: [stationId], release: [stationId] })).toEqual([]);
  expect((await as("x").send(AskLeasesOfStoryDocument, { input: {} })).errors).toHaveLength(1);
});
