import type { Logger } from "pino";
import type { Clock } from "../driver.ts";
import { ServerFault } from "../server-answer.ts";
import { serverPause } from "../server-link.ts";
import type { ReportInput } from "../schema-types.generated.ts";
import { Delivery, factParcel, liveParcel, type Outcome, type Parcel, type Way } from "./delivery.ts";
import type { Latest } from "./latest.ts";
import type { Spool } from "./spool.ts";

/** A batch closes at so many readings or after so many milliseconds, whichever is first. */
const BATCH_READINGS = 1_000;
const GATHER_MS = 50;
/** A backlog of facts leaves room for live readings in every batch. */
const BATCH_FACTS = 900;
/** Servers and proxies commonly refuse bodies from 1 MB on. */
const BATCH_FACT_BYTES = 512 * 1024;
/** A rest ends by itself after this time; nothing depends on it. */
const LONGEST_REST_MS = 60_000;
/** From this many stumbles in a row on, a single record may be what the server stumbles over. */
const SUSPICIOUS_STUMBLES = 2;

export interface PublisherOptions {
  readonly spool: Spool;
  readonly latest: Latest;
  /** Throws ServerFault. */
  readonly send: (input: ReportInput) => Promise<Outcome>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Counted since the start. */
export interface Published {
  accepted: number;
  duplicates: number;
  refused: number;
  reports: number;
  failures: number;
}

/** Takes spooled facts and waiting readings to the server, one report at a time, for as long as it takes. */
export class Publisher {
  readonly published: Published = { accepted: 0, duplicates: 0, refused: 0, reports: 0, failures: 0 };
  private arrived = 0;
  private failuresInRow = 0;
  private stumblesInRow = 0;
  private state: "running" | "draining" | "stopped" = "running";
  private running: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();
  private bell = { controller: new AbortController(), at: Infinity };

  constructor(private readonly options: PublisherOptions) {}

  start(): void {
    this.running = this.run();
  }

  /** Something new waits. */
  nudge(): void {
    if (++this.arrived >= this.bell.at) this.bell.controller.abort();
  }

  /** Sends what waits, once and for so long at most, and stops. What could not be sent stays in the spool. */
  async stop(withinMs: number): Promise<void> {
    if (this.state === "running") this.state = "draining";
    this.stopping.abort();
    const enough = new AbortController();
    const late = this.options.clock.sleep(withinMs, enough.signal).catch(() => undefined);
    await Promise.race([this.running, late]);
    enough.abort();
    this.state = "stopped";
  }

  private async run(): Promise<void> {
    while (this.state !== "stopped") {
      // Asked before: what came while the publisher looked in vain must not be left behind.
      const draining = this.state === "draining";
      const sent = await this.publish();
      if (draining && sent === 0) return;
      if (sent === 0) await this.rest(this.untilRetry(), 1);
      if (sent < BATCH_FACTS) await this.rest(GATHER_MS, BATCH_READINGS);
      this.arrived = 0;
    }
  }

  /** Waits for so long, or until so many readings have arrived since the last batch, or until the gateway stops. */
  private async rest(ms: number, arrivals: number): Promise<void> {
    if (this.arrived >= arrivals) return;
    this.bell = { controller: new AbortController(), at: arrivals };
    const signal = AbortSignal.any([this.stopping.signal, this.bell.controller.signal]);
    await this.options.clock.sleep(ms, signal).catch(() => undefined);
    this.bell.at = Infinity;
  }

  private untilRetry(): number {
    const at = this.options.spool.nextRetryAt();
    return at === null
      ? LONGEST_REST_MS
      : Math.min(LONGEST_REST_MS, Math.max(0, at - this.options.clock.now().getTime()));
  }

  /** Sends one batch; tells how many readings it held. */
  private async publish(): Promise<number> {
    let parcels: readonly Parcel[] = [];
    try {
      parcels = this.collect();
      if (parcels.length > 0) await new Delivery(this.way()).deliver(parcels);
      if (this.failuresInRow > 0) this.options.log.info({ failures: this.failuresInRow }, "reports arrive again");
      this.failuresInRow = this.stumblesInRow = 0;
    } catch (error) {
      this.putBack(parcels, error);
      // The gateway is on its way out: what is not delivered now is delivered after the next start.
      if (this.state !== "running") this.state = "stopped";
      await this.options.clock.sleep(serverPause(this.failuresInRow), this.stopping.signal).catch(() => undefined);
    }
    return parcels.length;
  }

  private collect(): Parcel[] {
    const { spool, latest } = this.options;
    const facts = spool.next({ facts: BATCH_FACTS, bytes: BATCH_FACT_BYTES });
    return [...facts.map(factParcel), ...latest.take(BATCH_READINGS - facts.length).map(liveParcel)];
  }

  private way(): Way {
    const { spool, send, log } = this.options;
    return {
      send,
      settle: (settlements) => {
        if (this.state === "stopped") throw new Error("the gateway has stopped");
        spool.settle(settlements);
        for (const { fact, fate, message } of settlements.filter((each) => each.fate !== "delivered")) {
          log.warn({ device: fact.device, part: fact.part, fate, message }, "a fact was refused");
        }
      },
      counted: (outcome) => {
        this.published.reports++;
        this.published.accepted += outcome.accepted;
        this.published.duplicates += outcome.duplicates;
        this.published.refused += outcome.refused.length;
      },
      dropped: ({ part, live }, why) => log.debug({ part, about: live?.about, why }, "a live reading was refused"),
      // Looked for ever more seldom: where the whole server is at fault, each search puts some records off in vain.
      suspicious: this.stumblesInRow >= SUSPICIOUS_STUMBLES && isPowerOfTwo(this.stumblesInRow),
    };
  }

  private putBack(parcels: readonly Parcel[], error: unknown): void {
    this.options.latest.restore(parcels.flatMap(({ live, done }) => (live && !done ? [live] : [])));
    const kind = error instanceof ServerFault ? error.kind : "fault";
    this.stumblesInRow = kind === "internal" || kind === "refused" ? this.stumblesInRow + 1 : 0;
    this.published.failures++;
    this.failuresInRow++;
    // The first of a row, then ever fewer: a night without a server must not fill the log.
    this.options.log[isPowerOfTwo(this.failuresInRow) ? "warn" : "debug"](
      { kind, failures: this.failuresInRow, err: error instanceof ServerFault ? error.message : error },
      "a report did not arrive",
    );
  }
}

function isPowerOfTwo(count: number): boolean {
  return (count & (count - 1)) === 0;
}
