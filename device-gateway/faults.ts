import type { Logger } from "pino";
import { culprit } from "./supervision.ts";

/** More escaped errors than this within a minute: something is broken for good, and a fresh start is the better way. */
const MOST_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

/** What a watch needs of the gateway. */
export interface FaultOptions {
  /** The device whose driver can be started again. */
  readonly device: (id: string) => { failed(error: unknown): void } | undefined;
  readonly log: Logger;
  /** The process can't go on. */
  readonly giveUp: () => void;
}

/** Errors that nobody caught. Those of a driver end with its restart; others end the process, cleanly. */
export class FaultWatch {
  count = 0;
  private recent: number[] = [];

  constructor(private readonly options: FaultOptions) {}

  /**
   * A promise that nobody waited for was rejected. What is on disk is written in transactions and state in memory is
   * changed without waiting in between, so the gateway may go on.
   */
  rejected(error: unknown): void {
    if (!this.blameDriver(error)) this.options.log.error({ err: error }, "a rejection that nobody handled");
    this.giveUpInStorm();
  }

  /** Something threw outside of any promise. Outside of drivers nobody knows what was left half done. */
  thrown(error: unknown): void {
    if (this.blameDriver(error)) return this.giveUpInStorm();
    this.count++;
    this.options.log.fatal({ err: error }, "an error that nobody caught");
    this.options.giveUp();
  }

  private blameDriver(error: unknown): boolean {
    this.count++;
    const device = culprit();
    if (device === undefined) return false;
    this.options.device(device)?.failed(error);
    return true;
  }

  private giveUpInStorm(): void {
    const now = performance.now();
    this.recent = [...this.recent.filter((at) => now - at < MINUTE_MS), now];
    if (this.recent.length <= MOST_PER_MINUTE) return;
    this.options.log.fatal({ faults: this.recent.length }, "too many errors that nobody handled");
    this.options.giveUp();
  }
}
