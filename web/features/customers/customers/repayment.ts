import type { RepaymentWindow } from "../../../schema-types.generated.ts";

/** Specification §8, 10042: the common reading, and the alternate one. */
export const WINDOWS = ["DAYS_1_TO_28", "DAY_11_OR_21_TO_28"] as const satisfies readonly RepaymentWindow[];

/** Whether a day of the month lies in a window. */
export function fitsWindow(day: number, window: RepaymentWindow): boolean {
  return window === "DAYS_1_TO_28" ? day >= 1 && day <= 28 : day === 11 || (day >= 21 && day <= 28);
}
