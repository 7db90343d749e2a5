import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import { type Context, account } from "../../kernel/context.ts";
import { defineFacts } from "../../kernel/lists/define-facts.ts";
import { among, before, idsIn, mentioning, since } from "../../kernel/lists/filters.ts";
import type { FilterIn } from "../../kernel/lists/list-definition.ts";
import { rawOf } from "../../kernel/lists/piece.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { placesOf } from "../../trade/markdown/markdown.rules.ts";
import { PointsCause, PointsFlow, type PointsTotals } from "./points.types.ts";

/** Whatever happened to members' points. */
export const pointsFlows = defineFacts("PointsFlow", {
  rows: "lines of points",
  node: PointsFlow,
  from: "points_flow f",
  joins: {
    m: "join member m on m.network_id = f.network_id and m.id = f.member_id",
    s: "left join station s on s.id = f.station_id and s.network_id = f.network_id",
    e: "left join points_exchange e on e.network_id = f.network_id and e.id = f.source_id",
    g: "left join points_product g on g.network_id = e.network_id and g.id = e.product_id",
    r: "left join points_rule r on r.network_id = f.network_id and r.id = f.rule_id",
  },
  scope: ofOwnPlatform("f"),
  columns: {
    id: "f.id",
    time: { sql: "f.time", file: "TIME" },
    cause: { sql: "f.cause", file: "ENUM" },
    points: { sql: "f.points", file: "INTEGER" },
    balanceAfter: { sql: "f.balance_after", file: "INTEGER" },
    memberId: "f.member_id",
    memberName: { sql: "m.name", file: "TEXT" },
    memberPhone: { sql: "m.phone", file: "TEXT" },
    stationId: "f.station_id",
    stationName: { sql: "s.name", file: "TEXT" },
    ruleName: { sql: "r.name", file: "TEXT" },
    productName: { sql: "g.name", file: "TEXT" },
    expiresOn: {
      sql: "(select l.expires_on from points_lot l where l.network_id = f.network_id and l.id = f.id)",
      file: "TEXT",
    },
    cardFlowId: "case when f.cause in ('EARNED', 'TAKEN_BACK') then f.source_id end",
    author: { sql: "f.author", file: "TEXT" },
  },
  filters: {
    platformIds: platformsOf("f"),
    stationIds: idsIn("f.station_id", "Earned at one of these stations."),
    memberIds: idsIn("f.member_id", "Of one of these members."),
    causes: among(PointsCause, "f.cause", "For one of these reasons."),
    from: since("f.time", "At or after."),
    to: before("f.time", "Before."),
    search: mentioning(["m.name", "m.phone"], "Part of the member's name or phone; at most 200 characters."),
  },
  file: { list: "POINTS_FLOWS", permissions: [Permission.UserPointsLog] },
});

export type PointsFlowFilter = FilterIn<typeof pointsFlows>;

const LAPSING_DAYS = 30;

/** Sums of all lines that a filter leaves, and what their members have now. */
export async function pointsTotals(ctx: Context, filter: PointsFlowFilter | null): Promise<PointsTotals> {
  const { networkId } = account(ctx).scope;
  const db = ctx.db;
  const { rows } = await sql<Omit<PointsTotals, "worth"> & { currency: string; each: string }>`
    with line as materialized (
      select f.member_id, f.points from points_flow f join member m on m.network_id = f.network_id and m.id = f.member_id
      where ${rawOf(pointsFlows.condition(ctx, filter))}
    ), lot as (
      select l.remaining, l.expires_on from points_lot l
      where l.network_id = ${networkId} and l.remaining > 0 and l.member_id in (select member_id from line)
    )
    select (select coalesce(sum(points) filter (where points > 0), 0)::int from line) as came,
      (select coalesce(sum(points) filter (where points < 0), 0)::int from line) as went,
      (select coalesce(sum(remaining), 0)::int from lot) as outstanding,
      (select coalesce(sum(remaining), 0)::int from lot
        where expires_on < (${ctx.clock.now()}::timestamptz at time zone n.time_zone)::date + ${LAPSING_DAYS}::int) as lapsing,
      n.currency, coalesce(t.worth, 0)::text as each
    from platform n left join points_setting t on t.network_id = n.network_id
    where n.network_id = ${networkId} and n.parent_id is null`.execute(db);
  const { currency, each, ...sums } = rows[0] as (typeof rows)[0];
  return { ...sums, worth: new Decimal(each).times(sums.outstanding).toDecimalPlaces(placesOf(currency)).toFixed() };
}
