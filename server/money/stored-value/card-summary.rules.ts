import { Decimal } from "decimal.js";
import type { CardSummaryFigures } from "./card-summary.types.ts";
import type { ValueCause } from "./value-statement.types.ts";

/** What a cause, the other side of the books, or the balances of now came to before, within and after a time. */
export interface CauseSums {
  readonly placeId: string;
  readonly cause: ValueCause | "COUNTER" | "BALANCE";
  readonly before: string;
  readonly within: string;
  readonly after: string;
}

const COLUMNS = {
  DEPOSIT: "deposits",
  GIFT: "gifts",
  TRANSFER_IN: "transfersIn",
  CONSUMPTION: "consumption",
  REVERSAL: "reversals",
  REFUND: "refunds",
  GIFT_BACK: "giftsBack",
  TRANSFER_OUT: "transfersOut",
  CORRECTION: "corrections",
  // What is paid back moves from principal to clearing of the same card: 0.
  CLEARING: "corrections",
} as const satisfies Record<ValueCause, keyof CardSummaryFigures>;

/** How the closing value is found without the postings that are summed: by the other side of the books, or by the balances. */
export type ClosedBy = "COUNTER" | "BALANCE";

/** The line of a summary: opening, what moved it by cause, and the closing value found another way. */
export function figuresOf(sums: readonly CauseSums[], closedBy: ClosedBy): CardSummaryFigures {
  const zero = new Decimal(0);
  const moved = Object.fromEntries(Object.values(COLUMNS).map((column) => [column, zero]));
  let [opening, counter, balance] = [zero, zero, zero];
  for (const { cause, before, within, after } of sums) {
    if (cause === "COUNTER") {
      counter = counter.minus(before).minus(within);
    } else if (cause === "BALANCE") {
      balance = balance.plus(after);
    } else {
      opening = opening.plus(before);
      balance = balance.minus(after);
      moved[COLUMNS[cause]] = (moved[COLUMNS[cause]] ?? zero).plus(within);
    }
  }
  const closing = closedBy === "COUNTER" ? counter : balance;
  const reckoned = Object.values(moved).reduce((sum, amount) => sum.plus(amount), opening);
  const texts = Object.fromEntries(Object.entries(moved).map(([column, amount]) => [column, amount.toFixed()]));
  return {
    ...(texts as Record<(typeof COLUMNS)[ValueCause], string>),
    opening: opening.toFixed(),
    closing: closing.toFixed(),
    difference: closing.minus(reckoned).toFixed(),
  };
}
