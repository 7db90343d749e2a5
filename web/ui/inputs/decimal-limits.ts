import type { MessageId } from "../../i18n/messages.ts";
import { compareDecimals, fractionOf, isDecimal } from "../../lib/decimal.ts";

/** What a decimal may be; every bound is a decimal itself. */
export interface DecimalLimits {
  /** Digits after the point, at most; 0 for whole numbers. */
  readonly digits?: number;
  readonly min?: string;
  readonly max?: string;
  /** More than this. */
  readonly above?: string;
}

/** Something to say, by its id and what goes into it. */
export interface Said {
  readonly id: MessageId;
  readonly values?: Record<string, string | number>;
}

/** What is wrong with a value that was entered; nothing with an empty one. */
export function decimalProblem(value: string, { digits, min, max, above }: DecimalLimits): Said | undefined {
  if (value === "") {
    return undefined;
  }
  if (!isDecimal(value)) {
    return { id: "form.notANumber" };
  }
  if (digits !== undefined && fractionOf(value).length > digits) {
    return { id: "form.digits", values: { digits } };
  }
  if (above !== undefined && compareDecimals(value, above) <= 0) {
    return { id: "form.above", values: { above } };
  }
  if (min !== undefined && compareDecimals(value, min) < 0) {
    return { id: "form.least", values: { least: min } };
  }
  return max !== undefined && compareDecimals(value, max) > 0 ? { id: "form.most", values: { most: max } } : undefined;
}
