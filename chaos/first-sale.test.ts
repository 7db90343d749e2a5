import { describe, expect, test } from "vitest";
import { backAfter, FirstSale, type Look } from "./first-sale.ts";

const KILLED_AT = 10_000;

/** The first sale of a run in which five were made and stored before. */
function seen(looks: readonly Look[], made = 5): FirstSale {
  const first = new FirstSale(5, { made, at: KILLED_AT });
  looks.forEach((look) => first.look(look));
  return first;
}

describe("the first sale after a kill", () => {
  test("waits from when it was made until it is stored", () => {
    const first = seen([
      { made: 5, stored: 5, at: 11_000 },
      { made: 6, stored: 5, at: 14_000 },
      { made: 7, stored: 6, at: 14_600 },
      { made: 8, stored: 8, at: 15_000 },
    ]);

    expect(first.waitedMs).toBe(600);
  });

  test("waits from the kill where it was under way by then", () => {
    expect(seen([{ made: 6, stored: 6, at: 12_000 }], 6).waitedMs).toBe(2_000);
  });

  test("has not come while nobody could tell, or nobody bought", () => {
    expect(seen([{ made: -1, stored: -1, at: 12_000 }]).waitedMs).toBeNull();
    expect(seen([{ made: 5, stored: 5, at: 12_000 }]).storedAt).toBeNull();
  });
});

describe("all works again", () => {
  test.each([
    { what: "when a sale is stored that was made while something was dead", madeAt: 11_000, back: 6_000 },
    { what: "when all are ready, where the next sale came later and was stored soon", madeAt: 15_500, back: 3_000 },
    { what: "as late as a later sale had to wait", madeAt: 13_500, storedAt: 20_000, back: 6_500 },
  ])("$what", ({ madeAt, storedAt = 16_000, back }) => {
    const first = { madeAt, storedAt, waitedMs: storedAt - madeAt };

    expect(backAfter({ killedAt: KILLED_AT, readyAt: 13_000, first })).toBe(back);
  });
});
