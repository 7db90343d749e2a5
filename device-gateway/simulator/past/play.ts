import { affordableCl, amountCents } from "../quantity.ts";
import type { StationPlan } from "../plan.ts";
import type { Car } from "../world/car.ts";
import type { Delivery, ProbeValues, Sale } from "../world/events.ts";
import { foundStation } from "../world/founding.ts";
import { Random } from "../world/random.ts";
import type { Station } from "../world/station.ts";
import type { Tank } from "../world/tank.ts";
import { arrivals, type Arrival } from "./arrivals.ts";
import { Holders } from "./holders.ts";
import { priceDifference, type PastPlan } from "./past-plan.ts";
import { Troubles } from "./troubles.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How often a probe is read. */
const READ_EVERY_MS = 30 * MINUTE_MS;
/** Whoever would wait longer for a gun drives on. */
const LONGEST_WAIT_MS = 6 * MINUTE_MS;
/** Below this a tank counts as empty. */
const LEAST_STOCK_CL = 2000;
/** A tanker is called at this part of the capacity… */
const REORDER_PART = 0.3;
/** …and comes some hours later, with what fills the tank up to between these parts. */
const [LEAST_FULL, MOST_FULL] = [0.72, 0.9];
const [SOONEST_MS, LATEST_MS] = [4 * HOUR_MS, 14 * HOUR_MS];
const COMPARTMENT_CL = 50_000;

/** What a probe told at a moment. */
export interface Reading {
  readonly tank: number;
  readonly values: ProbeValues;
  readonly deliveryInProgress: boolean;
}

/** Everything that happened at a station in its past, each list in order, and the station as it stands in the end. */
export interface Played {
  readonly station: Station;
  readonly troubles: Troubles;
  readonly sales: readonly Sale[];
  readonly deliveries: readonly Delivery[];
  readonly readings: readonly Reading[];
}

interface Fill {
  readonly car: Car;
  readonly tag: string;
  readonly begin: number;
  readonly end: number;
  readonly cl: number;
  readonly priceMills: number;
}

/** Plays a station's past in real life's time, on the model by which it goes on afterwards; the same for the same seed. */
export function playPast(plan: StationPlan, past: PastPlan, seed: number): Played {
  return new Player(plan, past, seed).play();
}

class Player {
  private readonly station: Station;
  private readonly troubles: Troubles;
  private readonly holders: Holders;
  private readonly stock: Random;
  private readonly coming: Generator<Arrival, undefined>;
  private readonly freeAt = new Map<number, number>();
  private readonly readings: Reading[] = [];
  private readonly sales: Sale[] = [];
  private readonly deliveries: Delivery[] = [];
  private fills: Fill[] = [];
  private next: Arrival | undefined;

  constructor(
    private readonly plan: StationPlan,
    private readonly past: PastPlan,
    seed: number,
  ) {
    const stream = (name: string) => Random.named(seed, `${plan.code}/past ${name}`);
    this.station = foundStation(plan, seed, null);
    this.troubles = new Troubles(plan, past);
    this.holders = new Holders(past.cards.get(plan.code) ?? [], past.since, stream("holders"));
    this.stock = stream("stock");
    this.coming = arrivals(plan, this.station.choices, { ...past, seed });
    this.next = this.coming.next().value;
  }

  play(): Played {
    const { station, troubles, sales, deliveries, readings } = this;
    const outages = troubles.outages;
    for (let now = this.past.since; now <= this.past.until; now += MINUTE_MS) {
      station.linkUp = !outages.some(({ from, to }) => from <= now && now < to);
      this.receive(now);
      this.finish(now);
      this.supply(now);
      if ((now - this.past.since) % READ_EVERY_MS === 0) this.read(now);
    }
    station.linkUp = true;
    this.handOver();
    return { station, troubles, sales, deliveries, readings };
  }

  /** Whoever came in the last minute gets a gun, or drives on. */
  private receive(now: number): void {
    for (; this.next && this.next.at <= now; this.next = this.coming.next().value) {
      const fill = this.fillOf(this.next);
      if (fill) this.fills.push(fill);
    }
  }

  private fillOf({ at, car }: Arrival): Fill | null {
    const gun = this.plan.guns.find(({ number }) => number === car.gun);
    const free = gun && Math.max(at, this.freeAt.get(gun.pump) ?? 0);
    if (!gun || free === undefined || car.leavesUnused || free - at > LONGEST_WAIT_MS) return null;
    const begin = Math.round(free + car.liftMs + car.authorizeMs + car.startMs);
    const priceMills = this.station.grade(gun.gradeId).priceMills + priceDifference(this.past, begin);
    const cl = "cents" in car.wish ? affordableCl(car.wish.cents, priceMills) : car.wish.volumeCl;
    const end = Math.round(begin + (cl * MINUTE_MS) / (car.litresPerMinute * 100) + car.hangUpMs);
    if (end >= this.past.until) return null;
    this.freeAt.set(gun.pump, end);
    return { car, tag: this.holders.tagFor(begin, amountCents(cl, priceMills)), begin, end, cl, priceMills };
  }

  private finish(now: number): void {
    const over = this.fills.filter(({ end }) => end <= now).sort((one, other) => one.end - other.end);
    if (over.length === 0) return;
    this.fills = this.fills.filter(({ end }) => end > now);
    for (const fill of over) this.sell(fill);
  }

  private sell({ car, tag, begin, end, cl, priceMills }: Fill): void {
    const gun = this.plan.guns.find(({ number }) => number === car.gun);
    if (!gun) return;
    const tank = this.station.tank(gun.tank);
    if (tank.usableCl < LEAST_STOCK_CL) return;
    const counted = this.draw(tank, cl, this.troubles.drift(gun.number, begin));
    const pump = this.station.pump(gun.pump);
    pump.state.nozzleUp = gun.nozzle;
    const transaction = pump.authorize({
      transaction: null,
      nozzles: [gun.nozzle],
      type: "FullTank",
      dose: null,
      priceMills,
      tag,
      autoClose: pump.state.autoClose,
      user: "",
    });
    pump.start(begin, !this.station.linkUp).volumeCl = counted;
    pump.state.nozzleUp = 0;
    this.station.finish(pump, end);
    this.station.close(pump, transaction);
    this.collect();
  }

  /** Draws what flows through a meter; gives what it counts of that. */
  private draw(tank: Tank, cl: number, drift: number): number {
    const wanted = Math.round(cl * (1 + drift));
    const drawn = tank.draw(wanted);
    this.troubles.drawn(tank, drawn);
    return drawn === wanted ? cl : Math.floor(drawn / (1 + drift));
  }

  /** Tankers come, leaks run. */
  private supply(now: number): void {
    this.troubles.crossDrop(this.station.tanks, now);
    for (const tank of this.station.tanks.values()) {
      this.troubles.leak(tank, { from: now - MINUTE_MS, to: now });
      this.reorder(tank);
      if (!tank.state.ordered && !tank.state.unloading) continue;
      tank.step({ ms: MINUTE_MS, speed: 1, now, events: this.station.events });
      this.collect();
    }
  }

  private reorder(tank: Tank): void {
    const { volumeCl, ordered, unloading } = tank.state;
    const { capacityCl, piped } = tank.plan;
    if (piped || ordered || unloading || volumeCl > capacityCl * REORDER_PART) return;
    const aim = this.stock.between(LEAST_FULL, MOST_FULL) * capacityCl - volumeCl;
    tank.order(Math.round(aim / COMPARTMENT_CL) * COMPARTMENT_CL, this.stock.between(SOONEST_MS, LATEST_MS));
  }

  private read(now: number): void {
    if (!this.station.linkUp) return;
    for (const tank of this.station.tanks.values()) {
      if (tank.plan.piped) continue;
      const values = tank.measure(now);
      const densityKgM3 = Math.round((values.densityKgM3 + this.troubles.densityShift(tank)) * 10) / 10;
      const { deliveryInProgress } = tank;
      this.readings.push({ tank: tank.plan.number, values: { ...values, densityKgM3 }, deliveryInProgress });
    }
  }

  /**
   * From now on the station lives as fast as it is played: a tanker that is under way comes soon. Gauges tell of the deliveries
   * that they remember, in their own words: those of the past are told already.
   */
  private handOver(): void {
    for (const { state } of this.station.tanks.values()) {
      state.deliveries = [];
      if (state.ordered) state.ordered.inMs = Math.min(state.ordered.inMs, MINUTE_MS);
    }
  }

  /** Takes what the station told of. */
  private collect(): void {
    for (const event of this.station.events.splice(0)) {
      if (event.kind === "sale") this.sales.push(event.sale);
      if (event.kind !== "delivery") continue;
      this.deliveries.push(event.delivery);
      this.troubles.delivered(event.delivery.tank);
    }
  }
}
