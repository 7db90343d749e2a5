import { custom, nullable, number, object, type core } from "zod/mini";
import type { DiscountBasis, Weekday } from "../../../schema-types.generated.ts";
import { lineText } from "../../../ui/form/checks.ts";
import { conditionFields } from "../../../parts/markdown/conditions.ts";
import {
  markdownFields,
  markdownInput,
  markdownRules,
  NEW_MARKDOWN,
  type MarkdownValues,
} from "../../../parts/markdown/markdown-form.ts";
import type { WindowValue } from "../../../parts/markdown/windows-input.tsx";
import type { DiscountRuleLineFragment } from "./discounts.generated.ts";

const LONGEST_NAME = 200;

/** A discount rule as its form holds it. */
export interface RuleValues extends MarkdownValues {
  name: string;
  active: boolean;
  levels: readonly string[];
  minPoints: number | null;
  weekdays: readonly Weekday[];
  windows: readonly WindowValue[];
}

const fields = {
  ...markdownFields(0),
  ...conditionFields(),
  name: lineText(LONGEST_NAME),
  active: custom<boolean>(),
  minPoints: nullable(number()),
};

/** A rule for points needs a level or points. */
const membership: core.CheckFn<RuleValues> = ({ value: { levels, minPoints }, issues }) => {
  if (levels.length === 0 && minPoints === null) {
    issues.push({
      code: "custom",
      path: ["levels"],
      input: levels,
      params: { said: { id: "discount.levels.needed" } },
    });
  }
};

/** The checks of a rule's form, by its basis. */
export const SCHEMAS: Readonly<Record<DiscountBasis, core.$ZodType<RuleValues, RuleValues>>> = {
  PRICE: object(fields).check(markdownRules),
  SCORE: object(fields).check(markdownRules, membership),
};

/** What the form holds of a rule at first. */
export function valuesOf(rule: DiscountRuleLineFragment | undefined): RuleValues {
  if (rule === undefined) {
    return {
      ...NEW_MARKDOWN,
      kind: "PERCENT_OFF",
      name: "",
      active: true,
      levels: [],
      minPoints: null,
      weekdays: [],
      windows: [],
    };
  }
  const { name, active, kind, value, gradeIds, stations, minPoints, weekdays, windows } = rule;
  return {
    name,
    active,
    kind,
    value,
    gradeIds,
    stations: { kind: stations.kind, ids: stations.ids },
    levels: rule.memberLevels.map(String),
    minPoints,
    weekdays,
    windows: windows.map(({ from, to }) => ({ from, to })),
    validFrom: rule.validFrom ?? "",
    validUntil: rule.validUntil ?? "",
  };
}

/** What the form holds as the contract wants it. */
export function inputOf(values: RuleValues) {
  const { levels, weekdays, windows, ...rest } = markdownInput(values);
  return {
    ...rest,
    memberLevels: levels.map(Number),
    weekdays: [...weekdays],
    windows: windows.map(({ from, to }) => ({ from, to })),
  };
}
