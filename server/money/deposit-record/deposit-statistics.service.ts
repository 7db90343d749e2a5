import { sql } from "kysely";
import { type Context, account } from "../../kernel/context.ts";
import { rawOf } from "../../kernel/lists/piece.ts";
import { DEPOSITED, DEPOSITED_JOINS, type DepositRecordFilter, depositRecords } from "./deposit-record.list.ts";
import type { DepositGrouping, DepositStatistic, DepositStatistics, DepositSums } from "./deposit-record.types.ts";

/** What records have in common, and the name that goes with it. */
const KEYS: Readonly<Record<DepositGrouping, readonly [key: string, name: string]>> = {
  STATION: ["f.station_id", "max(s.name)"],
  TENDER: ["f.tender", "null"],
  AUTHOR: ["f.author", "null"],
  DAY: ["(f.time at time zone n.time_zone)::date", "null"],
  MONTH: ["date_trunc('month', f.time at time zone n.time_zone)::date", "null"],
};

type Row = DepositSums & Pick<DepositStatistic, "key" | "name"> & { readonly isTotal: boolean };

/** What the deposits that a filter leaves came to, by place, tender, person or time. */
export async function depositStatistics(
  ctx: Context,
  filter: DepositRecordFilter | null,
  by: DepositGrouping,
): Promise<DepositStatistics> {
  const [key, name] = KEYS[by].map((text) => sql.raw(text));
  const order = sql.raw(by === "DAY" || by === "MONTH" ? "key" : "paid desc, name, key");
  const joins = sql.raw(Object.values(DEPOSITED_JOINS).join(" "));
  const { rows } = await sql<Row>`
    with summed as (
      select ${key} as key, ${name} as name, grouping(${key}) = 1 as is_total, (count(*) filter (where f.amount > 0))::int as count,
        coalesce(sum(f.amount) filter (where f.amount > 0 and f.holder = 'CARD'), 0) as cards,
        coalesce(sum(f.amount) filter (where f.holder = 'GROUP'), 0) as groups, coalesce(sum(f.amount) filter (where f.amount < 0), 0) as refunded,
        coalesce(sum(f.amount), 0) as paid, coalesce(sum(f.gift), 0) as gift
      from ${sql.raw(DEPOSITED)} f ${joins} join platform n on n.id = ${account(ctx).scope.networkId}
      where ${rawOf(depositRecords.condition(ctx, filter))}
      group by grouping sets ((${key}), ())
    )
    select key::text as key, name, is_total as "isTotal", count, cards::text as cards, groups::text as groups, refunded::text as refunded,
      paid::text as paid, gift::text as gift
    from summed order by is_total, ${order}`.execute(ctx.db);
  const statistics = rows.map(({ isTotal, key: common, name: named, ...sums }) => ({
    isTotal,
    row: { key: common, name: named, sums },
  }));
  return {
    rows: statistics.filter(({ isTotal }) => !isTotal).map(({ row }) => row),
    total: (statistics.find(({ isTotal }) => isTotal) as (typeof statistics)[number]).row.sums,
  };
}
