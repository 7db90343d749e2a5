import { describe, expect, test } from "vitest";
import { gapsAround, totalizerGap } from "./totalizer.rules.ts";
import type { StoredSale } from "./totalizer.rules.ts";

/** A sale by its volume and the meter after it. */
function sale(id: string, volumeLitres: string, totalizerLitres: string | null): StoredSale {
  return { id, volumeLitres, totalizerLitres };
}

const gap = (litres: string) => ({ kind: "GAP", litres });
const none = { kind: "NONE" };
const reset = { kind: "METER_RESET" };
const unknown = { kind: "UNKNOWN" };

describe("between two sales of a gun", () => {
  const cases = [
    { title: "the meter fits", before: ["20", "1000"], after: ["30", "1030"], verdict: none },
    { title: "a sale of 25 litres is missing", before: ["20", "1000"], after: ["30", "1055"], verdict: gap("25.000") },
    {
      title: "millilitres stay exact where floats would not",
      before: ["0.1", "0.3"],
      after: ["0.2", "1.7"],
      verdict: gap("1.200"),
    },
    {
      title: "a large meter keeps its last digit",
      before: ["1", "98765432109.12"],
      after: ["1", "98765432111.23"],
      verdict: gap("1.110"),
    },
    {
      title: "rounding within the tolerance is no gap",
      before: ["20", "1000"],
      after: ["30", "1030.1"],
      verdict: none,
    },
    {
      title: "a hair over the tolerance is a gap",
      before: ["20", "1000"],
      after: ["30", "1030.101"],
      verdict: gap("0.101"),
    },
    { title: "rounding the other way is no reset", before: ["20", "1000"], after: ["30", "1029.9"], verdict: none },
    { title: "a new meter starts low", before: ["20", "1000"], after: ["30", "30"], verdict: reset },
    {
      title: "a new meter that has overtaken the old one within its first sale",
      before: ["20", "1000"],
      after: ["1500", "1500"],
      verdict: reset,
    },
    { title: "the meter rolls over at six digits", before: ["20", "999990"], after: ["30", "20"], verdict: reset },
    { title: "the earlier sale has no totalizer", before: ["20", null], after: ["30", "1030"], verdict: unknown },
    { title: "the later sale has no totalizer", before: ["20", "1000"], after: ["30", null], verdict: unknown },
    { title: "the earlier meter was not read", before: ["20", "0"], after: ["30", "120030"], verdict: unknown },
    { title: "the later meter was not read", before: ["20", "120000"], after: ["30", "0.00"], verdict: unknown },
    { title: "a sale without volume moves nothing", before: ["20", "1000"], after: ["0", "1000"], verdict: none },
  ] as const;

  test.each(cases)("$title", ({ before, after, verdict }) => {
    expect(totalizerGap(sale("a", before[0], before[1]), sale("b", after[0], after[1]))).toEqual(verdict);
  });

  test("nothing is missing before the first sale", () => {
    expect(totalizerGap(null, sale("a", "20", "1000"))).toEqual(none);
  });

  test("the tolerance is the caller's", () => {
    const [first, second] = [sale("a", "20", "1000"), sale("b", "30", "1030.5")];

    expect(totalizerGap(first, second, "0.5")).toEqual(none);
    expect(totalizerGap(first, second, "0.49")).toEqual(gap("0.500"));
  });
});

describe("the gaps around a sale that arrives", () => {
  const a = sale("a", "20", "1000");
  const c = sale("c", "10", "1060");

  test.each([
    { title: "the first of all", previous: null, sale: a, next: null, raise: [], clear: [] },
    {
      title: "the newest, which fits",
      previous: a,
      sale: sale("b", "50", "1050"),
      next: null,
      raise: [],
      clear: ["a"],
    },
    {
      title: "the newest, one is missing before it",
      previous: a,
      sale: c,
      next: null,
      raise: [{ afterSaleId: "a", litres: "50.000" }],
      clear: [],
    },
    {
      title: "a late one that closes the gap",
      previous: a,
      sale: sale("b", "50", "1050"),
      next: c,
      raise: [],
      clear: ["a"],
    },
    {
      title: "a late one that closes the front part",
      previous: a,
      sale: sale("b", "20", "1020"),
      next: c,
      raise: [{ afterSaleId: "b", litres: "30.000" }],
      clear: ["a"],
    },
    {
      title: "a late one that closes the back part",
      previous: a,
      sale: sale("b", "20", "1050"),
      next: c,
      raise: [{ afterSaleId: "a", litres: "30.000" }],
      clear: [],
    },
    {
      title: "a late one in the middle, gaps on both sides",
      previous: a,
      sale: sale("b", "20", "1030"),
      next: c,
      raise: [
        { afterSaleId: "a", litres: "10.000" },
        { afterSaleId: "b", litres: "20.000" },
      ],
      clear: [],
    },
    {
      title: "a late first one, older than all",
      previous: null,
      sale: sale("z", "5", "970"),
      next: a,
      raise: [{ afterSaleId: "z", litres: "10.000" }],
      clear: [],
    },
    {
      title: "a late one without totalizer explains a part of the gap",
      previous: a,
      sale: sale("b", "20", null),
      next: c,
      raise: [{ afterSaleId: "a", litres: "30.000" }],
      clear: [],
    },
    {
      title: "a late one without totalizer explains the whole gap",
      previous: a,
      sale: sale("b", "50", null),
      next: c,
      raise: [],
      clear: ["a"],
    },
    {
      title: "the newest without totalizer leaves everything open",
      previous: a,
      sale: sale("b", "50", null),
      next: null,
      raise: [],
      clear: [],
    },
    {
      title: "a late one shows that the meter was exchanged before it",
      previous: a,
      sale: sale("b", "20", "500"),
      next: sale("c", "10", "510"),
      raise: [],
      clear: ["a"],
    },
    {
      title: "nothing can be said after a neighbour without totalizer",
      previous: sale("a", "20", null),
      sale: sale("b", "50", "1050"),
      next: null,
      raise: [],
      clear: [],
    },
  ])("$title", ({ previous, sale: arriving, next, raise, clear }) => {
    expect(gapsAround(previous, arriving, next)).toEqual({ raise, clear });
  });
});
