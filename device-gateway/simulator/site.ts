import { sellerOf, type StationPlan } from "./plan.ts";
import type { Change, KeptPacket, Store } from "./state.ts";
import type { StationEvent } from "./world/events.ts";
import { Random } from "./world/random.ts";
import { Skid } from "./world/skid.ts";
import type { Station, StationState } from "./world/station.ts";
import { wholeConfiguration } from "./wires/jsonpts-configuration.ts";
import type { ControllerState } from "./wires/jsonpts-controller.ts";
import { Controller, newControllerState } from "./wires/jsonpts-controller.ts";
import type { Outbox, OutgoingPacket } from "./wires/jsonpts-outbox.ts";
import { statusData } from "./wires/jsonpts-configuration.ts";
import { alertData, measurementData, recordOf, tagRequestData } from "./wires/jsonpts-records.ts";
import type { GaugeState } from "./wires/tls-gauge.ts";
import { Gauge, newGaugeState } from "./wires/tls-gauge.ts";

/** A station's whole row on disk. */
export interface SiteState {
  readonly station: StationState;
  readonly controller: ControllerState | null;
  readonly gauge: GaugeState | null;
}

/** jsonPTS alert code of the controller itself: switched on again. */
const RESTART_ALERT = 4;
/** A probe's level is uploaded when it has moved this far… */
const REPORTED_CHANGE_MM = 1;
/** …but not more often than this; seldom while nobody listens. Real time. */
const REPORT_EVERY_MS = 5000;
const REPORT_EVERY_CUT_OFF_MS = 60_000;

type Packets = { id: number; type: string; text: string }[];

/** One station with its devices: turns what happens there into what the devices keep and send. */
export class Site {
  readonly controller: Controller | null;
  readonly gauge: Gauge | null;
  readonly skid: Skid | null;
  /** Packets that are sent once. */
  readonly passing: OutgoingPacket[] = [];
  /** Cards that are held to guns behind the box, by the guns' numbers. */
  readonly cards = new Map<number, string>();

  private readonly reported = new Map<number, { heightMm: number; alarms: string; at: number }>();

  constructor(
    readonly station: Station,
    terms: { readonly seed: number; readonly now: number; readonly left: SiteState | null; readonly chance?: boolean },
  ) {
    const { plan } = station;
    const random = Random.named(terms.seed, `${plan.code}/devices`);
    const controllerState = newControllerState(random);
    const gaugeState = newGaugeState(random);
    const life = { state: terms.left?.controller ?? controllerState, startedAt: terms.now };
    this.controller = plan.controller && new Controller(station, plan.controller, life);
    this.gauge = plan.gauge && new Gauge(station, plan.gauge, terms.left?.gauge ?? gaugeState);
    this.skid = plan.skid && new Skid(station, terms.seed, terms.chance);
  }

  get plan(): StationPlan {
    return this.station.plan;
  }

  /** The controller uploads of its own accord (ways B and C). */
  private get uploads(): Controller | null {
    return this.controller && this.controller.plan.way !== "CLIENT" ? this.controller : null;
  }

  /** What the site has to put on disk at this moment, taken off its list of events. */
  change(now: number): Change {
    const events = this.station.events.splice(0);
    const packets: Packets = [];
    const ptsId = sellerOf(this.plan) ?? "";
    for (const event of events) this.take(event, packets);
    this.reportConfiguration(packets);
    this.reportLevels(now, packets);
    return {
      stations: [{ code: this.plan.code, body: this.snapshot() }],
      packets: packets.map((packet) => ({ ...packet, ptsId })),
      sales: events.flatMap((event) => (event.kind === "sale" ? [{ ptsId, sale: event.sale }] : [])),
    };
  }

  private take(event: StationEvent, packets: Packets): void {
    if (this.plan.box) return this.takeToBox(event, packets);
    const controller = this.uploads;
    if (!controller) return;
    if (event.kind === "tag") {
      const id = controller.takePacketId();
      const type = "RequestTagsInformation";
      const text = JSON.stringify({ Id: id, Type: type, Data: tagRequestData(event, controller) });
      if (!this.station.cutOff) this.passing.push({ id, type, text });
      return;
    }
    const record = recordOf(event, controller);
    if (record) packets.push(this.packet(controller, record.type, record.data));
  }

  private takeToBox(event: StationEvent, packets: Packets): void {
    if (event.kind === "sale") packets.push({ id: 0, type: "SALE", text: JSON.stringify(event.sale) });
    if (event.kind !== "tag") return;
    const gun = this.plan.guns.find(({ pump, nozzle }) => pump === event.pump && nozzle === event.nozzle);
    if (gun) this.cards.set(gun.number, event.tag);
  }

  private packet(controller: Controller, type: string, data: unknown): Packets[number] {
    const id = controller.takePacketId();
    return { id, type, text: JSON.stringify({ Id: id, Type: type, Data: data }) };
  }

  /** A configuration that nobody has been told of yet goes up: after the first start and after a price change. */
  private reportConfiguration(packets: Packets): void {
    const controller = this.uploads;
    if (!controller || controller.state.reportedConfiguration === controller.configurationId) return;
    controller.state.reportedConfiguration = controller.configurationId;
    const id = controller.takePacketId();
    const type = "UploadConfiguration";
    const members = { ConfigurationId: controller.configurationId, Configuration: wholeConfiguration(controller) };
    packets.push({ id, type, text: JSON.stringify({ Id: id, Type: type, ...members }) });
  }

  private reportLevels(now: number, packets: Packets): void {
    const controller = this.uploads;
    const every = this.station.cutOff ? REPORT_EVERY_CUT_OFF_MS : REPORT_EVERY_MS;
    for (const { probe, tank: number } of controller?.plan.probes ?? []) {
      if (!controller) return;
      const tank = this.station.tank(number);
      const alarms = tank.state.alarms.join();
      const last = this.reported.get(probe);
      const heightMm = tank.measure(now).productHeightMm;
      const moved = !last || Math.abs(heightMm - last.heightMm) >= REPORTED_CHANGE_MM || last.alarms !== alarms;
      if (!moved || (last && now - last.at < every)) continue;
      this.reported.set(probe, { heightMm, alarms, at: now });
      packets.push(this.packet(controller, "UploadTankMeasurement", measurementData(tank, probe, { controller, now })));
    }
  }

  /** The controller tells that it was switched on again. */
  restartAlert(now: number): Change {
    const controller = this.uploads;
    const alert = { device: "PTS", number: 0, code: RESTART_ALERT, state: "Detected" } as const;
    const packets = controller
      ? [
          {
            ...this.packet(controller, "UploadAlertRecord", alertData(alert, now, controller)),
            ptsId: controller.plan.ptsId,
          },
        ]
      : [];
    return { stations: [{ code: this.plan.code, body: this.snapshot() }], packets, sales: [] };
  }

  snapshot(): SiteState {
    return {
      station: this.station.snapshot(),
      controller: this.controller?.state ?? null,
      gauge: this.gauge?.state ?? null,
    };
  }

  /** What the controller's way out empties. */
  outbox(store: Store, now: () => number): Outbox {
    const controller = this.controller;
    if (!controller) throw new Error(`${this.plan.code} has no controller`);
    return {
      first: () => store.firstPacket(controller.plan.ptsId),
      accepted: (packet: KeptPacket) => store.accepted(packet),
      passing: this.passing,
      status: () => this.packet(controller, "UploadStatus", statusData(controller, now())),
    };
  }
}
