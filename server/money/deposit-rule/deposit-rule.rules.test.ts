import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Depositing, type GivingRule, giftFor } from "./deposit-rule.rules.ts";

const RULE: GivingRule = {
  id: "a",
  fromAmount: "100",
  kind: "AMOUNT",
  gift: "10",
  mostGift: null,
  cardGroupId: null,
  validFrom: null,
  validUntil: null,
  active: true,
  createdAt: new Date(0),
};
const deposit = (amount: string, given: Partial<Depositing> = {}): Depositing => ({
  amount: new Decimal(amount),
  cardGroupId: null,
  day: "2026-11-24",
  places: 2,
  ...given,
});
const giftOf = (rules: readonly GivingRule[], wanted: Depositing) => giftFor(rules, wanted).gift.toFixed();

test.each([
  ["below what it begins at", RULE, deposit("99.99"), "0"],
  ["at what it begins at", RULE, deposit("100"), "10"],
  ["a part, half up", { ...RULE, kind: "PERCENT", gift: "2.5" } as const, deposit("100.20"), "2.51"],
  ["a part in yen", { ...RULE, kind: "PERCENT", gift: "2.5" } as const, deposit("1020", { places: 0 }), "26"],
  ["a part up to its bound", { ...RULE, kind: "PERCENT", gift: "50", mostGift: "30" } as const, deposit("500"), "30"],
  ["switched off", { ...RULE, active: false }, deposit("500"), "0"],
  ["of another group", { ...RULE, cardGroupId: "g" }, deposit("500", { cardGroupId: "h" }), "0"],
  ["of the card's group", { ...RULE, cardGroupId: "g" }, deposit("500", { cardGroupId: "g" }), "10"],
  ["on its first day", { ...RULE, validFrom: "2026-11-24" }, deposit("500"), "10"],
  ["after its last day", { ...RULE, validUntil: "2026-11-23" }, deposit("500"), "0"],
])("a rule %s", (_name, rule, wanted, gift) => {
  expect(giftOf([rule], wanted)).toBe(gift);
});

test("one rule gives: the one that gives most, of equal ones the oldest, in whatever order they come", () => {
  const older = { ...RULE, id: "z" };
  const younger = { ...RULE, id: "b", createdAt: new Date(1) };
  const less = { ...RULE, id: "c", gift: "5" };
  fc.assert(
    fc.property(fc.shuffledSubarray([older, younger, less], { minLength: 3 }), (rules) => {
      expect(giftFor(rules, deposit("100"))).toMatchObject({ ruleId: "z" });
    }),
  );
});
