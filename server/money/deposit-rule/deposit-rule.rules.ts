import { Decimal } from "decimal.js";
import { DEPOSIT_RULE } from "../../../common/limits.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { type Validity, assertValidity, validityOn } from "../../trade/markdown/markdown.rules.ts";
import type { GiftKind } from "./deposit-rule.types.ts";

/** What is kept of a rule. */
export interface DepositRuleFacts extends Validity {
  readonly name: string;
  readonly fromAmount: string;
  readonly kind: GiftKind;
  readonly gift: string;
  readonly mostGift: string | null;
  readonly cardGroupId: string | null;
  readonly active: boolean;
}

/** A rule as a deposit asks it. */
export interface GivingRule extends Omit<DepositRuleFacts, "name"> {
  readonly id: string;
  readonly createdAt: Date;
}

/** A deposit that may bring something on top. */
export interface Depositing {
  readonly amount: Decimal;
  /** The group that the card belongs to. */
  readonly cardGroupId: string | null;
  /** By the network's calendar. */
  readonly day: string;
  /** Of the currency. */
  readonly places: number;
}

/** Refuses facts that can't be (10012), naming the field. */
export function assertDepositRule(facts: DepositRuleFacts): void {
  assertText(facts.name, "name");
  assertDecimal(facts.fromAmount, DEPOSIT_RULE.FROM, "fromAmount");
  assertDecimal(facts.gift, DEPOSIT_RULE[facts.kind], "gift");
  if (facts.mostGift !== null) {
    assertDecimal(facts.mostGift, DEPOSIT_RULE.AMOUNT, "mostGift");
  }
  assertValidity(facts);
}

const holds = (rule: GivingRule, { amount, cardGroupId, day }: Depositing): boolean =>
  rule.active &&
  amount.gte(rule.fromAmount) &&
  (rule.cardGroupId === null || rule.cardGroupId === cardGroupId) &&
  validityOn(day, rule) === "WITHIN";

/** What a rule gives: a part is rounded half up to the currency's places, and the bound is kept. */
function givenBy({ kind, gift, mostGift }: GivingRule, { amount, places }: Depositing): Decimal {
  const whole = kind === "AMOUNT" ? new Decimal(gift) : amount.times(gift).div(100);
  const most = mostGift === null ? whole : Decimal.min(whole, mostGift);
  return most.toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
}

/** What a deposit brings on top, and by which rule: of those that hold the one that gives most, of equal ones the oldest. */
export function giftFor(
  rules: readonly GivingRule[],
  deposit: Depositing,
): { readonly gift: Decimal; readonly ruleId: string | null } {
  const [best] = rules
    .filter((rule) => holds(rule, deposit))
    .map((rule) => ({ rule, gift: givenBy(rule, deposit) }))
    .toSorted(
      (one, other) =>
        other.gift.comparedTo(one.gift) ||
        one.rule.createdAt.getTime() - other.rule.createdAt.getTime() ||
        (one.rule.id < other.rule.id ? -1 : 1),
    );
  return best === undefined || best.gift.isZero()
    ? { gift: new Decimal(0), ruleId: null }
    : { gift: best.gift, ruleId: best.rule.id };
}
