import pg from "pg";
import { pino } from "pino";
import { afterAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { administer, databaseUrl, makeDatabase } from "../../test/database.ts";
import { type Nats, hasNatsServer, installedNats, protocolNats } from "../../test/nats.ts";
import { natsLine } from "./nats-line.ts";
import { postgresLine } from "./postgres-line.ts";
import { type Carrier, type Topic, type Topics, inProcessCarrier } from "./pubsub.ts";
import { ServersPubSub } from "./servers-pubsub.ts";

const stories = inject("database");
const { url, makerUrl } = stories;
const name = `carriers_${process.pid}_${Date.now()}`;
await makeDatabase(stories, name);
afterAll(() => administer(makerUrl, `drop database if exists ${name} with (force)`));
const address = databaseUrl(url, name);
const log = pino({ level: "silent" });

/** A server's carrier that goes with its test. */
async function onDatabase({ pulseMs = 5_000 } = {}): Promise<ServersPubSub> {
  const carrier = new ServersPubSub({ dial: postgresLine(address), log, pulseMs });
  onTestFinished(() => carrier.close());
  await carrier.started;
  return carrier;
}

/** What is heard of a topic, from now on. */
function heardBy<T extends Topic>(carrier: Carrier, topic: T): Topics[T][] {
  const events: Topics[T][] = [];
  onTestFinished(carrier.subscribe(topic, (event) => void events.push(event)));
  return events;
}

const soon = (assert: () => void) => vi.waitFor(assert, { timeout: 10_000, interval: 10 });

const numbered = (count: number, kind = "0000") =>
  Array.from({ length: count }, (_, at) => `${String(at).padStart(8, "0")}-0000-7000-8000-00000000${kind}`);

/** A statement of somebody beside the servers. */
async function ask(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

/** A server's carrier at a NATS. */
async function onNats(nats: Nats, pulseMs = 5_000): Promise<ServersPubSub> {
  const carrier = new ServersPubSub({ dial: natsLine(nats.url, "stories"), log, pulseMs });
  onTestFinished(() => carrier.close());
  await carrier.started;
  return carrier;
}

/** A port of ours between those that are given out. */
const NATS_PORT = 20_000 + (process.pid % 9_000);

/** By our part of the protocol everywhere, and by NATS itself where it is installed. */
const brokers: Record<string, (port: number) => Promise<Nats>> = {
  "NATS's protocol": protocolNats,
  ...(hasNatsServer() && { "nats-server": installedNats }),
};

const pairAt = (begin: (port: number) => Promise<Nats>) => async () => {
  const nats = await begin(NATS_PORT);
  onTestFinished(() => nats.stop());
  return { here: await onNats(nats), there: await onNats(nats) };
};

const pairs = {
  process: async () => {
    const here: Carrier = inProcessCarrier();
    return { here, there: here };
  },
  database: async () => ({ here: await onDatabase(), there: await onDatabase() }),
  ...Object.fromEntries(Object.entries(brokers).map(([broker, begin]) => [broker, pairAt(begin)])),
};

test("of servers that hear of each other one is the first, and another one when that takes its leave or dies", async () => {
  const pulseMs = 100;
  const servers = [await onDatabase({ pulseMs }), await onDatabase({ pulseMs }), await onDatabase({ pulseMs })];
  const first = () => servers.filter(({ isFirst }) => isFirst);
  await soon(() => expect(first()).toHaveLength(1));

  const [leaving] = first() as [ServersPubSub];
  servers.splice(servers.indexOf(leaving), 1);
  await leaving.close();
  await soon(() => expect(first()).toHaveLength(1));

  // A server that comes before all others says once that it is there, and nothing more.
  await ask("select pg_notify('forecourt_events', $1)", [JSON.stringify(["00000000", "pulse", {}])]);
  await soon(() => expect(first()).toEqual([]));
  await soon(() => expect(first()).toHaveLength(1));
});

test("a server that hears of no other is the first", async () => {
  expect(inProcessCarrier().isFirst).toBe(true);
  expect((await onDatabase()).isFirst).toBe(true);
});

describe.each(Object.entries(pairs))("events by %s", (_name, pair) => {
  test("are heard at once where they are told, and once by each who listens anywhere", async () => {
    const { here, there } = await pair();
    const [near, far] = [heardBy(here, "gun"), heardBy(there, "gun")];
    const event = { networkId: "n", gunIds: ["g"] };

    here.publish("gun", event);

    expect(near).toEqual([event]);
    await soon(() => expect(far).toEqual([event]));
    // What comes later on the same way says that no echo is under way any more.
    const later = heardBy(here, "tank");
    there.publish("tank", { networkId: "n", tankIds: ["t"] });
    await soon(() => expect(later).toHaveLength(1));
    expect(near).toEqual([event]);
    expect(far).toEqual([event]);
  });

  test("are not heard by who listens no more, or for another topic", async () => {
    const { here, there } = await pair();
    const [left, others] = [heardBy(there, "alarm"), heardBy(there, "tank")];
    const seen: unknown[] = [];
    const stop = there.subscribe("gun", (event) => void seen.push(event));
    stop();
    const heard = heardBy(there, "gun");

    here.publish("gun", { networkId: "n", gunIds: ["g"] });

    await soon(() => expect(heard).toHaveLength(1));
    expect([...seen, ...left, ...others]).toEqual([]);
  });

  test("of several networks and accounts stay apart, and one without ids arrives", async () => {
    const { here, there } = await pair();
    const [setups, jobs] = [heardBy(there, "setup"), heardBy(there, "exportJob")];

    here.publish("setup", { networkId: "one", gatewayIds: [] });
    here.publish("setup", { networkId: "two", gatewayIds: ["g"] });
    here.publish("exportJob", { networkId: "one", accountId: "a", jobIds: ["1"] });
    here.publish("exportJob", { networkId: "one", accountId: "b", jobIds: ["2"] });

    await soon(() => expect(jobs).toHaveLength(2));
    expect(setups).toEqual([
      { networkId: "one", gatewayIds: [] },
      { networkId: "two", gatewayIds: ["g"] },
    ]);
    expect(jobs.map(({ accountId, jobIds }) => [accountId, ...jobIds])).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
  });

  test("arrive whole however large they are: each gateway with each of its commands", async () => {
    const { here, there } = await pair();
    const heard = heardBy(there, "command");
    const [commandIds, gatewayIds] = [numbered(1_000, "000c"), numbered(300, "000a")];

    here.publish("command", { networkId: "n", commandIds, gatewayIds });

    await soon(() => {
      const ofGateway = (gateway: string) =>
        new Set(heard.flatMap((event) => (event.gatewayIds.includes(gateway) ? event.commandIds : [])));
      expect(gatewayIds.every((gateway) => ofGateway(gateway).size === commandIds.length)).toBe(true);
    });
  });

  test("in a burst cost few notifications", async () => {
    const { here, there } = await pair();
    const heard = heardBy(there, "gun");
    const gunIds = numbered(1_000);

    gunIds.forEach((gunId) => here.publish("gun", { networkId: "n", gunIds: [gunId] }));

    await soon(() => expect(new Set(heard.flatMap((event) => event.gunIds)).size).toBe(1_000));
    expect(here.figures.sent).toBeLessThan(20);
  });

  test("beyond all measure become one: everything may have changed", async () => {
    const { here, there } = await pair();
    const [missed, heard] = [heardBy(there, "missed"), heardBy(there, "gun")];
    const gunIds = numbered(30_000);

    here.publish("gun", { networkId: "n", gunIds });

    await soon(() => expect(missed.length > 0 || heard.length > 0).toBe(true));
    const arrived = new Set(heard.flatMap((event) => event.gunIds));
    expect(missed.length === 1 || arrived.size === gunIds.length).toBe(true);
  });
});

describe("a carrier on the database", () => {
  test("that lost its connection comes back, sends what waited, and says that it may have missed something", async () => {
    const [here, there] = [await onDatabase(), await onDatabase()];
    const [missedHere, missedThere, heard] = [heardBy(here, "missed"), heardBy(there, "missed"), heardBy(there, "gun")];

    await ask(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'forecourt-events' and datname = $1",
      [name],
    );
    here.publish("gun", { networkId: "n", gunIds: ["meanwhile"] });

    await soon(() => expect([missedHere.length, missedThere.length]).toEqual([1, 1]));
    expect([here.figures.reconnects, there.figures.reconnects]).toEqual([1, 1]);
    here.publish("gun", { networkId: "n", gunIds: ["afterwards"] });
    await soon(() => expect(heard.flatMap(({ gunIds }) => gunIds)).toContain("afterwards"));
  });

  test("whose neighbour dies without a word says that it may have missed something", async () => {
    const here = await onDatabase({ pulseMs: 300 });
    const missed = heardBy(here, "missed");
    const gone = await onDatabase({ pulseMs: 300 });
    const heard = heardBy(here, "gun");
    gone.publish("gun", { networkId: "n", gunIds: ["last words"] });
    await gone.close();
    await soon(() => expect(heard).toHaveLength(1));

    await ask("select pg_notify('forecourt_events', $1)", [JSON.stringify(["somebody", "pulse", {}])]);

    // Who took its leave is not missed: the one time is for the other.
    await soon(() => expect(missed).toHaveLength(1));
  });

  test("takes what is none of ours for nothing", async () => {
    const [here, there] = [await onDatabase(), await onDatabase()];
    const heard = heardBy(there, "gun");

    await ask("select pg_notify('forecourt_events', text) from unnest($1::text[]) text", [["", "{", "null", "[1]"]]);
    here.publish("gun", { networkId: "n", gunIds: ["g"] });

    await soon(() => expect(heard).toHaveLength(1));
  });

  test("starts while the database is away", async () => {
    const carrier = new ServersPubSub({ dial: postgresLine("postgres://nobody@127.0.0.1:1/nothing"), log });
    onTestFinished(() => carrier.close());
    const heard = heardBy(carrier, "gun");
    await carrier.started;

    carrier.publish("gun", { networkId: "n", gunIds: ["g"] });

    expect(heard).toHaveLength(1);
  });
});

describe.each(Object.entries(brokers))("a carrier at %s", (_name, begin) => {
  test("that lost it comes back, and each says that it may have missed something", async () => {
    const first = await begin(NATS_PORT);
    const [here, there] = [await onNats(first), await onNats(first)];
    const [missedHere, missedThere, heard] = [heardBy(here, "missed"), heardBy(there, "missed"), heardBy(there, "gun")];

    await first.stop();
    here.publish("gun", { networkId: "n", gunIds: ["meanwhile"] });
    const second = await begin(NATS_PORT);
    onTestFinished(() => second.stop());

    await soon(() => expect([missedHere.length > 0, missedThere.length > 0]).toEqual([true, true]));
    here.publish("gun", { networkId: "n", gunIds: ["afterwards"] });
    await soon(() => expect(heard.flatMap(({ gunIds }) => gunIds)).toContain("afterwards"));
    expect([here.figures.reconnects, there.figures.reconnects]).toEqual([1, 1]);
  });

  test("starts while it is away, and is heard once it is there", async () => {
    const carrier = new ServersPubSub({ dial: natsLine(`nats://127.0.0.1:${NATS_PORT}`, "stories"), log });
    onTestFinished(() => carrier.close());
    await carrier.started;
    const nats = await begin(NATS_PORT);
    onTestFinished(() => nats.stop());
    const heard = heardBy(await onNats(nats), "gun");

    carrier.publish("gun", { networkId: "n", gunIds: ["g"] });

    await soon(() => expect(heard).toHaveLength(1));
  });
});
