import { type Day, addDays } from "../../../common/zone-time.ts";
import type { TankStockReading } from "../tank-history/tank-history.types.ts";
import {
  knownLitres,
  litresText,
  percentOf,
  bookOf,
  stateOfDay,
  type Moves,
  type StockFigures,
  UNMOVED,
  type VarianceLimits,
  dayVariance,
} from "./wet-stock.rules.ts";
import type { TankDay, VarianceState } from "./wet-stock.types.ts";

/** A reading as the statement tells it: when (ms), its distance from the end (seconds), whether it is quiet, and by hand. */
type ReadingRow = readonly [at: number, away: number, quiet: boolean, byHand: boolean];

/** A day as the statement tells it: which after the first, volumes in millilitres, the readings where they are asked for. */
export type TankDayRow = readonly [
  index: number,
  opening: number | null,
  delivered: number,
  risen: number,
  sold: number,
  closing: number | null,
  final: boolean,
  reckonedAt: number,
  moves:
    | readonly [
        transferredIn: number,
        transferredOut: number,
        drawsReturned: number,
        drawsRemoved: number,
        corrected: number,
      ]
    | null,
  opened?: ReadingRow | null,
  closed?: ReadingRow | null,
];

/** The days of a tank from one on, in their order; undefined where nothing is known of one. */
export interface TankDays {
  readonly first: Day;
  readonly rows: readonly (TankDayRow | undefined)[];
  readonly limits: VarianceLimits;
}

const NOTHING: StockFigures = { opening: null, delivered: 0, risen: 0, sold: 0, moves: UNMOVED, closing: null };
const MONTH_DAYS = 30;

/** What a day held, got and gave. */
export function stockOfDay(row: TankDayRow | undefined): StockFigures {
  if (row === undefined) {
    return NOTHING;
  }
  const [, opening, delivered, risen, sold, closing] = row;
  return { opening, delivered, risen, sold, moves: movesOf(row), closing };
}

function movesOf(row: TankDayRow): Moves {
  const told = row[8];
  if (told === null) {
    return UNMOVED;
  }
  const [transferredIn, transferredOut, drawsReturned, drawsRemoved, corrected] = told;
  return { transferredIn, transferredOut, drawsReturned, drawsRemoved, corrected };
}

/** Days after the first of these until another one. */
const daysBetween = (first: Day, day: Day): number => Math.round((Date.parse(day) - Date.parse(first)) / 86_400_000);

/** The variance of the days from one until another, both counted from the first and included; millilitres. */
export function sumOfDays({ rows }: TankDays, from: number, to: number): { variance: number; sold: number } {
  let [variance, sold] = [0, 0];
  for (let index = Math.max(from, 0); index <= to; index += 1) {
    const figures = stockOfDay(rows[index]);
    variance += dayVariance(figures) ?? 0;
    sold += figures.sold;
  }
  return { variance, sold };
}

/** Where the month of a day begins, and where the 30 days until it do; counted from the first. */
export function spansUntil({ first }: TankDays, index: number): { month: number; thirty: number } {
  const day = addDays(first, index);
  return { month: daysBetween(first, `${day.slice(0, 8)}01`), thirty: index - MONTH_DAYS + 1 };
}

/** A day as the contract has it: what nobody asks for is not reckoned. */
export class ToldDay implements TankDay {
  readonly #days: TankDays;
  readonly #index: number;

  constructor(days: TankDays, index: number) {
    this.#days = days;
    this.#index = index;
  }

  get #row(): TankDayRow | undefined {
    return this.#days.rows[this.#index];
  }

  get #figures(): StockFigures {
    return stockOfDay(this.#row);
  }

  get day(): string {
    return addDays(this.#days.first, this.#index);
  }

  get state(): VarianceState {
    return stateOfDay(this.#figures, this.#days.limits);
  }

  get opening(): TankStockReading | null {
    return readingOf(this.#row?.[9], this.#figures.opening);
  }

  get deliveredLitres(): string {
    return litresText(this.#figures.delivered);
  }

  get soldLitres(): string {
    return litresText(this.#figures.sold);
  }

  get transferredInLitres(): string {
    return litresText(this.#figures.moves.transferredIn);
  }

  get transferredOutLitres(): string {
    return litresText(this.#figures.moves.transferredOut);
  }

  get drawsReturnedLitres(): string {
    return litresText(this.#figures.moves.drawsReturned);
  }

  get drawsRemovedLitres(): string {
    return litresText(this.#figures.moves.drawsRemoved);
  }

  get correctedLitres(): string {
    return litresText(this.#figures.moves.corrected);
  }

  get bookLitres(): string | null {
    return knownLitres(bookOf(this.#figures));
  }

  get closing(): TankStockReading | null {
    return readingOf(this.#row?.[10], this.#figures.closing);
  }

  get varianceLitres(): string | null {
    return knownLitres(dayVariance(this.#figures));
  }

  get variancePercent(): number | null {
    const figures = this.#figures;
    return percentOf(dayVariance(figures), figures.sold);
  }

  get monthLitres(): string {
    return litresText(sumOfDays(this.#days, spansUntil(this.#days, this.#index).month, this.#index).variance);
  }

  get thirtyDaysLitres(): string {
    return litresText(sumOfDays(this.#days, spansUntil(this.#days, this.#index).thirty, this.#index).variance);
  }

  get open(): boolean {
    return !(this.#row?.[6] ?? false);
  }

  get reckonedAt(): Date | null {
    const at = this.#row?.[7];
    return at === undefined ? null : new Date(at);
  }
}

function readingOf(row: ReadingRow | null | undefined, volume: number | null): TankStockReading | null {
  if (row == null || volume === null) {
    return null;
  }
  const [at, awaySeconds, quiet, byHand] = row;
  return { at: new Date(at), volumeLitres: litresText(volume), awaySeconds, quiet, byHand };
}
