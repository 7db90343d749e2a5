import { connect, type MqttClient } from "mqtt";
import type { Log } from "../log.ts";
import type { BoxPlan } from "../plan.ts";
import type { KeptPacket } from "../state.ts";
import type { Sale } from "../world/events.ts";
import type { Station } from "../world/station.ts";
import { KINDS, orderIn, payloadBytes, type BoxMetric, type BoxValue } from "./sparkplug-bytes.ts";
import { gunFigures, orderFigures, saleFigures, tankFigures, type Figure } from "./sparkplug-figures.ts";
import { carryOut } from "./sparkplug-orders.ts";

const TICK_MS = 500;
const CALL_AGAIN_MS = 2_000;
/** Nobody says that a sale has arrived: it counts as told once its host has been there for so long after it. */
const TOLD_AFTER_MS = 10_000;
/** Levels are told so often, and kept so often while nobody listens; real time. */
const LEVELS_EVERY_MS = 5_000;
const KEPT_EVERY_MS = 10_000;
const MOST_KEPT = 5_000;
/** Orders whose results are remembered, so that one that comes twice is carried out once. */
const ORDERS_REMEMBERED = 50;
const VERSION = "2.4.1";

/** What a box stands at. */
export interface BoxSite {
  readonly station: Station;
  readonly plan: BoxPlan;
  /** Cards that wait at guns, by the guns' numbers. */
  readonly cards: Map<number, string>;
  /** Finished sales on the box's own disk. */
  readonly sales: { readonly waiting: () => KeptPacket[]; readonly accepted: (packet: KeptPacket) => void };
}

export interface BoxTerms {
  readonly brokerUrl: string;
  readonly now: () => number;
  readonly settle: () => void;
  readonly log: Log;
}

/** A communication box: tells of its guns and tanks while its host listens, and keeps what happens meanwhile. */
export class SparkplugBox {
  private client: MqttClient | null = null;
  private timer: NodeJS.Timeout | null = null;
  private callAt = 0;
  private readonly startedAt: number;
  private bdSeq: number;
  private seq = 0;
  private hostOnline = false;
  private hostAt = 0;
  private born = false;
  private readonly aliases = new Map<string, number>();
  private readonly told = new Map<string, BoxValue>();
  private readonly sentAt = new Map<number, number>();
  private readonly results = new Map<string, number>();
  private levelsAt = 0;
  private kept: { readonly device: string; readonly figures: readonly Figure[]; readonly at: number }[] = [];
  private last: { readonly topic: string; readonly bytes: Buffer } | null = null;

  constructor(
    private readonly site: BoxSite,
    private readonly terms: BoxTerms,
  ) {
    this.startedAt = terms.now();
    this.bdSeq = Math.floor(this.startedAt / 1_000) % 256;
  }

  start(): void {
    this.timer = setInterval(() => this.tick(), TICK_MS);
    this.tick();
  }

  /** It says that it goes, as a box that is switched off in an orderly way. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    const { client } = this;
    this.client = null;
    if (client?.connected) await client.publishAsync(this.topic("NDEATH"), this.will(), { qos: 0 }).catch(ignore);
    await client?.endAsync(true).catch(ignore);
  }

  private tick(): void {
    const { station } = this.site;
    const now = this.terms.now();
    if (station.dark) this.breakOff();
    else if (!this.client && now >= this.callAt) this.call(now);
    station.linkUp = this.born;
    for (const [gun] of this.site.cards) if (this.isFree(gun)) this.site.cards.delete(gun);
    if (!this.born) return this.keep(now);
    this.misbehave();
    for (const { device, number } of this.site.plan.guns) this.change(device, this.gun(number), now);
    if (now - this.levelsAt >= LEVELS_EVERY_MS) {
      this.levelsAt = now;
      for (const { device, number } of this.site.plan.tanks) this.change(device, this.tank(number, now), now);
      this.tell("NDATA", null, this.byAlias(null, [this.signal(now), this.uptime(now)], now), now);
    }
    this.sell(now);
  }

  private call(now: number): void {
    this.callAt = now + CALL_AGAIN_MS;
    this.bdSeq = (this.bdSeq + 1) % 256;
    const client = connect(this.terms.brokerUrl, {
      protocolVersion: 4,
      clean: true,
      reconnectPeriod: 0,
      queueQoSZero: false,
      will: { topic: this.topic("NDEATH"), payload: this.will(), qos: 1, retain: false },
    });
    this.client = client;
    client.on("error", ignore);
    client.on("message", (topic, bytes) => this.heard(topic, bytes));
    client.once("connect", () => {
      const own = [this.topic("NCMD"), `${this.topic("DCMD")}/+`, "spBv1.0/STATE/+"];
      client.subscribe(own, { qos: 1 });
      this.terms.log.info({ station: this.site.station.plan.code }, "box at the broker");
    });
    client.once("close", () => {
      client.end(true);
      if (this.client === client) this.client = null;
      this.silence();
      this.hostOnline = false;
    });
  }

  private heard(topic: string, bytes: Buffer): void {
    const now = this.terms.now();
    if (topic.includes("/STATE/")) return this.heardState(bytes, now);
    const order = orderIn(bytes);
    const [, , verb, , device] = topic.split("/");
    if (order === null) return;
    if (verb === "NCMD" && order["Node Control/Rebirth"] === true && this.hostOnline) this.bear(now);
    if (verb === "DCMD" && device !== undefined) this.obey(device, order, now);
  }

  /** It speaks while its host is there, and believes no older word than the last. */
  private heardState(bytes: Buffer, now: number): void {
    const { online, timestamp } = JSON.parse(bytes.toString()) as { online: boolean; timestamp: number };
    if (timestamp < this.hostAt) return;
    this.hostAt = timestamp;
    this.hostOnline = online;
    if (online) this.bear(now);
    else this.silence();
  }

  private silence(): void {
    this.born = false;
    this.sentAt.clear();
    this.site.station.linkUp = false;
  }

  private bear(now: number): void {
    const { plan, station } = this.site;
    this.born = true;
    this.seq = 0;
    this.aliases.clear();
    this.told.clear();
    this.tell("NBIRTH", null, this.named(null, this.about(now), now), now);
    for (const { device, number } of plan.guns) {
      const gun = this.gunPlan(number);
      const { last } = station.pump(gun.pump).state;
      const own = last?.nozzle === gun.nozzle ? last : null;
      const sale = saleFigures(own).filter(([name]) => name.startsWith("Transaction/"));
      const commands = COMMANDS.map((name): Figure => [`Command/${name}`, KINDS.STRING, ""]);
      const figures = [...this.gun(number), ...orderFigures("", 0), ...commands];
      const metrics = [...this.named(device, figures, now), ...this.named(device, sale, now, own?.offline)];
      this.tell("DBIRTH", device, metrics, now);
    }
    for (const { device, number } of plan.tanks) {
      this.tell("DBIRTH", device, this.named(device, this.tank(number, now), now), now);
    }
    const kept = this.kept.splice(0);
    for (const { device, figures, at } of kept) {
      this.tell("DDATA", device, this.byAlias(device, figures, at, true), now);
    }
    this.sell(now, true);
  }

  /** Sales go out whole, and stay on disk until they can be thought to have arrived. */
  private sell(now: number, isBirth = false): void {
    for (const packet of this.site.sales.waiting()) {
      const sentAt = this.sentAt.get(packet.seq);
      if (sentAt === undefined) {
        const sale = JSON.parse(packet.text) as Sale;
        const device = this.site.plan.guns.find(({ number }) => number === sale.gun)?.device;
        if (device === undefined) continue;
        const metrics = this.byAlias(device, saleFigures(sale), sale.endedAt, isBirth || sale.offline);
        this.tell("DDATA", device, metrics, now);
        this.sentAt.set(packet.seq, now);
      } else if (now - sentAt >= TOLD_AFTER_MS) {
        this.site.sales.accepted(packet);
        this.sentAt.delete(packet.seq);
      }
    }
  }

  private obey(device: string, order: Readonly<Record<string, BoxValue>>, now: number): void {
    const number = this.site.plan.guns.find((gun) => gun.device === device)?.number;
    const id = String(order["Command/Id"] ?? "");
    if (number === undefined || id === "" || !this.born) return;
    const key = `${device} ${id}`;
    const { station, cards } = this.site;
    const result = this.results.get(key) ?? carryOut(order, this.gunPlan(number), { station, cards, now });
    this.results.set(key, result);
    const oldest = this.results.keys().next();
    if (this.results.size > ORDERS_REMEMBERED && !oldest.done) this.results.delete(oldest.value);
    this.terms.settle();
    this.tell("DDATA", device, this.byAlias(device, orderFigures(id, result), now), now);
    this.change(device, this.gun(number), now);
  }

  /** What changed of a device since it was last told. */
  private change(device: string, figures: readonly Figure[], now: number): void {
    const changed = figures.filter(([name, , value]) => this.told.get(`${device}/${name}`) !== value);
    if (changed.length > 0) this.tell("DDATA", device, this.byAlias(device, changed, now), now);
  }

  private keep(now: number): void {
    if (now - this.levelsAt < KEPT_EVERY_MS) return;
    this.levelsAt = now;
    for (const { device, number } of this.site.plan.tanks) {
      this.kept.push({ device, figures: this.tank(number, now), at: now });
    }
    this.kept.splice(0, Math.max(0, this.kept.length - MOST_KEPT));
  }

  private misbehave(): void {
    const { station } = this.site;
    const fault = station.boxFault;
    station.boxFault = null;
    if (fault === "BOX_REBIRTH") this.bear(this.terms.now());
    if (fault === "BOX_GAP") this.seq = (this.seq + 1) % 256;
    if (fault === "BOX_DUPLICATE" && this.last) this.client?.publish(this.last.topic, this.last.bytes, { qos: 0 });
  }

  private tell(verb: string, device: string | null, metrics: readonly BoxMetric[], now: number): void {
    const topic = device === null ? this.topic(verb) : `${this.topic(verb)}/${device}`;
    const bytes = payloadBytes(now, metrics, this.seq);
    this.seq = (this.seq + 1) % 256;
    this.last = { topic, bytes };
    this.client?.publish(topic, bytes, { qos: 0 });
  }

  private named(device: string | null, figures: readonly Figure[], at: number, isHistorical = false): BoxMetric[] {
    return figures.map(([name, kind, value]) => {
      const key = `${device ?? ""}/${name}`;
      this.told.set(key, value);
      if (name === "bdSeq" || name.startsWith("Node Control/")) return { name, kind, value, at };
      const alias = this.aliases.get(key) ?? this.aliases.size + 1;
      this.aliases.set(key, alias);
      return { name, alias, kind, value, at, isHistorical };
    });
  }

  private byAlias(device: string | null, figures: readonly Figure[], at: number, isHistorical = false): BoxMetric[] {
    return figures.flatMap(([name, kind, value]) => {
      const key = `${device ?? ""}/${name}`;
      const alias = this.aliases.get(key);
      if (!isHistorical) this.told.set(key, value);
      return alias === undefined ? [] : [{ alias, kind, value, at, isHistorical }];
    });
  }

  private about(now: number): Figure[] {
    const { name, simCard } = this.site.plan;
    return [
      ["bdSeq", KINDS.INT64, this.bdSeq],
      ["Node Control/Rebirth", KINDS.BOOLEAN, false],
      ["Box/Name", KINDS.STRING, name],
      ["Box/Version", KINDS.STRING, VERSION],
      ["Box/SIM", KINDS.STRING, simCard],
      this.signal(now),
      this.uptime(now),
    ];
  }

  private uptime(now: number): Figure {
    return ["Box/Uptime", KINDS.UINT64, Math.floor((now - this.startedAt) / 1_000)];
  }

  /** Waves a little, as mobile networks do. */
  private signal(now: number): Figure {
    return ["Box/Signal", KINDS.INT32, -71 + Math.round(6 * Math.sin(now / 40_000))];
  }

  private gun(number: number): Figure[] {
    return gunFigures(this.site.station, this.gunPlan(number), this.site.cards.get(number) ?? "");
  }

  private tank(number: number, now: number): Figure[] {
    return tankFigures(this.site.station.tank(number), now);
  }

  private gunPlan(number: number) {
    const gun = this.site.station.plan.guns.find((each) => each.number === number);
    if (!gun) throw new Error(`${this.site.station.plan.code} has no gun ${number}`);
    return gun;
  }

  private isFree(number: number): boolean {
    const gun = this.gunPlan(number);
    return this.site.station.pump(gun.pump).state.nozzleUp !== gun.nozzle;
  }

  private breakOff(): void {
    this.client?.stream.destroy();
  }

  private will(): Buffer {
    const at = this.terms.now();
    return payloadBytes(at, [{ name: "bdSeq", kind: KINDS.INT64, value: this.bdSeq, at }], null);
  }

  private topic(verb: string): string {
    return `spBv1.0/${this.site.plan.group}/${verb}/${this.site.plan.node}`;
  }
}

/** Every metric by which a gun is ordered stands in its birth. */
const COMMANDS = ["Id", "Name", "Preset Type", "Preset Value", "Price", "Card No"] as const;

function ignore(): void {}
