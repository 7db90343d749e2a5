import { setImmediate as turn } from "node:timers/promises";
import type { Clock, Fact, Host, Telemetry } from "../../device-gateway/driver.ts";
import { newCounters } from "../../device-gateway/driver.ts";
import { FakeDoor } from "../../device-gateway/test/fake-host.ts";

/** A clock that moves only when it is told to; whoever sleeps is woken as soon as sockets have had their turn: who watches sleeps without end. */
export class TimelessClock implements Clock {
  at = Date.parse("2026-11-20T10:00:00Z");

  now(): Date {
    return new Date(this.at);
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    await turn();
    signal?.throwIfAborted();
    this.at += ms;
  }
}

/** A host that remembers the last of everything and nothing before it: what is held in memory is the driver's. */
export class QuietHost implements Host {
  lastFact: Fact | null = null;
  lastShown: Telemetry | null = null;
  readonly counters = newCounters();
  readonly door = new FakeDoor();
  readonly broker = null;
  readonly clock = new TimelessClock();
  readonly log = { debug: () => undefined, info: () => undefined, warn: () => undefined };

  keep(fact: Fact): void {
    this.lastFact = fact;
  }

  together(work: () => void): void {
    work();
  }

  standing(): void {}

  setAside(): void {}

  message(): void {}

  show(reading: Telemetry): void {
    this.lastShown = reading;
  }

  askFill = async () => ({ allowed: false, bound: null, price: null, holder: null, plate: null });
}
