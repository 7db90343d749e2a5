import type { DoorGuest, HttpDoor } from "../door.ts";
import {
  SpoolFull,
  newCounters,
  type Broker,
  type CardAtGun,
  type Clock,
  type DriverLog,
  type Fact,
  type FillAnswer,
  type Host,
  type MessageDirection,
  type Reading,
  type StandingAlarm,
  type StandingSource,
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
  broker: Broker | null = null;
  readonly log: DriverLog = {
    debug: (fields, message) => void this.logged.push({ level: "debug", fields, message }),
    info: (fields, message) => void this.logged.push({ level: "info", fields, message }),
    warn: (fields, message) => void this.logged.push({ level: "warn", fields, message }),
  };
  /** What was told to stand, in order. */
  readonly standings: {
    readonly source: StandingSource;
    readonly alarms: readonly StandingAlarm[];
    readonly complete: boolean;
    readonly at: Date;
  }[] = [];
  /** While true, `keep`, `standing` and `setAside` throw SpoolFull. */
  failKeep = false;
  /** Every call of keep, those without effect included. */
  keepCalls = 0;
  /** Writes of many facts at once. */
  togethers = 0;
  private readonly keys = new Set<string>();
  private readonly active = new Map<string, StandingAlarm>();

  /** The cards that were asked for, in order. */
  readonly askedFills: CardAtGun[] = [];
  /** What is told of a card. */
  answerFill: (card: CardAtGun) => FillAnswer | Promise<FillAnswer> = () => ({
    allowed: false,
    bound: null,
    price: null,
    holder: null,
    plate: null,
  });

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
    if (fact.kind === "alarm") {
      const { source, code, vendorCode } = fact;
      if (fact.edge === "RAISED") this.active.set(nameOf(fact), { source, code, vendorCode });
      if (fact.edge === "CLEARED") this.active.delete(nameOf(fact));
    }
    this.kept.push(fact);
    this.keptRaw.push(raw);
  }

  together(work: () => void): void {
    this.togethers++;
    work();
  }

  standing(source: StandingSource, alarms: readonly StandingAlarm[], complete: boolean, at: Date): void {
    if (this.failKeep) throw new SpoolFull();
    this.standings.push({ source, alarms, complete, at });
    // As the server reads it: edges against what was known.
    const listed = new Set(alarms.map(nameOf));
    const ended = [...this.active.values()].filter((alarm) => !listed.has(nameOf(alarm)) && isJudged(source, alarm));
    for (const alarm of alarms.filter((each) => !this.active.has(nameOf(each)))) {
      this.keep({ kind: "alarm", ...alarm, edge: "RAISED", at }, "");
    }
    if (complete) for (const alarm of ended) this.keep({ kind: "alarm", ...alarm, edge: "CLEARED", at }, "");
  }

  setAside(raw: string, why: string): void {
    if (this.failKeep) throw new SpoolFull();
    this.asides.push({ raw, why });
  }

  /** The messages of the wire, in order. */
  readonly messages: { readonly direction: MessageDirection; readonly raw: string }[] = [];

  message(direction: MessageDirection, raw: string): void {
    this.messages.push({ direction, raw });
  }

  show(reading: Telemetry): void {
    this.shown.push(reading);
  }

  async askFill(card: CardAtGun): Promise<FillAnswer> {
    this.askedFills.push(card);
    return this.answerFill(card);
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

const nameOf = ({ source, code, vendorCode }: StandingAlarm): string =>
  [source.type, source.address, code, vendorCode].join(" ");

function isJudged(list: StandingSource, { source, vendorCode }: StandingAlarm): boolean {
  if (list === null) return true;
  return list.type === source.type && list.address === source.address && list.vendorCodes.includes(vendorCode);
}

/** The keys that the contract in driver.ts names. */
function factKey(fact: Fact): string {
  switch (fact.kind) {
    case "sale":
      return ["sale", fact.address, fact.transactionNo, fact.stamp].join(" ");
    case "delivery":
      return ["delivery", fact.address, fact.stamp].join(" ");
    case "alarm": {
      const { source, code, vendorCode, edge, at } = fact;
      return ["alarm", source.type, source.address, code, vendorCode, edge, at.toISOString()].join(" ");
    }
  }
}
