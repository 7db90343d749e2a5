import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";
import { GunStatesDocument, type GunStatesSubscription } from "../../site/gun/gun.generated.ts";
import { textOf } from "../../test/execute.ts";
import type { Stream } from "../../test/live.ts";
import { gunReading, second } from "../../test/readings.ts";
import { statementsDuring } from "../../test/sent.ts";
import { testServer } from "../../test/server.ts";
import type { Operator } from "../../test/world.ts";

const { app, world, nobody, live } = await testServer();

/** A figure of /metrics. */
async function figure(name: string): Promise<number> {
  const { body } = await nobody.http.inject({ url: "/metrics" });
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(body)?.[1]);
}

const groups = () => figure("forecourt_live_groups");
const readers = () => figure("forecourt_live_readers");

async function begin() {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const moved = (seconds: number, facts: { volumeLitres?: string } = {}) =>
    forecourt.gateway.report({
      guns: [gunReading(forecourt.device, { state: "REFUELLING", reason: "story", at: second(seconds), ...facts })],
    });
  return { network, ...forecourt, moved };
}

interface Told {
  readonly type: string;
  readonly id: string;
  readonly payload?: { data: { gunStates: { volumeLitres: string | null }[] } };
}

/** A connection that speaks the protocol itself, so that its socket can be held up; subscribes so many times. */
async function rawReader(operator: Operator, subscriptions: number) {
  const { port } = app.http.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, "graphql-transport-ws");
  onTestFinished(() => socket.terminate());
  /** By subscription: the volume that each message showed. */
  const values = new Map<string, (string | null | undefined)[]>();
  socket.on("message", (data) => {
    const { type, id, payload } = JSON.parse((data as Buffer).toString()) as Told;
    if (type === "next") {
      values.set(id, [...(values.get(id) ?? []), payload?.data.gunStates.at(-1)?.volumeLitres]);
    }
  });
  await new Promise((resolve) => socket.once("open", resolve));
  socket.send(JSON.stringify({ type: "connection_init", payload: { Authorization: `Bearer ${operator.token}` } }));
  await new Promise((resolve) => socket.once("message", resolve));
  for (let id = 1; id <= subscriptions; id += 1) {
    socket.send(
      JSON.stringify({
        type: "subscribe",
        id: String(id),
        payload: { query: textOf(GunStatesDocument), variables: {} },
      }),
    );
  }
  await vi.waitFor(() => expect(values.size).toBe(subscriptions), { timeout: 5_000 });
  return { socket, values };
}

describe("equal subscriptions", () => {
  test("of any number of readers are one group: an event is read from the database once, and all get the same", async () => {
    const { network, moved } = await begin();
    const operators = [
      network.owner,
      network.owner,
      await network.operator({ permissions: [6] }),
      await network.operator({ permissions: [6] }),
    ];
    const streams: Stream<GunStatesSubscription>[] = [];
    for (const operator of operators) {
      const stream = (await live(operator)).subscribe(GunStatesDocument);
      await stream.next();
      streams.push(stream);
    }
    // The owner holds more permissions: what can be seen is compared by what is held.
    expect([await groups(), await readers()]).toEqual([2, 4]);

    const told: unknown[] = [];
    const sent = await statementsDuring(async () => {
      await moved(1, { volumeLitres: "1.5" });
      told.push(...(await Promise.all(streams.map((stream) => stream.next()))));
    });

    expect(sent.filter((text) => /^\s*select g\.id as "gunId"/.test(text))).toHaveLength(2);
    expect(new Set(told.map((value) => JSON.stringify(value))).size).toBe(1);
  });

  test("with other variables, fields or eyes are groups of their own", async () => {
    const { network, station } = await begin();
    const before = await groups();
    const { owner } = network;
    const part = await network.operator({ platform: await network.platform(), permissions: [6] });
    for (const [operator, text, variables] of [
      [owner, textOf(GunStatesDocument), {}],
      [owner, textOf(GunStatesDocument), { filter: { stationIds: [station.id] } }],
      [owner, "subscription { gunStates { gunId } }", {}],
      [part, textOf(GunStatesDocument), {}],
    ] as const) {
      await (await live(operator)).subscribe(text, variables).next();
    }

    expect((await groups()) - before).toBe(4);
  });

  test("are let go of one by one: by unsubscribing, and by leaving", async () => {
    const { network } = await begin();
    const [groupsBefore, readersBefore] = [await groups(), await readers()];
    const [one, two] = [await live(network.owner), await live(network.owner)];
    const [first, second] = [one.subscribe(GunStatesDocument), two.subscribe(GunStatesDocument)];
    await Promise.all([first.next(), second.next()]);
    expect([await groups(), await readers()]).toEqual([groupsBefore + 1, readersBefore + 2]);

    await first.end();
    await vi.waitFor(async () => expect(await readers()).toBe(readersBefore + 1));
    expect(await groups()).toBe(groupsBefore + 1);
    await two.close();

    await vi.waitFor(async () => expect([await groups(), await readers()]).toEqual([groupsBefore, readersBefore]));
  });

  test("miss nothing that happens while they join", async () => {
    const { network, moved } = await begin();
    const first = (await live(network.owner)).subscribe(GunStatesDocument);
    await first.next();

    const joining = Array.from({ length: 10 }, async (_, index) => {
      const stream = (await live(network.owner)).subscribe(GunStatesDocument);
      await moved(index + 1, { volumeLitres: String(index + 1) });
      return stream.until(({ gunStates }) => gunStates.some(({ volumeLitres }) => volumeLitres === "10"));
    });

    expect(await Promise.all(joining)).toHaveLength(10);
  });
});

/** Where a gun is at its controller: six nozzles a pump. */
const placeOf = (gun: number): string => `${Math.ceil(gun / 6)}.${((gun - 1) % 6) + 1}`;

test("a reader who takes nothing for a while is spared what is between and gets the newest state", async () => {
  const network = await world.network();
  const tank = await network.tank();
  // Each message names all these guns, some 70 kB, and each event goes to every subscription of the connection.
  const guns = Array.from({ length: 180 }, (_, index) => index + 1);
  const [subscriptions, turns] = [60, 8];
  await network.dispenser({ tank, guns });
  const device = await network.device({ station: { id: tank.stationId } });
  await network.binding(device, { guns: Object.fromEntries(guns.map((gun) => [placeOf(gun), gun])) });
  const gateway = await network.gateway({ id: tank.stationId });
  const quick = (await live(network.owner)).subscribe(GunStatesDocument);
  await quick.next();
  const slow = await rawReader(network.owner, subscriptions);

  slow.socket.pause();
  for (let turn = 1; turn <= turns; turn += 1) {
    const figures = { state: "REFUELLING", at: second(turn), volumeLitres: String(turn) } as const;
    await gateway.report({ guns: guns.map((gun) => gunReading(device, { address: placeOf(gun), ...figures })) });
    await quick.until(({ gunStates }) => gunStates[0]?.volumeLitres === String(turn));
  }
  slow.socket.resume();

  const last = () => [...slow.values.values()].map((seen) => seen.at(-1));
  await vi.waitFor(() => expect(new Set(last())).toEqual(new Set([String(turns)])), { timeout: 10_000 });
  const received = [...slow.values.values()].reduce((sum, { length }) => sum + length, 0);
  expect(received).toBeLessThan(subscriptions * turns);
}, 30_000);
