import { affordableCl } from "../quantity.ts";
import type { Car } from "./car.ts";
import type { Pump } from "./pump.ts";
import { orderedCl } from "./pump.ts";
import type { Tank } from "./tank.ts";

/** Nobody waits longer than this with a lifted gun that isn't released. */
const PATIENCE_MS = 20_000;
/** …nor longer for an answer to the card. */
const CARD_PATIENCE_MS = 6_000;
/** …or with a fill that has been suspended. */
const SUSPENDED_PATIENCE_MS = 180_000;
/** Below this the tank counts as empty and the pump doesn't start. */
const LEAST_STOCK_CL = 2000;

/** What the controller was told of a card: up to how much it may fill. */
export interface CardAnswer {
  readonly valid: boolean;
  /** null: as much as is wanted. */
  readonly cents: number | null;
  /** What a unit costs this card; null: what it costs everybody. */
  readonly priceMills: number | null;
}

/** What a customer needs to know of the place during one step. */
export interface AtPump {
  readonly pump: Pump;
  readonly tank: Tank;
  readonly ms: number;
  readonly now: number;
  readonly speed: number;
  readonly linkUp: boolean;
  /** The controller asks for cards instead of trusting them. */
  readonly asksForCards: boolean;
  /** Ends the running fill. */
  readonly finish: () => void;
  readonly readTag: (tag: string) => void;
}

/** One customer at a pump, from arriving to leaving. */
export class Visit {
  private stage: "ARRIVING" | "LIFTED" | "AUTHORIZED" | "FILLING" | "FULL" = "ARRIVING";
  private leftMs: number;
  private waitedMs = 0;
  private targetCl = 0;
  private clPerMs = 0;
  private carry = 0;
  private awaitsAnswer = false;
  private answer: CardAnswer | null = null;

  constructor(
    readonly car: Car,
    readonly nozzle: number,
  ) {
    this.leftMs = car.liftMs;
  }

  /** Still sitting in the car, so that it may as well drive off. */
  get arriving(): boolean {
    return this.stage === "ARRIVING";
  }

  /** The card that the controller has asked for, and what it was told. */
  answerCard(answer: CardAnswer): void {
    this.answer = answer;
  }

  /** Does what the time allows; false once the customer has left. */
  step(at: AtPump): boolean {
    this.leftMs -= at.ms;
    switch (this.stage) {
      case "ARRIVING":
        return this.arrive(at);
      case "LIFTED":
        return this.awaitRelease(at);
      case "AUTHORIZED":
        return this.begin(at);
      case "FILLING":
        return this.fill(at);
      case "FULL":
        return this.hangUp(at);
    }
  }

  private enter(stage: Visit["stage"], ms: number): true {
    this.stage = stage;
    this.leftMs = ms;
    return true;
  }

  private arrive(at: AtPump): boolean {
    if (this.leftMs > 0 || at.pump.phase !== "IDLE" || at.pump.offline) return true;
    at.pump.state.nozzleUp = this.nozzle;
    // Whoever was released with a card has shown it already.
    if (this.car.tag !== "" && !at.pump.state.order) {
      at.readTag(this.car.tag);
      this.awaitsAnswer = at.asksForCards;
    }
    return this.enter("LIFTED", this.car.authorizeMs);
  }

  private awaitRelease(at: AtPump): boolean {
    const { state } = at.pump;
    if (at.pump.covers(this.nozzle)) return this.enter("AUTHORIZED", this.car.startMs);
    if (this.leftMs > 0) return true;
    if (this.leavesBeforeRelease()) return this.leave(at);
    if (this.awaitsAnswer && !this.answer?.valid) {
      this.waitedMs += at.ms;
      return (this.answer === null && this.waitedMs < CARD_PATIENCE_MS) || this.leave(at);
    }
    const priceMills = at.pump.nozzle(this.nozzle).priceMills;
    const free = !state.order && !state.locked && state.automatic && state.reports.length === 0;
    if (free && priceMills > 0 && at.tank.usableCl >= LEAST_STOCK_CL) {
      at.pump.authorize({
        transaction: null,
        nozzles: [this.nozzle],
        type: this.answer?.cents == null ? "FullTank" : "Amount",
        dose: this.answer?.cents ?? null,
        priceMills: this.answer?.priceMills ?? null,
        tag: this.car.tag,
        autoClose: state.autoClose,
        user: "",
      });
      return true;
    }
    this.waitedMs += at.ms;
    return this.waitedMs < PATIENCE_MS || this.leave(at);
  }

  /** Of those who think better of it, the quick ones leave before the release and the others after it. */
  private leavesBeforeRelease(): boolean {
    return this.car.leavesUnused && this.car.liftMs < 1600;
  }

  private begin(at: AtPump): boolean {
    if (!at.pump.state.order) return this.leave(at);
    if (this.leftMs > 0) return true;
    if (this.car.leavesUnused) {
      at.pump.state.order = null;
      return this.leave(at);
    }
    const fill = at.pump.start(at.now, !at.linkUp);
    const wish = "cents" in this.car.wish ? affordableCl(this.car.wish.cents, fill.priceMills) : this.car.wish.volumeCl;
    this.targetCl = Math.min(wish, orderedCl(fill.order, fill.priceMills));
    this.clPerMs = Math.min((this.car.litresPerMinute * 100 * at.speed) / 60_000, this.targetCl / this.car.leastFillMs);
    this.waitedMs = 0;
    return this.enter("FILLING", 0);
  }

  private fill(at: AtPump): boolean {
    const fill = at.pump.state.fill;
    // Gone when PumpStop ended the fill under the customer's hands.
    if (!fill) return this.enter("FULL", this.car.hangUpMs);
    if (!at.linkUp) fill.offline = true;
    if (fill.suspended) {
      this.waitedMs += at.ms;
      return this.waitedMs < SUSPENDED_PATIENCE_MS || this.enter("FULL", 0);
    }
    const exact = this.clPerMs * at.ms + this.carry;
    const wanted = Math.min(Math.floor(exact), this.targetCl - fill.volumeCl);
    this.carry = exact - Math.floor(exact);
    const drawn = at.tank.draw(wanted);
    fill.volumeCl += drawn;
    at.pump.flowRate = Math.round(this.car.litresPerMinute * 10) / 10;
    if (drawn < wanted || fill.volumeCl >= this.targetCl) {
      at.pump.flowRate = 0;
      return this.enter("FULL", this.car.hangUpMs);
    }
    return true;
  }

  private hangUp(at: AtPump): boolean {
    if (this.leftMs > 0) return true;
    at.pump.state.nozzleUp = 0;
    if (at.pump.state.fill) at.finish();
    return false;
  }

  private leave(at: AtPump): false {
    at.pump.state.nozzleUp = 0;
    return false;
  }
}
