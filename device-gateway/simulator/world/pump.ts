import { affordableCl, amountCents } from "../quantity.ts";
import type { Sale } from "./events.ts";
import { Refusal } from "./refusal.ts";

const LAST_TRANSACTION = 65_535;

/** A nozzle with what the station itself counted on it. Integers of 0.01 l, cents and thousandths. */
export interface NozzleState {
  readonly number: number;
  readonly gun: number;
  readonly gradeId: number;
  readonly tank: number;
  priceMills: number;
  totalVolumeCl: number;
  totalAmountCents: number;
  sales: number;
  soldCl: number;
  soldCents: number;
}

export type OrderType = "FullTank" | "Volume" | "Amount";

/** An authorisation, by the controller itself or by PumpAuthorize. */
export interface Order {
  readonly transaction: number;
  /** Nozzles that may use it; empty for any. */
  readonly nozzles: readonly number[];
  readonly type: OrderType;
  /** 0.01 l for Volume, cents for Amount, null for FullTank. */
  readonly dose: number | null;
  readonly priceMills: number | null;
  readonly tag: string;
  readonly autoClose: boolean;
  /** Whose request it was; "" for the controller's own automatic authorisation. */
  readonly user: string;
}

export type OrderRequest = Omit<Order, "transaction"> & { readonly transaction: number | null };

export interface Fill {
  readonly order: Order;
  readonly nozzle: number;
  readonly priceMills: number;
  readonly startedAt: number;
  volumeCl: number;
  suspended: boolean;
  /** True from the moment at which the way to the gateway was seen down. */
  offline: boolean;
}

/** A finished sale waiting for PumpCloseTransaction. */
export interface Ended {
  readonly sale: Sale;
  readonly order: Order;
  /** Real ms until the controller closes it by itself. */
  closesInMs: number;
}

export interface PumpState {
  readonly number: number;
  readonly nozzles: NozzleState[];
  nozzleUp: number;
  order: Order | null;
  fill: Fill | null;
  ended: Ended | null;
  last: Sale | null;
  nextTransaction: number;
  locked: boolean;
  /** The controller authorises every lifted nozzle by itself. */
  automatic: boolean;
  autoClose: boolean;
  offlineMs: number;
  /** Results that the next PumpGetStatus gives instead of the status (jsonPTS PumpGetTotals, PumpGetPrices). */
  reports: ({ type: "PumpTotals" | "PumpTag"; nozzle: number } | { type: "PumpPrices" })[];
}

/** One side of a dispenser: several nozzles, of which one can fill at a time. */
export class Pump {
  /** Litres per minute through the hose now. */
  flowRate = 0;

  constructor(readonly state: PumpState) {}

  get phase(): "IDLE" | "FILLING" | "END" {
    if (this.state.fill) return "FILLING";
    return this.state.ended ? "END" : "IDLE";
  }

  get offline(): boolean {
    return this.state.offlineMs > 0;
  }

  nozzle(number: number): NozzleState {
    const nozzle = this.state.nozzles.find((each) => each.number === number);
    if (!nozzle) throw new Refusal("NOZZLE_NUMBER_OUT_OF_RANGE");
    return nozzle;
  }

  /** Accepts an authorisation and gives its transaction number; throws Refusal. */
  authorize(request: OrderRequest): number {
    this.refuseIfBusy();
    request.nozzles.forEach((number) => this.nozzle(number));
    if (request.priceMills === 0) throw new Refusal("COULD_NOT_GET_PRICE_VALUE");
    if (request.transaction !== null && request.transaction === this.state.last?.transaction) {
      throw new Refusal("TRANSACTION_NUMBER_ALREADY_EXIST");
    }
    const transaction = request.transaction ?? this.takeTransaction();
    this.state.order = { ...request, transaction };
    return transaction;
  }

  private refuseIfBusy(): void {
    const { number, fill, ended, order, locked, reports } = this.state;
    const busy = (request: string) =>
      new Refusal("PUMP_BUSY_OTHER_REQUEST_EXECUTED", { Pump: number, Request: request });
    if (fill) throw new Refusal("PUMP_BUSY_FILLING");
    if (ended) throw busy("PumpCloseTransaction");
    if (order) throw new Refusal("DUPLICATED_AUTHORIZATION_REQUEST");
    if (locked) throw busy("PumpLock");
    const report = reports[0];
    if (report) throw busy(report.type.replace("Pump", "PumpGet"));
  }

  private takeTransaction(): number {
    const transaction = this.state.nextTransaction;
    this.state.nextTransaction = transaction >= LAST_TRANSACTION ? 1 : transaction + 1;
    return transaction;
  }

  /** Puts off a result to the next PumpGetStatus; one at a time. */
  report(report: PumpState["reports"][number]): void {
    if (this.state.reports.length > 0) {
      throw new Refusal("PUMP_BUSY_OTHER_REQUEST_EXECUTED", { Pump: this.state.number, Request: "PumpGetTotals" });
    }
    this.state.reports.push(report);
  }

  /** True where the nozzle may be filled with under the present order. */
  covers(nozzle: number): boolean {
    const order = this.state.order;
    return order !== null && (order.nozzles.length === 0 || order.nozzles.includes(nozzle));
  }

  /** Begins the fill of the lifted nozzle. */
  start(now: number, offline: boolean): Fill {
    const order = this.state.order;
    if (!order) throw new Error("a fill needs an order");
    const nozzle = this.nozzle(this.state.nozzleUp);
    const priceMills = order.priceMills ?? nozzle.priceMills;
    this.state.order = null;
    const fill: Fill = {
      order,
      nozzle: nozzle.number,
      priceMills,
      startedAt: now,
      volumeCl: 0,
      suspended: false,
      offline,
    };
    this.state.fill = fill;
    return fill;
  }

  /** Ends the fill: counts it on the nozzle and waits for the close. Null where nothing flowed. */
  finish(now: number, sold: { gradeName: string; netCl: number; closesInMs: number }): Sale | null {
    const fill = this.state.fill;
    if (!fill) throw new Refusal("PUMP_NOT_IN_FILLING_PROCESS");
    this.state.fill = null;
    this.flowRate = 0;
    if (fill.volumeCl === 0) return null;
    const nozzle = this.nozzle(fill.nozzle);
    const cents = amountCents(fill.volumeCl, fill.priceMills);
    nozzle.totalVolumeCl += fill.volumeCl;
    nozzle.totalAmountCents += cents;
    nozzle.sales += 1;
    nozzle.soldCl += fill.volumeCl;
    nozzle.soldCents += cents;
    const sale: Sale = {
      pump: this.state.number,
      nozzle: nozzle.number,
      gun: nozzle.gun,
      gradeId: nozzle.gradeId,
      gradeName: sold.gradeName,
      tank: nozzle.tank,
      transaction: fill.order.transaction,
      startedAt: fill.startedAt,
      endedAt: now,
      volumeCl: fill.volumeCl,
      netCl: sold.netCl,
      priceMills: fill.priceMills,
      amountCents: cents,
      totalVolumeCl: nozzle.totalVolumeCl,
      totalAmountCents: nozzle.totalAmountCents,
      tag: fill.order.tag,
      user: fill.order.user,
      offline: fill.offline,
    };
    this.state.ended = { sale, order: fill.order, closesInMs: sold.closesInMs };
    this.state.last = sale;
    return sale;
  }

  /** Closes the finished transaction and gives its sale; throws Refusal. */
  close(transaction: number): Sale {
    const ended = this.state.ended;
    if (!ended) throw new Refusal("PUMP_STATUS_NOT_END_OF_TRANSACTION");
    if (ended.sale.transaction !== transaction) throw new Refusal("TRANSACTION_NUMBER_NOT_MATCH");
    this.state.ended = null;
    return ended.sale;
  }

  /** Stops or resumes the flow of a running fill. */
  suspend(suspended: boolean): void {
    if (!this.state.fill) throw new Refusal("PUMP_NOT_IN_FILLING_PROCESS");
    this.state.fill.suspended = suspended;
    if (suspended) this.flowRate = 0;
  }
}

/** The most that may flow under an order at a price; Infinity for FullTank. */
export function orderedCl(order: Order, priceMills: number): number {
  if (order.dose === null) return Infinity;
  return order.type === "Amount" ? affordableCl(order.dose, priceMills) : order.dose;
}
