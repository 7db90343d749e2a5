import { Backfill } from "./backfill.ts";
import type { Controller } from "./controller.ts";
import { HttpWire } from "./http-wire.ts";
import { Poller } from "./poller.ts";
import { PumpSales } from "./pump-sales.ts";
import type { ClientSettings } from "./settings.ts";
import { NoAnswer, type Wire } from "./wire.ts";

/** Failed polls after which the controller counts as gone. */
const SILENT_POLLS = 3;
const LONGEST_PAUSE_MS = 30_000;

/** Way A: we call the controller, over and over; whatever it did meanwhile is fetched when it is back. */
export class ClientSession {
  readonly wire: Wire;
  private readonly http: HttpWire;
  private readonly poller: Poller;
  private readonly backfill: Backfill;
  private readonly stopped = new AbortController();
  private failures = 0;
  private greeted = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly controller: Controller,
    private readonly settings: ClientSettings,
  ) {
    const { clock, counters } = controller.host;
    this.http = new HttpWire({
      settings,
      clock,
      counters,
      message: (direction, raw) => controller.host.message(direction, raw),
    });
    this.wire = this.http;
    this.backfill = new Backfill(controller, this.http);
    const sales = new PumpSales(controller, this.http, (since) => this.backfill.ask(since));
    this.poller = new Poller(controller, this.http, { autoClose: settings.autoClose, sales });
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    this.http.stop();
    await this.running;
  }

  private async run(): Promise<void> {
    const { clock } = this.controller.host;
    while (!this.stopped.signal.aborted) {
      await this.round();
      await clock.sleep(this.pauseMs(), this.stopped.signal).catch(() => undefined);
    }
  }

  private async round(): Promise<void> {
    const { presence, host } = this.controller;
    try {
      if (!this.greeted) await this.greet();
      await this.poller.poll();
      presence.heard();
      this.failures = 0;
    } catch (error) {
      if (this.stopped.signal.aborted) return;
      host.log.debug({ device: this.controller.device.id, err: error }, "poll failed");
      if (error instanceof NoAnswer) this.fail(error.message);
      return;
    }
    // The past comes last: what becomes of it says nothing of the controller now.
    await this.backfill.run();
  }

  private async greet(): Promise<void> {
    await this.poller.greet();
    if (this.failures > 0) this.controller.host.counters.reconnects++;
    this.greeted = true;
    this.controller.connected();
    this.backfill.ask();
  }

  private fail(reason: string): void {
    this.failures++;
    if (this.failures >= SILENT_POLLS) this.controller.presence.lost(reason);
    this.greeted = false;
  }

  /** Longer with every failure, and never quite the same for all the controllers behind one router. */
  private pauseMs(): number {
    const { pollMs } = this.settings;
    if (this.failures < SILENT_POLLS) return pollMs;
    const longest = Math.min(pollMs * 2 ** (this.failures - SILENT_POLLS + 1), LONGEST_PAUSE_MS);
    return Math.round(longest * (0.5 + Math.random() / 2));
  }
}
