import { addDays, instantOf, wallTime } from "../../../common/zone-time.ts";
import type { NetworkFile } from "../network.ts";
import { parseUnits, unitsOfDifference } from "../quantity.ts";
import { Random } from "../world/random.ts";

const DAY_MS = 86_400_000;

/** A card as its holder used it. Money in cents, times in ms. */
export interface PastCard {
  readonly tag: string;
  readonly paidIn: readonly { readonly at: number; readonly cents: number }[];
}

/** The past of a network up to the moment at which it began. Times in ms. */
export interface PastPlan {
  readonly since: number;
  readonly until: number;
  /** By how much all prices differed from today's, oldest first; thousandths. */
  readonly course: readonly { readonly since: number; readonly mills: number }[];
  /** Cards by the station at which their holders fill, by its code. */
  readonly cards: ReadonlyMap<string, readonly PastCard[]>;
}

/** The past that a network's file tells of; null where it has none. */
export function planPast(file: NetworkFile, seed: number): PastPlan | null {
  if (file.asOf === undefined || file.pastDays === 0) return null;
  const until = Date.parse(file.asOf);
  const { pastDays } = file;
  const course = file.priceCourse.map(({ daysAgo, difference }, index) => ({
    since: until - (index === 0 ? Math.max(daysAgo, pastDays + 1) : daysAgo) * DAY_MS,
    mills: unitsOfDifference(difference, 3),
  }));
  return { since: until - pastDays * DAY_MS, until, course, cards: cardsByStation(file, until, seed) };
}

/** Each holder fills at one station, near home. */
function cardsByStation(file: NetworkFile, until: number, seed: number): Map<string, PastCard[]> {
  const random = Random.named(seed, "homes of cards");
  const homes = new Map<string, PastCard[]>();
  for (const card of file.cards) {
    const home = file.stations[random.integer(0, file.stations.length - 1)];
    if (!home || card.state !== undefined || !card.topUp) continue;
    const there = homes.get(home.code) ?? [];
    homes.set(home.code, [...there, { tag: card.tag, paidIn: paymentsOf(card.topUp, file, until) }]);
  }
  return homes;
}

type TopUp = NonNullable<NetworkFile["cards"][number]["topUp"]>;

/** Oldest first, at the network's clocks. */
function paymentsOf({ everyDays, at, amount }: TopUp, file: NetworkFile, until: number): PastCard["paidIn"] {
  const zone = file.network.timeZone;
  const today = wallTime(new Date(until), zone).day;
  const cents = parseUnits(amount, 2) ?? 0;
  const times = Math.floor(file.pastDays / everyDays);
  return Array.from({ length: times }, (_, index) => {
    const daysAgo = everyDays * (times - index);
    return { at: instantOf(addDays(today, -daysAgo), at, zone).getTime(), cents };
  });
}

/** By how much prices differed from today's at a moment, thousandths. */
export function priceDifference({ course, until }: PastPlan, at: number): number {
  if (at >= until) return 0;
  return course.findLast(({ since }) => since <= at)?.mills ?? 0;
}
