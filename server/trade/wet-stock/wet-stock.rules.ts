import { litresOf } from "../../site/tank/litres.ts";
import type { VarianceState } from "./wet-stock.types.ts";

/** What a tank held, got and gave in a time; millilitres. An end that no reading tells is null, and with it the variance. */
export interface StockFigures {
  readonly opening: number | null;
  readonly delivered: number;
  /** What the gauge alone saw of that. */
  readonly risen: number;
  readonly sold: number;
  readonly moves: Moves;
  readonly closing: number | null;
}

/** What people moved, drew and put right in a tank in a time; millilitres. */
export interface Moves {
  readonly transferredIn: number;
  readonly transferredOut: number;
  readonly drawsReturned: number;
  readonly drawsRemoved: number;
  /** Below 0 where the books have less since. */
  readonly corrected: number;
}

/** Nothing was moved. */
export const UNMOVED: Moves = { transferredIn: 0, transferredOut: 0, drawsReturned: 0, drawsRemoved: 0, corrected: 0 };

/** What movements add to the books, millilitres. */
export const movedBy = ({ transferredIn, transferredOut, drawsReturned, drawsRemoved, corrected }: Moves): number =>
  transferredIn + drawsReturned - transferredOut - drawsRemoved + corrected;

/** From which variance on a day, and a month, are told apart; per cent, and millilitres. */
export interface VarianceLimits {
  readonly amberPercent: number;
  readonly redPercent: number;
  readonly monthPercent: number;
  readonly month: number;
  /** Up to here a variance is what gauges can't tell from none. */
  readonly tolerance: number;
}

const PERCENT = 100;
const PERCENT_PLACES = 100;

/** What should be in the tank, millilitres. */
export const bookOf = ({ opening, delivered, sold, moves }: StockFigures): number | null =>
  opening === null ? null : opening + delivered - sold + movedBy(moves);

/** How far what is in the tank is from what should be, millilitres: below 0 where some of it lacks. */
export function dayVariance(figures: StockFigures): number | null {
  const book = bookOf(figures);
  return book === null || figures.closing === null ? null : figures.closing - book;
}

/** A variance in per cent of what was sold, to two places; null where nothing was. */
export function percentOf(variance: number | null, sold: number): number | null {
  return variance === null || sold <= 0
    ? null
    : Math.round((variance / sold) * PERCENT * PERCENT_PLACES) / PERCENT_PLACES;
}

/**
 * How bad a day's variance is: what deliveries lack is held against what was delivered, the rest against what was sold, and the worse of
 * both counts. A tanker brings more in an hour than a day sells, and its ticket is never exact to the litre.
 */
export function stateOfDay(figures: StockFigures, limits: VarianceLimits): VarianceState {
  const variance = dayVariance(figures);
  if (variance === null) {
    return "UNKNOWN";
  }
  const { delivered, risen, sold } = figures;
  const states = [stateOf(variance - (risen - delivered), sold, limits), stateOf(risen - delivered, delivered, limits)];
  return states.includes("RED") ? "RED" : states.includes("AMBER") ? "AMBER" : "WITHIN";
}

/** How bad it is that so much is off, of so much that flowed. */
function stateOf(off: number, flow: number, { amberPercent, redPercent, tolerance }: VarianceLimits): VarianceState {
  const size = Math.abs(off);
  const beyond = (percent: number) => size * PERCENT > Math.max(flow, 0) * percent;
  if (size <= tolerance || !beyond(amberPercent)) {
    return "WITHIN";
  }
  return beyond(redPercent) ? "RED" : "AMBER";
}

/** What a month's variance may come to, by what went through the tank in it; millilitres. */
export const monthLimit = (sold: number, { monthPercent, month }: VarianceLimits): number =>
  Math.round((Math.max(sold, 0) * monthPercent) / PERCENT) + month;

/** Whether a month's variance is beyond what it may come to. */
export function stateOfMonth(variance: number, sold: number, limits: VarianceLimits): VarianceState {
  return Math.abs(variance) > monthLimit(sold, limits) ? "RED" : "WITHIN";
}

/** Millilitres as litres in decimal text, without zeros at the end. */
export const litresText = (millilitres: number): string => litresOf(millilitres).replace(/\.?0+$/, "");

/** The same, null where nothing is known. */
export const knownLitres = (millilitres: number | null): string | null =>
  millilitres === null ? null : litresText(millilitres);
