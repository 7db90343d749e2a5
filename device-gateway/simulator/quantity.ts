/**
 * Exact quantities as integers: volumes in centilitres (0.01 l), money in cents, unit prices in thousandths.
 * Binary floats appear only where a sensor would have them.
 */

/** Money of a volume at a price, rounded half up to the cent. */
export function amountCents(volumeCl: number, priceMills: number): number {
  return Math.floor((volumeCl * priceMills + 500) / 1000);
}

/** The largest volume whose amount does not go beyond the given money. The price must not be zero. */
export function affordableCl(cents: number, priceMills: number): number {
  let volumeCl = Math.floor((cents * 1000) / priceMills);
  while (amountCents(volumeCl + 1, priceMills) <= cents) volumeCl += 1;
  while (volumeCl > 0 && amountCents(volumeCl, priceMills) > cents) volumeCl -= 1;
  return volumeCl;
}

/** An integer of 10^-places as decimal text: 1150 with 2 places is "11.50". */
export function decimalText(units: number, places: number): string {
  const digits = String(Math.abs(units)).padStart(places + 1, "0");
  const sign = units < 0 ? "-" : "";
  if (places === 0) return sign + digits;
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Reads a decimal number or decimal text as an integer of 10^-places, half up; null where it is none or negative. */
export function parseUnits(value: unknown, places: number): number | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const text = String(value).trim();
  if (!/^\d+(\.\d+)?(e-?\d+)?$/i.test(text)) return null;
  if (/e/i.test(text)) return Math.round(Number(text) * 10 ** places);
  const [whole = "0", fraction = ""] = text.split(".");
  const kept = fraction.slice(0, places).padEnd(places, "0");
  const half = Number(fraction.charAt(places) || "0") >= 5 ? 1 : 0;
  const units = Number(whole + kept) + half;
  return Number.isSafeInteger(units) ? units : null;
}

/** Reads decimal text that may be below zero as an integer of 10^-places; 0 where it is none. */
export function unitsOfDifference(text: string, places: number): number {
  const units = parseUnits(text.replace(/^-/, ""), places) ?? 0;
  return text.startsWith("-") ? -units : units;
}

/** Volume at 15 °C of a volume measured at the given temperature (linear expansion, coefficient per °C). */
export function netVolumeCl(volumeCl: number, temperatureC: number, expansion: number): number {
  return Math.round(volumeCl * (1 - expansion * (temperatureC - 15)));
}
