import { Decimal } from "decimal.js";

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
