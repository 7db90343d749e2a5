import { type Effect, effectsOf } from "./regression.rules.ts";
import type { VarianceTrend } from "./explain.types.ts";
import type { LeakState } from "./tank-study.types.ts";

/** A time in which nothing flowed: how long readings cover it, what the volume changed in it and what temperature alone would have; millilitres. */
export interface QuietStretch {
  readonly hours: number;
  readonly change: number;
  readonly thermal: number;
}

/** What the same days are off by the books, millilitres, and how many hours they have; 0 of 0 where nothing is known. */
export interface Books {
  readonly variance: number;
  readonly hours: number;
}

/** What is lost while nothing flows. */
export interface QuietLoss {
  readonly state: LeakState;
  /** Millilitres an hour, above 0 where something is lost; null: too little was quiet. */
  readonly rate: number | null;
  /** Half of what 19 of 20 such tests would differ by, millilitres an hour. */
  readonly band: number | null;
  readonly stretches: number;
  readonly hours: number;
}

/** Less than this says nothing. */
const [LEAST_STRETCHES, LEAST_HOURS] = [4, 10];
/** A volume is read no better than this over a stretch, millilitres. */
const LEAST_NOISE = 1_000;
/** Half of 0.2 US gallons an hour, the bar of a monthly test: half of the rate to be found. */
const SUSPECTED_RATE = 379;
const WATCHED_RATE = 150;
const [TWO_SIDED_95, WHOLE] = [1.96, 1];
/** Three spreads: a healthy tank in seven hundred shows as much by chance. */
const SURELY = 3;
const BOOKED_SHARE = 0.5;
/** Before anything is measured: no loss, within some litres an hour; and a volume that follows its temperature. */
const PRIORS = [
  { mean: 0, spread: 5_000 },
  { mean: WHOLE, spread: 0.5 },
] as const;

/** The loss of a tank while nothing flowed, its temperature's share taken out as far as its volume follows it; see {@link effectsOf}. */
export function quietLoss(stretches: readonly QuietStretch[], books: Books): QuietLoss {
  const hours = stretches.reduce((sum, stretch) => sum + stretch.hours, 0);
  const counted = { stretches: stretches.length, hours };
  if (stretches.length < LEAST_STRETCHES || hours < LEAST_HOURS) {
    return { state: "UNKNOWN", rate: null, band: null, ...counted };
  }
  const observations = stretches.map((one) => ({ causes: [-one.hours, one.thermal], outcome: one.change }));
  const [loss] = effectsOf(observations, PRIORS, LEAST_NOISE) as readonly [Effect, Effect];
  const band = TWO_SIDED_95 * loss.spread;
  return { state: leakState(loss, books), rate: loss.size, band, ...counted };
}

/** The loss that the quiet times tell, or all readings together where these tell it more surely. */
export function surerLoss(quiet: QuietLoss, level: Effect | null, books: Books): QuietLoss {
  const band = level === null ? Infinity : TWO_SIDED_95 * level.spread;
  return level === null || (quiet.band !== null && quiet.band <= band)
    ? quiet
    : { ...quiet, state: leakState(level, books), rate: level.size, band };
}

/** What a loss says: one that is surely above nothing is a sign, where the books lack at least half of what it comes to. */
export function leakState({ size, spread }: Effect, { variance, hours }: Books): LeakState {
  if (size - SURELY * spread <= 0 || size < WATCHED_RATE || variance > -BOOKED_SHARE * size * hours) {
    return "NONE";
  }
  return size >= SUSPECTED_RATE ? "SUSPECTED" : "WATCH";
}

const LEAST_DAYS = 14;
/** Days within this are as good as exact, millilitres. */
const EXACT = 1_000;
/** So many standard deviations beyond as many gains as losses; one in a thousand tanks shows as much by chance. */
const ONE_WAY = 3.3;

/** Whether a tank's days go one way: far more of them lose than gain, or the other way round. Millilitres, days without a variance left out. */
export function trendOf(variances: readonly number[]): VarianceTrend {
  const off = variances.filter((variance) => Math.abs(variance) > EXACT);
  const lost = off.filter((variance) => variance < 0).length;
  const sigma = Math.sqrt(Math.max(off.length, 1)) / 2;
  const z = (lost - off.length / 2) / sigma;
  if (off.length < LEAST_DAYS || Math.abs(z) < ONE_WAY) {
    return "NONE";
  }
  return z > 0 ? "LOSS" : "GAIN";
}
