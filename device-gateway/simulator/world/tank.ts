import type { GradePlan, TankPlan } from "../plan.ts";
import { netVolumeCl } from "../quantity.ts";
import type { Delivery, ProbeValues, StationEvent, TankAlarm } from "./events.ts";
import { TANK_ALARMS } from "./events.ts";
import { heightOfPart, partBelowHeight } from "./geometry.ts";
import type { Random } from "./random.ts";

/** A tanker empties about this much per minute before any speeding up. */
const UNLOADING_LITRES_PER_MINUTE = 600;
/** After the last drop the surface settles before the gauge closes the delivery. Real time. */
const SETTLING_MS = 4000;
/** Nothing can be drawn below this part of the capacity: the suction pipe ends there. */
const UNUSABLE_PART = 0.03;
/** Nobody fills a tank beyond this part, not even by mistake: the overfill valve shuts. */
const MOST_PART = 0.97;
const CRITICAL_HIGH_PART = 0.955;
/** Lost product after which the gauge calls it a leak. */
const LEAK_NOTICED_CL = 800;
const WATER_HYSTERESIS_MM = 5;
const DELIVERIES_KEPT = 10;

/** Everything about a tank that a restart must find again. Volumes are integers of 0.01 l. */
export interface TankState {
  volumeCl: number;
  /** Since the beginning: start + delivered − dispensed − leaked is the volume, exactly. */
  startCl: number;
  deliveredCl: number;
  dispensedCl: number;
  leakedCl: number;
  baseTemperatureC: number;
  waterMm: number;
  leak: { leftMs: number; litresPerHour: number; lostCl: number; carry: number } | null;
  water: { leftMs: number; heightMm: number } | null;
  unloading: { leftCl: number; carry: number; settleMs: number; dispensedCl: number; start: ProbeValues } | null;
  /** A tanker on its way: real ms until it begins. */
  ordered: { inMs: number; cl: number } | null;
  alarms: TankAlarm[];
  deliveries: Delivery[];
  /** The probe gives no figures for so long. */
  probeOutMs?: number;
}

/** Real time that passes at a tank. */
export interface Passing {
  readonly ms: number;
  /** How many times faster stock moves than the clock. */
  readonly speed: number;
  readonly now: number;
  /** Takes what the gauge notices. */
  readonly events: StationEvent[];
}

/** A tank with its probe. */
export class Tank {
  constructor(
    readonly plan: TankPlan,
    readonly grade: GradePlan,
    readonly state: TankState,
  ) {}

  static fresh(plan: TankPlan, grade: GradePlan, random: Random): Tank {
    return new Tank(plan, grade, {
      volumeCl: plan.startCl,
      startCl: plan.startCl,
      deliveredCl: 0,
      dispensedCl: 0,
      leakedCl: 0,
      baseTemperatureC: Math.round(random.between(14, 24) * 10) / 10,
      waterMm: random.integer(0, 12),
      leak: null,
      water: null,
      unloading: null,
      ordered: null,
      alarms: [],
      deliveries: [],
    });
  }

  /** Volume that pumps may still draw. */
  get usableCl(): number {
    return Math.max(0, this.state.volumeCl - Math.round(this.plan.capacityCl * UNUSABLE_PART));
  }

  /** Volume that a tanker may still add. */
  get roomCl(): number {
    return Math.max(0, Math.floor(this.plan.capacityCl * MOST_PART) - this.state.volumeCl);
  }

  /** True from the first drop out of the tanker until the surface has settled. */
  get deliveryInProgress(): boolean {
    return this.state.unloading !== null;
  }

  /** Its probe measures. */
  get measures(): boolean {
    return (this.state.probeOutMs ?? 0) <= 0;
  }

  /** Draws up to the volume asked for; gives what came. A pipe brings at once what is drawn. */
  draw(cl: number): number {
    if (this.plan.piped) {
      this.state.deliveredCl += cl;
      this.state.dispensedCl += cl;
      return cl;
    }
    const drawn = Math.min(cl, this.usableCl);
    this.state.volumeCl -= drawn;
    this.state.dispensedCl += drawn;
    if (this.state.unloading) this.state.unloading.dispensedCl += drawn;
    return drawn;
  }

  /** Sends a tanker; false where one is already there or on its way. */
  order(cl: number, inMs: number): boolean {
    if (this.plan.piped || this.state.unloading || this.state.ordered || cl <= 0) return false;
    this.state.ordered = { inMs, cl };
    return true;
  }

  /** Somebody pumps product out past the meters, down to a volume. */
  drainTo(cl: number): void {
    const drained = Math.max(0, this.state.volumeCl - cl);
    this.state.volumeCl -= drained;
    this.state.leakedCl += drained;
  }

  beginLeak(ms: number, litresPerHour: number): void {
    this.state.leak = { leftMs: ms, litresPerHour, lostCl: 0, carry: 0 };
  }

  beginWater(ms: number, heightMm: number): void {
    this.state.water = { leftMs: ms, heightMm };
  }

  /** Lets real time pass. */
  step(passing: Passing): void {
    this.state.probeOutMs = Math.max(0, (this.state.probeOutMs ?? 0) - passing.ms);
    this.leakFor(passing);
    this.seep(passing.ms);
    this.unloadFor(passing);
    this.watch(passing);
  }

  private leakFor({ ms, speed }: Passing): void {
    const leak = this.state.leak;
    if (!leak) return;
    const exact = (leak.litresPerHour * 100 * speed * ms) / 3_600_000 + leak.carry;
    const cl = Math.min(Math.floor(exact), this.state.volumeCl);
    leak.carry = exact - Math.floor(exact);
    leak.lostCl += cl;
    leak.leftMs -= ms;
    this.state.volumeCl -= cl;
    this.state.leakedCl += cl;
    if (leak.leftMs <= 0) this.state.leak = null;
  }

  /** Water comes and goes at a few millimetres a second. */
  private seep(ms: number): void {
    const water = this.state.water;
    const rest = Math.min(12, this.plan.waterLimitMm / 3);
    const aim = water ? water.heightMm : Math.min(this.state.waterMm, rest);
    const change = Math.min(Math.abs(aim - this.state.waterMm), ms * 0.004);
    this.state.waterMm += Math.sign(aim - this.state.waterMm) * change;
    if (water && (water.leftMs -= ms) <= 0) this.state.water = null;
  }

  private unloadFor({ ms, speed, now, events }: Passing): void {
    const ordered = this.state.ordered;
    if (ordered && (ordered.inMs -= ms) <= 0) {
      this.state.ordered = null;
      const leftCl = Math.min(ordered.cl, this.roomCl);
      const start = this.measure(now);
      if (leftCl > 0) {
        this.state.unloading = { leftCl, carry: 0, settleMs: SETTLING_MS, dispensedCl: 0, start };
      }
    }
    const unloading = this.state.unloading;
    if (!unloading) return;
    if (unloading.leftCl > 0) {
      const exact = (UNLOADING_LITRES_PER_MINUTE * 100 * speed * ms) / 60_000 + unloading.carry;
      const cl = Math.min(Math.floor(exact), unloading.leftCl);
      unloading.carry = exact - Math.floor(exact);
      unloading.leftCl -= cl;
      this.state.volumeCl += cl;
      this.state.deliveredCl += cl;
    } else if ((unloading.settleMs -= ms) <= 0) {
      this.closeDelivery(unloading.start, unloading.dispensedCl, { now, events });
    }
  }

  private closeDelivery(start: ProbeValues, dispensedCl: number, at: Pick<Passing, "now" | "events">): void {
    const delivery: Delivery = { tank: this.plan.number, start, end: this.measure(at.now), dispensedCl };
    this.state.unloading = null;
    this.state.deliveries = [...this.state.deliveries, delivery].slice(-DELIVERIES_KEPT);
    at.events.push({ kind: "delivery", delivery });
  }

  private watch({ now, events }: Passing): void {
    const before = this.state.alarms;
    const after = TANK_ALARMS.filter((alarm) => this.stands(alarm, before.includes(alarm)));
    if (after.length === before.length && after.every((alarm) => before.includes(alarm))) return;
    this.state.alarms = after;
    const report = (alarm: TankAlarm, started: boolean) =>
      events.push({ kind: "alarm", source: "TANK", number: this.plan.number, alarm, started, at: now });
    before.filter((alarm) => !after.includes(alarm)).forEach((alarm) => report(alarm, false));
    after.filter((alarm) => !before.includes(alarm)).forEach((alarm) => report(alarm, true));
  }

  /** Limits have a hysteresis: an alarm that stands ends only when the level has gone well past its limit. */
  private stands(alarm: TankAlarm, stood: boolean): boolean {
    const { volumeCl, waterMm, leak } = this.state;
    const { capacityCl, lowCl, highCl, hysteresisCl, waterLimitMm } = this.plan;
    const give = stood ? hysteresisCl : 0;
    switch (alarm) {
      case "CriticalHighProduct":
        return volumeCl >= capacityCl * CRITICAL_HIGH_PART - give;
      case "HighProduct":
        return volumeCl >= highCl - give;
      case "LowProduct":
        return volumeCl <= lowCl + give;
      case "CriticalLowProduct":
        return volumeCl <= lowCl / 2 + give;
      case "HighWater":
        return waterMm > waterLimitMm - (stood ? WATER_HYSTERESIS_MM : 0);
      case "TankLeakage":
        return leak !== null && leak.lostCl >= LEAK_NOTICED_CL;
    }
  }

  /** What the probe reads now. */
  measure(now: number): ProbeValues {
    const { volumeCl, waterMm, baseTemperatureC } = this.state;
    const { capacityCl, heightMm } = this.plan;
    const waterCl = Math.round(partBelowHeight(waterMm / heightMm) * capacityCl);
    const temperatureC = Math.round((baseTemperatureC + Math.sin(now / 1_800_000)) * 10) / 10;
    const netCl = netVolumeCl(volumeCl, temperatureC, this.grade.expansion);
    return {
      at: now,
      productHeightMm: Math.round(heightOfPart((volumeCl + waterCl) / capacityCl) * heightMm * 10) / 10,
      waterHeightMm: Math.round(waterMm * 10) / 10,
      temperatureC,
      productCl: volumeCl,
      waterCl,
      ullageCl: Math.max(0, capacityCl - volumeCl - waterCl),
      netCl,
      densityKgM3: Math.round((this.grade.densityKgM3 * netCl * 10) / Math.max(volumeCl, 1)) / 10,
      massKg: Math.round((netCl * this.grade.densityKgM3) / 100_000),
      fillPercent: Math.round((volumeCl / capacityCl) * 100),
    };
  }
}
