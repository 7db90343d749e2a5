import type { ReactNode } from "react";
import { compareDecimals } from "../../../common/decimal.ts";
import type { DecimalText } from "../../lib/format.ts";

/** One place of a chart: an hour, a day, a station. */
export interface ChartPoint {
  readonly key: string;
  readonly label: string;
  /** Null where there is nothing yet, such as the rest of today. */
  readonly value: DecimalText | null;
  /** The same of the period that it is compared with. */
  readonly compare?: DecimalText | null;
  /** It isn't over yet: an open dot by itself, to which no line falls as if it were over. */
  readonly open?: boolean;
  /** Told but not drawn: nothing before the first sale of a day would be a floor from which its line shoots up. */
  readonly undrawn?: boolean;
  /** As of its last word: its bar is grey and hatched. */
  readonly stale?: boolean;
  /** Beside its name, such as why it is stale. */
  readonly note?: ReactNode;
  /** What else is known of it, for whoever points at it. */
  readonly facts?: readonly { readonly name: string; readonly figure: string }[];
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
    /** What a point that isn't over is called: "15:00 so far". */
    readonly open?: string;
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

/** A point as its lines have it: floats, because a pixel is no amount. The figures that are read come from `source`. */
export interface Drawn {
  readonly label: string;
  /** What is over. */
  readonly whole: number | null;
  /** What is not over yet; null elsewhere. */
  readonly running: number | null;
  readonly compare: number | null;
  readonly source: ChartPoint;
}

/** The points as lines: one of what is over, what isn't by itself, and the one that they are compared with. */
export function linesOf(points: readonly ChartPoint[]): readonly Drawn[] {
  return points.map((source) => {
    const value = source.undrawn ? null : drawn(source.value);
    const open = source.open === true;
    return {
      label: source.label,
      whole: open ? null : value,
      running: open ? value : null,
      compare: drawn(source.compare),
      source,
    };
  });
}

/** The value of a point that is drawn, whether it is over or not. */
export function valueOf({ whole, running }: Pick<Drawn, "whole" | "running">): number | null {
  return whole ?? running;
}

function drawn(text: DecimalText | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text);
}
