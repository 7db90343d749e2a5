import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../kernel/context.ts";
import { resolved } from "../../trade/markdown/station-set.service.ts";
import type { LimitLinesInput } from "./card-limit.inputs.ts";
import { type LimitLines, assertLimitLines, plainLines } from "./card-limit.rules.ts";

/** Where the fields of lines come from, of a table with them, by its alias. */
export const lineColumns = (row: string) => ({
  gradeIds: `${row}.grade_ids::text[]`,
  stations: `json_build_object('kind', ${row}.place_kind, 'ids', ${row}.place_ids)`,
  plateRequired: `${row}.plate_required`,
  plates: `${row}.plates`,
  weekdays: `${row}.weekdays`,
  windows: `${row}.windows`,
  fillAmount: `${row}.fill_amount::text`,
  fillVolume: `${row}.fill_volume::text`,
  dayAmount: `${row}.day_amount::text`,
  dayVolume: `${row}.day_volume::text`,
  dayCount: `${row}.day_count`,
  monthAmount: `${row}.month_amount::text`,
  monthVolume: `${row}.month_volume::text`,
  monthCount: `${row}.month_count`,
  kmPerDay: `${row}.km_per_day`,
  flagged: `${row}.flagged`,
});

/** The lines of a row as one value, by its alias. */
export const linesJson = (row: string): RawBuilder<unknown> =>
  sql.raw(
    `json_build_object(${Object.entries(lineColumns(row))
      .map(([field, source]) => `'${field}', ${source}`)
      .join(", ")})`,
  );

/** The columns of lines with their values. */
export const columnsOfLines = (lines: LimitLines): readonly (readonly [string, RawBuilder<unknown>])[] => [
  ["grade_ids", sql`${lines.gradeIds}::uuid[]`],
  ["place_kind", sql`${lines.stations.kind}`],
  ["place_ids", sql`${lines.stations.ids}::uuid[]`],
  ["plate_required", sql`${lines.plateRequired}`],
  ["plates", sql`${[...lines.plates]}::text[]`],
  ["weekdays", sql`${[...lines.weekdays]}::text[]`],
  ["windows", sql`${JSON.stringify(lines.windows)}::json`],
  ["fill_amount", sql`${lines.fillAmount}`],
  ["fill_volume", sql`${lines.fillVolume}`],
  ["day_amount", sql`${lines.dayAmount}`],
  ["day_volume", sql`${lines.dayVolume}`],
  ["day_count", sql`${lines.dayCount}`],
  ["month_amount", sql`${lines.monthAmount}`],
  ["month_volume", sql`${lines.monthVolume}`],
  ["month_count", sql`${lines.monthCount}`],
  ["km_per_day", sql`${lines.kmPerDay}`],
  ["flagged", sql`${[...lines.flagged]}::text[]`],
];

/** Only the lines of something that has more. */
export const linesOf = ({
  gradeIds,
  stations,
  plateRequired,
  plates,
  weekdays,
  windows,
  ...more
}: LimitLines): LimitLines => {
  const { fillAmount, fillVolume, dayAmount, dayVolume, dayCount, monthAmount, monthVolume, monthCount } = more;
  const where = { gradeIds, stations, plateRequired, plates, weekdays, windows };
  const fill = { fillAmount, fillVolume };
  const period = { dayAmount, dayVolume, dayCount, monthAmount, monthVolume, monthCount };
  return { ...where, ...fill, ...period, kmPerDay: more.kmPerDay, flagged: more.flagged };
};

interface Naming {
  /** Whose stations may be named. */
  readonly platformId: string;
  /** What was named before isn't looked for again: a station that is gone since then hinders no other change. */
  readonly before: LimitLines;
}

/** What an input says of lines, after all that can be said against it: 10012, 10005, 10003, 10014. */
export async function linesTold(
  ctx: Context,
  input: LimitLinesInput | LimitLines,
  { platformId, before }: Naming,
): Promise<LimitLines> {
  const { fillAmount = null, fillVolume = null, dayAmount = null, dayVolume = null, dayCount = null } = input;
  const { monthAmount = null, monthVolume = null, monthCount = null, kmPerDay = null } = input;
  const period = { dayAmount, dayVolume, dayCount, monthAmount, monthVolume, monthCount };
  const told: LimitLines = linesOf({ ...input, fillAmount, fillVolume, ...period, kmPerDay });
  assertLimitLines(told);
  const lines = plainLines(told);
  const { gradeIds, stations } = lines;
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const named = {
    ...(!same(before.gradeIds, gradeIds) && { gradeIds }),
    ...(!same(before.stations, stations) && { stations }),
  };
  return { ...lines, ...(await resolved<LimitLines>(ctx, named, { platformId, leastGrades: 0 })) };
}
