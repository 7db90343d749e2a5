import { addDays, instantOf, wallTime } from "../../../common/zone-time.ts";
import type { PastTrouble } from "../network.ts";
import { decimalText, parseUnits } from "../quantity.ts";
import type { StationPlan } from "../plan.ts";
import { Random } from "../world/random.ts";
import type { PastPlan } from "./past-plan.ts";
import type { Played } from "./play.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAY_MINUTES = 1_440;
/** The first hand-over of a day, minutes after midnight by the station's clocks; the others at equal distances. */
const FIRST_AT = 6 * 60;
/** A hand-over begins so many minutes before its time or after it. */
const [EARLIEST, LATEST] = [-6, 9];
/** So many tills of a hundred are over or short by some change, by cents up to this. */
const MISCOUNTED = 26;
const MOST_CHANGE = 600;
/** Shares of the money that came by bank card and by transfer; the rest is cash. */
const [BANK_CARD, TRANSFER] = [
  [0.18, 0.34],
  [0.36, 0.52],
] as const;

const OVER = ["A customer left without the change", "Counted twice, the difference stays"];
const SHORT = ["Wrong change given", "Counted twice, the difference stays"];
const MISSING = "Notes are missing, the station manager was told";

/** What an attendant counted at the end of a shift, cents. */
interface Counted {
  readonly cash: number;
  readonly bankCard: number;
  readonly transfer: number;
}

/** What was signed at the end of a shift. Times in ms, money in cents. */
interface SignedShift {
  readonly closedAt: number;
  /** What its customers paid, and what was counted of that. */
  readonly tillCents: number;
  readonly counted: Counted;
  /** Money is gone: more than change that was given wrongly. */
  readonly missing: boolean;
  readonly reason: string | null;
}

/** A shift as its attendant kept it. */
export interface PastShift {
  readonly login: string;
  readonly openedAt: number;
  /** Null: it is open yet. */
  readonly signed: SignedShift | null;
}

/** The shifts of a station's past in order, each opened as the one before was closed; none where nobody attends it. */
export function shiftsOf(
  plan: StationPlan,
  { past, played, seed }: { readonly past: PastPlan; readonly played: Played; readonly seed: number },
): PastShift[] {
  if (plan.attendants.length === 0) return [];
  const random = Random.named(seed, `${plan.code}/past shifts`);
  const edges = handOvers(plan, past, random);
  const till = new Till(plan, past, { played, random });
  return edges.map((openedAt, index) => {
    const closedAt = edges[index + 1];
    const signed = closedAt === undefined ? null : till.close(openedAt, closedAt);
    return { login: plan.attendants[turnOf(plan, index)] ?? "", openedAt, signed };
  });
}

/** Whose turn it is: all have the same shift for a week and the next one after it. */
function turnOf({ attendants, shiftsPerDay }: StationPlan, index: number): number {
  return (index + Math.floor(index / (7 * shiftsPerDay))) % attendants.length;
}

function handOvers({ timeZone, shiftsPerDay }: StationPlan, { since, until }: PastPlan, random: Random): number[] {
  const times = Array.from({ length: shiftsPerDay }, (_, index) =>
    Math.round((FIRST_AT + (index * DAY_MINUTES) / shiftsPerDay) % DAY_MINUTES),
  ).sort((one, other) => one - other);
  const edges: number[] = [];
  const last = wallTime(new Date(until), timeZone).day;
  for (let day = wallTime(new Date(since), timeZone).day; day <= last; day = addDays(day, 1)) {
    for (const minutes of times) {
      const clock = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
      const late = Math.round(random.between(EARLIEST * 60, LATEST * 60)) * 1000;
      edges.push(instantOf(day, clock, timeZone).getTime() + late);
    }
  }
  return edges.filter((at) => since <= at && at < until - LATEST * MINUTE_MS);
}

type TillShort = Extract<PastTrouble, { kind: "TILL_SHORT" }>;

/** The till of a station, as it is counted at the end of each shift. */
class Till {
  private readonly random: Random;
  private readonly shortages: TillShort[];
  private next = 0;

  constructor(
    { troubles }: StationPlan,
    private readonly past: PastPlan,
    private readonly told: { readonly played: Played; readonly random: Random },
  ) {
    this.random = told.random;
    this.shortages = troubles
      .filter((trouble): trouble is TillShort => trouble.kind === "TILL_SHORT")
      .sort((one, other) => other.daysAgo - one.daysAgo);
  }

  close(openedAt: number, closedAt: number): SignedShift {
    const { random } = this;
    const tillCents = this.paid(closedAt, openedAt);
    const missingCents = this.missing(openedAt);
    const change = random.integer(1, 100) <= MISCOUNTED ? random.integer(-MOST_CHANGE, MOST_CHANGE) : 0;
    const difference = missingCents > 0 ? -missingCents : change;
    const bankCard = Math.round(tillCents * random.between(...BANK_CARD));
    const transfer = Math.round(tillCents * random.between(...TRANSFER));
    const said = random.integer(0, 1);
    const words = difference > 0 ? OVER[said] : SHORT[said];
    const reason = missingCents > 0 ? MISSING : words;
    return {
      closedAt,
      tillCents,
      counted: { cash: tillCents - bankCard - transfer + difference, bankCard, transfer },
      missing: missingCents > 0,
      reason: difference === 0 ? null : (reason ?? null),
    };
  }

  /** What was paid at the till until a moment since the last one was counted: sales by card bring no money. */
  private paid(until: number, since: number): number {
    const { sales } = this.told.played;
    let cents = 0;
    for (; (sales[this.next]?.endedAt ?? until) < until; this.next++) {
      const sale = sales[this.next];
      if (sale && sale.endedAt >= since && sale.tag === "") cents += sale.amountCents;
    }
    return cents;
  }

  /** What somebody took: of the first shift since its day. */
  private missing(openedAt: number): number {
    const [first] = this.shortages;
    if (!first || openedAt < this.past.until - first.daysAgo * DAY_MS) return 0;
    this.shortages.shift();
    return parseUnits(first.amount, 2) ?? 0;
  }
}

const instant = (at: number): string => new Date(at).toISOString();
const money = (cents: number): string => decimalText(cents, 2);

/** The shifts of a station as whoever enters them is told them. */
export function keptShifts({ code }: StationPlan, shifts: readonly PastShift[]): object[] {
  return shifts.map(({ login, openedAt, signed }) => ({
    station: code,
    login,
    openedAt: instant(openedAt),
    signed: signed && {
      closedAt: instant(signed.closedAt),
      cash: money(signed.counted.cash),
      bankCard: money(signed.counted.bankCard),
      transfer: money(signed.counted.transfer),
      reason: signed.reason,
    },
  }));
}
