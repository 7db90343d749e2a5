import { compareDecimals } from "../../lib/decimal.ts";
import type { DecimalText } from "../../lib/format.ts";

/** One place of a chart: an hour, a day, a station. */
export interface ChartPoint {
  readonly key: string;
  readonly label: string;
  /** Null where there is nothing yet, such as the rest of today. */
  readonly value: DecimalText | null;
  /** The same of the period that it is compared with. */
  readonly compare?: DecimalText | null;
}

/** What a chart is of; every word of it comes from its screen. */
export interface ChartData {
  readonly points: readonly ChartPoint[];
  readonly words: {
    /** What the points are: "Hour", "Station". */
    readonly point: string;
    /** What is measured, or the period it is of: "Amount", "This week". */
    readonly value: string;
    /** The period that it is compared with. */
    readonly compare?: string;
  };
  /** Each value holds until the next one, and moves little around a large value: steps, on a scale that is not from 0. */
  readonly steps?: boolean;
  /** A figure as text, exact, with its symbol or unit. */
  readonly format: (value: DecimalText) => string;
}

/** The largest first, what has no figure last; equals stay in the order in which they came. */
export function largestFirst(points: readonly ChartPoint[]): readonly ChartPoint[] {
  const rank = ({ value }: ChartPoint) => Number(value === null);
  return points.toSorted(
    (left, right) => rank(left) - rank(right) || compareDecimals(right.value ?? "0", left.value ?? "0"),
  );
}

/** How much of the largest figure each one is, from 0 to 1; drawn, so a float will do. Nothing is less than none. */
export function sharesOf(points: readonly ChartPoint[]): readonly number[] {
  const values = points.map(({ value }) => Math.max(0, Number(value ?? 0)));
  const most = Math.max(...values, 0);
  return values.map((value) => (most === 0 ? 0 : value / most));
}
