import { compareDecimals, isDecimal, subtractDecimals } from "../../../../common/decimal.ts";
import { PRICE } from "../../../../common/limits.ts";
import { decimalProblem, type Said } from "../../../ui/inputs/decimal-limits.ts";

/** Where a price stands: one grade at one station. */
export interface Place {
  readonly stationId: string;
  readonly gradeId: string;
}

/** A price that somebody has written and not sent yet. */
export interface PriceEdit extends Place {
  readonly stationName: string;
  readonly gradeName: string;
  readonly gradeColour: string;
  /** Null: there was none. */
  readonly old: string | null;
  /** As it was written: a decimal, or what is none. */
  readonly price: string;
}

export type Edits = ReadonlyMap<string, PriceEdit>;

export const placeKey = ({ stationId, gradeId }: Place): string => `${stationId} ${gradeId}`;

/** The edits with one more; what is written as it was is none. */
export function edited(edits: Edits, edit: PriceEdit): Edits {
  const next = new Map(edits);
  if (edit.price === "" || isSame(edit.price, edit.old)) {
    next.delete(placeKey(edit));
  } else {
    next.set(placeKey(edit), edit);
  }
  return next;
}

/** What was written is the price as it stands. */
export function isSame(price: string, old: string | null): boolean {
  return old !== null && isDecimal(price) && compareDecimals(price, old) === 0;
}

/** What is wrong with a price that was written, but for its step. */
export const priceProblem = (price: string): Said | undefined => decimalProblem(price, PRICE);

/** By how much a price moves: exact as an amount, near enough as a part of the old one. */
export interface Step {
  readonly amount: string;
  readonly ratio: number;
}

/** The step from an old price to a new one; none where one of them is not there or no price. */
export function stepBetween(old: string | null, price: string): Step | undefined {
  if (old === null || priceProblem(price) !== undefined || price === "") {
    return undefined;
  }
  const amount = subtractDecimals(price, old);
  return { amount, ratio: Number(amount) / Number(old) };
}

/** Which of a price's guns don't show it yet, as a sentence's numbers. */
export interface Progress {
  readonly guns: number;
  readonly confirmed: number;
  readonly waiting: number;
  readonly failed: number;
  readonly selfControlled: number;
}

/** How a price stands at its guns, in one word. */
export function deliveryOf({ guns, confirmed, failed, waiting }: Progress): "none" | "done" | "waiting" | "failed" {
  if (guns === 0) {
    return "none";
  }
  return failed > 0 ? "failed" : waiting > 0 ? "waiting" : confirmed > 0 ? "done" : "none";
}
