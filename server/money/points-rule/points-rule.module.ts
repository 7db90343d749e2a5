import { domain } from "../../kernel/domain.ts";
import { pointsRules } from "./points-rule.list.ts";
import { PointsRuleResolver } from "./points-rule.resolver.ts";

export const pointsRuleDomain = domain({
  resolvers: [PointsRuleResolver],
  tables: { distributed: ["points_rule"] },
  files: [pointsRules.file],
});
