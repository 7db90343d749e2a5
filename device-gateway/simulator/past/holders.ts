import type { Random } from "../world/random.ts";
import type { PastCard } from "./past-plan.ts";

const DAY_MS = 86_400_000;
/** A holder fills again after so many days. */
const LEAST_DAYS = 1.5;
const MOST_DAYS = 4.5;

interface Holder {
  readonly card: PastCard;
  dueAt: number;
  spentCents: number;
}

/** The holders of cards that fill at a station: each comes every few days, and pays by card what is on it by then. */
export class Holders {
  private readonly holders: readonly Holder[];

  constructor(
    cards: readonly PastCard[],
    since: number,
    private readonly random: Random,
  ) {
    this.holders = cards.map((card) => ({ card, dueAt: since + this.pause(0), spentCents: 0 }));
  }

  private pause(leastDays = LEAST_DAYS): number {
    return this.random.between(leastDays, MOST_DAYS) * DAY_MS;
  }

  /** The tag with which a customer of a moment pays an amount; "" for whoever pays otherwise. */
  tagFor(at: number, cents: number): string {
    const holder = this.holders.find((each) => each.dueAt <= at && leftOf(each, at) >= cents);
    if (!holder) return "";
    holder.dueAt = at + this.pause();
    holder.spentCents += cents;
    return holder.card.tag;
  }
}

function leftOf({ card, spentCents }: Holder, at: number): number {
  return card.paidIn.reduce((sum, paid) => (paid.at < at ? sum + paid.cents : sum), 0) - spentCents;
}
