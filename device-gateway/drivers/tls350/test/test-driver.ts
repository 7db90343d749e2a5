import { afterEach, vi } from "vitest";
import type { Clock, DeviceSettings, Driver } from "../../../driver.ts";
import { FakeHost } from "../../../test/fake-host.ts";
import { FastClock as HurriedClock } from "../../../test/fast-clock.ts";
import { protocol } from "../driver.ts";
import { computerAnswer, type Reaction, type TestConsole } from "./test-console.ts";

/** How many times faster than real time the driver's clock runs. */
const SPEED = 10;

/** A driver's clock at the moment of the captures, unless told. */
export class FastClock extends HurriedClock {
  constructor(start = Date.parse("2026-01-15T14:32:10Z")) {
    super(start, SPEED);
  }
}

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Setup {
  readonly tanks?: readonly string[];
  readonly timeZone?: string;
  readonly clock?: FastClock;
  readonly [setting: string]: unknown;
}

interface Running {
  readonly driver: Driver;
  readonly host: FakeHost<FastClock>;
}

/** Starts a driver on a console; both are stopped after the test. */
export async function driverOn(console: TestConsole, setup: Setup = {}): Promise<Running> {
  const { tanks = ["1", "2"], timeZone = "UTC", clock = new FastClock(), ...settings } = setup;
  const port = await console.listen();
  const host = new FakeHost(clock);
  const device: DeviceSettings = {
    id: "atg",
    stationId: "s1",
    name: "ATG",
    protocol: "TLS350",
    guns: [],
    timeZone,
    tanks: tanks.map((address, index) => ({ address, number: index + 1 })),
    settings: { host: "127.0.0.1", port, pollMs: 1_000, deliveryMs: 1_000, ...settings },
  };
  const driver = protocol.create(device, host);
  closers.push(() => console.close());
  closers.push(() => driver.stop());
  await driver.start();
  return { driver, host };
}

/** What a well-behaved metric console knows. Tests change its parts. */
export function knowledge(): Record<string, string> {
  return {
    "201":
      "011000007468FE900468F5E8045CD9C00451E60004060000041C6000041400000022000107460FE800460F98004445800044EC50000000000041BC000000000000",
    "205": "010002020711",
    "101": "000000",
    "20C":
      "01101260115061026011506480A459C4000459BA4004060000041A80000468FE900468F5E804060000041C60000444B0000451E600002200",
    "517": "201",
    "902": "SOFTWARE# 349640-100-C",
  };
}

function stampOf(date: Date): string {
  return date.toISOString().replace(/[-T:]/g, "").slice(2, 12);
}

/** Answers in computer format from `facts`, refuses what is not in them. */
export function knowing(facts: Record<string, string>, clock: Clock): Reaction {
  return (fn) => {
    const data = facts[fn.slice(1, 4)];
    return data === undefined || fn[0] !== "i" ? "\x019999FF1B\x03" : computerAnswer(fn, stampOf(clock.now()), data);
  };
}

/** Tries a check until it holds. */
export const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 5 });

/** The edges that a host has kept, one line each. */
export function edges(host: FakeHost<FastClock>): string[] {
  return host
    .facts("alarm")
    .map(({ edge, code, source, vendorCode }) => `${edge} ${code} ${source.address} ${vendorCode}`);
}
