import {
  type Effect,
  type Observation,
  type Prior,
  effectsOf,
  memoryOf,
  sureOf,
  withoutMemory,
} from "./regression.rules.ts";
import type { VariancePartKind } from "./explain.types.ts";
import type { MeterEffects } from "./level.rules.ts";

/** What is known of a day of a tank that has a variance; millilitres unless told. */
export interface DayFacts {
  /** It is among the days that are explained, and not only learned from. */
  readonly asked: boolean;
  readonly hours: number;
  readonly variance: number;
  /** By what guns gave without a sale telling of it. */
  readonly missing: number;
  /** What the gauge saw of deliveries more than the books have of them. */
  readonly deliveries: number;
  /** What the volume would have changed by temperature alone; null: not known. */
  readonly thermal: number | null;
  readonly water: number | null;
  /** How far the level went through the bends of a strapping table: two shapes, as parts of the capacity. */
  readonly bends: readonly [number, number];
  /** What was sold by each gun, by its id. */
  readonly sold: ReadonlyMap<string, number>;
}

/** A part of a variance: millilitres, and how sure it is, 0 to 1. */
export interface Part {
  readonly kind: VariancePartKind;
  readonly millilitres: number;
  readonly sure: number;
}

/** How much more flows through a gun than it counts, as a part of what it counts; how sure that is, and what came of it. */
export interface GunDrift {
  readonly gunId: string;
  readonly drift: number;
  readonly sure: number;
  readonly millilitres: number;
  readonly sold: number;
  readonly drifts: boolean;
}

/** What a variance is made of, and what each gun has to do with it. */
export interface Explained {
  readonly parts: readonly Part[];
  readonly guns: readonly GunDrift[];
}

/** What the readings say of a loss at all hours, millilitres an hour; null: nothing. */
export type LossBelief = { readonly rate: number; readonly band: number } | null;

/** What is believed before the days are held against each other: of a loss, and of meters by the ids of their guns. */
export interface Beliefs {
  readonly loss: LossBelief;
  readonly meters: ReadonlyMap<string, MeterEffects>;
}

/** Fewer days tell no gun from another. */
export const LEAST_LEARNED_DAYS = 14;
/** A cause that is less sure than this is left in the rest. */
const LEAST_SURE = 0.995;
/** Below this a meter is as good as any. */
const LEAST_DRIFT = 0.001;
/** A loss at all hours below this many millilitres an hour is not told from nothing. */
const LEAST_LOSS = 100;
/** A day's variance is known no better than this, millilitres. */
const LEAST_NOISE = 1_000;
const DRIFT_PRIOR: Prior = { mean: 0, spread: 0.005 };
const BEND_SPREAD = 0.002;
const [FOLLOWS, FOLLOWS_SPREAD] = [1, 0.5];
/** Most tanks are tight, ml an hour. */
const LOSS_PRIOR: Prior = { mean: 0, spread: 400 };
/** Of a band of 19 in 20. */
const BAND_SPREADS = 1.96;

/**
 * What the variance of the days asked for is made of, in the order in which it is taken off: sales that are missing and deliveries are
 * known; how far temperature, meters, the strapping table, water and a loss at all hours work is learned from all days together, each
 * beside the others. What is not sure stays in the rest, and the parts sum to the whole. `capacity`: millilitres.
 */
export function explainedVariance(days: readonly DayFacts[], capacity: number, beliefs: Beliefs): Explained {
  const asked = days.filter((day) => day.asked);
  const sum = (of: (day: DayFacts) => number) => asked.reduce((total, day) => total + of(day), 0);
  const guns = [...new Set(days.flatMap(({ sold }) => [...sold.keys()]))];
  const model = learned(days, { guns, capacity, beliefs });
  const [loss, thermal, water, bend, bow, ...meters] = model.effects as readonly [
    Effect,
    Effect,
    Effect,
    Effect,
    Effect,
    ...Effect[],
  ];
  const drifts = guns.map((gunId, index) =>
    driftOf(gunId, [meters[2 * index] ?? NO_EFFECT, meters[2 * index + 1] ?? NO_EFFECT], model.isLearned ? days : []),
  );
  const told = drifts.filter(({ drifts: yes }) => yes);
  const parts: Part[] = [
    { kind: "MISSING_SALES", millilitres: -sum(({ missing }) => missing), sure: 1 },
    { kind: "DELIVERIES", millilitres: sum(({ deliveries }) => deliveries), sure: 1 },
    thermalPart(
      asked,
      thermal,
      sum(({ thermal: change }) => change ?? 0),
    ),
    {
      kind: "METERS",
      millilitres: told.reduce((total, { millilitres }) => total + millilitres, 0),
      sure: told.length === 0 ? 0 : Math.min(...told.map(({ sure }) => sure)),
    },
    strappingPart([bend, bow], [sum(({ bends }) => bends[0]) * capacity, sum(({ bends }) => bends[1]) * capacity]),
    ofSure(
      "WATER",
      water,
      sum(({ water: change }) => change ?? 0),
    ),
    Math.abs(loss.size) < LEAST_LOSS
      ? { kind: "LOSS", millilitres: 0, sure: 0 }
      : ofSure("LOSS", loss, -sum(({ hours }) => hours)),
  ];
  return {
    parts: withRest(
      parts,
      sum(({ variance }) => variance),
    ),
    guns: drifts,
  };
}

const NO_EFFECT: Effect = { size: 0, spread: 1 };

interface Model {
  readonly effects: readonly Effect[];
  readonly isLearned: boolean;
}

function learned(
  days: readonly DayFacts[],
  { guns, capacity, beliefs }: { guns: readonly string[]; capacity: number; beliefs: Beliefs },
): Model {
  const isLearned = days.length >= LEAST_LEARNED_DAYS;
  const priors: Prior[] = [
    lossPrior(beliefs.loss),
    { mean: FOLLOWS, spread: FOLLOWS_SPREAD },
    { mean: 0, spread: FOLLOWS_SPREAD },
    { mean: 0, spread: BEND_SPREAD },
    { mean: 0, spread: BEND_SPREAD },
    ...guns.flatMap((gun) => meterPriors(beliefs.meters.get(gun))),
  ];
  if (!isLearned) {
    return { effects: priors.map(({ mean, spread }) => ({ size: mean, spread })), isLearned };
  }
  const observations = days.map((day, index): Observation => ({
    causes: [
      -day.hours,
      day.thermal ?? 0,
      day.water ?? 0,
      day.bends[0] * capacity,
      day.bends[1] * capacity,
      // Meters wear: how much they are off may grow, or shrink, over the days.
      ...guns.flatMap((gun) => {
        const sold = day.sold.get(gun) ?? 0;
        return [-sold, -sold * ageOf(index, days.length)];
      }),
    ],
    outcome: day.variance + day.missing - day.deliveries,
  }));
  const memory = memoryOf(observations, effectsOf(observations, priors, LEAST_NOISE), LEAST_NOISE);
  return { effects: effectsOf(withoutMemory(observations, memory), priors, LEAST_NOISE), isLearned };
}

/** What is believed of a loss at all hours: that most tanks are tight, and what the quiet times say. */
function lossPrior(belief: LossBelief): Prior {
  if (belief === null) {
    return LOSS_PRIOR;
  }
  const [tight, quiet] = [LOSS_PRIOR.spread ** -2, (belief.band / BAND_SPREADS) ** -2];
  return { mean: (belief.rate * quiet) / (tight + quiet), spread: (tight + quiet) ** -0.5 };
}

/** What is believed of a meter: what the levels say of it, else that it is right to half a per cent. */
function meterPriors(told: MeterEffects | undefined): readonly Prior[] {
  return told === undefined
    ? [DRIFT_PRIOR, DRIFT_PRIOR]
    : told.map(({ size, spread }) => ({ mean: size, spread: Math.min(spread, DRIFT_PRIOR.spread) }));
}

/** Where a day lies among all: -1 the first, 1 the last. */
const ageOf = (index: number, count: number): number => (2 * index) / Math.max(count - 1, 1) - 1;

/** What a gun gave beyond its count on the days asked for, by how far its meter is off in their middle and by how that grows. */
function driftOf(gunId: string, [middle, growth]: readonly [Effect, Effect], days: readonly DayFacts[]): GunDrift {
  let [sold, beyond] = [0, 0];
  for (const [index, day] of days.entries()) {
    const counted = day.asked ? (day.sold.get(gunId) ?? 0) : 0;
    sold += counted;
    beyond += counted * (middle.size + growth.size * ageOf(index, days.length));
  }
  const drift = sold === 0 ? 0 : beyond / sold;
  const sure = days.length === 0 ? 0 : sureOf(middle);
  const drifts = sure >= LEAST_SURE && Math.abs(drift) >= LEAST_DRIFT;
  return { gunId, drift, sure, drifts, sold, millilitres: drifts ? -Math.round(beyond) : 0 };
}

/** How much of a cause there was, by how strongly it works; nothing unless that is sure. */
function ofSure(kind: VariancePartKind, effect: Effect, cause: number): Part {
  const sure = sureOf(effect);
  return sure >= LEAST_SURE && cause !== 0
    ? { kind, millilitres: Math.round(effect.size * cause), sure }
    : { kind, millilitres: 0, sure: 0 };
}

/** Volumes follow temperatures unless a tank shows otherwise: how sure that is grows with what it has shown. */
function thermalPart(asked: readonly DayFacts[], effect: Effect, change: number): Part {
  return asked.some(({ thermal }) => thermal === null)
    ? { kind: "TEMPERATURE", millilitres: 0, sure: 0 }
    : {
        kind: "TEMPERATURE",
        millilitres: Math.round(effect.size * change),
        sure: 1 - effect.spread / (2 * FOLLOWS_SPREAD),
      };
}

function strappingPart(effects: readonly [Effect, Effect], causes: readonly [number, number]): Part {
  const parts = effects.map((effect, index) => ofSure("STRAPPING", effect, causes[index] ?? 0));
  const sure = parts.filter(({ sure: known }) => known > 0).map(({ sure: known }) => known);
  return {
    kind: "STRAPPING",
    millilitres: parts.reduce((total, { millilitres }) => total + millilitres, 0),
    sure: sure.length === 0 ? 0 : Math.min(...sure),
  };
}

const withRest = (parts: readonly Part[], whole: number): readonly Part[] => [
  ...parts,
  { kind: "REST", millilitres: whole - parts.reduce((total, { millilitres }) => total + millilitres, 0), sure: 1 },
];
