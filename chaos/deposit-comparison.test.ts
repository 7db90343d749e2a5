import { expect, test } from "vitest";
import type { CardLine } from "./card-comparison.ts";
import { areDepositsTold, compareDeposits, type Asked } from "./deposit-comparison.ts";

const LINE: CardLine = {
  id: "line-1",
  operation: "DEPOSIT",
  cardNumber: "6200-0001",
  saleId: null,
  oilAmount: "0",
  deposit: "120.01",
  reason: "deposit 1",
};
const ASKED: Asked = {
  deposit: { key: "deposit 1", card: 0.5, amount: "120.01", insists: true },
  cardNumber: "6200-0001",
  told: { line: "line-1" },
  times: 1,
  contradicted: false,
};
const TWICE = [LINE, { ...LINE, id: "line-2" }];

test.each([
  { what: "told and there", asked: ASKED, lines: [LINE], found: { told: 1, missing: 0, doubled: 0 } },
  { what: "told twice the same", asked: { ...ASKED, times: 2 }, lines: [LINE], found: { told: 1, repeated: 1 } },
  {
    what: "unheard, and not there",
    asked: { ...ASKED, told: null },
    lines: [],
    found: { unheard: 1, unheardThere: 0 },
  },
  {
    what: "unheard, and there",
    asked: { ...ASKED, told: null },
    lines: [LINE],
    found: { unheard: 1, unheardThere: 1 },
  },
  {
    what: "refused, and not there",
    asked: { ...ASKED, told: { refused: "NO" } },
    lines: [],
    found: { refused: 1, reasons: [["NO", 1]] },
  },
])("a deposit that is $what is as it was told", ({ asked, lines, found }) => {
  const comparison = compareDeposits([asked], lines);

  expect(comparison).toMatchObject(found);
  expect(areDepositsTold(comparison)).toBe(true);
});

test.each([
  { what: "told and not there", asked: ASKED, lines: [], found: { missing: 1 } },
  { what: "told and there as another line", asked: ASKED, lines: [{ ...LINE, id: "line-2" }], found: { missing: 1 } },
  { what: "there with another amount", asked: ASKED, lines: [{ ...LINE, deposit: "120.02" }], found: { missing: 1 } },
  { what: "there on another card", asked: ASKED, lines: [{ ...LINE, cardNumber: "6200-0002" }], found: { missing: 1 } },
  { what: "told and there twice", asked: ASKED, lines: TWICE, found: { missing: 0, doubled: 1 } },
  { what: "unheard and there twice", asked: { ...ASKED, told: null }, lines: TWICE, found: { doubled: 1 } },
  {
    what: "refused and there",
    asked: { ...ASKED, told: { refused: "NO" } },
    lines: [LINE],
    found: { refusedThere: 1 },
  },
  { what: "told otherwise again", asked: { ...ASKED, contradicted: true }, lines: [LINE], found: { contradicted: 1 } },
])("a deposit that is $what is found", ({ asked, lines, found }) => {
  const comparison = compareDeposits([asked], lines);

  expect(comparison).toMatchObject(found);
  expect(areDepositsTold(comparison)).toBe(false);
});
