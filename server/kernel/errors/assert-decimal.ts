import { decimalFault, type DecimalLimits } from "../../../common/decimal.ts";
import type { Params } from "./catalogue.ts";
import { refuse } from "./refuse.ts";

/** What a refusal says of a value beyond its limits: its bounds, or the places that it may have; null: it is within them. */
export function brokenLimits(value: string, limits: DecimalLimits): Params | null {
  const fault = decimalFault(value, limits);
  if (fault === undefined) {
    return null;
  }
  if (fault.breaks === "digits") {
    return { decimals: limits.digits ?? 0 };
  }
  const { above, min: least, max: most } = limits;
  return { ...(above && { above }), ...(least && { least }), ...(most && { most }) };
}

/** Refuses a decimal beyond its limits (10012), naming the field and its bounds. */
export function assertDecimal(value: string, limits: DecimalLimits, field: string): void {
  const params = brokenLimits(value, limits);
  if (params) {
    refuse("PARAMETER_ERROR", { field, params });
  }
}

/** Refuses the first of these fields that is beyond its limits (10012); null: there is none to hold. */
export function assertDecimals<Field extends string>(
  facts: Readonly<Record<Field, string | number | null>>,
  limitsOf: readonly (readonly [Field, DecimalLimits])[],
): void {
  for (const [field, limits] of limitsOf) {
    const value = facts[field];
    if (value !== null) {
      assertDecimal(String(value), limits, field);
    }
  }
}
