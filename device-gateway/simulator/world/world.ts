import type { Happening } from "../network.ts";
import type { StationPlan } from "../plan.ts";
import { foundStation } from "./founding.ts";
import { befall, Chance } from "./happenings.ts";
import type { Station, StationState } from "./station.ts";

/** The world moves in steps of this many real milliseconds, whenever it is looked at. */
export const STEP_MS = 200;
/** After a longer standstill (a laptop asleep) the world goes on from now instead of catching up. */
const LONGEST_CATCH_UP_MS = 10_000;

export interface WorldState {
  readonly chanceState: number;
}

/** All stations under one clock. Pure: the caller says what time it is. */
export class World {
  readonly stations: readonly Station[];
  /** No new cars while true; fillings finish. */
  paused = false;

  private readonly chance: Chance;
  private readonly scripted: { station: Station; happening: Happening; atMs: number }[];
  private time: number;

  constructor(
    plans: readonly StationPlan[],
    private readonly terms: { seed: number; speed: number; startsAt: number; chance?: boolean },
    left: { stations: ReadonlyMap<string, StationState>; world: WorldState | null } | null = null,
  ) {
    this.time = terms.startsAt;
    this.stations = plans.map((plan) => foundStation(plan, terms.seed, left?.stations.get(plan.code) ?? null));
    this.chance = new Chance(terms.seed, left?.world?.chanceState ?? null);
    this.scripted = this.stations.flatMap((station) =>
      station.plan.happenings.map((happening) => ({
        station,
        happening,
        atMs: terms.startsAt + happening.afterMinutes * 60_000,
      })),
    );
    if (left) this.stations.forEach((station) => station.recover(this.time));
  }

  /** The world's own time, at most one step behind the clock. */
  get now(): number {
    return this.time;
  }

  /** Steps up to the given moment; calls `after` after each step. */
  advance(to: number, after: () => void = () => undefined): void {
    if (to - this.time > LONGEST_CATCH_UP_MS) this.time = to - STEP_MS;
    while (this.time + STEP_MS <= to) {
      this.step();
      after();
    }
  }

  /** One step of STEP_MS. */
  step(): void {
    this.time += STEP_MS;
    while (this.scripted.some((each) => each.atMs <= this.time)) {
      const index = this.scripted.findIndex((each) => each.atMs <= this.time);
      const [due] = this.scripted.splice(index, 1);
      if (due) befall(due.station, due.happening, this.time);
    }
    const { speed, chance = true } = this.terms;
    if (chance) this.chance.step(STEP_MS, this.stations, this.time);
    for (const station of this.stations) station.step(STEP_MS, { now: this.time, speed, open: !this.paused });
  }

  pause(): void {
    this.paused = true;
    this.stations.forEach((station) => station.sendWaitingAway());
  }

  resume(): void {
    this.paused = false;
  }

  station(code: string): Station | undefined {
    return this.stations.find((station) => station.plan.code === code);
  }

  snapshot(): WorldState {
    return { chanceState: this.chance.state };
  }
}
