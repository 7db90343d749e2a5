import { type RawBuilder, sql } from "kysely";
import type { SalesFigures } from "./sale-report.types.ts";

/** The columns that hold what rows of sales come to. */
interface FigureColumns {
  readonly sales: string;
  readonly volume: string;
  readonly amount: string;
  readonly oldAmount: string;
}

/** What rows came to, as a SalesFigures; `condition`: of which of them; null: of all. */
export function saleFiguresOf(
  { sales, volume, amount, oldAmount }: FigureColumns,
  condition: string | null,
): RawBuilder<SalesFigures> {
  const kept = condition === null ? "" : ` filter (where ${condition})`;
  const sum = (of: string) => `coalesce(sum(${of})${kept}, 0)`;
  return sql.raw(
    `json_build_object('sales', ${sum(sales)}, 'volume', ${sum(volume)}::text, 'amount', ${sum(amount)}::text,
      'oldAmount', ${sum(oldAmount)}::text, 'discount', (${sum(oldAmount)} - ${sum(amount)})::text,
      'averagePrice', round(${sum(amount)} / nullif(${sum(volume)}, 0), 4)::text)`,
  );
}
