import type { Clock } from "../driver.ts";
import { realClock } from "./fake-clock.ts";

/** A clock in a hurry, which also knows how many wait on it. */
export class FastClock implements Clock {
  sleeping = 0;
  private readonly began = Date.now();

  /** `start`: what it shows at first. `speed`: how many times faster than real time it runs. */
  constructor(
    private readonly start: number,
    private readonly speed: number,
  ) {}

  now(): Date {
    return new Date(this.start + (Date.now() - this.began) * this.speed);
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.sleeping++;
    try {
      await realClock.sleep(ms / this.speed, signal);
    } finally {
      this.sleeping--;
    }
  }
}
