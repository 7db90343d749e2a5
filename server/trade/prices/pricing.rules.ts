import { compareDecimals, percentBetween } from "../../../common/decimal.ts";
import { PRICE } from "../../../common/limits.ts";
import { brokenLimits } from "../../kernel/errors/assert-decimal.ts";
import type { Params, RefusalName } from "../../kernel/errors/catalogue.ts";
import { type Bound, brokenBound, floorOf } from "../price-bound/price-bound.rules.ts";
import type { SecondPersonReason } from "../price-bound/price-bound.types.ts";

/** A price may be planned so far ahead. */
const LONGEST_PLAN_MS = 366 * 86_400_000;
/** The largest step of one change where no platform has set one: a slip of one digit is always larger. */
export const STANDARD_STEP = "20";

/** Why a price can't be: the refusal, the field of its row, and what to say of it. */
export interface Fault {
  readonly name: RefusalName;
  readonly field: string;
  readonly params?: Params;
}

/** What a new price is held against besides the limits of every price. */
export interface Guards {
  /** null: there is none, so that there is no step either. */
  readonly old: string | null;
  /** Per cent; null: any step. */
  readonly largestStep: string | null;
  readonly bound: Bound;
}

/** A price that can't be (10012): zero, negative, too precise, out of its bounds, or too large a step away from the old one. */
export function priceFault(price: string, { old, largestStep, bound }: Guards): Fault | null {
  const params = brokenLimits(price, PRICE) ?? brokenBound(price, bound);
  if (params) {
    return { name: "PARAMETER_ERROR", field: "price", params };
  }
  const step = old === null ? null : percentBetween(old, price);
  return step !== null && largestStep !== null && compareDecimals(step, largestStep) > 0
    ? { name: "PARAMETER_ERROR", field: "price", params: { largestStep, step } }
    : null;
}

/** Why a change needs a second person: it moves a price by more than so many per cent (null: by none), or brings too little. */
export function secondFor(
  price: string,
  { old, approvalStep, bound }: Pick<Guards, "old" | "bound"> & { approvalStep: string | null },
): SecondPersonReason[] {
  const moved = old !== null && approvalStep !== null && compareDecimals(percentBetween(old, price), approvalStep) > 0;
  const floor = floorOf(bound);
  const brings = floor === null || compareDecimals(price, floor) >= 0;
  return [...(moved ? (["STEP"] as const) : []), ...(brings ? [] : (["MARGIN"] as const))];
}

/** Whether a planned price may take effect then: later than now, but not in years. */
export const isPlannable = (at: Date, now: Date): boolean =>
  at > now && at.getTime() - now.getTime() <= LONGEST_PLAN_MS;

/** After so many tries by itself a device that does not show its price needs a person. */
export const MOST_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;

/** How long to wait after so many tries in vain: 5 s, 10 s, 20 s … 5 minutes. */
export const pauseAfter = (attempts: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts);

/** How a device took its prices, and what that means for the guns that wait for them. */
export function gunAfter(result: "DONE" | "BUSY" | "REFUSED" | "OFFLINE" | "TIMED_OUT" | "UNSUPPORTED"): {
  readonly state: "SENT" | "QUEUED" | "FAILED";
  readonly failure: "OFFLINE" | "REFUSED" | null;
  readonly tried: boolean;
} {
  switch (result) {
    case "DONE":
      return { state: "SENT", failure: null, tried: false };
    case "OFFLINE":
      return { state: "FAILED", failure: "OFFLINE", tried: false };
    case "REFUSED":
    case "UNSUPPORTED":
      return { state: "FAILED", failure: "REFUSED", tried: true };
    case "BUSY":
    case "TIMED_OUT":
      return { state: "QUEUED", failure: null, tried: true };
  }
}
