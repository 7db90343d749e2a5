import type { Clock } from "../kernel/context.ts";

/** Every story begins at this instant: a Monday, 16:00 in Shanghai. */
export const START = new Date("2026-11-02T08:00:00.000Z");

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** Stands still until it is moved. */
export class MovableClock implements Clock {
  #now = START.getTime();
  #tick = 0;

  now(): Date {
    const now = new Date(this.#now);
    this.#now += this.#tick;
    return now;
  }

  /** From now on each look at it is so many milliseconds after the one before, as of a clock that goes; 0: it stands still again. */
  tick(ms: number): void {
    this.#tick = ms;
  }

  /** Moves on by so many milliseconds; gives back the new instant. */
  pass(ms: number): Date {
    this.#now += ms;
    return this.now();
  }
}
