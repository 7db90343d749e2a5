import type { LevelReading } from "./level.rules.ts";

/** What is known of a tank within a time, each list in order; seconds and millilitres. */
export interface FlowFacts {
  readonly levels: readonly (readonly [at: number, volume: number, celsius: number | null])[];
  readonly fills: readonly (readonly [begins: number, ends: number, gun: string, volume: number])[];
  readonly drops: readonly (readonly [begins: number, ends: number])[];
  /** About when people moved fuel into or out of the tank by hand. */
  readonly moves: readonly (readonly [begins: number, ends: number])[];
  /** Times in which totalizers counted what no sale tells of. */
  readonly gaps: readonly (readonly [begins: number, ends: number])[];
}

const HOUR_S = 3_600;
/** A surface that moves tells no level: so long it does after a delivery. */
const SETTLING_S = HOUR_S / 2;
/** Of so much time one level is enough. */
const EVERY_S = HOUR_S / 2;
const LONGEST_FILL_S = 3 * HOUR_S;

/**
 * The levels while nothing flowed, one of half an hour at most, with what guns had sold by then; after a delivery or what people moved, and before and after what no
 * sale tells of, begins another stretch.
 */
export function levelsBetween({ levels, fills, drops, moves, gaps }: FlowFacts): LevelReading[] {
  const breaks = [...[...drops, ...moves].map(([, ends]) => ends), ...gaps.flat()];
  const [first, last] = [levels[0]?.[0] ?? 0, levels.at(-1)?.[0] ?? 0];
  const middle = (first + last) / 2;
  const told: LevelReading[] = [];
  const counted = new Map<string, readonly [number, number]>();
  let [next, half] = [0, -1];
  for (const [at, volume, celsius] of levels) {
    for (; (fills[next]?.[1] ?? Infinity) <= at; next += 1) {
      const [, ends, gun, litres] = fills[next] ?? [0, 0, "", 0];
      const [by, aged] = counted.get(gun) ?? [0, 0];
      counted.set(gun, [by + litres, aged + (litres * (ends - middle)) / Math.max(last - middle, 1)]);
    }
    const isMoving =
      drops.some(([begins, ends]) => begins <= at && at < ends + SETTLING_S) ||
      moves.some(([begins, ends]) => begins <= at && at < ends);
    if (Math.floor(at / EVERY_S) === half || isMoving || isGiving(fills, next, at)) {
      continue;
    }
    half = Math.floor(at / EVERY_S);
    const since = breaks.filter((one) => one <= at).length;
    told.push({ since, hours: at / HOUR_S, volume, celsius, counted: new Map(counted) });
  }
  return told;
}

/** Whether one of the fills that are not over is under way; none takes longer than hours. */
function isGiving(fills: FlowFacts["fills"], next: number, at: number): boolean {
  for (let index = next; (fills[index]?.[1] ?? Infinity) < at + LONGEST_FILL_S; index += 1) {
    if ((fills[index]?.[0] ?? Infinity) <= at) {
      return true;
    }
  }
  return false;
}
