import { setImmediate } from "node:timers/promises";
import type { Controller } from "./controller.ts";
import { isFields, listOf } from "./fields.ts";
import { vendorCodeOf } from "./outcomes.ts";
import { askOne, type Wire } from "./wire.ts";

const HOUR_MS = 3_600_000;
/** How far to look back when nothing is known of the time before: the gateway itself may have been down. */
const FIRST_LOOK_MS = 72 * HOUR_MS;
/** Sales that were finished but not yet written when the last look was taken. */
const OVERLAP_MS = HOUR_MS;
/** Reports are asked for in pieces, since a busy station makes a megabyte of them in a few days. */
const PIECE_MS = 12 * HOUR_MS;
/** Rows of a report that are written in one go; other devices have their turn in between. */
const ROWS_AT_ONCE = 100;

/**
 * Fetches the sales that were made while we could not reach the controller. Each is kept once, whatever was seen of it
 * before.
 */
export class Backfill {
  private due = false;
  private seenUntil: Date | null = null;

  constructor(
    private readonly controller: Controller,
    private readonly wire: Wire,
  ) {}

  /** There was, or may have been, an outage. */
  ask(): void {
    this.due = true;
  }

  /** Asks for what is missing, if anything is. Rejects with NoAnswer or Unwritten, and is then due again. */
  async run(): Promise<void> {
    const now = this.controller.host.clock.now();
    if (this.due) {
      const since = this.seenUntil ? this.seenUntil.getTime() - OVERLAP_MS : now.getTime() - FIRST_LOOK_MS;
      for (let from = since; from < now.getTime(); from += PIECE_MS) {
        await this.fetch(new Date(from), new Date(Math.min(from + PIECE_MS, now.getTime() + OVERLAP_MS)));
      }
      this.due = false;
    }
    this.seenUntil = now;
  }

  private async fetch(from: Date, until: Date): Promise<void> {
    const { times, host, device } = this.controller;
    const answer = await askOne(this.wire, {
      type: "ReportGetPumpTransactions",
      data: { Pump: 0, DateTimeStart: times.clock.local(from), DateTimeEnd: times.clock.local(until) },
    });
    if (answer.fault) {
      host.log.warn({ device: device.id, fault: vendorCodeOf(answer.fault) }, "no report of past transactions");
      return;
    }
    const rows = listOf(answer.data).filter(isFields);
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      host.together(() => rows.slice(at, at + ROWS_AT_ONCE).forEach((row) => this.keep(row)));
      await setImmediate();
    }
  }

  private keep(row: Readonly<Record<string, unknown>>): void {
    const raw = JSON.stringify(row);
    try {
      this.controller.keepSale(row, raw);
    } catch (error) {
      this.controller.asideUnlessUnwritten(error, raw);
    }
  }
}
