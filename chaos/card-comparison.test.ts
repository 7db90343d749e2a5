import { expect, test } from "vitest";
import { areCardsDebited, compareCardSales, type CardLine, type CardSale } from "./card-comparison.ts";

const MADE: CardSale = { station: "S01", gun: 1, transaction: "7", tag: "FC000001", amount: "75.20" };
const STORED = {
  id: "sale-7",
  station: "S01",
  gun: 1,
  deviceId: "controller",
  address: "1.1",
  transactionNo: "7",
  startedAt: "2026-11-20T10:00:00.000Z",
  volume: "10.10",
  amount: "75.20",
};
const DEBIT: CardLine = {
  id: "line-1",
  operation: "CONSUME",
  cardNumber: "6200-0001",
  saleId: "sale-7",
  oilAmount: "75.2",
  deposit: "0",
  reason: null,
};
const KNOWN = { numbers: new Map([["FC000001", "6200-0001"]]), sales: [STORED], lines: [DEBIT] };

test("a sale whose card was debited once, with its amount, is booked", () => {
  const comparison = compareCardSales([MADE], KNOWN);

  expect(comparison).toMatchObject({ made: 1, booked: 1, amount: "75.20", amountBooked: "75.20" });
  expect(areCardsDebited(comparison)).toBe(true);
});

test("a sale with a tag that no card has is nobody's debit", () => {
  const comparison = compareCardSales([{ ...MADE, tag: "FC0000FF" }], { ...KNOWN, lines: [] });

  expect(comparison).toMatchObject({ made: 0, unbooked: 0 });
  expect(areCardsDebited(comparison)).toBe(true);
});

test("a deposit is no debit of a sale", () => {
  const deposit = { ...DEBIT, id: "line-2", operation: "DEPOSIT", saleId: null, deposit: "100" };

  expect(areCardsDebited(compareCardSales([MADE], { ...KNOWN, lines: [DEBIT, deposit] }))).toBe(true);
});

test.each([
  { what: "no debit", known: { lines: [] }, found: { unbooked: 1 } },
  { what: "a sale that isn't stored", known: { sales: [] }, found: { unbooked: 1, foreign: 1 } },
  { what: "two debits", known: { lines: [DEBIT, { ...DEBIT, id: "line-2" }] }, found: { doubled: 1 } },
  { what: "a cent too little", known: { lines: [{ ...DEBIT, oilAmount: "75.19" }] }, found: { wrong: 1 } },
  { what: "another card", known: { lines: [{ ...DEBIT, cardNumber: "6200-0002" }] }, found: { wrong: 1 } },
  {
    what: "a debit of a sale without a card",
    known: { lines: [DEBIT, { ...DEBIT, id: "line-2", saleId: "sale-8" }] },
    found: { foreign: 1 },
  },
  { what: "another gun's sale", known: { sales: [{ ...STORED, gun: 2 }] }, found: { unbooked: 1, foreign: 1 } },
])("$what is found", ({ known, found }) => {
  const comparison = compareCardSales([MADE], { ...KNOWN, ...known });

  expect(comparison).toMatchObject(found);
  expect(areCardsDebited(comparison)).toBe(false);
});
