import { randomUUID } from "node:crypto";
import { connect, type IClientOptions, type IPublishPacket, type MqttClient } from "mqtt";
import { z } from "zod";
import type { Broker, Clock, DriverLog, Listening } from "../../driver.ts";
import { backoff } from "../../link/backoff.ts";
import { OnceAMinute } from "../../link/once-a-minute.ts";
import { BIRTHS, birthFilter, filtersOf, stateTopic, topicOf, type NodeName, type Topic } from "./topic.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const KEEPALIVE_SECONDS = 15;
/** A farewell that the broker doesn't take by then is left to its will. */
const FAREWELL_MS = 1_000;
/** Larger than any payload of a box: what is larger is not even looked at. */
const MOST_BYTES = 262_144;
/** No device's settings take a longer one. */
const LONGEST_NAME = 120;

/** A node that the session speaks for. What comes by it may not throw: the session is others' too. */
export interface Member extends NodeName {
  /** The session is up: whatever was sent before was heard by nobody. */
  connected(): void;
  disconnected(why: string): void;
  received(topic: Topic, bytes: Buffer): void;
  /** Somebody else says that he is this host, or (null) no longer. */
  contested(why: string | null): void;
}

/** What the session of a broker lives on. */
export interface Means {
  readonly clock: Clock;
  readonly log: DriverLog;
}

const stateSchema = z.object({ online: z.boolean(), timestamp: z.number() });

const SESSIONS = new Map<string, Session>();

/** The one session at a broker as a host, which all nodes there share. Whoever joined it leaves it. */
export function join(broker: Broker, member: Member, means: Means): Session {
  const session = sessionAt(broker, means);
  session.add(member);
  return session;
}

/** Hears at the same session who is born there without being a node of ours, each at most once a minute. */
export function listen({ broker, heard, ...means }: Listening): () => Promise<void> {
  const session = sessionAt(broker, means);
  const told = new OnceAMinute();
  const { host } = new URL(broker.url);
  return session.listen(({ group, node }) => {
    const identity = `${group}/${node}`;
    if (identity.length <= LONGEST_NAME && told.count(identity) !== null) {
      heard({ protocol: "SPARKPLUG", identity, remoteAddress: host });
    }
  });
}

function sessionAt(broker: Broker, means: Means): Session {
  const name = JSON.stringify(broker);
  const session = SESSIONS.get(name) ?? new Session(broker, means, () => SESSIONS.delete(name));
  SESSIONS.set(name, session);
  return session;
}

/** A host's life at a broker: connected again and again, its state told, messages handed to the nodes' members. */
export class Session {
  private readonly members = new Map<string, Member>();
  private newcomer: ((name: NodeName) => void) | null = null;
  /** The broker tells of all nodes' births; else each node's are asked for. */
  private hearsAllBirths = false;
  private readonly leaving = new AbortController();
  private readonly living: Promise<void>;
  private client: MqttClient | null = null;
  private isUp = false;
  /** The moment by which this connection's birth and will are known. */
  private bornAt = 0;
  private contest: string | null = null;
  /** Null until the first attempt has failed. */
  private problem: string | null = null;

  constructor(
    private readonly broker: Broker,
    private readonly means: Means,
    private readonly forget: () => void,
  ) {
    this.living = this.live();
  }

  add(member: Member): void {
    this.members.set(nameOf(member), member);
    if (!this.isUp) return;
    void this.subscribe(this.filtersFor(member)).then(
      () => this.isUp && member.connected(),
      (error: Error) => this.hangUp(error.message),
    );
  }

  /** Tells of births of nodes that aren't members, until what it returns is called. */
  listen(newcomer: (name: NodeName) => void): () => Promise<void> {
    this.newcomer = newcomer;
    return () => {
      this.newcomer = null;
      return this.endIfIdle();
    };
  }

  /** The last one to leave ends it; resolves when it has. */
  async remove(member: Member): Promise<void> {
    if (this.members.get(nameOf(member)) === member) this.members.delete(nameOf(member));
    if (this.isUp && !this.isIdle) this.client?.unsubscribe(this.filtersFor(member));
    await this.endIfIdle();
  }

  private get isIdle(): boolean {
    return this.members.size === 0 && this.newcomer === null;
  }

  private async endIfIdle(): Promise<void> {
    if (!this.isIdle) return;
    this.forget();
    this.leaving.abort(new Error("the last driver was stopped"));
    await this.farewell();
    await this.living;
  }

  /** Sends an order; false where there is no way to. It may get lost nevertheless. */
  tell(topic: string, bytes: Buffer): boolean {
    if (!this.isUp || !this.client?.connected) return false;
    this.client.publish(topic, bytes, { qos: 0 });
    return true;
  }

  /** Why there is no session just now; null where there is one, or the first is still being made. */
  get hindrance(): string | null {
    return this.isUp ? null : this.problem;
  }

  private async live(): Promise<void> {
    const { signal } = this.leaving;
    const { clock, log } = this.means;
    for (let failures = 0; !signal.aborted;) {
      const wasUp = await this.connection();
      failures = wasUp ? 0 : failures + 1;
      if (signal.aborted) return;
      log.warn({ broker: this.broker.url, reason: this.problem }, "no connection to the broker");
      await clock.sleep(backoff(failures), signal).catch(() => undefined);
    }
  }

  /** One connection, until it ends; whether it was one. */
  private connection(): Promise<boolean> {
    this.bornAt = Math.max(this.means.clock.now().getTime(), this.bornAt + 1);
    const client = connect(this.broker.url, this.options());
    this.client = client;
    let wasUp = false;
    client.on("error", (error) => (this.problem = plainly(error)));
    client.on("message", (topic, bytes, packet) => this.heard(topic, bytes, packet));
    client.once("connect", () => {
      this.greet().then(
        () => (wasUp = true),
        (error: Error) => this.hangUp(error.message),
      );
    });
    return new Promise((resolve) => {
      client.once("close", () => {
        client.end(true);
        if (this.isUp) this.down("the connection was closed");
        this.problem ??= "the connection was closed";
        resolve(wasUp);
      });
      if (this.leaving.signal.aborted) client.end(true);
    });
  }

  private options(): IClientOptions {
    const { hostId, login, password, ca } = this.broker;
    return {
      clientId: `${hostId}-${randomUUID().slice(0, 8)}`,
      clean: true,
      protocolVersion: 4,
      keepalive: KEEPALIVE_SECONDS,
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectPeriod: 0,
      queueQoSZero: false,
      ...(login !== null && { username: login }),
      ...(password !== null && { password }),
      ...(ca !== null && { ca }),
      will: { topic: stateTopic(hostId), payload: this.stateOf(false, this.bornAt), qos: 1, retain: true },
    };
  }

  /** Own state and nodes first, then "online": a node that waits for it is born before that word is even acknowledged. */
  private async greet(): Promise<void> {
    const nodes = [...this.members.values()];
    await this.subscribe([stateTopic(this.broker.hostId)]);
    this.hearsAllBirths = await this.subscribe([BIRTHS]).then(
      () => true,
      () => false,
    );
    await this.subscribe(nodes.flatMap(this.filtersFor));
    const missed = [...this.members.values()].filter((member) => !nodes.includes(member));
    await this.subscribe(missed.flatMap(this.filtersFor));
    this.isUp = true;
    for (const member of this.members.values()) member.connected();
    await this.tellState(true, this.bornAt);
    this.means.log.info({ broker: this.broker.url, host: this.broker.hostId }, "at the broker");
  }

  private readonly filtersFor = (member: Member): string[] => [
    ...(this.hearsAllBirths ? [] : [birthFilter(member)]),
    ...filtersOf(member),
  ];

  private async subscribe(filters: readonly string[]): Promise<void> {
    if (filters.length === 0) return;
    const granted = (await this.client?.subscribeAsync([...filters], { qos: 1 })) ?? [];
    const refused = granted.find(({ qos }) => qos > 2);
    if (refused) throw new Error(`the broker refuses ${refused.topic}`);
  }

  private heard(topic: string, bytes: Buffer, { retain }: IPublishPacket): void {
    if (topic === stateTopic(this.broker.hostId)) return this.heardState(bytes, retain);
    const parts = topicOf(topic);
    if (!parts || bytes.length > MOST_BYTES) return;
    const member = this.members.get(nameOf(parts));
    if (member) member.received(parts, bytes);
    else if (parts.verb === "NBIRTH") this.newcomer?.(parts);
  }

  /** What was kept is an older session's; what is said now, under our name and not by us, is another host's. */
  private heardState(bytes: Buffer, retained: boolean): void {
    const state = stateIn(bytes);
    if (retained || !state || !this.isUp || state.timestamp === this.bornAt) return;
    if (state.online) {
      this.contested(`another gateway at the broker calls itself ${this.broker.hostId}`);
      return;
    }
    this.contested(null);
    if (state.timestamp < this.bornAt) {
      void this.tellState(true, this.bornAt).catch((error: Error) => this.hangUp(error.message));
      return;
    }
    // Boxes believe the latest word: only a new session, with a later one in its will too, takes this back.
    this.bornAt = state.timestamp;
    this.hangUp("it was said to be offline by another under its name");
  }

  private contested(why: string | null): void {
    if (why === this.contest) return;
    this.contest = why;
    const fields = { broker: this.broker.url, host: this.broker.hostId };
    if (why === null) this.means.log.info(fields, "the other host has gone");
    else this.means.log.warn(fields, why);
    for (const member of this.members.values()) member.contested(why);
  }

  private down(why: string): void {
    this.isUp = false;
    this.problem = why;
    for (const member of this.members.values()) member.disconnected(why);
  }

  private hangUp(why: string): void {
    if (this.isUp) this.down(why);
    this.problem = why;
    this.client?.end(true);
  }

  /** A will is for those who break off: who goes says so. */
  private async farewell(): Promise<void> {
    const { client } = this;
    if (!client) return;
    if (this.isUp && client.connected) {
      const patience = new AbortController();
      const at = Math.max(this.means.clock.now().getTime(), this.bornAt + 1);
      const told = this.tellState(false, at).then(() => client.endAsync());
      const late = this.means.clock.sleep(FAREWELL_MS, patience.signal);
      this.isUp = false;
      await Promise.race([told, late].map((each) => each.catch(() => undefined)));
      patience.abort();
    }
    client.end(true);
  }

  private async tellState(online: boolean, at: number): Promise<void> {
    const { hostId } = this.broker;
    await this.client?.publishAsync(stateTopic(hostId), this.stateOf(online, at), { qos: 1, retain: true });
  }

  private stateOf(online: boolean, timestamp: number): Buffer {
    return Buffer.from(JSON.stringify({ online, timestamp }));
  }
}

function stateIn(bytes: Buffer): z.infer<typeof stateSchema> | null {
  try {
    return stateSchema.safeParse(JSON.parse(bytes.toString())).data ?? null;
  } catch {
    return null;
  }
}

const nameOf = ({ group, node }: NodeName): string => `${group}/${node}`;

/** Several addresses were tried, and none of the attempts says anything by itself. */
const plainly = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map((each: Error) => each.message).join(", ") : error.message;
