import { randomOf } from "./random.ts";

/** A process that is killed. */
export type Victim = "gateway" | "server" | "postgres" | "simulator";

/** What the stations are made to live through, so that there are deliveries and alarms to be lost too. */
export interface Incident {
  readonly kind: "DELIVERY" | "OVERFILL" | "WATER";
  /** Which of all tanks, from 0 to 1. */
  readonly tank: number;
}

/** What is killed at one moment, how long everybody works undisturbed before it, and what happens in that time. */
export interface Strike {
  readonly round: number;
  readonly victims: readonly Victim[];
  readonly afterMs: number;
  readonly incident: Incident;
}

/** In each round all of these die once. */
const PROGRAMS: readonly Victim[] = ["gateway", "server", "postgres"];
const INCIDENTS: readonly Incident["kind"][] = ["DELIVERY", "OVERFILL", "WATER"];
/** None at all strikes while what was held up by the kill before is rushing in. */
const LONGEST_PEACE_MS = 3_000;

/**
 * The kills of a run. The seed settles the order within a round, the moments, in which rounds two die at once (every
 * other one), and when the simulated stations themselves lose their power (once).
 */
export function planStrikes(rounds: number, seed: number): Strike[] {
  const random = randomOf(seed);
  const among = (count: number): number => Math.floor(random() * count);
  const peace = (): number => Math.round(random() * LONGEST_PEACE_MS);
  const doubles = among(2);
  const blackout = among(rounds) + 1;
  const strikes: Strike[] = [];
  for (let round = 1; round <= rounds; round++) {
    const order = shuffled(PROGRAMS, among);
    const together = round % 2 === doubles ? 2 : 1;
    const groups: (readonly Victim[])[] = [order.slice(0, together), ...order.slice(together).map((one) => [one])];
    if (round === blackout) {
      groups.splice(among(groups.length + 1), 0, ["simulator"]);
    }
    for (const victims of groups) {
      const kind = INCIDENTS[strikes.length % INCIDENTS.length] ?? "DELIVERY";
      strikes.push({ round, victims, afterMs: peace(), incident: { kind, tank: random() } });
    }
  }
  return strikes;
}

function shuffled<T>(items: readonly T[], among: (count: number) => number): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(among(left.length), 1));
}
