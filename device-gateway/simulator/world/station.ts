import type { GradePlan, StationPlan } from "../plan.ts";
import { weekHour } from "../local-time.ts";
import { netVolumeCl } from "../quantity.ts";
import type { Car, GunChoice } from "./car.ts";
import { calledCar, drawCar } from "./car.ts";
import { carsPerMs } from "./demand.ts";
import type { StationEvent } from "./events.ts";
import type { OrderRequest, Pump, PumpState } from "./pump.ts";
import type { Random } from "./random.ts";
import { Refusal } from "./refusal.ts";
import type { Tank, TankState } from "./tank.ts";
import { Visit, type CardAnswer } from "./visit.ts";

/** Cars that wait behind one another before the next one drives on. */
const LONGEST_QUEUE = 2;
/** The controller closes a transaction that nobody closes. Real time. */
const CLOSES_BY_ITSELF_MS = 30_000;
/** …sooner when it is on its own: set to close automatically, or cut off. */
const CLOSES_AUTOMATICALLY_MS = 2500;
/** How often each product is asked for. */
const POPULARITY: Record<string, number> = { "92": 5, "95": 3, "98": 1, D0: 3, CNG: 3 };
const FULL_TANK_CL = 4200;

/** Everything about a station that a restart must find again. */
export interface StationState {
  carsState: number;
  stockState: number;
  /** Demand still to build up before the next car comes. */
  nextCarIn: number;
  prices: { gradeId: number; mills: number }[];
  tanks: TankState[];
  pumps: PumpState[];
}

/** One station: pumps, tanks and customers. Pure: time and chance come from outside and from the seed. */
export class Station {
  readonly tanks: ReadonlyMap<number, Tank>;
  readonly pumps: ReadonlyMap<number, Pump>;
  /** What happened since it was last taken, in order. */
  readonly events: StationEvent[] = [];
  /** The controller reaches the gateway; the wire says so. */
  linkUp = true;
  /** Real ms for which the station's line stays dead. */
  darkMs = 0;
  /** For so long its gauge refuses to tell its inventory. */
  refusingMs = 0;
  /** For so long gas escapes in the room of its skid, and its skid's PLC tells of a fault. */
  gasMs = 0;
  plcFaultMs = 0;
  /** What its controller tells wrongly of the next sale; its own counters stay right. */
  misreport: "AMOUNT" | "YEAR" | null = null;

  /** What its communication box does wrong next, or (a rebirth) unasked. */
  boxFault: "BOX_REBIRTH" | "BOX_GAP" | "BOX_DUPLICATE" | null = null;

  private readonly visits = new Map<number, Visit>();
  private readonly queues = new Map<number, Car[]>();
  private readonly cars: Random;
  private readonly stock: Random;
  /** The guns as customers choose among them. */
  readonly choices: readonly GunChoice[];
  private nextCarIn: number;

  constructor(
    readonly plan: StationPlan,
    readonly prices: { gradeId: number; mills: number }[],
    parts: { tanks: Tank[]; pumps: Pump[]; cars: Random; stock: Random; nextCarIn: number },
  ) {
    this.tanks = new Map(parts.tanks.map((tank) => [tank.plan.number, tank]));
    this.pumps = new Map(parts.pumps.map((pump) => [pump.state.number, pump]));
    this.cars = parts.cars;
    this.stock = parts.stock;
    this.nextCarIn = parts.nextCarIn;
    this.choices = plan.guns.map((gun) => ({
      number: gun.number,
      weight: POPULARITY[this.grade(gun.gradeId).code] ?? 2,
      diesel: this.grade(gun.gradeId).code.startsWith("D"),
      gas: this.grade(gun.gradeId).gas,
    }));
  }

  get dark(): boolean {
    return this.darkMs > 0;
  }

  /** The controller has no way to the gateway. */
  get cutOff(): boolean {
    return this.dark || !this.linkUp;
  }

  grade(id: number): GradePlan {
    const grade = this.plan.grades.find((each) => each.id === id);
    if (!grade) throw new Error(`${this.plan.code} has no grade ${id}`);
    return grade;
  }

  tank(number: number): Tank {
    const tank = this.tanks.get(number);
    if (!tank) throw new Error(`${this.plan.code} has no tank ${number}`);
    return tank;
  }

  /** The pump, or the controller's refusal for one that it doesn't have. */
  pump(number: number): Pump {
    if (!(number >= 1 && number <= 120)) throw new Refusal("PUMP_NUMBER_OUT_OF_RANGE");
    const pump = this.pumps.get(number);
    if (!pump) throw new Refusal("PUMP_IS_NOT_CONFIGURED");
    return pump;
  }

  /** Lets real time pass. `open` lets new customers in. */
  step(ms: number, world: { now: number; speed: number; open: boolean }): void {
    this.darkMs = Math.max(0, this.darkMs - ms);
    this.refusingMs = Math.max(0, this.refusingMs - ms);
    this.gasMs = Math.max(0, this.gasMs - ms);
    this.plcFaultMs = Math.max(0, this.plcFaultMs - ms);
    for (const tank of this.tanks.values()) {
      tank.step({ ms, speed: world.speed, now: world.now, events: this.events });
      this.restock(tank);
    }
    if (world.open) this.welcome(ms, world);
    for (const pump of this.pumps.values()) this.serve(pump, ms, world);
  }

  /** A tanker is called once a tank is low. */
  private restock(tank: Tank): void {
    const { ordered, unloading, volumeCl } = tank.state;
    if (ordered || unloading || volumeCl > tank.plan.lowCl) return;
    const aim = this.stock.between(0.6, 0.85) * tank.plan.capacityCl;
    tank.order(Math.round((aim - volumeCl) / 10_000) * 10_000, this.stock.between(20_000, 90_000));
  }

  private welcome(ms: number, world: { now: number; speed: number }): void {
    if (this.choices.length === 0) return;
    this.nextCarIn -= carsPerMs(weekHour(this.plan.timeZone, world.now), this.plan.demand, world.speed) * ms;
    while (this.nextCarIn <= 0) {
      this.nextCarIn += this.cars.exponential();
      const car = drawCar(this.cars, this.choices);
      const queue = this.queueFor(car.gun);
      if (queue.length < LONGEST_QUEUE) queue.push(car);
    }
  }

  private gunPlan(gun: number) {
    const plan = this.plan.guns.find((each) => each.number === gun);
    if (!plan) throw new Refusal("NOZZLE_NUMBER_OUT_OF_RANGE");
    return plan;
  }

  private queueFor(gun: number): Car[] {
    const pump = this.gunPlan(gun).pump;
    const queue = this.queues.get(pump) ?? [];
    this.queues.set(pump, queue);
    return queue;
  }

  private serve(pump: Pump, ms: number, world: { now: number; speed: number }): void {
    this.countDown(pump, ms, world.now);
    const number = pump.state.number;
    let visit = this.visits.get(number);
    if (!visit) {
      const car = this.customerOfOrder(pump) ?? this.queues.get(number)?.shift();
      if (!car) return;
      visit = new Visit(car, this.gunPlan(car.gun).nozzle);
      this.visits.set(number, visit);
    }
    const { nozzle, car } = visit;
    const stays = visit.step({
      pump,
      tank: this.tank(pump.nozzle(nozzle).tank),
      ms,
      now: world.now,
      speed: world.speed,
      linkUp: !this.cutOff,
      finish: () => this.finish(pump, world.now),
      asksForCards: !this.cutOff && this.plan.controller?.way !== "CLIENT",
      readTag: () => this.events.push({ kind: "tag", pump: number, nozzle, tag: car.tag }),
    });
    if (!stays) this.visits.delete(number);
  }

  private countDown(pump: Pump, ms: number, now: number): void {
    const { ended } = pump.state;
    if (ended) {
      ended.closesInMs = Math.min(ended.closesInMs, this.cutOff ? CLOSES_AUTOMATICALLY_MS : Infinity) - ms;
      if (ended.closesInMs <= 0) this.close(pump, ended.sale.transaction);
    }
    if (pump.offline && (pump.state.offlineMs -= ms) <= 0) this.pumpOffline(pump.state.number, 0, now);
  }

  /** Ends the running fill of a pump. */
  finish(pump: Pump, now: number): void {
    const fill = pump.state.fill;
    if (!fill) throw new Refusal("PUMP_NOT_IN_FILLING_PROCESS");
    if (this.cutOff) fill.offline = true;
    const nozzle = pump.nozzle(fill.nozzle);
    const grade = this.grade(nozzle.gradeId);
    const { temperatureC } = this.tank(nozzle.tank).measure(now);
    pump.finish(now, {
      gradeName: grade.name,
      netCl: netVolumeCl(fill.volumeCl, temperatureC, grade.expansion),
      closesInMs: fill.order.autoClose ? CLOSES_AUTOMATICALLY_MS : CLOSES_BY_ITSELF_MS,
    });
    this.events.push({ kind: "finished", pump: pump.state.number });
  }

  /** Closes a finished transaction; from then on it is history. */
  close(pump: Pump, transaction: number): void {
    this.events.push({ kind: "sale", sale: pump.close(transaction) });
  }

  /** PumpAuthorize: a customer comes for it once the pump is free. Gives the transaction number; throws Refusal. */
  authorize(pump: Pump, request: OrderRequest): number {
    const first = request.nozzles[0] ?? pump.state.nozzleUp;
    const nozzle = pump.state.nozzles.find((each) => each.number === (first || 1));
    if (nozzle && this.tank(nozzle.tank).usableCl === 0) throw new Refusal("TANK_PRODUCT_HEIGHT_IS_CRITICAL_LOW");
    const transaction = pump.authorize(request);
    this.sendAway(pump.state.number);
    return transaction;
  }

  /** The customer for whom the console authorised a gun; null where there is no such order. */
  private customerOfOrder(pump: Pump): Car | null {
    const { order, nozzles } = pump.state;
    if (!order) return null;
    const nozzle = nozzles.find((each) => pump.covers(each.number));
    const wish = order.type === "Amount" ? { cents: order.dose ?? 0 } : { volumeCl: order.dose ?? FULL_TANK_CL };
    return nozzle ? calledCar(nozzle.gun, wish, order.tag) : null;
  }

  /** The controller was told of a card: whoever holds it to a reader learns it. */
  answerCard(tag: string, answer: CardAnswer): void {
    for (const visit of this.visits.values()) if (visit.car.tag === tag) visit.answerCard(answer);
  }

  /** PumpStop: takes back an authorisation, or ends the fill. */
  stop(pump: Pump, now: number): void {
    if (pump.state.fill) this.finish(pump, now);
    else if (pump.state.order) pump.state.order = null;
    else throw new Refusal("PUMP_NOT_IN_FILLING_PROCESS");
  }

  /** One defined fill-up, first in its pump's queue. */
  callCar(gun: number, volumeCl: number, tag = ""): void {
    const queue = this.queueFor(gun);
    this.sendAway(this.gunPlan(gun).pump);
    const waiting = queue.filter((car) => car.called).length;
    queue.splice(waiting, 0, calledCar(gun, { volumeCl }, tag));
  }

  /** A customer who hasn't lifted the gun yet makes room and drives off. */
  private sendAway(pump: number): void {
    const visit = this.visits.get(pump);
    if (visit?.arriving && !visit.car.called) this.visits.delete(pump);
  }

  /** Nobody new: those waiting drive off, those at a pump finish. */
  sendWaitingAway(): void {
    for (const queue of this.queues.values()) queue.splice(0, queue.length, ...queue.filter((car) => car.called));
    for (const pump of this.pumps.keys()) this.sendAway(pump);
  }

  /** Customers here, and transactions not yet closed: 0 and 0 once everything has come to rest. */
  get unsettled(): number {
    const open = [...this.pumps.values()].filter((pump) => pump.phase !== "IDLE").length;
    const queued = [...this.queues.values()].reduce((sum, queue) => sum + queue.length, 0);
    return this.visits.size + queued + open;
  }

  /** SetFuelGradesPrices: grades left out are set to zero, as the controller does. */
  setPrices(prices: readonly { gradeId: number; mills: number }[]): void {
    for (const price of this.prices) price.mills = prices.find((each) => each.gradeId === price.gradeId)?.mills ?? 0;
    for (const pump of this.pumps.values()) {
      for (const nozzle of pump.state.nozzles) {
        nozzle.priceMills = this.prices.find((each) => each.gradeId === nozzle.gradeId)?.mills ?? 0;
      }
    }
  }

  /** The price of one gun, as a communication box sets it. */
  setGunPrice(gun: number, mills: number): void {
    const { gradeId } = this.gunPlan(gun);
    for (const price of this.prices) if (price.gradeId === gradeId) price.mills = mills;
    for (const pump of this.pumps.values()) {
      for (const nozzle of pump.state.nozzles) if (nozzle.gun === gun) nozzle.priceMills = mills;
    }
  }

  /** The controller loses a pump for a while, or (0) finds it again. */
  pumpOffline(number: number, ms: number, now: number): void {
    const pump = this.pump(number);
    pump.state.offlineMs = ms;
    this.events.push({ kind: "alarm", source: "PUMP", number, alarm: "Offline", started: ms > 0, at: now });
  }

  /** Everything that a restart needs. */
  snapshot(): StationState {
    return {
      carsState: this.cars.state,
      stockState: this.stock.state,
      nextCarIn: this.nextCarIn,
      prices: this.prices,
      tanks: [...this.tanks.values()].map((tank) => tank.state),
      pumps: [...this.pumps.values()].map((pump) => pump.state),
    };
  }

  /**
   * After a restart no customer stands at a pump any more: what had flowed into a car is a finished sale,
   * and authorisations have lapsed, as after a power failure.
   */
  recover(now: number): void {
    for (const pump of this.pumps.values()) {
      pump.state.nozzleUp = 0;
      pump.state.order = null;
      pump.state.reports = [];
      if (pump.state.fill) {
        pump.state.fill.offline = true;
        this.finish(pump, now);
      }
    }
  }
}
