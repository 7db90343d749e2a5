import {
  SpoolFull,
  newCounters,
  type Clock,
  type DoorGuest,
  type DriverLog,
  type Fact,
  type Host,
  type HttpDoor,
  type Reading,
  type Telemetry,
} from "../driver.ts";
import { ManualClock } from "./fake-clock.ts";

/** A door without a port: tests take the guest out of it and call it themselves. */
export class FakeDoor implements HttpDoor {
  readonly guests = new Map<string, DoorGuest>();

  admit(caller: { readonly header: string; readonly id: string }, guest: DoorGuest): () => void {
    this.guests.set(caller.id, guest);
    return () => {
      if (this.guests.get(caller.id) === guest) this.guests.delete(caller.id);
    };
  }
}

/** Keeps in memory what a driver hands over. Give it `realClock` and an HttpDoorServer for tests through sockets. */
export class FakeHost<C extends Clock = ManualClock> implements Host {
  /** Facts in order of arrival, one per key. */
  readonly kept: Fact[] = [];
  /** The raw text of each kept fact, same index. */
  readonly keptRaw: string[] = [];
  readonly shown: Telemetry[] = [];
  readonly asides: { readonly raw: string; readonly why: string }[] = [];
  readonly logged: { readonly level: string; readonly fields: object; readonly message: string }[] = [];
  readonly counters = newCounters();
  readonly log: DriverLog = {
    debug: (fields, message) => void this.logged.push({ level: "debug", fields, message }),
    info: (fields, message) => void this.logged.push({ level: "info", fields, message }),
    warn: (fields, message) => void this.logged.push({ level: "warn", fields, message }),
  };
  /** While true, `keep` and `setAside` throw SpoolFull. */
  failKeep = false;
  /** Every call of keep, those without effect included. */
  keepCalls = 0;
  private readonly keys = new Set<string>();

  constructor(
    readonly clock: C,
    readonly door: HttpDoor = new FakeDoor(),
  ) {}

  keep(fact: Fact, raw: string): void {
    this.keepCalls++;
    if (this.failKeep) throw new SpoolFull();
    const key = factKey(fact);
    if (this.keys.has(key)) return;
    this.keys.add(key);
    this.kept.push(fact);
    this.keptRaw.push(raw);
  }

  setAside(raw: string, why: string): void {
    if (this.failKeep) throw new SpoolFull();
    this.asides.push({ raw, why });
  }

  show(reading: Telemetry): void {
    this.shown.push(reading);
  }

  /** The kept facts of one kind. */
  facts<K extends Fact["kind"]>(kind: K): Extract<Fact, { kind: K }>[] {
    return this.kept.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind);
  }

  /** The shown readings of one kind. */
  showings<K extends Telemetry["kind"]>(kind: K): Extract<Reading, { kind: K }>[] {
    return this.shown.filter((reading): reading is Extract<Telemetry, { kind: K }> => reading.kind === kind);
  }
}

/** A host on a manual clock with a door that has no port: enough for everything that is not about sockets. */
export function fakeHost(start?: string): FakeHost<ManualClock> & { readonly door: FakeDoor } {
  const door = new FakeDoor();
  return Object.assign(new FakeHost(new ManualClock(start), door), { door });
}

/** The keys that the contract in driver.ts names. */
function factKey(fact: Fact): string {
  switch (fact.kind) {
    case "sale":
      return ["sale", fact.transactionNo, (fact.startedAt ?? fact.endedAt).toISOString()].join(" ");
    case "delivery":
      return ["delivery", fact.address, fact.startedAt.toISOString()].join(" ");
    case "alarm":
      return ["alarm", fact.source.type, fact.source.address, fact.code, fact.edge, fact.at.toISOString()].join(" ");
  }
}
