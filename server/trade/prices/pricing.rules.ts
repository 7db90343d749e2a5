import { Decimal } from "decimal.js";
import type { RefusalName } from "../../kernel/errors/catalogue.ts";

/** A unit price has at most so many decimals (domain rules), and so many digits before them. */
const DECIMALS = 4;
const MOST = "999999";
/** A price may be planned so far ahead. */
const LONGEST_PLAN_MS = 366 * 86_400_000;
/** The largest step of one change where no platform has set one: a slip of one digit is always larger. */
export const STANDARD_STEP = "20";

/** Why a price can't be: the refusal, the field of its row, and what to say of it. */
export interface Fault {
  readonly name: RefusalName;
  readonly field: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Per cent by which a price moves from another, upwards or downwards, rounded to two decimals. */
export function stepOf(old: string, price: string): Decimal {
  return new Decimal(price).minus(old).abs().div(old).times(100).toDecimalPlaces(2);
}

/** A price that can't be (10012): zero, negative, too precise, or too large a step away from the old one; null: any step. */
export function priceFault(
  price: string,
  { old, largestStep }: { old: string | null; largestStep: string | null },
): Fault | null {
  const value = new Decimal(price);
  if (value.lte(0) || value.gt(MOST)) {
    return { name: "PARAMETER_ERROR", field: "price", params: { above: 0, most: MOST } };
  }
  if (value.decimalPlaces() > DECIMALS) {
    return { name: "PARAMETER_ERROR", field: "price", params: { decimals: DECIMALS } };
  }
  if (old !== null && largestStep !== null && stepOf(old, price).gt(largestStep)) {
    return { name: "PARAMETER_ERROR", field: "price", params: { largestStep, step: stepOf(old, price).toFixed() } };
  }
  return null;
}

/** Whether a change needs a second person: it moves a price by more than so many per cent; null: nobody is ever needed. */
export const needsSecond = (
  price: string,
  { old, approvalStep }: { old: string | null; approvalStep: string | null },
) => old !== null && approvalStep !== null && stepOf(old, price).gt(approvalStep);

/** The step above which a second person is needed may be 0 (every change) to 1000 per cent. */
export const isApprovalStep = (step: string): boolean => new Decimal(step).gte(0) && new Decimal(step).lte(1_000);

/** The largest step may be more than 0 and at most 1000 per cent. */
export const isStep = (step: string): boolean => new Decimal(step).gt(0) && new Decimal(step).lte(1_000);

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
