import { afterEach, vi } from "vitest";
import type { Clock, Driver } from "../../../driver.ts";
import { aDevice } from "../../../test/facts.ts";
import { FakeHost } from "../../../test/fake-host.ts";
import { FastClock } from "../../../test/fast-clock.ts";
import { protocol } from "../driver.ts";
import type { TestPlc } from "./test-plc.ts";

/** A driver's clock runs twenty times faster than real time. */
const aClock = () => new FastClock(Date.parse("2026-11-20T10:00:00Z"), 20);

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** What is ended after the test, last first. */
export const closeAfter = (close: () => Promise<void>) => void closers.push(close);

export interface Running {
  readonly driver: Driver;
  readonly host: FakeHost<Clock>;
}

/** Starts a driver at a port; it is stopped after the test. */
export async function driverAt(port: number, settings: object = {}): Promise<Running> {
  const host = new FakeHost<Clock>(aClock());
  const device = aDevice("skid", {
    protocol: "MODBUS",
    guns: [],
    settings: { host: "127.0.0.1", port, pollMs: 1_000, timeoutMs: 100, ...settings },
  });
  const driver = protocol.create(device, host);
  closeAfter(() => driver.stop());
  await driver.start();
  return { driver, host };
}

/** Starts a driver on a PLC; both are ended after the test. */
export async function driverOn(plc: TestPlc, settings: object = {}): Promise<Running> {
  const port = await plc.listen();
  closeAfter(() => plc.close());
  return driverAt(port, settings);
}

/** Tries a check until it holds. */
export const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });

/** The newest figures of a skid by their keys; "-": its sensor is missing, "?": it could not be read. */
export function figuresOf(host: FakeHost<Clock>): Record<string, string> {
  const values = host.showings("measure").at(-1)?.values ?? [];
  return Object.fromEntries(
    values.map(({ key, value, quality }) => [key, value ?? (quality === "REFUSED" ? "?" : "-")]),
  );
}

/** How the device stands, newest last. */
export const standsOf = (host: FakeHost<Clock>): string[] =>
  host.showings("device").map(({ online, reason }) => `${online ? "online" : "offline"} ${reason ?? ""}`.trim());

/** The edges that a host has kept, one line each. */
export const edgesOf = (host: FakeHost<Clock>): string[] =>
  host.facts("alarm").map(({ edge, code, source, vendorCode }) => `${edge} ${code} ${source.address} ${vendorCode}`);
