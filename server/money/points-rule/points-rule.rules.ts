import { Decimal } from "decimal.js";
import { MOST_POINTS_PRICE, POINTS_MULTIPLIER, POINTS_STEP } from "../../../common/limits.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import {
  type Place,
  type Validity,
  assertValidity,
  includes,
  validityOn,
} from "../../trade/markdown/markdown.rules.ts";
import type { Weekday } from "../../kernel/scalars/weekday.ts";
import type { StationSet } from "../../trade/markdown/markdown.types.ts";
import {
  type StationTime,
  type Window,
  assertWindows,
  stationTime,
  within,
} from "../../trade/markdown/station-time.rules.ts";
import type { PointsStep, PointsTrial, PointsType, PointsUnit, PointsVerdict } from "./points-rule.types.ts";

const MOST_PRIORITY = 1_000_000;
/** Levels as they are counted, 1 the lowest. */
const LEVELS = { least: 1, most: 9 };

/** What is kept of a rule; grades, levels, weekdays and windows: none is all. */
export interface PointsRuleFacts extends Validity {
  readonly name: string;
  readonly unit: PointsUnit;
  readonly points: number;
  readonly step: string;
  readonly multiplier: string;
  readonly mostPerDay: number | null;
  readonly priority: number;
  readonly gradeIds: string[];
  readonly stations: StationSet;
  readonly memberLevels: readonly number[];
  readonly weekdays: readonly Weekday[];
  readonly windows: readonly Window[];
  readonly active: boolean;
}

/** A rule as something that may earn points is judged. */
export interface EarningRule extends PointsRuleFacts {
  readonly id: string;
  readonly platformId: string;
  readonly createdAt: Date;
}

/** Something that may earn points. */
export interface Occasion {
  readonly type: PointsType;
  readonly at: Date;
  /** The network's: its clocks decide what day and hour it is. */
  readonly timeZone: string;
  /** From the network down to the platform at which it happened. */
  readonly platformIds: readonly string[];
  /** Where; null: at no station, such as a deposit that was made online. */
  readonly place: Place | null;
  readonly gradeId: string | null;
  /** What was paid or put on the card. */
  readonly amount: string;
  /** In the grade's unit; 0 for a deposit. */
  readonly volume: string;
  readonly memberLevel: number | null;
  /** What the member has earned on this day, by rule. */
  readonly earnedToday: ReadonlyMap<string, number>;
}

/** What earns points by a unit. */
const typeOf = (unit: PointsUnit): PointsType => (unit === "STORED_VALUE" ? "STORED_VALUE" : "CONSUME");

/** Refuses facts that can't be (10012), naming the field. */
export function assertPointsRule(facts: PointsRuleFacts): void {
  assertText(facts.name, "name");
  assertCount(facts.points, "points", MOST_POINTS_PRICE);
  assertDecimal(facts.step, POINTS_STEP, "step");
  assertDecimal(facts.multiplier, POINTS_MULTIPLIER, "multiplier");
  if (facts.mostPerDay !== null) {
    assertCount(facts.mostPerDay, "mostPerDay", MOST_POINTS_PRICE);
  }
  if (Math.abs(facts.priority) > MOST_PRIORITY) {
    refuse("PARAMETER_ERROR", { field: "priority", params: { least: -MOST_PRIORITY, most: MOST_PRIORITY } });
  }
  const wrong = facts.memberLevels.findIndex((level) => level < LEVELS.least || level > LEVELS.most);
  if (wrong >= 0) {
    refuse("PARAMETER_ERROR", { field: `memberLevels.${wrong}`, params: LEVELS });
  }
  assertWindows(facts.windows);
  assertValidity(facts);
}

function assertCount(value: number, field: string, most: number): void {
  if (value < 1 || value > most) {
    refuse("PARAMETER_ERROR", { field, params: { least: 1, most } });
  }
}

/** The highest priority first; of two that are equal the older one. */
function inOrder(one: EarningRule, other: EarningRule): number {
  return (
    other.priority - one.priority || one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1)
  );
}

/**
 * What something earns: of the rules that hold the one of the highest priority pays, and it alone, even where it comes to
 * nothing. Whole steps count, points are rounded down to whole ones, and what the day's cap leaves is paid.
 */
export function pointsFor(rules: readonly EarningRule[], occasion: Occasion): PointsTrial {
  const time = stationTime(occasion.at, occasion.timeZone);
  const asked = rules.toSorted(inOrder).map((rule) => ({ rule, hindrance: hindranceOf(rule, occasion, time) }));
  const paying = asked.find(({ hindrance }) => hindrance === null)?.rule;
  const steps = asked.map(({ rule, hindrance }): PointsStep => {
    const { id, name, priority } = rule;
    return { id, name, priority, verdict: hindrance ?? (rule === paying ? "PAYS" : "PRECEDED") };
  });
  return { points: paying === undefined ? 0 : earnedBy(paying, occasion), ruleId: paying?.id ?? null, steps };
}

function earnedBy(rule: EarningRule, { amount, volume, earnedToday }: Occasion): number {
  const steps = new Decimal(rule.unit === "VOLUME" ? volume : amount).div(rule.step).floor();
  const earned = steps.times(rule.points).times(rule.multiplier).floor();
  const room = rule.mostPerDay === null ? earned : new Decimal(rule.mostPerDay).minus(earnedToday.get(rule.id) ?? 0);
  return Decimal.max(0, Decimal.min(earned, room, MOST_POINTS_PRICE)).toNumber();
}

function hindranceOf(rule: EarningRule, occasion: Occasion, time: StationTime): PointsVerdict | null {
  const { type, platformIds, place, gradeId, memberLevel } = occasion;
  const moment = within(time, rule);
  const isThere = platformIds.includes(rule.platformId) && isNamed(rule.stations, place);
  const obstacles: readonly (PointsVerdict | null)[] = [
    rule.active ? null : "OFF",
    typeOf(rule.unit) === type ? null : "OTHER_TYPE",
    outsideOf(time.day, rule),
    isThere ? null : "OTHER_STATION",
    rule.gradeIds.length === 0 || (gradeId !== null && rule.gradeIds.includes(gradeId)) ? null : "OTHER_GRADE",
    moment === "WITHIN" ? null : moment,
    rule.memberLevels.length === 0 || (memberLevel !== null && rule.memberLevels.includes(memberLevel))
      ? null
      : "OTHER_LEVEL",
  ];
  return obstacles.find((obstacle) => obstacle !== null) ?? null;
}

const isNamed = (stations: StationSet, place: Place | null): boolean =>
  place === null ? stations.kind === "ALL" : includes(stations, place);

function outsideOf(day: string, validity: Validity): PointsVerdict | null {
  const where = validityOn(day, validity);
  return where === "WITHIN" ? null : where === "BEFORE" ? "NOT_YET_VALID" : "NO_LONGER_VALID";
}
