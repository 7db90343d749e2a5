import { Decimal } from "decimal.js";
import type { TankHistoryStep } from "./tank-history.types.ts";

/** More points than this no chart of ours shows, and no person reads. */
export const MOST_COURSE_POINTS = 1_500;
const MINUTE_MS = 60_000;

/** How far the points of a course lie apart, finest first. */
const STEPS: readonly (readonly [Exclude<TankHistoryStep, "RAW">, number])[] = [
  ["FIVE_MINUTES", 5 * MINUTE_MS],
  ["HOUR", 60 * MINUTE_MS],
  ["DAY", 24 * 60 * MINUTE_MS],
];

/** The finest step at which a time has no more points than are shown: every reading where there are so few; null: it is too long for any. */
export function stepOf(ms: number, readings: number): TankHistoryStep | null {
  if (readings <= MOST_COURSE_POINTS) {
    return "RAW";
  }
  return STEPS.find(([, size]) => ms <= size * MOST_COURSE_POINTS)?.[0] ?? null;
}

/** What became of a tank between two readings; litres as decimal text. */
interface Moves {
  readonly opening: string;
  readonly delivered: string;
  readonly sold: string;
  /** What people moved, drew and put right adds to the books. */
  readonly moved: string;
  readonly closing: string;
}

/** What should be in the tank, and how far that is from what is. */
interface Variance {
  readonly bookLitres: string;
  readonly differenceLitres: string;
  /** Of what was sold, per cent; null where nothing was. */
  readonly differencePercent: number | null;
}

const PERCENT_PLACES = 2;

/** The stock by the books, and its variance against the gauge's. */
export function varianceOf({ opening, delivered, sold, moved, closing }: Moves): Variance {
  const book = new Decimal(opening).plus(delivered).minus(sold).plus(moved);
  const difference = new Decimal(closing).minus(book);
  return {
    bookLitres: book.toFixed(),
    differenceLitres: difference.toFixed(),
    differencePercent: new Decimal(sold).isZero()
      ? null
      : difference.times(100).div(sold).toDecimalPlaces(PERCENT_PLACES).toNumber(),
  };
}
