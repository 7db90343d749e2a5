import type { Decimal, SaleReading } from "../../driver.ts";
import {
  AMOUNT_DIGITS,
  PRICE_DIGITS,
  VOLUME_DIGITS,
  amountIn,
  figuresOf,
  joined,
  momentIn,
  positiveIn,
  textIn,
  wordsIn,
  type Figures,
} from "./figures.ts";
import type { Told } from "./node.ts";

/** A sale that cannot be understood. */
export class Unreadable extends Error {
  override name = "Unreadable";
}

/** What the one message of a sale is read with. */
export interface SaleContext {
  readonly address: string;
  /** What is known of the gun at that moment beside the message; null: nobody knows what it was then. */
  readonly known: Figures | null;
  readonly now: Date;
  /** By how much the box's clock is wrong, in milliseconds. */
  readonly skew: number;
}

/** The finished sale that a message tells, with the card that it tells itself; null where it tells none. Throws Unreadable. */
export function saleIn(told: readonly Told[], { address, known, now, skew }: SaleContext): SaleReading | null {
  const sale = figuresOf(told);
  const transactionNo = textIn(sale, "Transaction/Id");
  if (transactionNo === null) return null;
  const beside = joined(known ?? new Map(), told);
  const times = timesOf(sale, now, skew);
  return {
    kind: "sale",
    address,
    transactionNo,
    stamp: stampOf(sale) ?? transactionNo,
    ...times,
    gradeName: textIn(beside, "Grade Code"),
    volumeLitres: demanded(sale, "Transaction/Volume", VOLUME_DIGITS),
    netVolumeLitres: null,
    unitPrice: demanded(sale, "Transaction/Price", PRICE_DIGITS),
    amount: demanded(sale, "Transaction/Amount", AMOUNT_DIGITS),
    totalizerLitres: positiveIn(beside, "Total/Volume", VOLUME_DIGITS),
    totalizerAmount: positiveIn(beside, "Total/Amount", AMOUNT_DIGITS),
    cardNo: textIn(sale, "Card No"),
    offline: told.some(({ name, isHistorical }) => name === "Transaction/Id" && isHistorical),
  };
}

function demanded(sale: Figures, name: string, digits: number): Decimal {
  const decimal = amountIn(sale, name, digits);
  if (decimal === null) throw new Unreadable(`${name} is missing or impossible`);
  return decimal;
}

/** The box's own figure for the begin, else for the end, unread: the same sale is told in the same words for ever. */
function stampOf(sale: Figures): string | null {
  const told = wordsIn(sale, "Transaction/Start") ?? wordsIn(sale, "Transaction/End");
  return told === null ? null : new Date(told).toISOString();
}

/** A clock that is wrong still counts seconds: a sale of this moment keeps its length, and ends now. */
function timesOf(sale: Figures, now: Date, skew: number): Pick<SaleReading, "startedAt" | "endedAt"> {
  const [start, end] = ["Transaction/Start", "Transaction/End"].map((name) => wordsIn(sale, name));
  if (skew !== 0) {
    const lasted = start != null && end != null && end >= start ? end - start : null;
    return { startedAt: lasted === null ? null : new Date(now.getTime() - lasted), endedAt: now };
  }
  const endedAt = momentIn(sale, "Transaction/End", now) ?? now.getTime();
  const startedAt = momentIn(sale, "Transaction/Start", now);
  return {
    startedAt: startedAt === null || startedAt > endedAt ? null : new Date(startedAt),
    endedAt: new Date(endedAt),
  };
}
