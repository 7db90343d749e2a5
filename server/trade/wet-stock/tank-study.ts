import type { Kysely } from "kysely";
import { crossDropsOf } from "./cross-drop.reading.ts";
import { type Learning, type Substance, dayFactsOf, quietStretches, substanceOf } from "./explain.reading.ts";
import { type DayFacts, type Explained, explainedVariance } from "./explain.rules.ts";
import type { CrossDrop, LeakIndicator } from "./explain.types.ts";
import { type QuietLoss, quietLoss, surerLoss, trendOf } from "./leak.rules.ts";
import { levelReadings } from "./level.reading.ts";
import { type MeterEffects, levelEffects } from "./level.rules.ts";
import { litresText } from "./wet-stock.rules.ts";

/** Days that are learned from at least, up to the last one asked for. */
export const LEARNED_DAYS = 28;
const PLACES = 1000;

/** A figure that is told to three places. */
export const places = (value: number): number => Math.round(value * PLACES) / PLACES;

/** What the days of a tank say of its variance, its guns, its loads and of a leak. */
export interface Studied extends Explained {
  readonly leak: LeakIndicator;
  readonly crossDrops: readonly CrossDrop[];
  readonly substance: Substance;
  /** How many days with a variance it rests on. */
  readonly days: number;
}

/** Studies a tank by all that is known of the days learned from: its books, quiet times, readings, deliveries and tickets. */
export async function studied(db: Kysely<unknown>, learning: Learning): Promise<Studied> {
  const substance = await substanceOf(db, learning);
  const facts = await dayFactsOf(db, learning, substance);
  const level = levelEffects(await levelReadings(db, learning), substance);
  const books = booksOf(facts);
  const quiet = quietLoss(await quietStretches(db, learning, substance), books);
  const loss = surerLoss(quiet, level?.loss ?? null, books);
  const belief = loss.rate === null || loss.band === null ? null : { rate: loss.rate, band: loss.band };
  const beliefs = { loss: belief, meters: level?.meters ?? new Map<string, MeterEffects>() };
  return {
    ...explainedVariance(facts, substance.capacity, beliefs),
    leak: { ...leakOf(loss, facts), readings: level?.readings ?? 0 },
    crossDrops: await crossDropsOf(db, learning),
    substance,
    days: facts.length,
  };
}

const booksOf = (facts: readonly DayFacts[]) => ({
  // What is missing or was never delivered is no loss while nothing flows.
  variance: facts.reduce((sum, { variance, missing, deliveries }) => sum + variance + missing - deliveries, 0),
  hours: facts.reduce((sum, { hours }) => sum + hours, 0),
});

const leakOf = (
  { state, rate, band, stretches, hours }: QuietLoss,
  facts: readonly DayFacts[],
): Omit<LeakIndicator, "readings"> => ({
  state,
  litresPerHour: rate === null ? null : litresText(Math.round(rate)),
  bandLitresPerHour: band === null ? null : litresText(Math.round(band)),
  stretches,
  hours: places(hours),
  trend: trendOf(facts.map(({ variance, missing, deliveries }) => variance + missing - deliveries)),
});
