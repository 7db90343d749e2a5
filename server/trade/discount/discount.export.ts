import { type RawBuilder, sql } from "kysely";
import { Permission, type PermissionValue } from "../../../common/permission.ts";
import { type Context, account } from "../../kernel/context.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import { isId } from "../../kernel/ids.ts";
import { countOf } from "../../kernel/lists/keyed.ts";
import { visibleStation } from "../../site/station/visible.ts";
import { DiscountRuleFilter } from "./discount.inputs.ts";
import { AS_TRIED, sharedRule } from "./discount.list.ts";
import type { DiscountBasis, DiscountRule } from "./discount.types.ts";

type Shown = "memberLevels" | "weekdays" | "windows";

/** A rule as a line of a file. */
interface RuleLine extends Pick<DiscountRule, Shown> {
  readonly placeKind: string;
  readonly placeNames: readonly string[];
}

/** What stands for places that the caller doesn't see: an empty cell would be all of them. */
const HIDDEN = "…";

const FROM = sql`from discount_rule d join platform p on p.id = d.platform_id and p.network_id = d.network_id`;

/** The names of the places that a rule names, as far as the caller sees them: a superior's may lie beside its own. */
function placeNames(ctx: Context): RawBuilder<unknown> {
  const { scope } = account(ctx);
  const line = scope.lineIds === null ? sql`true` : sql`r.platform_id = any(${scope.lineIds}::uuid[])`;
  return sql`case d.place_kind
    when 'REGIONS' then array(select r.name from region r where r.network_id = d.network_id and ${line} and r.id = any(d.place_ids) order by r.name)
    when 'CITIES' then array(select c.name from city c join region r on r.id = c.region_id and r.network_id = c.network_id
      where c.network_id = d.network_id and ${line} and c.id = any(d.place_ids) order by c.name)
    when 'STATIONS' then array(select s.name from station s where ${visibleStation(scope)} and s.id = any(d.place_ids) order by s.code)
    else '{}'::text[] end`;
}

/** A grade that is deleted is still named: without its name the rule would seem to be for all. */
const GRADE_NAMES = sql`array(select g.name from grade g where g.network_id = d.network_id and g.id = any(d.grade_ids) order by g.code)`;

const columnsFor = (
  ctx: Context,
) => sql`row_number() over (order by ${AS_TRIED})::int as place, d.name, d.active, d.kind, d.value,
  ${GRADE_NAMES} as grades, d.place_kind as "placeKind", ${placeNames(ctx)} as "placeNames", d.member_levels as "memberLevels",
  d.min_points as "minPoints", d.weekdays, d.windows, d.valid_from as "validFrom", d.valid_until as "validUntil",
  p.name as "platformName", d.created_at as "createdAt"`;

/** The platforms whose rules hold at a platform's stations; none for one that the caller doesn't see. */
function above(ctx: Context, platformId: string): RawBuilder<unknown> {
  if (!isId(platformId)) {
    return sql`false`;
  }
  const { networkId, platformIds } = account(ctx).scope;
  const seen = platformIds === null ? sql`true` : sql`h.id = any(${platformIds}::uuid[])`;
  return sql`d.platform_id in (select unnest(string_to_array(h.path, '/')::uuid[]) from platform h
    where h.network_id = ${networkId} and h.id = ${platformId}::uuid and h.deleted_at is null and ${seen})`;
}

function whichRules(ctx: Context, basis: DiscountBasis, filter: DiscountRuleFilter | null): RawBuilder<unknown> {
  const line = filter?.platformId == null ? sql`true` : above(ctx, filter.platformId);
  return sql`${sharedRule(ctx)} and d.basis = ${basis} and ${line}`;
}

function stationsOf({ placeKind, placeNames: names }: RuleLine): readonly string[] {
  return placeKind !== "ALL" && names.length === 0 ? [HIDDEN] : names;
}

/** Each basis is a list of its own: each has a permission of its own. */
function rulesOfBasis(
  basis: DiscountBasis,
  permission: PermissionValue,
): Pick<
  ListFile<DiscountRuleFilter, RuleLine>,
  "filterType" | "permissions" | "orders" | "columns" | "total" | "rows"
> {
  return {
    filterType: DiscountRuleFilter,
    permissions: [permission],
    orders: ["AS_TRIED"],
    columns: [
      { id: "place", kind: "INTEGER" },
      { id: "name", kind: "TEXT" },
      { id: "active", kind: "BOOLEAN" },
      { id: "kind", kind: "ENUM" },
      { id: "value", kind: "DECIMAL", digits: [0, 4] },
      { id: "grades", kind: "LIST" },
      { id: "stations", kind: "LIST", value: stationsOf },
      { id: "memberLevels", kind: "LIST", value: ({ memberLevels }) => memberLevels.map(String) },
      { id: "minPoints", kind: "INTEGER" },
      { id: "weekdays", kind: "LIST" },
      { id: "windows", kind: "LIST", value: ({ windows }) => windows.map(({ from, to }) => `${from} – ${to}`) },
      { id: "validFrom", kind: "TEXT" },
      { id: "validUntil", kind: "TEXT" },
      { id: "platformName", kind: "TEXT" },
      { id: "createdAt", kind: "TIME" },
    ],
    total: (ctx, filter) => countOf({ from: FROM, where: whichRules(ctx, basis, filter) }),
    rows: (ctx, { filter }) =>
      sql<RuleLine>`select ${columnsFor(ctx)} ${FROM} where ${whichRules(ctx, basis, filter)} order by ${AS_TRIED}`,
  };
}

/** Rules for prices as an export, in the order in which a sale asks them. */
export const discountPriceRuleExport: ListFile<DiscountRuleFilter, RuleLine> = {
  list: "DISCOUNT_PRICE_RULES",
  ...rulesOfBasis("PRICE", Permission.DiscountPrice),
};

/** Rules for points and levels as an export, in the order in which a sale asks them. */
export const discountScoreRuleExport: ListFile<DiscountRuleFilter, RuleLine> = {
  list: "DISCOUNT_SCORE_RULES",
  ...rulesOfBasis("SCORE", Permission.DiscountScore),
};
