import type { Strike } from "./plan.ts";

/** How long the parts of a run may take, in ms. */
export interface RunLength {
  /** Until the product is there. */
  readonly startMs: number;
  readonly firstSalesMs: number;
  readonly killsMs: number;
  /** At least so long everybody works, however soon the kills are got over. */
  readonly workMs: number;
  /** Until all has arrived and was compared. */
  readonly restMs: number;
  /** All of it, with the proof of the books; the run is over by then, whatever happens. */
  readonly limitMs: number;
}

const START_MS = 120_000;
const FIRST_SALES_MS = 60_000;
const BACKUP_MS = 60_000;
/** What a kill is given to be got over, beside the peace before it. */
const STRIKE_MS = 15_000;
/** One of the demo's stations lies dark for three minutes, which may begin just then. */
const LEAST_REST_MS = 240_000;
/** What was sold in the time is compared in this part of it. */
const REST_PART = 0.2;
const BOOKS_MS = 60_000;

/** The length of a run follows from its kills, or is that of a fleet. */
export function lengthOf(strikes: readonly Strike[], minutes: number | null): RunLength {
  const workMs = (minutes ?? 0) * 60_000;
  const killsMs = minutes === null ? strikes.reduce((sum, { afterMs }) => sum + afterMs + STRIKE_MS, 0) : workMs;
  const restMs = Math.max(LEAST_REST_MS, killsMs * REST_PART);
  const limitMs = START_MS + FIRST_SALES_MS + (minutes === null ? 0 : BACKUP_MS) + killsMs + restMs + BOOKS_MS;
  return { startMs: START_MS, firstSalesMs: FIRST_SALES_MS, killsMs, workMs, restMs, limitMs };
}
