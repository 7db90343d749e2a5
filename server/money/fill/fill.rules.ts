import { Decimal } from "decimal.js";
import type { AuthorizationMode, Certification } from "../../site/station/station.types.ts";
import type { CardState } from "../card/card.types.ts";
import type { LimitRule } from "../card-limit/card-limit.types.ts";
import type { LimitJudgement } from "../card-limit/limit-judge.rules.ts";
import type { PlateJudgement } from "../plate/plate-judge.rules.ts";
import type { PlateRule } from "../plate/plate-verdict.types.ts";
import type { FillRule } from "./fill.types.ts";

/** What is known of a card that is held to a reader; days are those of its platform. */
export interface FillingCard {
  readonly state: CardState;
  readonly validUntil: string | null;
  readonly plate: string | null;
  /** It owes what offline fills took beyond its balance. */
  readonly owes: boolean;
  /** Whether the special customer on whose credit it fills may buy; null: there is none. */
  readonly customerBuys: boolean | null;
  /** What is there and not held, as a decimal. */
  readonly available: string;
}

/** What a person beside the gun shows: they release it, so no rule of the gun's own stands in the way. */
export interface ShownBeside {
  /** Somebody who works here. */
  readonly employee: boolean;
  /** The card's PIN was right. */
  readonly password: boolean;
}

/** Everything that a decision looks at. */
export interface FillFacts {
  /** null: no card has this tag. */
  readonly card: FillingCard | null;
  readonly today: string;
  /** A gun is bound to the address. */
  readonly isBound: boolean;
  readonly mode: AuthorizationMode;
  readonly certification: Certification;
  /** null: the card alone is at the gun. */
  readonly beside: ShownBeside | null;
  /** null: the card's plate is in no group, or it has none. */
  readonly plate: PlateJudgement | null;
  /** null: nothing limits the card, or its limits are lifted. */
  readonly limit: LimitJudgement | null;
  /** Price a unit of this card, as a decimal. */
  readonly unitPrice: string;
  /** Of the currency. */
  readonly places: number;
}

/** What is told to a gun, and why. */
export interface FillDecision {
  readonly declinedBy: FillRule | null;
  /** Which rule of its group the plate broke, where that declined. */
  readonly plateRule: PlateRule | null;
  /** Which of its limits the card broke, where that declined. */
  readonly limitRule: LimitRule | null;
  /** The limits that it broke and that only flag; none where it is declined: nothing is filled. */
  readonly flags: readonly LimitRule[];
  /** The most that may be filled, as a decimal; null: nothing. */
  readonly bound: string | null;
  /** Every rule in order with its sign: + passed, - declined, = not asked. */
  readonly rules: readonly string[];
}

type Sign = "+" | "-" | "=";

/** Decides whether a card may fill and up to how much. All rules are asked, so that the trace is whole; the first that declines is told. */
export function decideFill(facts: FillFacts): FillDecision {
  const bound = boundOf(facts);
  const signs = signsOf(facts, bound);
  const declinedBy = signs.find(([, sign]) => sign === "-")?.[0] ?? null;
  return {
    declinedBy,
    plateRule: declinedBy === "PLATE" ? (facts.plate?.declinedBy ?? null) : null,
    limitRule: declinedBy === "LIMIT" ? (facts.limit?.declinedBy ?? null) : null,
    flags: declinedBy === null ? (facts.limit?.flags ?? []) : [],
    bound: declinedBy === null ? bound.toFixed() : null,
    rules: signs.map(([rule, sign]) => `${sign}${rule}`),
  };
}

/** In the order in which the rules are asked. */
function signsOf(facts: FillFacts, bound: Decimal): readonly (readonly [FillRule, Sign])[] {
  const { card, today, isBound, mode, certification, beside, plate, limit } = facts;
  const of = (holds: (known: FillingCard) => boolean): Sign => (card === null ? "=" : signOf(holds(card)));
  return [
    ["CARD", signOf(card !== null)],
    ["STATE", of(({ state }) => state === "NORMAL")],
    ["VALIDITY", of(({ validUntil }) => validUntil === null || today <= validUntil)],
    ["DEBT", of(({ owes }) => !owes)],
    ["CUSTOMER", card?.customerBuys == null ? "=" : signOf(card.customerBuys)],
    ["GUN", signOf(isBound)],
    ["RELEASE", signOf(mode !== "MANUAL" || beside !== null)],
    ["CERTIFICATION", certification === "GENERAL" ? "=" : of((known) => isCertified(certification, known, beside))],
    ["PLATE", plate === null ? "=" : signOf(plate.allowed)],
    ["LIMIT", limit === null ? "=" : signOf(limit.declinedBy === null)],
    ["AVAILABLE", of(() => bound.gt(0))],
  ];
}

const signOf = (holds: boolean): Sign => (holds ? "+" : "-");

/** A card alone shows a plate, but neither an employee nor a password. */
function isCertified(certification: Certification, { plate }: FillingCard, beside: ShownBeside | null): boolean {
  switch (certification) {
    case "GENERAL":
      return true;
    case "CAR_LICENCE":
      return plate !== null;
    case "PASSWORD":
      return beside?.password === true;
    case "EMPLOYEE":
    case "NEEDS_EMPLOYEE_CERTIFICATION":
      return beside?.employee === true;
  }
}

/** What is available, or less where the limits of the plate or the card leave less; to the currency's places, never more than there is. */
function boundOf({ card, plate, limit, unitPrice, places }: FillFacts): Decimal {
  const left = (plate?.steps ?? []).flatMap(({ rule, used, most }) => {
    if (most === null || used === null || rule.endsWith("COUNT")) {
      return [];
    }
    const rest = new Decimal(most).minus(used);
    return [rule.endsWith("VOLUME") ? rest.times(unitPrice) : rest];
  });
  const least = Decimal.min(card?.available ?? 0, ...left, ...(limit?.rest == null ? [] : [limit.rest]));
  return Decimal.max(0, least).toDecimalPlaces(places, Decimal.ROUND_DOWN);
}
