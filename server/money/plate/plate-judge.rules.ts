import { Decimal } from "decimal.js";
import type { PlateGroupFacts } from "./plate.rules.ts";
import type { PlateRule, PlateRuleVerdict } from "./plate-verdict.types.ts";

/** Of a plate, what a fill is judged by. Days are "2026-11-22". */
export interface JudgedPlate {
  readonly cylinderTestUntil: string | null;
  readonly overrideUntil: string | null;
}

/** Of its group. */
export type JudgedGroup = Pick<
  PlateGroupFacts,
  "active" | "declinesOverdue" | "dayAmount" | "dayVolume" | "dayCount" | "monthAmount" | "monthVolume" | "monthCount"
>;

/** What a plate has taken before, as decimals. */
export interface PlateUse {
  readonly dayAmount: string;
  readonly dayVolume: string;
  readonly dayCount: number;
  readonly monthAmount: string;
  readonly monthVolume: string;
  readonly monthCount: number;
}

/** Of who has used up nothing. */
export const NOTHING_USED: PlateUse = {
  dayAmount: "0",
  dayVolume: "0",
  dayCount: 0,
  monthAmount: "0",
  monthVolume: "0",
  monthCount: 0,
};

/** A fill that is asked for. */
export interface PlateFill {
  /** Its day, by the network's calendar. */
  readonly day: string;
  /** Whether it fills a cylinder. */
  readonly isGas: boolean;
  /** How much, as decimals; null: not known yet, as much as is left. */
  readonly amount: string | null;
  readonly volume: string | null;
}

/** How one rule looks at a fill. */
export interface PlateStep {
  readonly rule: PlateRule;
  readonly verdict: PlateRuleVerdict;
  readonly used: string | null;
  readonly most: string | null;
}

/** Whether a fill is allowed; `declinedBy`: the first rule that declines. */
export interface PlateJudgement {
  readonly allowed: boolean;
  readonly declinedBy: PlateRule | null;
  readonly steps: readonly PlateStep[];
}

const LIMITS = [
  ["DAY_AMOUNT", "dayAmount", "amount"],
  ["DAY_VOLUME", "dayVolume", "volume"],
  ["DAY_COUNT", "dayCount", "count"],
  ["MONTH_AMOUNT", "monthAmount", "amount"],
  ["MONTH_VOLUME", "monthVolume", "volume"],
  ["MONTH_COUNT", "monthCount", "count"],
] as const;

/**
 * Whether a plate may fill, and which of its group's rules declines: the group is on, its cylinder test isn't overdue (for
 * gas, where the group declines it, and nobody lets it pass), and no limit is passed. All rules are asked, so that the trace is whole.
 */
export function judgePlate(plate: JudgedPlate, group: JudgedGroup, used: PlateUse, fill: PlateFill): PlateJudgement {
  const steps: readonly PlateStep[] = [
    { rule: "GROUP_ON", verdict: group.active ? "PASSED" : "DECLINED", used: null, most: null },
    { rule: "CYLINDER_TEST", verdict: ofTest(plate, group, fill), used: null, most: plate.cylinderTestUntil },
    ...LIMITS.map(([rule, field, measure]) => {
      const [most, before] = [group[field], new Decimal(used[field])];
      const asked = measure === "count" ? "1" : fill[measure];
      const told = { used: before.toFixed(), most: most === null ? null : new Decimal(most).toFixed() };
      return { rule, verdict: ofLimit(most, before, asked), ...told };
    }),
  ];
  const declined = steps.find(({ verdict }) => verdict === "DECLINED");
  return { allowed: declined === undefined, declinedBy: declined?.rule ?? null, steps };
}

function ofTest(
  { cylinderTestUntil: until, overrideUntil }: JudgedPlate,
  { declinesOverdue }: JudgedGroup,
  { day, isGas }: PlateFill,
): PlateRuleVerdict {
  if (until === null || !isGas) {
    return "NOT_ASKED";
  }
  if (day <= until) {
    return "PASSED";
  }
  if (overrideUntil !== null && day <= overrideUntil) {
    return "LET_PASS";
  }
  return declinesOverdue ? "DECLINED" : "WARNED";
}

/** A fill of an unknown size is declined only where nothing is left. */
function ofLimit(most: string | number | null, before: Decimal, asked: string | null): PlateRuleVerdict {
  if (most === null) {
    return "NOT_ASKED";
  }
  const isPassed = asked === null ? before.gte(most) : before.plus(asked).gt(most);
  return isPassed ? "DECLINED" : "PASSED";
}
