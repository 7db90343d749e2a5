import { namesOf, type ProcessName } from "../stack/programs.ts";
import { randomOf } from "./random.ts";

/** A process that is killed. */
export type Victim = Exclude<ProcessName, "payments"> | "postgres";

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
  /** Since what the one before killed worked again; in a fleet since the moment of that one. */
  readonly afterMs: number;
  readonly incident: Incident;
  /** So long whatever comes back dies again; absent: it comes back at once. */
  readonly awayMs?: number;
  /** The database's files are lost with it, and restored. */
  readonly losesFiles?: true;
}

/** How many processes of a kind there are. */
export interface Crowd {
  readonly servers: number;
  readonly gateways: number;
}

const INCIDENTS: readonly Incident["kind"][] = ["DELIVERY", "OVERFILL", "WATER"];
/** None at all strikes while what was held up by the kill before is rushing in. */
const LONGEST_PEACE_MS = 3_000;

/**
 * The kills of a run: in each round every process dies once. The seed settles the order within a round, the moments, and in which rounds
 * two die at once (every other one). The simulated stations lose their power alone: what they counted is what all is held against.
 */
export function planStrikes(
  { rounds, servers, gateways }: Crowd & { readonly rounds: number },
  seed: number,
): Strike[] {
  const random = randomOf(seed);
  const among = (count: number): number => Math.floor(random() * count);
  const peace = (): number => Math.round(random() * LONGEST_PEACE_MS);
  const programs = [...namesOf("gateway", gateways), ...namesOf("server", servers), "postgres"] as Victim[];
  const doubles = among(2);
  const strikes: Strike[] = [];
  for (let round = 1; round <= rounds; round++) {
    const order = shuffled(programs, among);
    const together = round % 2 === doubles ? 2 : 1;
    const groups: (readonly Victim[])[] = [order.slice(0, together), ...order.slice(together).map((one) => [one])];
    groups.splice(among(groups.length + 1), 0, ["simulator"]);
    for (const victims of groups) {
      const kind = INCIDENTS[strikes.length % INCIDENTS.length] ?? "DELIVERY";
      strikes.push({ round, victims, afterMs: peace(), incident: { kind, tank: random() } });
    }
  }
  return strikes;
}

/** Longer than a lease (6 s), and than it takes another gateway to take over what is free (10 s). */
const AWAY_MS = 15_000;
/** When in a fleet's time what happens to whom; the rest of it is work. */
const FLEET: readonly (Pick<Strike, "victims" | "awayMs" | "losesFiles"> & { readonly at: number })[] = [
  { at: 0.2, victims: ["gateway"], awayMs: AWAY_MS },
  { at: 0.4, victims: ["server"] },
  { at: 0.55, victims: ["postgres"], losesFiles: true },
  { at: 0.8, victims: ["postgres"] },
];

/** What a fleet lives through in so many minutes: three kills, and the loss of its database's files. */
export function planFleet(minutes: number, seed: number): Strike[] {
  const random = randomOf(seed);
  return FLEET.map(({ at, ...deed }, index) => ({
    ...deed,
    round: index + 1,
    afterMs: Math.round(minutes * 60_000 * (at - (FLEET[index - 1]?.at ?? 0))),
    incident: { kind: INCIDENTS[index % INCIDENTS.length] ?? "DELIVERY", tank: random() },
  }));
}

function shuffled<T>(items: readonly T[], among: (count: number) => number): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(among(left.length), 1));
}
