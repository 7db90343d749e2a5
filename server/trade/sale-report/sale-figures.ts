import { type RawBuilder, sql } from "kysely";
import { GradeUnit } from "../../site/energy/grade.entity.ts";
import type { SalesFigures } from "./sale-report.types.ts";

/** The columns that hold what rows of sales come to. */
interface FigureColumns {
  readonly sales: string;
  readonly volume: string;
  readonly amount: string;
  readonly oldAmount: string;
  /** What their grade is sold by, where volumes are told apart by it. */
  readonly unit: string | null;
}

/** What the grade (gu) of a row of sales is sold by; litres where none is known. */
export const UNIT = "coalesce(gu.unit, 'LITRE')";

/** What rows came to, as a SalesFigures; `condition`: of which of them; null: of all. */
export function saleFiguresOf(
  { sales, volume, amount, oldAmount, unit }: FigureColumns,
  condition: string | null,
): RawBuilder<SalesFigures> {
  const kept = condition === null ? "" : ` filter (where ${condition})`;
  const sum = (of: string) => `coalesce(sum(${of})${kept}, 0)`;
  return sql.raw(
    `json_build_object('sales', ${sum(sales)}, 'volume', ${sum(volume)}::text, 'amount', ${sum(amount)}::text,
      'oldAmount', ${sum(oldAmount)}::text, 'discount', (${sum(oldAmount)} - ${sum(amount)})::text,
      'averagePrice', round(${sum(amount)} / nullif(${sum(volume)}, 0), 4)::text,
      'volumes', ${unit === null ? "null" : volumesOf({ volume, unit }, condition)})`,
  );
}

/** The volumes of rows by what their grades are sold by, as UnitVolumes; `condition`: of which of them; null: of all. */
export function volumesOf(
  { volume, unit }: { readonly volume: string; readonly unit: string },
  condition: string | null,
): string {
  const volumes = Object.values(GradeUnit).map((each) => {
    const sum = `sum(${volume}) filter (where ${unit} = '${each}'${condition === null ? "" : ` and ${condition}`})`;
    return `case when ${sum} <> 0 then jsonb_build_object('unit', '${each}', 'volume', (${sum})::text) end`;
  });
  return `array_to_json(array_remove(array[${volumes.join(", ")}], null))`;
}

/** The columns of a file that tell volumes apart, each by what it is of. */
export const UNIT_COLUMNS = {
  litres: "LITRE",
  kilograms: "KILOGRAM",
  cubicMetres: "CUBIC_METRE",
} as const satisfies Record<string, GradeUnit>;

/** The volume by one unit of UnitVolumes; null where nothing was sold by it. */
export const volumeBy = (unit: GradeUnit, volumes: string): string =>
  `(select v->>'volume' from json_array_elements(${volumes}) v where v->>'unit' = '${unit}')`;
