import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { visibleStation } from "../../site/station/visible.ts";
import type { DiscountBasis, DiscountRule } from "./discount.types.ts";
import type { Rule } from "./price.rules.ts";

/** The condition on a row of `discount_rule` (alias d): like regions, a platform's rules are shared downwards. */
export function sharedRule(ctx: Context): RawBuilder<unknown> {
  const { networkId, lineIds } = account(ctx).scope;
  const line = lineIds === null ? sql`true` : sql`d.platform_id = any(${lineIds}::uuid[])`;
  return sql`d.network_id = ${networkId} and d.deleted_at is null and ${line}`;
}

/** The order in which a sale asks rules (d) of platforms (p): points first, the nearest platform first. */
export const AS_TRIED = sql`d.basis desc, cardinality(string_to_array(p.path, '/')) desc, d.platform_id, d.position`;

/** What of a rule (d) decides a price, as columns of a select. */
const PRICED = sql`d.id, d.basis, d.name, d.active, d.kind, d.value, d.grade_ids::text[] as "gradeIds", d.member_levels as "memberLevels",
  d.min_points as "minPoints", d.weekdays, d.windows, d.valid_from as "validFrom", d.valid_until as "validUntil"`;

/** Rules that a condition leaves, in the order in which a sale asks them: points first, the nearest platform first. */
export async function rulesWhere(ctx: Context, condition: RawBuilder<unknown>): Promise<DiscountRule[]> {
  const { scope } = account(ctx);
  const own = scope.platformIds === null ? sql`true` : sql`d.platform_id = any(${scope.platformIds}::uuid[])`;
  // A superior's rule may name stations beside the caller's: those stay hidden.
  const { rows } = await sql<DiscountRule>`
    select ${PRICED}, d.platform_id as "platformId", p.name as "platformName", d.position, ${own} as changeable,
      json_build_object('kind', d.place_kind, 'ids', case when ${own} or d.place_kind <> 'STATIONS' then d.place_ids
        else array(select s.id from station s where ${visibleStation(scope)} and s.id = any(d.place_ids)) end) as stations
    from discount_rule d join platform p on p.id = d.platform_id and p.network_id = d.network_id
    where ${sharedRule(ctx)} and ${condition}
    order by ${AS_TRIED}`.execute(sqlOf(ctx.em));
  return rows;
}

/** The rules of some platforms, in order; of one basis where one is named. */
export const rulesOf = (ctx: Context, platformIds: readonly string[], basis?: DiscountBasis): Promise<DiscountRule[]> =>
  rulesWhere(
    ctx,
    sql`d.platform_id = any(${platformIds}::uuid[]) and ${basis === undefined ? sql`true` : sql`d.basis = ${basis}`}`,
  );

/** The rules of some platforms in the order in which a sale asks them, whoever asks. */
export async function rulesAt(db: Kysely<unknown>, networkId: string, platformIds: readonly string[]): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select ${PRICED}, json_build_object('kind', d.place_kind, 'ids', d.place_ids) as stations
    from discount_rule d join platform p on p.id = d.platform_id and p.network_id = d.network_id
    where d.network_id = ${networkId} and d.deleted_at is null and d.platform_id = any(${[...platformIds]}::uuid[])
    order by ${AS_TRIED}`.execute(db);
  return rows;
}
