import { Decimal } from "decimal.js";

/** So much product stands in the tank at this height. */
export interface StrappingPoint {
  readonly heightMm: number;
  /** Litres as decimal text, 3 places at most. */
  readonly volumeLitres: string;
}

/** What is wrong with a line of a strapping table's file. */
export type StrappingFault =
  | "COLUMNS"
  | "HEIGHT_NOT_A_NUMBER"
  | "VOLUME_NOT_A_NUMBER"
  | "HEIGHT_NOT_RISING"
  | "VOLUME_NOT_RISING"
  | "ABOVE_HEIGHT"
  | "ABOVE_CAPACITY"
  | "TOO_FEW"
  | "TOO_MANY";

/** A fault and the line of the file that has it, from 1; the file as a whole is line 0. */
export interface StrappingProblem {
  readonly line: number;
  readonly fault: StrappingFault;
}

/** What a table must fit into. */
export interface TankSize {
  readonly heightMm: number;
  readonly capacityLitres: string;
}

/** A line every millimetre of the highest tanks; more is another file. */
export const MOST_POINTS = 6_000;
const LEAST_POINTS = 2;
/** A file of nothing but mistakes needs no list of all of them. */
const MOST_PROBLEMS = 100;

const SEPARATORS = [";", "\t", ","] as const;

/**
 * The points of a file with a height (mm) and a volume (litres) on each line, and what is wrong with it. Columns are parted
 * by semicolon, tab or comma; beside the first two a comma may be the decimal sign. A first line of words is a header.
 */
export function readStrapping(
  text: string,
  size: TankSize,
): { points: StrappingPoint[]; problems: StrappingProblem[] } {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const problems: StrappingProblem[] = [];
  const points: StrappingPoint[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "" || (points.length === 0 && problems.length === 0 && isHeader(line))) {
      continue;
    }
    const point = pointOf(line);
    const fault = typeof point === "string" ? point : contradiction(point, points.at(-1), size);
    if (fault !== null) {
      problems.push({ line: index + 1, fault });
    }
    if (typeof point !== "string") {
      points.push(point);
    }
  }
  if (points.length > MOST_POINTS || (problems.length === 0 && points.length < LEAST_POINTS)) {
    problems.unshift({ line: 0, fault: points.length > MOST_POINTS ? "TOO_MANY" : "TOO_FEW" });
  }
  return { points, problems: problems.slice(0, MOST_PROBLEMS) };
}

const isHeader = (line: string): boolean => !/\d/.test(line.split(/[;\t,]/)[0] ?? "");

function pointOf(line: string): StrappingPoint | StrappingFault {
  const separator = SEPARATORS.find((sign) => line.includes(sign));
  const cells = (separator === undefined ? [line] : line.split(separator)).map((cell) => unquoted(cell));
  const [height, volume, ...more] = separator === "," ? cells : cells.map((cell) => cell.replace(",", "."));
  if (height === undefined || volume === undefined || more.some((cell) => cell !== "")) {
    return "COLUMNS";
  }
  if (!/^\d{1,6}(\.0+)?$/.test(height)) {
    return "HEIGHT_NOT_A_NUMBER";
  }
  return /^\d{1,9}(\.\d{1,3})?$/.test(volume)
    ? { heightMm: Number(height), volumeLitres: new Decimal(volume).toFixed(3) }
    : "VOLUME_NOT_A_NUMBER";
}

const unquoted = (cell: string): string => cell.trim().replace(/^"(.*)"$/, "$1");

function contradiction(
  { heightMm, volumeLitres }: StrappingPoint,
  below: StrappingPoint | undefined,
  size: TankSize,
): StrappingFault | null {
  return (
    (below !== undefined && heightMm <= below.heightMm && "HEIGHT_NOT_RISING") ||
    (below !== undefined && new Decimal(volumeLitres).lt(below.volumeLitres) && "VOLUME_NOT_RISING") ||
    (heightMm > size.heightMm && "ABOVE_HEIGHT") ||
    (new Decimal(volumeLitres).gt(size.capacityLitres) && "ABOVE_CAPACITY") ||
    null
  );
}

/**
 * Litres at a height by a table whose points rise: on the straight line between the two points around it, on the line down
 * to the empty tank below the first; above the last point the last one's.
 */
export function volumeAt(points: readonly StrappingPoint[], heightMm: number): string | null {
  const above = points.findIndex((point) => point.heightMm >= heightMm);
  const upper = above === -1 ? points.at(-1) : points[above];
  if (upper === undefined) {
    return null;
  }
  if (above === -1 || heightMm === upper.heightMm) {
    return upper.volumeLitres;
  }
  const lower = points[above - 1] ?? { heightMm: 0, volumeLitres: "0" };
  const share = new Decimal(Math.max(0, heightMm)).minus(lower.heightMm).div(upper.heightMm - lower.heightMm);
  return new Decimal(upper.volumeLitres).minus(lower.volumeLitres).mul(share).plus(lower.volumeLitres).toFixed(3);
}
