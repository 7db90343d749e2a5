import { setImmediate } from "node:timers/promises";
import type { Controller } from "./controller.ts";
import { isFields, listOf } from "./fields.ts";
import { vendorCodeOf } from "./outcomes.ts";
import { GaveWay, askOne, type Wire } from "./wire.ts";

const HOUR_MS = 3_600_000;
/** How far to look back when nothing is known of the time before: the gateway itself may have been down. */
const FIRST_LOOK_MS = 72 * HOUR_MS;
/** Sales that were finished but not yet written when the last look was taken. */
const OVERLAP_MS = HOUR_MS;
/** Reports are asked for in pieces, since a busy station makes a megabyte of them in a few days. */
const PIECE_MS = 12 * HOUR_MS;
/** Rows of a report that are written in one go; other devices have their turn in between. */
const ROWS_AT_ONCE = 100;
/** The first wait after a report that did not come; it doubles from there. */
const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 600_000;
/** Reports that did not come in a row after which people are told: sales may be missing. */
const HINDERED_AFTER = 3;

/**
 * Fetches the sales that were made while we could not reach the controller. Each is kept once, whatever was seen of it
 * before.
 */
export class Backfill {
  /** From where on sales may be missing; null: nowhere. */
  private missingFrom: number | null = null;
  private seenUntil: number | null = null;
  private failures = 0;
  private askAgainAt = 0;

  constructor(
    private readonly controller: Controller,
    private readonly wire: Wire,
  ) {}

  /** There was, or may have been, an outage; or sales may be missing since then for another reason. */
  ask(since: number | null = this.seenUntil): void {
    const from = since === null ? this.now() - FIRST_LOOK_MS : since - OVERLAP_MS;
    this.missingFrom = Math.min(this.missingFrom ?? from, from);
  }

  /** Asks for a piece of what is missing, if anything is. What does not come stays missing and is asked for again. */
  async run(): Promise<void> {
    const now = this.now();
    this.seenUntil = now;
    if (this.missingFrom === null || now < this.askAgainAt) return;
    const until = this.missingFrom + PIECE_MS;
    try {
      await this.fetch(new Date(this.missingFrom), new Date(Math.min(until, now + OVERLAP_MS)));
    } catch (error) {
      if (!(error instanceof GaveWay)) this.fail(error, now);
      return;
    }
    this.failures = 0;
    this.controller.presence.hindered(null);
    this.missingFrom = until < now ? until : null;
  }

  /** A report that never comes keeps the line: it may do so for half of the time at most. */
  private fail(error: unknown, askedAt: number): void {
    const { host, device, presence } = this.controller;
    const tookMs = this.now() - askedAt;
    const waitMs = Math.min(Math.max(tookMs, SHORTEST_WAIT_MS) * 2 ** this.failures, LONGEST_WAIT_MS);
    this.failures++;
    this.askAgainAt = this.now() + waitMs;
    const reason = error instanceof Error ? error.message : "unknown fault";
    host.log.warn({ device: device.id, reason, waitMs }, "no report of past transactions");
    if (this.failures >= HINDERED_AFTER) presence.hindered(`no report of past transactions: ${reason}`);
  }

  private async fetch(from: Date, until: Date): Promise<void> {
    const { times, host } = this.controller;
    const answer = await askOne(this.wire, {
      type: "ReportGetPumpTransactions",
      data: { Pump: 0, DateTimeStart: times.clock.local(from), DateTimeEnd: times.clock.local(until) },
    });
    if (answer.fault) throw new Error(vendorCodeOf(answer.fault) ?? "refused without a reason");
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

  private now(): number {
    return this.controller.host.clock.now().getTime();
  }
}
