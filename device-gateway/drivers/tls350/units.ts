import type { Decimal } from "../../driver.ts";

/** What a console measures in. */
export const UNIT_SYSTEMS = ["US", "METRIC", "IMPERIAL"] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

/** Exact: 231 cubic inches of 25.4 mm (NIST Handbook 44, appendix C). */
const LITRES_PER_US_GALLON = 3.785411784;
/** Exact by law (UK Units of Measurement Regulations 1995, schedule). */
const LITRES_PER_IMPERIAL_GALLON = 4.54609;
/** Exact (international yard and pound agreement, 1959). */
const MM_PER_INCH = 25.4;

/** A tank of more than a million cubic metres is no tank: the float was not a measurement. */
const LARGEST = 1e9;

interface Conversion {
  readonly litres: number;
  readonly mm: number;
  readonly fahrenheit: boolean;
}

/**
 * US: gallons, inches, °F, as the manuals' display examples show. Metric: litres, mm, °C. For imperial gallons the
 * manuals name no unit of height or temperature; the console's other non-metric units are taken.
 */
const CONVERSIONS: Readonly<Record<UnitSystem, Conversion>> = {
  US: { litres: LITRES_PER_US_GALLON, mm: MM_PER_INCH, fahrenheit: true },
  METRIC: { litres: 1, mm: 1, fahrenheit: false },
  IMPERIAL: { litres: LITRES_PER_IMPERIAL_GALLON, mm: MM_PER_INCH, fahrenheit: true },
};

/** The unit system by its number in function 517, or null for a number that the manuals don't know. */
export function unitsByNumber(digit: string): UnitSystem | null {
  return { "1": "US" as const, "2": "METRIC" as const, "3": "IMPERIAL" as const }[digit] ?? null;
}

/** A console's volume as litres with up to three decimals; null where there is none. */
export function toLitres(value: number | undefined, units: UnitSystem): Decimal | null {
  const litres = measured(value, CONVERSIONS[units].litres);
  return litres === null ? null : decimal(litres);
}

/** A console's height as millimetres, to the hundredth; null where there is none. */
export function toMm(value: number | undefined, units: UnitSystem): number | null {
  const mm = measured(value, CONVERSIONS[units].mm);
  return mm === null ? null : rounded(mm);
}

/** A console's temperature as °C, to the hundredth; null where there is none. */
export function toCelsius(value: number | undefined, units: UnitSystem): number | null {
  const degrees = measured(value, 1);
  if (degrees === null) return null;
  return rounded(CONVERSIONS[units].fahrenheit ? (degrees - 32) / 1.8 : degrees);
}

function measured(value: number | undefined, factor: number): number | null {
  if (value === undefined || !Number.isFinite(value) || Math.abs(value) > LARGEST) return null;
  return value * factor;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

/** Up to three decimals, no trailing zeros, no minus before nought. */
function decimal(value: number): Decimal {
  return String(Number(value.toFixed(3)) + 0);
}
