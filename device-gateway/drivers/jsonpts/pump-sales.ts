import type { Controller } from "./controller.ts";
import type { Packet, Request } from "./envelope.ts";
import { fieldsOf, type Fields } from "./fields.ts";
import type { PumpStatus } from "./status.ts";
import { stampOf } from "./time.ts";
import { NoAnswer, type Wire } from "./wire.ts";

/** Transaction numbers run from 1 to this and begin again. */
const LAST_NUMBER = 65_535;
/** More sales of a pump at once are left to the report of past ones. */
const MOST_BETWEEN = 20;
/** Sales that are asked for in one message. */
const AT_ONCE = 20;
/** How often a sale is asked for, ever more rounds apart, before it is kept as it is or left to the report. */
const TRIES = 5;

/** The last sale that a pump told of, and when it did. */
interface Last {
  readonly transactionNo: string;
  readonly begin: unknown;
  readonly at: number;
}

/** A sale of which the controller has to tell more. */
interface Wanted {
  readonly pump: number;
  readonly transactionNo: string;
  /** What the pump shows of it; null where it no longer shows it. */
  readonly ended: Fields | null;
  /** The pump says that it was made; a number between two others may never have become a sale. */
  readonly isCertain: boolean;
  /** It was made after that. */
  readonly since: number;
  tries: number;
  /** The round in which it is asked for next. */
  round: number;
}

/** The sales of a controller that uploads none: from what its pumps show, and by their numbers where that is not enough. */
export class PumpSales {
  private readonly last = new Map<number, Last>();
  /** What was kept of the sale that each pump shows now. */
  private readonly kept = new Map<number, string>();
  private readonly wanted = new Map<string, Wanted>();
  private round = 0;

  /** `missing`: sales since then can be had from the report alone. */
  constructor(
    private readonly controller: Controller,
    private readonly wire: Wire,
    private readonly missing: (since: number) => void,
  ) {}

  /** Somebody else may close transactions between two looks; then only the numbers tell of them. */
  look({ pump, phase, data, lastTransactionNo }: PumpStatus): void {
    if (phase === "IDLE" || phase === "FILLING") this.kept.delete(pump);
    if (phase !== "IDLE" || lastTransactionNo === null) return;
    const told: Last = { transactionNo: lastTransactionNo, begin: data["LastDateTimeStart"], at: this.now() };
    const before = this.last.get(pump);
    if (before) {
      this.wantBetween(pump, before, told);
      const sale = { pump, transactionNo: lastTransactionNo, ended: null, isCertain: true, since: before.at };
      if (isAnother(before, told)) this.want(sale);
    }
    this.noteLast(pump, told);
  }

  /** Keeps the sales that can be kept, and gives the pumps that may be closed. Throws Unwritten: then none may. */
  async settle(ended: readonly PumpStatus[]): Promise<readonly PumpStatus[]> {
    for (const status of ended) this.takeEnded(status);
    await this.askForWanted();
    return ended.filter(({ pump, transactionNo }) => !this.wanted.has(`${pump} ${transactionNo}`));
  }

  private takeEnded({ pump, transactionNo, data }: PumpStatus): void {
    if (transactionNo === null || this.kept.get(pump) === shownOf(data)) return;
    const told: Last = { transactionNo, begin: data["DateTimeStart"], at: this.now() };
    const before = this.last.get(pump);
    if (before) this.wantBetween(pump, before, told);
    if (hasBegin(data) && stampOf(data["DateTime"]) !== null) {
      this.keep(data, JSON.stringify(data));
      this.kept.set(pump, shownOf(data));
    } else this.want({ pump, transactionNo, ended: data, isCertain: true, since: told.at });
    this.noteLast(pump, told);
  }

  private noteLast(pump: number, told: Last): void {
    const before = this.last.get(pump);
    const isSame = before?.transactionNo === told.transactionNo;
    this.last.set(pump, { ...told, begin: told.begin ?? (isSame ? before.begin : undefined) });
  }

  private wantBetween(pump: number, before: Last, told: Last): void {
    const numbers = numbersBetween(Number(before.transactionNo), Number(told.transactionNo));
    if (numbers.length > MOST_BETWEEN) return this.missing(before.at);
    for (const number of numbers) {
      this.want({ pump, transactionNo: String(number), ended: null, isCertain: false, since: before.at });
    }
  }

  private want(sale: Omit<Wanted, "tries" | "round">): void {
    const key = `${sale.pump} ${sale.transactionNo}`;
    if (!this.wanted.has(key)) this.wanted.set(key, { ...sale, tries: 0, round: 0 });
  }

  private async askForWanted(): Promise<void> {
    this.round++;
    const due = [...this.wanted].filter(([, { round }]) => round <= this.round).slice(0, AT_ONCE);
    const requests = due.map(([, { pump, transactionNo }]) => ({
      type: "PumpGetTransactionInformation",
      data: { Pump: pump, Transaction: Number(transactionNo) },
    }));
    const answers = requests.length > 0 ? await this.answersTo(requests) : [];
    for (const [index, [key, sale]] of due.entries()) {
      if (this.isSettled(sale, answers[index] ?? null)) this.wanted.delete(key);
    }
  }

  /** That nothing comes of it is no reason to call the controller silent: its pumps have just answered. */
  private async answersTo(requests: readonly Request[]): Promise<readonly (Packet | null)[]> {
    try {
      return await this.wire.ask(requests);
    } catch (error) {
      if (error instanceof NoAnswer) return [];
      throw error;
    }
  }

  /** Keeps a sale as far as it is known now; false when it has to be asked for again. */
  private isSettled(sale: Wanted, answer: Packet | null): boolean {
    const told = answer && !answer.fault ? fieldsOf(answer.data) : {};
    const isFound = told["State"] !== "Not found" && Object.keys(told).length > 0;
    if (sale.ended === null && isFound) {
      this.keep(told, answer?.raw ?? "");
      return true;
    }
    if (!isFound && told["State"] !== undefined && !sale.isCertain) return true;
    const known = { ...sale.ended, ...(isFound && timesOf(told)) };
    if (sale.ended === null || !hasBegin(known)) {
      sale.round = this.round + 2 ** sale.tries++;
      if (sale.tries < TRIES) return false;
    }
    this.settleAsIs(sale, known);
    return true;
  }

  private settleAsIs({ pump, transactionNo, ended, since }: Wanted, known: Fields): void {
    const { host, device } = this.controller;
    const about = { device: device.id, pump, transactionNo };
    if (ended === null) {
      host.log.warn(about, "a sale is left to the report of past ones");
      return this.missing(since);
    }
    if (!hasBegin(known)) host.log.warn(about, "a sale is kept without its begin");
    this.keep(known, JSON.stringify(known));
    this.kept.set(pump, shownOf(ended));
  }

  private keep(sale: unknown, raw: string): void {
    try {
      this.controller.keepSale(sale, raw);
    } catch (error) {
      this.controller.asideUnlessUnwritten(error, raw);
    }
  }

  private now(): number {
    return this.controller.host.clock.now().getTime();
  }
}

/** The begin is part of a sale's key, and stands in the report that a backfill reads. */
const hasBegin = (sale: Fields): boolean => stampOf(sale["DateTimeStart"]) !== null;

/** What tells a sale at a pump from the one before; a controller that was reset gives numbers again. */
const shownOf = (sale: Fields): string =>
  JSON.stringify(["Transaction", "DateTimeStart", "Volume", "Amount"].map((name) => sale[name]));

function isAnother(before: Last, told: Last): boolean {
  const isBegunAnew = before.begin !== undefined && told.begin !== undefined && before.begin !== told.begin;
  return before.transactionNo !== told.transactionNo || isBegunAnew;
}

/** Older firmware leaves the times out of the status. */
function timesOf({ DateTimeStart, DateTime }: Fields): Fields {
  return { ...(DateTimeStart !== undefined && { DateTimeStart }), ...(DateTime !== undefined && { DateTime }) };
}

function numbersBetween(from: number, to: number): readonly number[] {
  const length = Math.max(((to - from + LAST_NUMBER) % LAST_NUMBER) - 1, 0);
  return Array.from({ length }, (_, index) => ((from + index) % LAST_NUMBER) + 1);
}
