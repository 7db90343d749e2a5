import { Decimal } from "decimal.js";
import { Refusal } from "../../kernel/errors/refuse.ts";
import {
  type Markdown,
  NARROWNESS,
  type Place,
  type Validity,
  amountOf,
  includes,
  priceAfter,
  validityOn,
} from "../markdown/markdown.rules.ts";
import type { Weekday } from "../../kernel/scalars/weekday.ts";
import type { StationSet } from "../markdown/markdown.types.ts";
import { type StationTime, type Window, stationTime, within } from "../markdown/station-time.rules.ts";
import type { DiscountBasis, AppliedPriceSource, PriceStep, PriceVerdict } from "./discount.types.ts";

/** A special customer's price. */
export interface PersonalPrice extends Markdown, Validity {
  readonly id: string;
  readonly gradeIds: readonly string[];
  readonly stations: StationSet;
}

/** A special customer as a sale is priced. */
export interface Buyer extends Validity {
  readonly name: string;
  readonly platformId: string;
  readonly state: "ACTIVE" | "STOPPED";
  readonly prices: readonly PersonalPrice[];
}

/** A discount rule as a sale is priced; grades, levels, weekdays and windows: none is all. */
export interface Rule extends Markdown, Validity {
  readonly id: string;
  readonly name: string;
  readonly basis: DiscountBasis;
  readonly active: boolean;
  readonly gradeIds: readonly string[];
  readonly stations: StationSet;
  readonly memberLevels: readonly number[];
  readonly minPoints: number | null;
  readonly weekdays: readonly Weekday[];
  readonly windows: readonly Window[];
}

/** Which group gives a discount, where that is known. */
export interface GroupDiscount {
  readonly id?: string;
  readonly name?: string;
}

/** All that a sale's price depends on. */
export interface PricedSale {
  readonly at: Date;
  readonly station: Place & { readonly timeZone: string; readonly platformIds: readonly string[] };
  readonly gradeId: string;
  /** The station's price of one unit at that instant. */
  readonly unitPrice: string;
  readonly units: string;
  /** Places behind the point of the currency's amounts. */
  readonly places: number;
  readonly customer: Buyer | null;
  /** The discount of the plate or card group. */
  readonly group: (Markdown & GroupDiscount) | null;
  readonly member: { readonly level: number | null; readonly points: number | null };
  /** In the order in which they are tried. */
  readonly rules: readonly Rule[];
}

/** What a sale costs: exactly one step is APPLIED. */
export interface Priced {
  readonly price: string;
  readonly amount: string;
  readonly originalAmount: string;
  readonly steps: readonly PriceStep[];
}

/** One that may make the price, and why it can't; null: it can. */
interface Candidate {
  readonly source: AppliedPriceSource;
  readonly id: string | null;
  readonly name: string | null;
  readonly markdown: Markdown | null;
  readonly hindrance: PriceVerdict | null;
}

/**
 * Which price applies to a sale: the special customer's, else the group's, else the first discount rule that holds, else
 * the station's unit price. Exactly one applies; nothing is added up. One that would leave nothing to pay is refused
 * (10012) with its name, because a mistake in a rule must not give fuel away.
 */
export function whichPrice(sale: PricedSale): Priced {
  const time = stationTime(sale.at, sale.station.timeZone);
  const candidates: readonly Candidate[] = [
    ...personal(sale, time),
    ...ofGroup(sale),
    ...sale.rules.map((rule) => byRule(rule, sale, time)),
    { source: "UNIT_PRICE", id: null, name: null, markdown: null, hindrance: null },
  ];
  const applied = candidates.find(({ hindrance }) => hindrance === null);
  const price = applied?.markdown ? priced(sale.unitPrice, applied) : new Decimal(sale.unitPrice).toFixed(4);
  return {
    price,
    amount: amountOf(price, sale.units, sale.places),
    originalAmount: amountOf(sale.unitPrice, sale.units, sale.places),
    steps: candidates.map((candidate) => ({
      source: candidate.source,
      id: candidate.id,
      name: candidate.name,
      kind: candidate.markdown?.kind ?? null,
      value: candidate.markdown?.value ?? null,
      verdict: candidate.hindrance ?? (candidate === applied ? "APPLIED" : "PRECEDED"),
    })),
  };
}

function priced(unitPrice: string, { markdown, name }: Candidate): string {
  try {
    return markdown === null ? unitPrice : priceAfter(unitPrice, markdown);
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(error.refusal, { params: { rule: name } }) : error;
  }
}

/** The customer's prices, the narrowest first. A contract may also be dearer than the pump. */
function personal(sale: PricedSale, time: StationTime): readonly Candidate[] {
  const { customer, station, gradeId } = sale;
  if (customer === null) {
    return [];
  }
  const ofAll = !station.platformIds.includes(customer.platformId)
    ? ("OTHER_STATION" as const)
    : customer.state === "STOPPED"
      ? ("STOPPED" as const)
      : outside(time.day, customer);
  return customer.prices
    .toSorted((one, other) => NARROWNESS[other.stations.kind] - NARROWNESS[one.stations.kind])
    .map((price) => ({
      source: "CUSTOMER" as const,
      id: price.id,
      name: customer.name,
      markdown: price,
      hindrance:
        ofAll ??
        (includes(price.stations, station) ? null : "OTHER_STATION") ??
        (price.gradeIds.includes(gradeId) ? null : "OTHER_GRADE") ??
        outside(time.day, price),
    }));
}

function ofGroup({ group, unitPrice }: PricedSale): readonly Candidate[] {
  return group === null
    ? []
    : [
        {
          source: "GROUP",
          id: group.id ?? null,
          name: group.name ?? null,
          markdown: group,
          hindrance: notLower(unitPrice, group),
        },
      ];
}

function byRule(rule: Rule, sale: PricedSale, time: StationTime): Candidate {
  return {
    source: rule.basis === "SCORE" ? "SCORE_RULE" : "PRICE_RULE",
    id: rule.id,
    name: rule.name,
    markdown: rule,
    hindrance: hindranceOf(rule, sale, time),
  };
}

function hindranceOf(rule: Rule, sale: PricedSale, time: StationTime): PriceVerdict | null {
  const { level, points } = sale.member;
  const moment = within(time, rule);
  const obstacles: readonly (PriceVerdict | null)[] = [
    rule.active ? null : "STOPPED",
    outside(time.day, rule),
    includes(rule.stations, sale.station) ? null : "OTHER_STATION",
    rule.gradeIds.length === 0 || rule.gradeIds.includes(sale.gradeId) ? null : "OTHER_GRADE",
    moment === "WITHIN" ? null : moment,
    rule.memberLevels.length === 0 || (level !== null && rule.memberLevels.includes(level)) ? null : "OTHER_LEVEL",
    rule.minPoints === null || (points ?? 0) >= rule.minPoints ? null : "TOO_FEW_POINTS",
    notLower(sale.unitPrice, rule),
  ];
  return obstacles.find((obstacle) => obstacle !== null) ?? null;
}

function outside(day: string, validity: Validity): PriceVerdict | null {
  const where = validityOn(day, validity);
  return where === "WITHIN" ? null : where === "BEFORE" ? "NOT_YET_VALID" : "NO_LONGER_VALID";
}

/** A discount never makes a sale dearer; what takes something off always lowers it. */
function notLower(unitPrice: string, { kind, value }: Markdown): PriceVerdict | null {
  return kind === "FIXED_PRICE" && new Decimal(value).gte(unitPrice) ? "NOT_LOWER" : null;
}
