/** What a decimal may be; every bound is a decimal itself. */
export interface DecimalLimits {
  /** Digits after the point, at most; 0 for whole numbers. Zeros at the end count as none. */
  readonly digits?: number;
  readonly min?: string;
  readonly max?: string;
  /** More than this. */
  readonly above?: string;
}

/** A plain decimal as the contract writes it. */
const PLAIN = /^-?\d+(?:\.\d+)?$/;

/** Whether a text is a decimal as the contract writes it: digits, one point, perhaps a minus. */
export function isDecimal(text: string): boolean {
  return PLAIN.test(text);
}

/** Negative where `left` is less, 0 where both are the same number; exact at any length. Both are decimals. */
export function compareDecimals(left: string, right: string): number {
  const [one, other] = aligned(left, right);
  return one < other ? -1 : Number(one > other);
}

/** What is left of `left` without `right`, exact at any length, without zeros at its end. Both are decimals. */
export function subtractDecimals(left: string, right: string): string {
  const [one, other, places] = aligned(left, right);
  return written(one - other, places);
}

/** By how many per cent of itself `from` moves to become `to`, up or down, two decimals, half up. `from` is not 0. */
export function percentBetween(from: string, to: string): string {
  const [old, wanted] = aligned(from, to);
  const [moved, whole] = [size(wanted - old), size(old)];
  return written((moved * 20_000n + whole) / (whole * 2n), 2);
}

/** The digits after the point. */
export function fractionOf(decimal: string): string {
  return decimal.split(".")[1] ?? "";
}

/** The first bound that a value breaks, and what it is; `number`: it is no decimal. */
export type DecimalFault =
  { readonly breaks: "number" } | { readonly breaks: keyof DecimalLimits; readonly bound: string };

/** Why a value can't be within its limits; undefined: it can. */
export function decimalFault(value: string, { digits, min, max, above }: DecimalLimits): DecimalFault | undefined {
  if (!isDecimal(value)) {
    return { breaks: "number" };
  }
  if (digits !== undefined && fractionOf(value).replace(/0+$/, "").length > digits) {
    return { breaks: "digits", bound: String(digits) };
  }
  if (above !== undefined && compareDecimals(value, above) <= 0) {
    return { breaks: "above", bound: above };
  }
  if (min !== undefined && compareDecimals(value, min) < 0) {
    return { breaks: "min", bound: min };
  }
  return max !== undefined && compareDecimals(value, max) > 0 ? { breaks: "max", bound: max } : undefined;
}

/** Both as whole numbers of the same smallest part, and how many places that part stands behind the point. */
function aligned(left: string, right: string): readonly [bigint, bigint, number] {
  const places = Math.max(fractionOf(left).length, fractionOf(right).length);
  return [scaled(left, places), scaled(right, places), places];
}

function scaled(decimal: string, places: number): bigint {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return BigInt(whole + fraction.padEnd(places, "0"));
}

const size = (number: bigint): bigint => (number < 0n ? -number : number);

/** A whole number of parts as a decimal, without zeros at its end. */
function written(parts: bigint, places: number): string {
  const digits = String(size(parts)).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, "");
  return (parts < 0n ? "-" : "") + (fraction === "" ? whole : `${whole}.${fraction}`);
}
