import { MEASURES } from "../../../common/measures.ts";
import type { StationPlan } from "../plan.ts";
import { Skid } from "../world/skid.ts";
import type { PastPlan } from "./past-plan.ts";
import type { Played } from "./play.ts";

const MINUTE_MS = 60_000;
/** As far back as limits are tried. */
const LOOKED_BACK_MS = 7 * 24 * 60 * MINUTE_MS;
/** Gas and faults stand for a minute or more: at every second one most of them are seen, at a fourth of what a live skid leaves behind. */
const READ_EVERY_MS = 2 * MINUTE_MS;

/** What the PLC of a skid told at a moment (ms): its figures as text, in the order of its parameters. */
export interface SkidMoment {
  readonly at: number;
  readonly figures: readonly string[];
}

/** What the skid of a station told in the last days of its past, on the model by which it goes on; nothing while the line was dead. */
export function skidMomentsOf(
  plan: StationPlan,
  { past, played, seed }: { readonly past: PastPlan; readonly played: Played; readonly seed: number },
): SkidMoment[] {
  if (plan.skid === null) return [];
  const skid = new Skid(played.station, seed);
  const { outages } = played.troubles;
  const first = Math.max(past.since, past.until - LOOKED_BACK_MS);
  const moments: SkidMoment[] = [];
  for (let at = first; at < past.until; at += READ_EVERY_MS) {
    const { figures } = skid.read(at);
    if (outages.some(({ from, to }) => from <= at && at < to)) continue;
    moments.push({ at, figures: MEASURES.map(({ decimals }, index) => (figures[index] ?? 0).toFixed(decimals)) });
  }
  return moments;
}
