import { bendsBetween } from "./bends.rules.ts";
import { type Effect, type Observation, type Prior, effectsOf } from "./regression.rules.ts";

/** What a gauge told while nothing flowed, and what the meters had counted by then; millilitres, hours. */
export interface LevelReading {
  /** What came in between parts them: the readings after the same delivery have the same number. */
  readonly since: number;
  readonly hours: number;
  readonly volume: number;
  /** Null where it isn't told. */
  readonly celsius: number | null;
  /** By each gun, since any moment before the first of these readings; and the same, each litre by its age (-1 the oldest, 1 the newest). */
  readonly counted: ReadonlyMap<string, readonly [litres: number, aged: number]>;
}

/** How far a meter is off in the middle of the time, as a part of what it counts, and by how much more at its end. */
export type MeterEffects = readonly [middle: Effect, growth: Effect];

/** How fast a tank loses at all hours, ml an hour, and how much more than they count flows through its guns, by their ids. */
export interface LevelEffects {
  readonly loss: Effect;
  readonly meters: ReadonlyMap<string, MeterEffects>;
  readonly readings: number;
}

/** Fewer readings, or fewer hours, tell no loss from a meter. */
const [LEAST_READINGS, LEAST_HOURS] = [200, 240];
/** A reading is known no better than this, millilitres. */
const LEAST_NOISE = 1_000;
const LOSS: Prior = { mean: 0, spread: 5_000 };
const THERMAL: Prior = { mean: 1, spread: 0.5 };
const BEND: Prior = { mean: 0, spread: 0.002 };
const DRIFT: Prior = { mean: 0, spread: 0.005 };
const HOURS_A_BLOCK = 24;

const NOTHING: Effect = { size: 0, spread: 1 };

/** A reading, held against the first one after the same delivery. */
interface Held extends Observation {
  readonly since: number;
  readonly block: string;
}

/**
 * What all readings between fills and deliveries say together of a loss and of meters: after each delivery the stock falls by what is counted,
 * and by what is not. The slopes of all these stretches are pooled; each begins where it begins, so that no delivery has a part in it. Readings of
 * one day may be off alike, so that a day counts as one witness. Null: too few readings.
 */
export function levelEffects(
  readings: readonly LevelReading[],
  { expansion, capacity }: { readonly expansion: number | null; readonly capacity: number },
): LevelEffects | null {
  const hours = (readings.at(-1)?.hours ?? 0) - (readings[0]?.hours ?? 0);
  if (readings.length < LEAST_READINGS || hours < LEAST_HOURS) {
    return null;
  }
  const guns = [...new Set(readings.flatMap(({ counted }) => [...counted.keys()]))];
  const stretches = [...Map.groupBy(readings, ({ since }) => since).values()].filter(({ length }) => length > 2);
  const held = stretches.flatMap((stretch) => {
    const [first] = stretch;
    return first === undefined ? [] : centred(stretch.map((one) => heldOf(one, first, { guns, expansion, capacity })));
  });
  const priors = [LOSS, THERMAL, BEND, BEND, ...guns.flatMap(() => [DRIFT, DRIFT])];
  const [loss = NOTHING, , , , ...drifts] = effectsOf(
    held,
    priors,
    LEAST_NOISE,
    held.map(({ block }) => block),
  );
  const meters = guns.map((gun, index): [string, MeterEffects] => [
    gun,
    [drifts[2 * index] ?? NOTHING, drifts[2 * index + 1] ?? NOTHING],
  ]);
  return { loss, meters: new Map(meters), readings: readings.length };
}

function heldOf(
  { since, hours, volume, celsius, counted }: LevelReading,
  first: LevelReading,
  { guns, expansion, capacity }: { guns: readonly string[]; expansion: number | null; capacity: number },
): Held {
  const gone = guns.map((gun) => {
    const [[now, aged], [then, before]] = [counted.get(gun) ?? [0, 0], first.counted.get(gun) ?? [0, 0]];
    return [now - then, aged - before] as const;
  });
  const warmer = celsius === null || first.celsius === null ? 0 : celsius - first.celsius;
  const bends = bendsBetween(first.volume / capacity, volume / capacity);
  return {
    since,
    block: `${since} ${Math.floor(hours / HOURS_A_BLOCK)}`,
    outcome: volume - first.volume + gone.reduce((sum, [litres]) => sum + litres, 0),
    causes: [
      first.hours - hours,
      (expansion ?? 0) * warmer * volume,
      bends[0] * capacity,
      bends[1] * capacity,
      // Meters wear: how much they are off may grow, or shrink.
      ...gone.flatMap(([litres, aged]) => [-litres, -aged]),
    ],
  };
}

/** Readings as far as they are from the middle of their stretch: where that begins says nothing. */
function centred(stretch: readonly Held[]): Held[] {
  const middle = (of: (one: Held) => number) => stretch.reduce((sum, one) => sum + of(one), 0) / stretch.length;
  const outcome = middle((one) => one.outcome);
  const causes = (stretch[0]?.causes ?? []).map((_, index) => middle((one) => one.causes[index] ?? 0));
  return stretch.map((one) => ({
    ...one,
    outcome: one.outcome - outcome,
    causes: one.causes.map((cause, index) => cause - (causes[index] ?? 0)),
  }));
}
