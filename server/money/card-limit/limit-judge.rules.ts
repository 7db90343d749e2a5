import { Decimal } from "decimal.js";
import { type Place, includes } from "../../trade/markdown/markdown.rules.ts";
import { stationTime, within } from "../../trade/markdown/station-time.rules.ts";
import { LIMIT_RULES, type LimitLines, hasLine } from "./card-limit.rules.ts";
import type { LimitRule } from "./card-limit.types.ts";

/** What a card has taken before, fills under way included, as decimals. */
export interface LimitUse {
  readonly dayAmount: string;
  readonly dayVolume: string;
  readonly dayCount: number;
  readonly monthAmount: string;
  readonly monthVolume: string;
  readonly monthCount: number;
}

/** An odometer as it was told. */
export interface Odometer {
  readonly km: number;
  readonly at: Date;
}

/** A fill that is asked for. */
export interface LimitOccasion {
  readonly at: Date;
  /** Of the card's platform: its clocks say what hour it is. */
  readonly timeZone: string;
  readonly place: Place;
  readonly gradeId: string;
  /** The card's. */
  readonly plate: string | null;
  /** km; null: none was told. */
  readonly odometer: number | null;
  /** The one before; null: there is none. */
  readonly before: Odometer | null;
  readonly used: LimitUse;
  /** Price a unit, as a decimal. */
  readonly unitPrice: string;
  /** Of the currency. */
  readonly places: number;
}

/** How limits look at a fill. */
export interface LimitJudgement {
  /** The first line that declines. */
  readonly declinedBy: LimitRule | null;
  /** The lines that it breaks and that only flag. */
  readonly flags: readonly LimitRule[];
  /** What the lines that decline leave, in money, as a decimal; null: they bound nothing. */
  readonly rest: string | null;
}

/** The lines that have a bound: which it is, and what is used up of it. */
export const BOUNDS = {
  FILL_AMOUNT: { most: "fillAmount", used: null, measure: "amount" },
  FILL_VOLUME: { most: "fillVolume", used: null, measure: "volume" },
  DAY_AMOUNT: { most: "dayAmount", used: "dayAmount", measure: "amount" },
  DAY_VOLUME: { most: "dayVolume", used: "dayVolume", measure: "volume" },
  DAY_COUNT: { most: "dayCount", used: "dayCount", measure: "count" },
  MONTH_AMOUNT: { most: "monthAmount", used: "monthAmount", measure: "amount" },
  MONTH_VOLUME: { most: "monthVolume", used: "monthVolume", measure: "volume" },
  MONTH_COUNT: { most: "monthCount", used: "monthCount", measure: "count" },
} as const satisfies Partial<Record<LimitRule, object>>;

export type BoundRule = keyof typeof BOUNDS;

const BOUND_RULES = Object.keys(BOUNDS) as readonly BoundRule[];
export const isBoundRule = (rule: LimitRule): rule is BoundRule => rule in BOUNDS;

/** A bound and what is used up of it; null: there is no such line. */
export function boundOfLine(lines: LimitLines, rule: BoundRule, used: LimitUse) {
  const { most: field, used: before } = BOUNDS[rule];
  const most = lines[field];
  return most === null ? null : { most: new Decimal(most), used: new Decimal(before === null ? 0 : used[before]) };
}

/**
 * Whether a card may fill: which line declines first, which only flag, and what is left. A fill has no size yet, so a bound is
 * broken where nothing that the currency can say is left of it.
 */
export function judgeLimits(lines: LimitLines, occasion: LimitOccasion): LimitJudgement {
  const broken = LIMIT_RULES.filter((rule) => hasLine(lines, rule) && isBroken(lines, rule, occasion));
  const only = (rule: LimitRule) => lines.flagged.includes(rule);
  const left = BOUND_RULES.filter((rule) => !only(rule)).flatMap((rule) => moneyLeft(lines, rule, occasion) ?? []);
  return {
    declinedBy: broken.find((rule) => !only(rule)) ?? null,
    flags: broken.filter(only),
    rest: left.length === 0 ? null : Decimal.max(0, Decimal.min(...left)).toFixed(),
  };
}

/** Which lines that only flag are broken now that a sale is booked; `used` has it in it. */
export function flagsOfSale(
  lines: LimitLines,
  { amount, volume }: { readonly amount: string; readonly volume: string },
  used: LimitUse,
): LimitRule[] {
  return BOUND_RULES.filter((rule) => {
    const bound = lines.flagged.includes(rule) ? boundOfLine(lines, rule, used) : null;
    const taken =
      rule === "FILL_AMOUNT" ? new Decimal(amount) : rule === "FILL_VOLUME" ? new Decimal(volume) : bound?.used;
    return bound !== null && taken !== undefined && taken.gt(bound.most);
  });
}

/** What a line leaves, in money; null: it bounds no money. */
function moneyLeft(lines: LimitLines, rule: BoundRule, { used, unitPrice }: LimitOccasion): Decimal | null {
  const bound = boundOfLine(lines, rule, used);
  const { measure } = BOUNDS[rule];
  if (bound === null || measure === "count") {
    return null;
  }
  const left = bound.most.minus(bound.used);
  return measure === "volume" ? left.times(unitPrice) : left;
}

function isBroken(lines: LimitLines, rule: LimitRule, occasion: LimitOccasion): boolean {
  switch (rule) {
    case "GRADE":
      return !lines.gradeIds.includes(occasion.gradeId);
    case "STATION":
      return !includes(lines.stations, occasion.place);
    case "PLATE":
      return !isPlateOf(lines, occasion.plate);
    case "HOURS":
      return within(stationTime(occasion.at, occasion.timeZone), lines) !== "WITHIN";
    case "ODOMETER":
      return !isPlausible(occasion, lines.kmPerDay);
    default:
      return isUsedUp(lines, rule, occasion);
  }
}

/** Whether a card's plate is one that the lines want. */
export const isPlateOf = ({ plates }: LimitLines, plate: string | null): boolean =>
  plate !== null && (plates.length === 0 || plates.includes(plate));

function isUsedUp(lines: LimitLines, rule: BoundRule, occasion: LimitOccasion): boolean {
  const left = moneyLeft(lines, rule, occasion);
  if (left !== null) {
    return left.toDecimalPlaces(occasion.places, Decimal.ROUND_DOWN).lte(0);
  }
  const bound = boundOfLine(lines, rule, occasion.used);
  return bound !== null && bound.used.gte(bound.most);
}

const DAY_MS = 86_400_000;

/** Not backwards, and no further than a day's km for each day since; what is driven within a day may be a day's. */
function isPlausible({ odometer, before, at }: LimitOccasion, kmPerDay: number | null): boolean {
  if (odometer === null || before === null || kmPerDay === null) {
    return true;
  }
  const days = Math.max(1, (at.getTime() - before.at.getTime()) / DAY_MS);
  return odometer >= before.km && odometer - before.km <= kmPerDay * days;
}
