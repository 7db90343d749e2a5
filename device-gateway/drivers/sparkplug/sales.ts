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

/** A gun's last sale that is older was told when it was made, or before the box was ours. */
const LONGEST_AGO_MS = 30 * 86_400_000;

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
  /** Nobody may know but part of what the box says of it: without its times it isn't taken, since its key would be another than in full. */
  readonly isPart: boolean;
  /** By how much the box's clock is wrong, in milliseconds. */
  readonly skew: number;
}

/** The finished sale that a message tells, with the card that it tells itself; null where it tells none. Throws Unreadable. */
export function saleIn(told: readonly Told[], { address, known, now, skew, isPart }: SaleContext): SaleReading | null {
  const sale = figuresOf(told);
  const transactionNo = textIn(sale, "Transaction/Id");
  if (isPart && told.some(({ name }) => name.startsWith("Transaction/"))) demandWhole(sale);
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

function demandWhole(sale: Figures): void {
  if (textIn(sale, "Transaction/Id") === null) throw new Unreadable("Transaction/Id is missing");
  for (const name of ["Transaction/Start", "Transaction/End"]) {
    if (wordsIn(sale, name) === null) throw new Unreadable(`${name} is missing or impossible`);
  }
}

/**
 * The sale that a birth tells as the gun's last, just now or long ago, with nothing of what the gun tells of now; null where it tells
 * none whole, or one so old that nobody has missed it.
 */
export function lastSaleIn(
  told: readonly Told[],
  { address, now, skew }: Omit<SaleContext, "known" | "isPart">,
): SaleReading | null {
  const own = told.filter(({ name }) => name.startsWith("Transaction/"));
  const by = (name: string) => (wordsIn(figuresOf(own), name) ?? skew) - skew;
  const [start, end] = [by("Transaction/Start"), by("Transaction/End")];
  if (now.getTime() - end > LONGEST_AGO_MS) return null;
  try {
    const sale = saleIn(own, { address, known: null, now, isPart: true, skew: 0 });
    const moments = new Map([
      ["Transaction/Start", start],
      ["Transaction/End", end],
    ]);
    return sale && { ...sale, ...timesOf(moments, now, 0) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return null;
  }
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
