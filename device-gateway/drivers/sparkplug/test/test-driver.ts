import { afterEach, vi } from "vitest";
import type { Caller, Clock, DeviceSettings, Driver } from "../../../driver.ts";
import { aDevice } from "../../../test/facts.ts";
import { FakeHost } from "../../../test/fake-host.ts";
import { FastClock } from "../../../test/fast-clock.ts";
import { protocol } from "../driver.ts";
import { GUN, TANK, TestBox } from "./test-box.ts";
import { TestBroker, type BrokerTerms } from "./test-broker.ts";

/** A driver's clock runs twenty times faster than real time. */
export const aClock = () => new FastClock(Date.parse("2026-11-20T10:00:00Z"), 20);

const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** What is ended after the test, last first. */
export const closeAfter = (close: () => unknown) => void closers.push(close);

export async function aBroker(terms?: BrokerTerms): Promise<TestBroker> {
  const broker = new TestBroker(terms);
  await broker.listen();
  closeAfter(() => broker.close());
  return broker;
}

/** Hears at the broker who nobody registered, until the test is over. */
export function earsAt({ url }: TestBroker): Caller[] {
  const heard: Caller[] = [];
  const { log, clock } = new FakeHost<Clock>(aClock());
  const broker = { url, hostId: "fuel-gateway", login: null, password: null, ca: null };
  closeAfter(protocol.listen!({ broker, clock, log, heard: (caller) => heard.push(caller) }));
  return heard;
}

export interface Running {
  readonly driver: Driver;
  readonly host: FakeHost<Clock>;
}

interface Terms {
  readonly device?: Partial<DeviceSettings>;
  readonly broker?: Partial<NonNullable<FakeHost["broker"]>>;
  readonly clock?: Clock;
}

/** Starts a driver for box-1 of S01, with two guns and a tank; it is stopped after the test. */
export async function driverAt(broker: TestBroker, terms: Terms = {}): Promise<Running> {
  const host = new FakeHost<Clock>(terms.clock ?? aClock());
  host.broker = { url: broker.url, hostId: "fuel-gateway", login: null, password: null, ca: null, ...terms.broker };
  const device = aDevice("box", {
    protocol: "SPARKPLUG",
    guns: [
      { address: "gun-1", number: 1 },
      { address: "gun-2", number: 2 },
    ],
    tanks: [{ address: "tank-1", number: 1 }],
    settings: { group: "S01", node: "box-1" },
    ...terms.device,
  });
  const driver = protocol.create(device, host);
  closeAfter(() => driver.stop());
  await driver.start();
  return { driver, host };
}

/** A box at the broker that hasn't said anything yet, by the driver's clock. */
export async function boxAt(broker: TestBroker, host: FakeHost<Clock>, node?: string): Promise<TestBox> {
  const box = new TestBox(broker.port, () => host.clock.now().getTime(), node);
  await box.connect();
  closeAfter(() => box.leave());
  return box;
}

/** A broker, a driver and a box whose gun and tank have been born. */
export async function aStation(terms: Terms = {}) {
  const broker = await aBroker();
  const running = await driverAt(broker, terms);
  const box = await boxAt(broker, running.host);
  await expectSoon(() => box.states.some(({ online }) => online));
  await bear(box);
  await expectSoon(() => running.host.showings("tank").length > 0);
  return { broker, box, ...running };
}

/** Node, guns and tank are born. */
export async function bear(box: TestBox): Promise<void> {
  await box.birth();
  await box.tell("DBIRTH", "gun-1", { metrics: GUN });
  await box.tell("DBIRTH", "gun-2", {
    metrics: GUN.map((metric) => ({ ...metric, alias: (metric.alias ?? 0) + 200 })),
  });
  await box.tell("DBIRTH", "tank-1", { metrics: TANK });
}

/** Node and first gun are born anew, the gun with other values under their names. */
export async function bearWith(box: TestBox, values: Readonly<Record<string, string | number>>): Promise<void> {
  await box.birth();
  await box.tell("DBIRTH", "gun-1", {
    metrics: GUN.map((one) => ({ ...one, value: values[one.name ?? ""] ?? one.value })),
  });
}

/** Tries a check until it holds. */
export const expectSoon = (check: () => boolean) =>
  vi.waitFor(
    () => {
      if (!check()) throw new Error(`not yet: ${check.toString()}`);
    },
    { timeout: 12_000, interval: 5 },
  );

/** How the device stands, newest last, without what comes twice. */
export const standsOf = (host: FakeHost<Clock>): string[] =>
  host
    .showings("device")
    .map(({ online, reason }) => `${online ? "online" : "offline"} ${reason ?? ""}`.trim())
    .filter((line, place, lines) => line !== lines[place - 1]);

/** A gun's states, newest last. */
export const statesOf = (host: FakeHost<Clock>, address = "gun-1"): string[] =>
  host
    .showings("gun")
    .filter((gun) => gun.address === address)
    .map(({ state }) => state);

/** The edges that a host has kept, one line each. */
export const edgesOf = (host: FakeHost<Clock>): string[] =>
  host.facts("alarm").map(({ edge, code, source, vendorCode }) => `${edge} ${code} ${source.address} ${vendorCode}`);
