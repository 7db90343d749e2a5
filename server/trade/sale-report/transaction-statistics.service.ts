import { sql } from "kysely";
import type { Context } from "../../kernel/context.ts";
import { rawOf } from "../../kernel/lists/piece.ts";
import { type TransactionFilter, transactions } from "../transaction/transaction.list.ts";
import { UNIT, saleFiguresOf } from "./sale-figures.ts";
import type {
  SalesFigures,
  TransactionGrouping,
  TransactionStatistic,
  TransactionStatistics,
} from "./sale-report.types.ts";

/** What sales have in common: the key, its name, and what they are joined with for it. */
const KEYS: Readonly<Record<TransactionGrouping, readonly [key: string, name: string, join?: string]>> = {
  GRADE: ["t.grade_id", "max(gr.name)", "left join grade gr on gr.network_id = t.network_id and gr.id = t.grade_id"],
  GUN: ["t.gun_id", "max(s.name)", "left join gun g on g.network_id = t.network_id and g.id = t.gun_id"],
  PAYMENT: ["t.payment", "null"],
  HOUR_OF_DAY: ["extract(hour from t.time at time zone s.time_zone)::int", "null"],
  DAY: ["(t.time at time zone s.time_zone)::date", "null"],
  STATION: ["t.station_id", "max(s.name)"],
};

const IN_ORDER: readonly TransactionGrouping[] = ["HOUR_OF_DAY", "DAY"];

const COLUMNS = {
  sales: "case when t.consume_type = 'REVERSE' then -1 else 1 end",
  volume: "t.volume",
  amount: "t.amount",
  oldAmount: "t.old_amount",
};
const FIGURES = saleFiguresOf({ ...COLUMNS, unit: null }, null);
const FIGURES_BY_UNIT = saleFiguresOf({ ...COLUMNS, unit: UNIT }, null);
const UNITS = sql`left join grade gu on gu.network_id = t.network_id and gu.id = t.grade_id`;

/** What is added up. */
interface Asked {
  readonly filter: TransactionFilter | null;
  readonly by: TransactionGrouping | null;
  /** Volumes are told apart by what their grades are sold by. */
  readonly byUnit: boolean;
}

type Sum = TransactionStatistic & { readonly isTotal: boolean };

/** What the sales that a filter leaves came to, in one statement, by what they have in common or all together alone. */
export async function transactionStatistics(
  ctx: Context,
  { filter, by, byUnit }: Asked,
): Promise<TransactionStatistics> {
  const [key = "null", name = "null", join = ""] = by === null ? [] : KEYS[by];
  const sets = by === null ? sql`()` : sql`(${sql.raw(key)}), ()`;
  const order = sql.raw(by !== null && IN_ORDER.includes(by) ? key : "sum(t.amount) desc, 2, 1");
  const { rows } = await sql<Sum>`
    select ${sql.raw(by === null ? "null" : `(${key})::text`)} as key, ${sql.raw(name)} as name, ${sql.raw(by === "GUN" ? "max(g.number)" : "null::int")} as "gunNumber",
      ${sql.raw(by === null ? "true" : `grouping(${key}) = 1`)} as "isTotal", ${byUnit ? FIGURES_BY_UNIT : FIGURES} as figures
    from sale t join station s on s.network_id = t.network_id and s.id = t.station_id ${sql.raw(join)} ${byUnit ? UNITS : sql``}
    where ${rawOf(transactions.condition(ctx, filter))}
    group by grouping sets (${sets}) order by ${order}`.execute(ctx.db);
  return {
    rows: rows.filter(({ isTotal }) => !isTotal),
    total: rows.find(({ isTotal }) => isTotal)?.figures as SalesFigures,
  };
}
