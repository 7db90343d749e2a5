import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { type Carried, Gathered } from "./gathered.ts";
import { type Carrier, type CarrierFigures, type Topic, type Topics, inProcessPubSub } from "./pubsub.ts";

/**
 * The first event after a quiet while is sent at once; what follows is sent together, after so many milliseconds for each server there
 * is: so that however many they are, together they wake each other no more often than one would. Never later than `LONGEST_GATHER_MS`.
 */
const GATHER_MS = 20;
const LONGEST_GATHER_MS = 100;
/** How often each server says that it is there; one that was silent for three times that long is gone. */
const PULSE_MS = 5_000;
const PULSES = 3;
/** How long to wait before a lost connection is made anew: twice as long each time. */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;

/** What servers tell each other beside events: that they are there, and that they leave with nothing untold. */
type Word = Topic | "pulse" | "bye";

/** A connection over which each server hears what any of them says, itself included. */
export interface Line {
  /** Resolves when all texts are on their way; throws where the line is lost. */
  send(texts: readonly string[]): Promise<void>;
  end(): Promise<void>;
}

/** Who listens at a line. */
export interface Ear {
  text(text: string): void;
  lost(error?: Error): void;
}

/** How servers reach each other: by the database's notifications or by a broker. Throws where it doesn't answer. */
export type Dial = (ear: Ear) => Promise<Line>;

export interface ServersPubSubOptions {
  readonly dial: Dial;
  readonly log: Logger;
  readonly pulseMs?: number;
}

/**
 * Events between the servers of one database. Who publishes hears its own events at once and in
 * process. What nobody can have told (a connection that was lost, a server that died) is told as `missed`.
 */
export class ServersPubSub implements Carrier {
  readonly figures: CarrierFigures = { sent: 0, received: 0, reconnects: 0 };
  readonly started: Promise<void>;
  readonly #options: Required<ServersPubSubOptions>;
  readonly #here = inProcessPubSub();
  readonly #me = randomUUID();
  readonly #gathered = new Gathered();
  /** Servers that have been heard of, and when last; this one among them, for it hears itself over the same connection. */
  readonly #heard = new Map<string, number>();
  readonly #pulse: NodeJS.Timeout;
  #line: Line | undefined;
  #connecting: Promise<void>;
  #unsent: string[] = [];
  #sending: Promise<void> | undefined;
  #sentAt = -Infinity;
  #soon: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #waitMs = FIRST_WAIT_MS;
  #closed = false;

  constructor(options: ServersPubSubOptions) {
    this.#options = { pulseMs: PULSE_MS, ...options };
    this.#connecting = this.#connect(true);
    this.started = this.#connecting;
    this.#pulse = setInterval(() => this.#tick(), this.#options.pulseMs);
    this.#pulse.unref();
  }

  get isFirst(): boolean {
    return this.#line === undefined || [...this.#heard.keys()].every((server) => this.#me <= server);
  }

  publish<T extends Topic>(topic: T, event: Topics[T]): void {
    this.#here.publish(topic, event);
    this.#gathered.add(topic, event);
    this.#sendSoon();
  }

  subscribe<T extends Topic>(topic: T, listener: (event: Topics[T]) => void): () => void {
    return this.#here.subscribe(topic, listener);
  }

  /** Tells what is still untold, takes its leave and hangs up. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#pulse);
    clearTimeout(this.#soon);
    clearTimeout(this.#retry);
    await this.#connecting;
    await this.#sending;
    this.#say("bye");
    await this.#send();
    const line = this.#line;
    this.#line = undefined;
    await line?.end().catch(() => undefined);
  }

  async #connect(isFirst: boolean): Promise<void> {
    let broken = false;
    let line: Line | undefined;
    const lost = (error?: Error) => {
      broken = true;
      this.#lost(line, error);
    };
    try {
      line = await this.#options.dial({ text: (text) => this.#take(text), lost });
    } catch (error) {
      this.#options.log.warn({ err: error }, "live events reach no other server: what carries them is away");
      return this.#again();
    }
    if (broken) {
      return this.#again();
    }
    this.#line = line;
    this.#waitMs = FIRST_WAIT_MS;
    this.#heard.clear();
    this.#heard.set(this.#me, performance.now());
    if (!isFirst) {
      this.figures.reconnects += 1;
      this.#options.log.info("live events reach other servers again");
      this.#here.publish("missed", {});
    }
    this.#say("pulse");
    this.#sendSoon();
  }

  #lost(line: Line | undefined, error?: Error): void {
    if (line !== undefined && this.#line === line) {
      this.#line = undefined;
      line.end().catch(() => undefined);
      this.#options.log.warn({ err: error }, "live events reach no other server: the connection was lost");
      this.#again();
    }
  }

  #again(): void {
    if (!this.#closed) {
      // Servers that lost the database together don't come back together.
      const wait = this.#waitMs * (0.5 + Math.random() / 2);
      this.#waitMs = Math.min(this.#waitMs * 2, LONGEST_WAIT_MS);
      this.#retry = setTimeout(() => void (this.#connecting = this.#connect(false)), wait);
      this.#retry.unref();
    }
  }

  #tick(): void {
    const silentSince = performance.now() - PULSES * this.#options.pulseMs;
    const silent = [...this.#heard].filter(([, at]) => at < silentSince).map(([server]) => server);
    if (this.#line !== undefined && silent.includes(this.#me)) {
      this.#lost(this.#line, new Error("notifications don't come back"));
      return;
    }
    silent.forEach((server) => this.#heard.delete(server));
    if (silent.length > 0) {
      this.#options.log.warn({ servers: silent }, "a server is gone without a word");
      this.#here.publish("missed", {});
    }
    if (this.#line !== undefined) {
      this.#say("pulse");
      this.#sendSoon();
    }
  }

  #say(word: Word, event: object = {}): void {
    this.#unsent.push(JSON.stringify([this.#me, word, event]));
  }

  #sendSoon(): void {
    if (this.#soon === undefined && this.#line !== undefined && !this.#closed) {
      const gatherMs = Math.min(LONGEST_GATHER_MS, GATHER_MS * this.#heard.size);
      const wait = Math.max(0, this.#sentAt + gatherMs - performance.now());
      this.#soon = setTimeout(() => {
        this.#soon = undefined;
        this.#sending ??= this.#send().finally(() => {
          this.#sending = undefined;
          if (!this.#gathered.isEmpty || this.#unsent.length > 0) {
            this.#sendSoon();
          }
        });
      }, wait);
    }
  }

  /** One statement for all that waits; what the database did not take waits on. */
  async #send(): Promise<void> {
    const line = this.#line;
    if (line === undefined) {
      return;
    }
    this.#gathered.take().forEach(({ topic, event }: Carried) => this.#say(topic, event));
    const texts = this.#unsent;
    this.#unsent = [];
    if (texts.length === 0) {
      return;
    }
    this.#sentAt = performance.now();
    try {
      await line.send(texts);
      this.figures.sent += texts.length;
    } catch (error) {
      this.#unsent.unshift(...texts);
      this.#lost(line, error as Error);
    }
  }

  #take(payload: string): void {
    const read = readMessage(payload);
    if (read === null) {
      this.#options.log.warn("a notification that no server sent");
      return;
    }
    const { from, word, event } = read;
    this.#heard.set(from, performance.now());
    if (from === this.#me) {
      return;
    }
    this.figures.received += 1;
    if (word === "bye") {
      this.#heard.delete(from);
    } else if (word !== "pulse") {
      this.#here.publish(word, event as never);
    }
  }
}

function readMessage(payload: string): { from: string; word: Word; event: object } | null {
  try {
    const [from, word, event] = JSON.parse(payload) as [unknown, unknown, unknown];
    const isSound = typeof from === "string" && typeof word === "string" && typeof event === "object" && event !== null;
    return isSound ? { from, word: word as Word, event } : null;
  } catch {
    return null;
  }
}
