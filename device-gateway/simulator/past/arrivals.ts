import { weekHour } from "../local-time.ts";
import type { StationPlan } from "../plan.ts";
import type { Car, GunChoice } from "../world/car.ts";
import { drawCar } from "../world/car.ts";
import { carsPerMs } from "../world/demand.ts";
import { Random } from "../world/random.ts";

/** Demand is taken as constant for so long. */
const STEP_MS = 600_000;

/** A customer of the past, with the moment of coming in ms. */
export interface Arrival {
  readonly at: number;
  readonly car: Car;
}

/** Who came to a station between two moments in real life's time, in order; the same for the same seed. */
export function* arrivals(
  plan: StationPlan,
  choices: readonly GunChoice[],
  { since, until, seed }: { readonly since: number; readonly until: number; readonly seed: number },
): Generator<Arrival, undefined> {
  if (choices.length === 0) return;
  const random = Random.named(seed, `${plan.code}/past cars`);
  let demand = random.exponential();
  for (let step = since; step < until; step += STEP_MS) {
    const rate = carsPerMs(weekHour(plan.timeZone, step), plan.demand, 1);
    let passed = 0;
    while (demand < rate * (STEP_MS - passed)) {
      passed += demand / rate;
      yield { at: Math.round(step + passed), car: drawCar(random, choices) };
      demand = random.exponential();
    }
    demand -= rate * (STEP_MS - passed);
  }
}
