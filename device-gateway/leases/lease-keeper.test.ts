import { expect, onTestFinished, test } from "vitest";
import type { AskLeasesInput } from "../schema-types.generated.ts";
import { ServerFault } from "../server-answer.ts";
import { ManualClock } from "../test/fake-clock.ts";
import { aLog } from "../test/surroundings.ts";
import type { Configuration } from "../configuration.ts";
import { LeaseKeeper, type Leases } from "./lease-keeper.ts";
import { ServedDevices } from "./served-devices.ts";

const NOTHING: Leases = {
  stations: [],
  handOver: [],
  usableMs: 5_500,
  readOnMs: 30_000,
  askAgainMs: 2_000,
  configurationVersion: 1,
};
const S1 = { stationId: "s1", term: 1 };
const S2 = { stationId: "s2", term: 1 };

/** A keeper and the server that it asks; what is served is written down. */
function aKeeper() {
  const clock = new ManualClock();
  const asked: AskLeasesInput[] = [];
  const server = { answer: (_input: AskLeasesInput): Leases | Promise<Leases> => NOTHING };
  const served: string[][] = [];
  let uptime = 0;
  const leases: LeaseKeeper = new LeaseKeeper({
    ask: async (input) => {
      asked.push(input);
      return server.answer(input);
    },
    known: () => devices.sharedStations,
    onAnswer: () => devices.leasesTold(),
    onVersion: () => undefined,
    uptime: () => uptime,
    clock,
    log: aLog().log,
  });
  const apply = async ({ devices: all }: { devices: readonly { id: string }[] }) =>
    void served.push(all.map(({ id }) => id));
  const devices = new ServedDevices({ apply }, leases);
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  return {
    leases,
    devices,
    server,
    asked,
    served,
    start: () => void leases.run(ending.signal),
    /** Time passes for timers and uptime alike. */
    pass: async (ms: number) => {
      uptime += ms;
      await clock.advance(ms);
    },
    /** The process is frozen: time passes and no timer runs. */
    freeze: (ms: number) => (uptime += ms),
    settle: () => clock.advance(0),
  };
}

const away = () => Promise.reject(new ServerFault("away", "not there"));

const configurationOf = (...devices: readonly [id: string, stationId: string, shared: boolean][]): Configuration => ({
  version: 1,
  devices: devices.map(([id, stationId, shared]) => ({
    id,
    stationId,
    shared,
    name: id,
    protocol: "TLS350",
    settings: {},
    guns: [],
    tanks: [],
    timeZone: "UTC",
  })),
});

test("a device of a shared station is served once its lease is held, any other at once", async () => {
  const { devices, server, served, asked, start, settle } = aKeeper();
  devices.take(configurationOf(["d0", "s0", false], ["d1", "s1", true]));
  await settle();
  expect(served).toEqual([["d0"]]);
  expect([devices.mayCommand("d0"), devices.mayCommand("d1"), devices.mayCommand("of nobody")]).toEqual([
    true,
    false,
    false,
  ]);

  server.answer = () => ({ ...NOTHING, stations: [S1] });
  start();
  await settle();

  expect(served.at(-1)).toEqual(["d0", "d1"]);
  expect(devices.mayCommand("d1")).toBe(true);
  expect(asked[0]).toEqual({ release: [], known: ["s1"], leaving: false });
});

test("a lease is renewed as the server says, and over by this gateway's own clock", async () => {
  const { devices, server, asked, start, pass, settle, leases } = aKeeper();
  server.answer = () => ({ ...NOTHING, stations: [S1] });
  devices.take(configurationOf(["d1", "s1", true]));
  start();
  await settle();
  for (let second = 0; second < 10; second++) await pass(1_000);
  expect(asked.length).toBe(6);
  expect([devices.mayCommand("d1"), leases.holding]).toEqual([true, 1]);

  server.answer = away;
  await pass(5_400);
  expect(devices.mayCommand("d1")).toBe(true);
  await pass(100);
  expect([devices.mayCommand("d1"), leases.holding]).toEqual([false, 0]);
});

test("while nobody answers, devices are read for a while longer and then let go of", async () => {
  const { devices, server, served, start, pass, settle, leases } = aKeeper();
  server.answer = () => ({ ...NOTHING, stations: [S1] });
  devices.take(configurationOf(["d1", "s1", true]));
  start();
  await settle();
  server.answer = away;

  await pass(35_000);
  expect(served.at(-1)).toEqual(["d1"]);
  await pass(3_000);
  expect(served.at(-1)).toEqual([]);
  expect(leases.counts).toEqual({ takenOver: 1, lost: 1 });
});

test("an answer that was long on its way, or that a frozen process reads late, gives nothing that is over", async () => {
  const { devices, server, start, settle, freeze } = aKeeper();
  const late = Promise.withResolvers<Leases>();
  server.answer = () => late.promise;
  devices.take(configurationOf(["d1", "s1", true]));
  start();
  await settle();

  freeze(5_600);
  late.resolve({ ...NOTHING, stations: [S1] });
  await settle();

  expect(devices.mayCommand("d1")).toBe(false);
});

test("a process that was frozen commands nothing when it wakes, and lets go when it hears that another holds the station", async () => {
  const { devices, server, served, start, settle, freeze, pass } = aKeeper();
  server.answer = () => ({ ...NOTHING, stations: [S1] });
  devices.take(configurationOf(["d1", "s1", true]));
  start();
  await settle();

  freeze(20_000);
  expect(devices.mayCommand("d1")).toBe(false);
  server.answer = () => NOTHING;
  await pass(2_000);
  expect(served.at(-1)).toEqual([]);
});

test("what is handed over is let go of before it is given back", async () => {
  const { devices, server, served, asked, start, settle } = aKeeper();
  devices.take(configurationOf(["d1", "s1", true], ["d2", "s2", true]));
  const servedWhenReleased: unknown[] = [];
  server.answer = ({ release }) => {
    if (release?.length === 0) return { ...NOTHING, stations: [S1, S2], handOver: ["s2"] };
    servedWhenReleased.push(served.at(-1));
    return { ...NOTHING, stations: [S1] };
  };

  start();
  await settle();

  expect(asked.map(({ release }) => release)).toEqual([[], ["s2"]]);
  expect(servedWhenReleased).toEqual([["d1"]]);
  expect([devices.mayCommand("d1"), devices.mayCommand("d2")]).toEqual([true, false]);
});

test("a device that was served alone goes on while the lease of its station is asked for", async () => {
  const { devices, server, served, start, settle, asked } = aKeeper();
  devices.take(configurationOf(["d1", "s1", false]));
  server.answer = () => ({ ...NOTHING, askAgainMs: 30_000 });
  start();
  await settle();
  const answer = Promise.withResolvers<Leases>();
  server.answer = () => answer.promise;

  devices.take(configurationOf(["d1", "s1", true]));
  await settle();
  expect([asked.length, served.at(-1), devices.mayCommand("d1")]).toEqual([2, ["d1"], false]);

  answer.resolve({ ...NOTHING, stations: [S1] });
  await settle();
  expect(served.every((ids) => ids.includes("d1"))).toBe(true);
  expect(devices.mayCommand("d1")).toBe(true);
});

test("who ends gives all back, and who has nothing asks nothing", async () => {
  const idle = aKeeper();
  await idle.leases.leave();
  expect(idle.asked).toEqual([]);

  const { devices, server, asked, start, settle, leases } = aKeeper();
  server.answer = () => ({ ...NOTHING, stations: [S1] });
  devices.take(configurationOf(["d1", "s1", true]));
  start();
  await settle();
  await leases.leave();

  expect(asked.at(-1)).toEqual({ release: [], known: [], leaving: true });
  expect(devices.mayCommand("d1")).toBe(false);
});
