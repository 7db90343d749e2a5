import { Decimal } from "decimal.js";
import { compareDecimals } from "../../../common/decimal.ts";
import { LEAST_MARGIN, PRICE } from "../../../common/limits.ts";
import { brokenLimits } from "../../kernel/errors/assert-decimal.ts";
import { type Day, addDays, reachedAt, wallTime } from "../../../common/zone-time.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { Params } from "../../kernel/errors/catalogue.ts";

/** What a price of a grade is held against, a unit; null: nothing is set. */
export interface Bound {
  readonly lowest: string | null;
  readonly highest: string | null;
  readonly cost: string | null;
  readonly leastMargin: string | null;
}

/** A bound that holds nothing back. */
export const UNBOUND: Bound = { lowest: null, highest: null, cost: null, leastMargin: null };

const FIELDS = ["lowest", "highest", "cost", "leastMargin"] as const;

/** Whether two bounds say the same. */
export const sameBound = (one: Bound, other: Bound): boolean =>
  FIELDS.every((field) => {
    const [here, there] = [one[field], other[field]];
    return here === null || there === null ? here === there : compareDecimals(here, there) === 0;
  });

/** Costs are entered for so many years before and after today. */
const MOST_YEARS = 5;

/** The first moment of a day by the platform's clock; without a day: now. 10012 at the field for a day too far from today. */
export function fromOf(
  asked: Date | null,
  field: string,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Date {
  if (asked === null) {
    return now;
  }
  const day = asked.toISOString().slice(0, 10);
  const today = wallTime(now, timeZone).day;
  const [first, last] = [-1, 1].map((sign) => addDays(today, sign * MOST_YEARS * 365)) as [Day, Day];
  return day >= first && day <= last
    ? reachedAt(day, "00:00", timeZone)
    : refuse("PARAMETER_ERROR", { field, params: { from: first, to: last } });
}

/** The price from which on a unit brings its cost and the least margin; null: nobody has told the cost. */
export const floorOf = ({ cost, leastMargin }: Bound): string | null =>
  cost === null ? null : new Decimal(cost).plus(leastMargin ?? 0).toFixed();

/** Which bound a price breaks, and what to say of it; null: none. */
export function brokenBound(price: string, { lowest, highest }: Bound): Params | null {
  if (lowest !== null && compareDecimals(price, lowest) < 0) {
    return { lowest };
  }
  return highest !== null && compareDecimals(price, highest) > 0 ? { highest } : null;
}

const LIMITS = { lowest: PRICE, highest: PRICE, cost: PRICE, leastMargin: LEAST_MARGIN } as const;

/** What of a bound can't be (10012): the field and what to say of it; null: nothing. */
export function boundFault(bound: Bound): { readonly field: keyof Bound; readonly params: Params } | null {
  for (const field of FIELDS) {
    const value = bound[field];
    const params = value === null ? null : brokenLimits(value, LIMITS[field]);
    if (params !== null) {
      return { field, params };
    }
  }
  const { lowest, highest, cost, leastMargin } = bound;
  if (lowest !== null && highest !== null && compareDecimals(lowest, highest) > 0) {
    return { field: "highest", params: { least: lowest } };
  }
  // A margin is held against a cost, so there has to be one.
  return leastMargin !== null && cost === null ? { field: "cost", params: {} } : null;
}
