/** What belongs together on a skid, in the order in which it is shown. */
export const MEASURE_GROUPS = [
  "CYLINDERS",
  "PRESSURES",
  "TEMPERATURES",
  "GAS",
  "REVERSAL_TIMES",
  "OIL_LEVEL",
  "SPARE",
] as const;
export type MeasureGroup = (typeof MEASURE_GROUPS)[number];

/** The units that the specification gives; null where it gives none. */
export type MeasureUnit = "mm" | "MPa" | "°C" | "%" | "s";

/** What one parameter is; figures as decimal text. */
interface Measure {
  readonly key: string;
  readonly group: MeasureGroup;
  readonly unit: MeasureUnit | null;
  /** Places behind the point that a PLC tells by its default map. */
  readonly decimals: number;
  /** Above it something is wrong; null where the specification names no limit. */
  readonly highLimit: string | null;
  /** What was above its limit is right again at or below this: a gas cloud that sways must not ring twice. */
  readonly releaseLimit: string | null;
}

const NO_LIMIT = { highLimit: null, releaseLimit: null } as const;
const point = { group: "CYLINDERS", unit: "mm", decimals: 0, ...NO_LIMIT } as const;
const pressure = { group: "PRESSURES", unit: "MPa", decimals: 2, ...NO_LIMIT } as const;
const temperature = { group: "TEMPERATURES", unit: "°C", decimals: 1, ...NO_LIMIT } as const;
const gas = { group: "GAS", unit: "%", decimals: 1, highLimit: "25", releaseLimit: "24" } as const;
const reversal = { group: "REVERSAL_TIMES", unit: "s", decimals: 2, ...NO_LIMIT } as const;

/** The 21 parameters that the PLC of a gas skid tells: the specification's, in its words and its order. */
export const MEASURES = [
  { key: "CYLINDER_A_UP", ...point },
  { key: "CYLINDER_A_DOWN", ...point },
  { key: "CYLINDER_A_CURRENT", ...point },
  { key: "CYLINDER_B_UP", ...point },
  { key: "CYLINDER_B_DOWN", ...point },
  { key: "CYLINDER_B_CURRENT", ...point },
  { key: "PRESSURE_INLET", ...pressure },
  { key: "PRESSURE_MEDIUM", ...pressure },
  { key: "PRESSURE_PROTECTIVE", ...pressure },
  { key: "PRESSURE_HIGH", ...pressure },
  { key: "PRESSURE_LOW", ...pressure },
  { key: "PRESSURE_INSTRUMENT_AIR", ...pressure, decimals: 3 },
  { key: "TEMPERATURE_WATER", ...temperature },
  { key: "TEMPERATURE_HYDRAULIC_OIL", ...temperature },
  { key: "GAS_SKID", ...gas },
  { key: "GAS_CYLINDER_GROUP", ...gas },
  { key: "GAS_DISPENSER", ...gas },
  { key: "REVERSAL_TIME_A", ...reversal },
  { key: "REVERSAL_TIME_B", ...reversal },
  { key: "HYDRAULIC_OIL_LEVEL", group: "OIL_LEVEL", unit: null, decimals: 1, ...NO_LIMIT },
  { key: "SPARE", group: "SPARE", unit: null, decimals: 0, ...NO_LIMIT },
] as const satisfies readonly Measure[];

export type MeasureKey = (typeof MEASURES)[number]["key"];

const BY_KEY: ReadonlyMap<MeasureKey, Measure> = new Map(MEASURES.map((measure) => [measure.key, measure]));

/** What a key stands for. Throws RangeError for one that is none. */
export function measureOf(key: MeasureKey): Measure {
  const measure = BY_KEY.get(key);
  if (measure === undefined) {
    throw new RangeError(`${key} is no measure`);
  }
  return measure;
}

/** Whether a figure is beyond its limit; until it has come back to its release limit it stays so. */
export function isBeyond(key: MeasureKey, figure: string, wasBeyond: boolean): boolean {
  const { highLimit, releaseLimit } = measureOf(key);
  if (highLimit === null) {
    return false;
  }
  return Number(figure) > Number(wasBeyond ? (releaseLimit ?? highLimit) : highLimit);
}

const BEYOND = /^(-?\d+(?:\.\d+)?) [<>] (-?\d+(?:\.\d+)?)$/;

/** The figure and the limit that it is beyond, which an alarm's detail tells ("26.1 > 25"); undefined where it tells something else. */
export function beyondOf(detail: string): { readonly figure: string; readonly limit: string } | undefined {
  const [, figure, limit] = BEYOND.exec(detail) ?? [];
  return figure === undefined || limit === undefined ? undefined : { figure, limit };
}

/** What a PLC says of the skid as a whole. */
export const PLC_STATES = ["RUNNING", "AUTO", "REMOTE", "EMERGENCY_STOP", "FAULT"] as const;
export type PlcState = (typeof PLC_STATES)[number];
