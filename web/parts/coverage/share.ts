import type { CoverageOf } from "./use-coverage.ts";

/** A share that isn't whole never reads as if it were. */
const LARGEST_PART = 0.999;

/** The share of hours of which all has arrived, 0 to 1, as it is told. */
export function toldShare({
  share,
  hours,
  completeHours,
}: Pick<CoverageOf, "share" | "hours" | "completeHours">): number {
  return completeHours === hours ? 1 : Math.min(share ?? 0, LARGEST_PART);
}
