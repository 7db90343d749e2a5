import { randomUUID } from "node:crypto";
import {
  DriverFault,
  type Command,
  type CommandOutcome,
  type DeviceSettings,
  type Driver,
  type Host,
  type Protocol,
} from "../../driver.ts";
import { Box } from "./box.ts";
import { messageText, orderText } from "./message-text.ts";
import { UNBORN, garbled, leftover, take, tick, unknown, wishing, type Step } from "./node.ts";
import { Orders } from "./orders.ts";
import { TYPES, Undecodable, decode, encode } from "./payload.ts";
import { join, listen, type Member, type Session } from "./session.ts";
import { readSettings } from "./settings.ts";
import { orderTopic, type NodeName, type Topic } from "./topic.ts";

/** How often it is looked what has become due. */
const TICK_MS = 1_000;
/** A node that waits for its host is born by itself; others are asked, after so long. */
const BORN_BY_ITSELF_MS = 2_000;
/** Then they are asked again so often. */
const KNOCK_MS = 60_000;
/** A node that has not been born by then is away. */
const AWAY_MS = 10_000;

const REBIRTH = { name: "Node Control/Rebirth", datatype: TYPES.Boolean, value: true } as const;

/** A communication box that speaks Sparkplug B, with the guns, tanks and skids behind it. */
export const protocol: Protocol = {
  create: (device, host) => {
    const name = readSettings(device);
    if (host.broker === null) throw new DriverFault("broker", "this gateway has no MQTT broker: give it MQTT_URL");
    return new Sparkplug(name, device, host);
  },
  listen,
};

class Sparkplug implements Driver, Member {
  private state = UNBORN;
  private readonly box: Box;
  private readonly orders: Orders;
  private session: Session | null = null;
  private connectedAt: number | null = null;
  /** Since then neither a birth nor a death of it has come. */
  private isUnheard = true;
  private connections = 0;
  private knockAt = 0;
  private ending = new AbortController();
  private running: Promise<void> | null = null;
  /** What a message that came by the shared session did to this driver alone. */
  private fault: { readonly error: unknown } | null = null;

  constructor(
    private readonly name: NodeName,
    device: DeviceSettings,
    private readonly host: Host,
  ) {
    this.orders = new Orders({
      clock: host.clock,
      reaches: (address) => this.box.presence.isThere(address),
      // What waits for a missing message may tell that another has come.
      turnAt: (address) => (this.state.heldSince === null ? this.box.turnAt(address) : null),
      released: (address, card, turn) => this.box.released(address, card, turn),
      send: (address, metrics) => this.tell(orderTopic(name, address), metrics),
    });
    this.box = new Box(device, host, {
      answered: (address, figures) => this.orders.answered(address, figures),
      allowed: ({ address, tag }, { bound, price }, stillWaits) => {
        const fill = { presetType: "AMOUNT", presetValue: bound, unitPrice: price, cardNo: tag } as const;
        const command = { id: randomUUID(), kind: "AUTHORIZE", address, ...fill } as const;
        const isWanted = () => this.state.heldSince === null && stillWaits();
        void this.orders.carryOut(command, this.ending.signal, isWanted);
      },
    });
  }

  get group(): string {
    return this.name.group;
  }

  get node(): string {
    return this.name.node;
  }

  start(): Promise<void> {
    const { broker } = this.host;
    if (!this.running && broker) {
      this.ending = new AbortController();
      this.session = join(broker, this, this.host);
      this.running = this.live(this.ending.signal);
    }
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.ending.abort(new Error("the driver was stopped"));
    await this.running?.catch(() => undefined);
    await this.session?.remove(this);
    this.session = this.running = this.connectedAt = null;
    this.lost();
    this.box.close();
    this.state = UNBORN;
  }

  send(command: Command): Promise<CommandOutcome> {
    return this.orders.carryOut(command, this.ending.signal);
  }

  connected(): void {
    if (this.connections++ > 0) this.host.counters.reconnects++;
    this.connectedAt = this.now();
    this.isUnheard = true;
    this.knockAt = this.connectedAt + BORN_BY_ITSELF_MS;
    this.lost();
  }

  disconnected(why: string): void {
    this.connectedAt = null;
    this.lost();
    this.box.presence.gone(`no connection to the broker: ${why}`);
  }

  contested(why: string | null): void {
    this.box.presence.contested(why);
  }

  received(topic: Topic, bytes: Buffer): void {
    const { counters, clock } = this.host;
    counters.bytesIn += bytes.length;
    try {
      const message = { verb: topic.verb, device: topic.device, payload: decode(bytes) };
      this.host.message("IN", messageText(topic, message.payload));
      counters.frames++;
      counters.lastSeenAt = clock.now();
      if (topic.device === null && topic.verb !== "NDATA") this.isUnheard = false;
      this.step(take(this.state, message, this.now()));
    } catch (error) {
      if (!(error instanceof Undecodable)) return void (this.fault ??= { error });
      this.host.message("IN", `${topic.verb} ${bytes.toString("hex")}`);
      counters.badFrames++;
      this.step(garbled(this.state, this.now()));
    }
  }

  private async live(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (this.fault) throw this.fault.error;
      this.look();
      await this.host.clock.sleep(TICK_MS, signal).catch(() => undefined);
    }
  }

  /** Whatever is known of the node may be over; what waits for its turn is taken late. */
  private lost(): void {
    const happenings = leftover(this.state, this.now());
    try {
      this.step({ node: unknown(this.state), happenings });
    } catch (error) {
      this.fault ??= { error };
    }
  }

  private look(): void {
    const now = this.now();
    const hindrance = this.session?.hindrance ?? null;
    if (hindrance !== null) this.box.presence.gone(`no connection to the broker: ${hindrance}`);
    this.step(tick(this.state, now));
    this.box.tick();
    if (this.state.isBorn || this.connectedAt === null) return;
    if (this.isUnheard && now - this.connectedAt >= AWAY_MS) this.box.presence.gone("it is not at the broker");
    if (now < this.knockAt) return;
    this.knockAt = now + KNOCK_MS;
    this.step(wishing(this.state, "nothing is known of it yet", now));
  }

  private step({ node, happenings }: Step): void {
    this.state = node;
    for (const happening of happenings) {
      if (happening.what === "REBIRTH") this.askForBirth(happening.why);
      else this.box.happened(happening);
    }
  }

  private askForBirth(why: string): void {
    this.host.log.info({ node: this.node, why }, "a box is asked to tell everything anew");
    this.tell(orderTopic(this.name, null), [REBIRTH]);
  }

  private tell(topic: string, metrics: Parameters<typeof encode>[1]): boolean {
    const bytes = encode(this.now(), metrics);
    const isSent = this.session?.tell(topic, bytes) ?? false;
    if (isSent) {
      this.host.message("OUT", orderText(topic, metrics));
      this.host.counters.bytesOut += bytes.length;
    }
    return isSent;
  }

  private now(): number {
    return this.host.clock.now().getTime();
  }
}
