import { addDays, instantOf, wallTime } from "../../../common/zone-time.ts";
import type { NetworkFile } from "../network.ts";
import type { StationPlan } from "../plan.ts";
import { Random } from "../world/random.ts";
import type { PastPlan } from "./past-plan.ts";
import type { Played } from "./play.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Whoever reads the meter comes so many minutes after midnight. */
const [SOONEST, LATEST] = [2, 14];
/** What is lost of a day's gas is more or less than as a rule by at most this part. */
const SWAY = 0.25;
/** What the meter had counted as the past began, m³. */
const [LEAST_BEGUN, MOST_BEGUN] = [120_000, 900_000];

/** What the purchase meter had counted at a moment (ms), in litres of gas at base conditions; and what was sold and lost since the one before, grams. */
export interface GasReading {
  readonly at: number;
  readonly counterLitres: number;
  readonly soldGrams: number;
  readonly lostGrams: number;
  /** Nobody read it: the meter alone knows. */
  readonly unread: boolean;
}

/** What a station's purchase meter counted each midnight of its past: all that was sold, and what was lost of it. None where it sells no gas. */
export function gasReadingsOf(
  plan: StationPlan,
  { past, played, seed, gas }: { past: PastPlan; played: Played; seed: number; gas: NetworkFile["gas"] },
): GasReading[] {
  const gases = new Set(plan.grades.filter((grade) => grade.gas).map(({ id }) => id));
  const guns = new Set(plan.guns.filter(({ gradeId }) => gases.has(gradeId)).map(({ number }) => number));
  if (guns.size === 0 || gas === undefined) return [];
  const density = Number(gas.kilogramsPerCubicMetre);
  const random = Random.named(seed, `${plan.code}/past gas meter`);
  const sales = played.sales.filter(({ gun }) => guns.has(gun));
  let counterLitres = random.integer(LEAST_BEGUN, MOST_BEGUN) * 1_000;
  let before = past.since;
  return midnights(plan, past).map((midnight) => {
    const at = midnight + Math.round(random.between(SOONEST, LATEST)) * MINUTE_MS;
    const soldGrams = sales
      .filter(({ endedAt }) => before < endedAt && endedAt <= at)
      .reduce((sum, { volumeCl }) => sum + volumeCl * 10, 0);
    const part = (plan.gasLossPercent / 100) * random.between(1 - SWAY, 1 + SWAY);
    const lostGrams = Math.round((soldGrams * part) / (1 - part)) + blownOff(plan, past, { before, at });
    counterLitres += Math.round((soldGrams + lostGrams) / density);
    before = at;
    return { at, counterLitres, soldGrams, lostGrams, unread: isUnread(plan, past, at) };
  });
}

/** The midnights of a station's days within its past, but for the last minutes of it. */
function midnights({ timeZone }: StationPlan, { since, until }: PastPlan): number[] {
  const first = addDays(wallTime(new Date(since), timeZone).day, 1);
  const count = Math.ceil((until - since) / DAY_MS);
  return Array.from({ length: count }, (_, index) =>
    instantOf(addDays(first, index), "00:00", timeZone).getTime(),
  ).filter((midnight) => midnight + LATEST * MINUTE_MS < until);
}

/** The moment at which something befell a station so many days before its network began. */
const momentOf = ({ until }: PastPlan, daysAgo: number): number => until - daysAgo * DAY_MS;

function blownOff({ troubles }: StationPlan, past: PastPlan, { before, at }: { before: number; at: number }): number {
  return troubles.reduce((sum, trouble) => {
    if (trouble.kind !== "GAS_BLOWN_OFF") return sum;
    const when = momentOf(past, trouble.daysAgo);
    return before < when && when <= at ? sum + Math.round(trouble.kilograms * 1_000) : sum;
  }, 0);
}

/** The first reading after such a day began is the one that nobody made. */
const isUnread = ({ troubles }: StationPlan, past: PastPlan, at: number): boolean =>
  troubles.some(
    (trouble) =>
      trouble.kind === "METER_UNREAD" &&
      momentOf(past, trouble.daysAgo) <= at &&
      at < momentOf(past, trouble.daysAgo) + DAY_MS,
  );
