import { createHash } from "node:crypto";
import { momentOfWallClock, utcOffsetMinutes, wallClock } from "../local-time.ts";
import type { ControllerPlan } from "../plan.ts";
import type { Random } from "../world/random.ts";
import type { Station } from "../world/station.ts";

/** When the firmware R129 was built, as the controller says it. */
export const FIRMWARE_DATE_TIME = "2025-11-04T09:30:00";
const LAST_PACKET_ID = 65_535;
/** Where a clock without a battery begins. */
const LOST_CLOCK = Date.UTC(2000, 0, 1);

/** What a controller keeps over a restart, besides the station's own state. */
export interface ControllerState {
  /** The last Id given to a packet of its own, 1…65535. */
  packetId: number;
  /** How far its clock is from the real one. */
  clockOffsetMs: number;
  autoSynchronize: boolean;
  /** The configuration that was last handed over for upload. */
  reportedConfiguration: string;
}

/** A fresh controller's state: its clock is off by up to four seconds. */
export function newControllerState(random: Random): ControllerState {
  const clockOffsetMs = random.integer(-4000, 4000);
  return { packetId: random.integer(0, 900), clockOffsetMs, autoSynchronize: false, reportedConfiguration: "" };
}

/** One PTS-2 forecourt controller: its name, its clock and its settings. */
export class Controller {
  private cachedConfiguration: { readonly of: string; readonly id: string } = { of: "", id: "" };

  readonly state: ControllerState;
  /** The moment at which it was switched on. */
  readonly startedAt: number;

  constructor(
    readonly station: Station,
    readonly plan: ControllerPlan,
    life: { readonly state: ControllerState; readonly startedAt: number },
  ) {
    this.state = life.state;
    this.startedAt = life.startedAt;
    if (plan.quirks.clock === "LOST") {
      this.state.clockOffsetMs = momentOfWallClock(station.plan.timeZone, LOST_CLOCK) - life.startedAt;
    }
  }

  /** A moment on the controller's own clock, as YYYY-MM-DDThh:mm:ss without a zone. */
  time(at: number): string {
    return wallClock(this.station.plan.timeZone, at + this.state.clockOffsetMs)
      .toISOString()
      .slice(0, 19);
  }

  /** The moment that a time of the controller's own clock means; null where it is none. */
  moment(text: unknown): number | null {
    if (typeof text !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text)) return null;
    const wall = Date.parse(`${text}Z`);
    return Number.isNaN(wall) ? null : momentOfWallClock(this.station.plan.timeZone, wall) - this.state.clockOffsetMs;
  }

  /** Sets the clock to a local time. */
  setClock(text: unknown, now: number): boolean {
    const meant = this.moment(text);
    if (meant === null) return false;
    this.state.clockOffsetMs += meant - now;
    return true;
  }

  /** Minutes east of Greenwich, as it tells them. */
  utcOffset(now: number): number {
    return this.plan.quirks.clock === "NO_OFFSET" ? 0 : utcOffsetMinutes(this.station.plan.timeZone, now);
  }

  /** The next Id for a packet that the controller sends on its own. */
  takePacketId(): number {
    this.state.packetId = this.state.packetId >= LAST_PACKET_ID ? 1 : this.state.packetId + 1;
    return this.state.packetId;
  }

  /** Eight hex digits that change with any setting, prices included. */
  get configurationId(): string {
    const of = JSON.stringify([this.station.prices, this.station.plan.guns, this.plan.probes]);
    if (of !== this.cachedConfiguration.of) {
      this.cachedConfiguration = { of, id: createHash("sha256").update(of).digest("hex").slice(0, 8) };
    }
    return this.cachedConfiguration.id;
  }

  /** The tank number that goes with a probe, or null. */
  tankOfProbe(probe: number): number | null {
    return this.plan.probes.find((each) => each.probe === probe)?.tank ?? null;
  }

  /** The probe in a tank, or null where the tank has a gauge of its own. */
  probeOfTank(tank: number): number | null {
    return this.plan.probes.find((each) => each.tank === tank)?.probe ?? null;
  }
}
