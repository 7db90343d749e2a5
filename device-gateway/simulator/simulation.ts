import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import { sellerOf, type BoxPlan, type StationPlan } from "./plan.ts";
import type { SiteState } from "./site.ts";
import { Site } from "./site.ts";
import type { Change, KeptPacket, Store } from "./state.ts";
import type { StationState } from "./world/station.ts";
import type { WorldState } from "./world/world.ts";
import { World } from "./world/world.ts";
import type { Desk } from "./wires/jsonpts-desk.ts";
import { ServerWay } from "./wires/jsonpts-server.ts";
import { UploadWay } from "./wires/jsonpts-upload.ts";
import { WebsocketWay } from "./wires/jsonpts-websocket.ts";
import { ModbusPlc } from "./wires/modbus-plc.ts";
import { SparkplugBox } from "./wires/sparkplug-box.ts";
import { TlsConsole } from "./wires/tls-console.ts";

/** How often the world is moved on. */
const TICK_MS = 100;
/** Running fills and levels are put on disk this often; what matters goes there at once. */
const SNAPSHOT_MS = 2000;
const TRIM_MS = 600_000;

interface Wire {
  start(): unknown;
  stop(): Promise<void>;
}

/** The world, its devices' memory and their wires, moving with the clock. */
export class Simulation {
  readonly world: World;
  readonly sites: readonly Site[];

  private readonly wires: Wire[] = [];
  private timer: NodeJS.Timeout | null = null;
  private snapshotDue = 0;
  private trimDue = TRIM_MS;

  constructor(
    plans: readonly StationPlan[],
    readonly store: Store,
    private readonly terms: {
      readonly config: Pick<Config, "seed" | "speed" | "gatewayUrl"> & Partial<Pick<Config, "chance">>;
      /** Where communication boxes find their broker; absent: they stay silent. */
      readonly brokerUrl?: string | null;
      readonly log: Log;
      readonly clock: () => number;
      /** How stations begin of which nothing was kept, by their codes; absent: as they are planned. */
      readonly begins?: ReadonlyMap<string, StationState>;
    },
  ) {
    const now = terms.clock();
    const { seed, speed, chance = true } = terms.config;
    // The rows are this program's own; a row of a network that looks otherwise is left aside when the station is founded.
    const rows = new Map(plans.map((plan) => [plan.code, store.station(plan.code) as SiteState | null]));
    const stations = new Map<string, StationState>(terms.begins);
    for (const [code, row] of rows) if (row) stations.set(code, row.station);
    const left = { stations, world: store.world() as WorldState | null };
    this.world = new World(plans, { seed, speed, chance, startsAt: now }, stations.size > 0 ? left : null);
    this.sites = this.world.stations.map(
      (station) => new Site(station, { seed, now, chance, left: rows.get(station.plan.code) ?? null }),
    );
    for (const site of this.sites) {
      this.settle(site);
      if (rows.get(site.plan.code)) this.store.save(site.restartAlert(now));
    }
  }

  /** Opens every wire and sets the world going. */
  async start(): Promise<void> {
    for (const site of this.sites) {
      for (const wire of this.wiresOf(site)) {
        await wire.start();
        this.wires.push(wire);
      }
    }
    this.timer = setInterval(() => this.tick(this.terms.clock()), TICK_MS);
  }

  /** Closes every wire and puts the last state on disk. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await Promise.all(this.wires.map((wire) => wire.stop()));
    this.sites.forEach((site) => this.settle(site));
    this.snapshot();
  }

  private wiresOf(site: Site): Wire[] {
    const { log, clock, config } = this.terms;
    const settle = () => this.settle(site);
    const wires: Wire[] = [];
    if (site.controller) {
      const desk = this.desk(site);
      const way = site.controller.plan.way;
      const outbox = site.outbox(this.store, clock);
      if (way === "WEBSOCKET") wires.push(new WebsocketWay(desk, outbox, { gatewayUrl: config.gatewayUrl, log }));
      if (way === "UPLOAD") wires.push(new UploadWay(desk, outbox, { gatewayUrl: config.gatewayUrl, log }));
      if (way === "CLIENT") wires.push(new ServerWay(desk, log));
    }
    if (site.skid && site.plan.skid) wires.push(new ModbusPlc(site.skid, site.plan.skid, { now: clock, log }));
    if (site.plan.box && this.terms.brokerUrl) wires.push(this.box(site, site.plan.box, this.terms.brokerUrl));
    if (site.gauge) wires.push(new TlsConsole(site.gauge, { now: clock, settle, seed: config.seed, log }));
    return wires;
  }

  private box(site: Site, plan: BoxPlan, brokerUrl: string): SparkplugBox {
    const { store } = this;
    const seller = sellerOf(site.plan) ?? "";
    const sales = {
      waiting: () => store.packets(seller),
      accepted: (packet: KeptPacket) => store.accepted(packet),
    };
    const { clock: now, log } = this.terms;
    const { station, cards } = site;
    return new SparkplugBox({ station, plan, cards, sales }, { brokerUrl, now, log, settle: () => this.settle(site) });
  }

  /** What the wires of a site's controller work with. */
  desk(site: Site): Desk {
    const controller = site.controller;
    if (!controller) throw new Error(`${site.plan.code} has no controller`);
    const { ptsId } = controller.plan;
    return {
      controller,
      now: this.terms.clock,
      settle: () => this.settle(site),
      sales: (query) => this.store.sales(ptsId, query),
      sale: (pump, transaction) => this.store.sale(ptsId, pump, transaction),
    };
  }

  /** Moves the world on to a moment. What happened in a step is on disk before anybody can ask for it. */
  tick(now: number): void {
    this.world.advance(now, () => {
      for (const site of this.sites) if (site.station.events.length > 0) this.settle(site);
    });
    if (this.world.now < this.snapshotDue) return;
    this.snapshotDue = this.world.now + SNAPSHOT_MS;
    this.snapshot();
    if ((this.trimDue -= SNAPSHOT_MS) > 0) return;
    this.trimDue = TRIM_MS;
    for (const site of this.sites) this.store.trim(sellerOf(site.plan) ?? "");
  }

  private settle(site: Site): void {
    this.store.save(site.change(this.world.now));
  }

  private snapshot(): void {
    const changes = this.sites.map((site) => site.change(this.world.now));
    const whole: Change = {
      stations: changes.flatMap((change) => change.stations),
      world: this.world.snapshot(),
      packets: changes.flatMap((change) => change.packets),
      sales: changes.flatMap((change) => change.sales),
    };
    this.store.save(whole);
  }
}
