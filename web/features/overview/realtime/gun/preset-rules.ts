import type { PresetType } from "../../../../schema-types.generated.ts";

/** What is wrong with a preset's value; each has a text `command.preset.<fault>`. */
export type PresetFault = "missing" | "notANumber" | "zero" | "decimals2" | "decimals3";

/** Money is given in hundredths, volume in thousandths of its unit; a full tank needs no value. */
const DECIMALS = { AMOUNT: 2, VOLUME: 3 } as const;

/**
 * A typed value as the contract takes it: a decimal string with a point. People type a comma where their language does;
 * the thousands have no sign, so that "1,500" can never mean two things: it is refused for an amount and 1.5 litres.
 */
export function presetValueOf(text: string): string {
  return text.trim().replace(",", ".");
}

/** The fault in a typed value, or undefined. */
export function presetFault(type: PresetType, text: string): PresetFault | undefined {
  if (type === "FULL") {
    return undefined;
  }
  const value = presetValueOf(text);
  if (value === "") {
    return "missing";
  }
  if (!/^\d{1,7}(\.\d+)?$/.test(value)) {
    return "notANumber";
  }
  if ((value.split(".")[1]?.length ?? 0) > DECIMALS[type]) {
    return `decimals${DECIMALS[type]}`;
  }
  return /^[0.]+$/.test(value) ? "zero" : undefined;
}
