import { Decimal } from "decimal.js";
import type { StoredSale } from "./comparison.ts";

/** A sale with a card, as its station keeps it. */
export interface CardSale {
  readonly station: string;
  readonly gun: number;
  /** Its device's number of it, once only at a gun within a run. */
  readonly transaction: string;
  readonly tag: string;
  /** Money, as text. */
  readonly amount: string;
}

/** A line of a card. Money as text. */
export interface CardLine {
  readonly id: string;
  readonly operation: string;
  readonly cardNumber: string;
  /** The sale that it books; null for what is none. */
  readonly saleId: string | null;
  readonly oilAmount: string;
  readonly deposit: string;
  readonly reason: string | null;
}

/** What the API tells of cards. */
export interface KnownCards {
  /** Numbers of the cards by their tags. */
  readonly numbers: ReadonlyMap<string, string>;
  readonly sales: readonly (StoredSale & { readonly id: string })[];
  readonly lines: readonly CardLine[];
}

/** What came of the sales with cards. */
export interface CardComparison {
  /** Sales that stations made with a card of the network, and their sum. */
  readonly made: number;
  readonly amount: string;
  /** Booked once, with their amount, on their card; and the sum of all that is booked. */
  readonly booked: number;
  readonly amountBooked: string;
  readonly unbooked: number;
  /** Debits beyond the first of a sale. */
  readonly doubled: number;
  /** Booked once, with another amount or on another card. */
  readonly wrong: number;
  /** Debits for what no station sold. */
  readonly foreign: number;
}

/** Holds what cards were debited against what their stations sold; what is sold with a tag that no card has is nobody's debit. */
export function compareCardSales(made: readonly CardSale[], { numbers, sales, lines }: KnownCards): CardComparison {
  const ofCards = made.filter(({ tag }) => numbers.has(tag));
  const debits = lines.filter(({ operation }) => operation === "CONSUME");
  const debitsOf = Map.groupBy(debits, ({ saleId }) => saleId);
  const stored = new Map(sales.map((sale) => [nameOf(sale.station, sale.gun, sale.transactionNo), sale.id]));
  let [booked, unbooked, doubled, wrong] = [0, 0, 0, 0];
  const known = new Set<CardLine>();
  for (const { station, gun, transaction, tag, amount } of ofCards) {
    const saleId = stored.get(nameOf(station, gun, transaction));
    const found = saleId === undefined ? [] : (debitsOf.get(saleId) ?? []);
    found.forEach((line) => known.add(line));
    doubled += Math.max(0, found.length - 1);
    const [debit] = found;
    if (debit === undefined) {
      unbooked++;
    } else if (debit.cardNumber !== numbers.get(tag) || !new Decimal(debit.oilAmount).equals(amount)) {
      wrong++;
    } else {
      booked++;
    }
  }
  return {
    made: ofCards.length,
    amount: sumOf(ofCards.map(({ amount }) => amount)),
    booked,
    amountBooked: sumOf(debits.map(({ oilAmount }) => oilAmount)),
    unbooked,
    doubled,
    wrong,
    foreign: debits.filter((line) => !known.has(line)).length,
  };
}

/** Whether every sale with a card is booked once, with its amount, and nothing else is. */
export function areCardsDebited({ unbooked, doubled, wrong, foreign }: CardComparison): boolean {
  return unbooked + doubled + wrong + foreign === 0;
}

function nameOf(station: string, gun: number | null, transactionNo: string): string {
  return `${station}/${gun ?? ""}/${transactionNo}`;
}

function sumOf(amounts: readonly string[]): string {
  return Decimal.sum(0, ...amounts).toFixed(2);
}
