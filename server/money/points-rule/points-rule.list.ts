import { Permission } from "../../../common/permission.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, mentioning, yesNo } from "../../kernel/lists/filters.ts";
import type { FilterIn } from "../../kernel/lists/list-definition.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { PointsRule, PointsUnit } from "./points-rule.types.ts";

/** The rules for points of the caller's platform and those below. */
export const pointsRules = defineList("PointsRule", {
  rows: "rules",
  node: PointsRule,
  from: "points_rule r",
  joins: { p: "join platform p on p.id = r.platform_id and p.network_id = r.network_id" },
  scope: ofOwnPlatform("r"),
  columns: {
    id: "r.id",
    platformId: "r.platform_id",
    platformName: { sql: "p.name", file: "TEXT" },
    name: { sql: "r.name", file: "TEXT" },
    type: "case when r.unit = 'STORED_VALUE' then 'STORED_VALUE' else 'CONSUME' end",
    unit: { sql: "r.unit", file: "ENUM" },
    points: { sql: "r.points", file: "INTEGER" },
    step: { sql: "r.step::text", file: "TEXT" },
    multiplier: { sql: "r.multiplier::text", file: "TEXT" },
    mostPerDay: { sql: "r.most_per_day", file: "INTEGER" },
    priority: { sql: "r.priority", file: "INTEGER" },
    gradeIds: "r.grade_ids::text[]",
    stations: "json_build_object('kind', r.place_kind, 'ids', r.place_ids)",
    memberLevels: "r.member_levels",
    weekdays: "r.weekdays",
    windows: "r.windows",
    validFrom: { sql: "r.valid_from", file: "TEXT" },
    validUntil: { sql: "r.valid_until", file: "TEXT" },
    active: { sql: "r.active", file: "BOOLEAN" },
    createdAt: "r.created_at",
  },
  filters: {
    platformIds: platformsOf("r"),
    search: mentioning(["r.name"], "In the name; 1 to 200 characters."),
    units: among(PointsUnit, "r.unit", "Counted by one of these."),
    active: yesNo("r.active", "Switched on (true) or off (false)."),
  },
  sorts: { PRIORITY: ["r.priority"], NAME: ["r.name"] },
  sorted: "By priority or name.",
  order: "PRIORITY_DESC",
  file: { list: "POINTS_RULES", permissions: [Permission.PointsRule] },
});

export type PointsRuleFilter = FilterIn<typeof pointsRules>;
