import type {
  PointsRuleFilter,
  PointsRuleOrder,
  PointsType,
  PointsUnit,
  PointsVerdict,
} from "../../../schema-types.generated.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import { choicesField, idsField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { CreatePointsRuleDocument, PointsRuleListDocument } from "./rules.generated.ts";

const UNITS: readonly PointsUnit[] = ["AMOUNT", "VOLUME", "STORED_VALUE"];
const TYPES: readonly PointsType[] = ["CONSUME", "STORED_VALUE"];
const VERDICTS: readonly PointsVerdict[] = [
  "PAYS",
  "PRECEDED",
  "OFF",
  "OTHER_TYPE",
  "NOT_YET_VALID",
  "NO_LONGER_VALID",
  "OTHER_STATION",
  "OTHER_GRADE",
  "OTHER_WEEKDAY",
  "OTHER_TIME",
  "OTHER_LEVEL",
];
const YES_NO = ["true", "false"] as const;
type YesNo = (typeof YES_NO)[number];

export const UNIT_WORDS = words(UNITS, (unit) => `pointsRule.unit.${unit}`);
export const TYPE_WORDS = words(TYPES, (type) => `pointsRule.type.${type}`);
export const VERDICT_WORDS = words(VERDICTS, (verdict) =>
  verdict === "PAYS" || verdict === "PRECEDED" || verdict === "OFF" || verdict === "OTHER_TYPE"
    ? `pointsRule.verdict.${verdict}`
    : `price.verdict.${verdict}`,
);
export const ACTIVE_WORDS = words<YesNo>(YES_NO, (on) => `pointsRule.active.${on}`);

/** What rules for points can be narrowed by; the keys are the address's. */
interface RuleFilters {
  readonly text: string;
  readonly platform: readonly string[];
  readonly unit: readonly PointsUnit[];
  readonly active: readonly YesNo[];
}

const ADDRESS: ListSchema<RuleFilters, PointsRuleOrder, PointsRuleFilter> = {
  fields: { text: textField, platform: idsField, unit: choicesField(UNITS), active: choicesField(YES_NO) },
  sorts: {
    name: { up: "NAME_ASC", down: "NAME_DESC" },
    priority: { up: "PRIORITY_ASC", down: "PRIORITY_DESC" },
  },
  sortedBy: { key: "priority", down: true },
  places: { platform: "platform" },
  filterOf: ({ text, platform, unit, active }) => ({
    ...(text !== undefined && { search: text }),
    ...(platform && { platformIds: [...platform] }),
    ...(unit !== undefined && { units: [...unit] }),
    ...(active?.length === 1 && { active: active[0] === "true" }),
  }),
};

/** The rules by which members earn points. */
export const POINTS_RULES = recordList({
  noun: "pointsRules",
  document: PointsRuleListDocument,
  address: ADDRESS,
  title: "menu.scoreRule",
  views: "scoreRule",
  search: "pointsRule.search",
  empty: { title: "pointsRule.none", text: "pointsRule.none.text" },
  nameOf: ({ name }) => name,
  add: { needs: CreatePointsRuleDocument, label: "pointsRule.new" },
  file: { list: "POINTS_RULES" },
});
