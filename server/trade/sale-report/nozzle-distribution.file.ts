import { type RawBuilder, sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import { MOST_GUN_DAYS } from "./nozzle-distribution.service.ts";
import { nozzleSums } from "./nozzle-sums.ts";
import { reportDays } from "./sale-report.service.ts";
import { NozzleDistributionFileFilter, type NozzleDistributionRow } from "./sale-report.types.ts";

const DAY_MS = 86_400_000;
const FLOW = { kind: "DECIMAL", digits: [0, 1] } as const;

function sumsOf(ctx: Context, filter: NozzleDistributionFileFilter | null): RawBuilder<NozzleDistributionRow> {
  const to = filter?.to ?? ctx.clock.now();
  const from = filter?.from ?? new Date(to.getTime() - (MOST_GUN_DAYS - 1) * DAY_MS);
  return nozzleSums(ctx, filter ?? {}, reportDays({ from, to }, MOST_GUN_DAYS));
}

/** What the guns gave as a file: all of them, however many. */
export const nozzleDistributionFile: ListFile<NozzleDistributionFileFilter, NozzleDistributionRow> = {
  list: "NOZZLE_DISTRIBUTION",
  isReport: true,
  filterType: NozzleDistributionFileFilter,
  permissions: [Permission.StationReport],
  dated: "DAYS",
  orders: ["VOLUME_DESC"],
  columns: [
    { id: "stationName", kind: "TEXT" },
    { id: "gunNumber", kind: "INTEGER" },
    { id: "gradeName", kind: "TEXT" },
    { id: "gradeUnit", kind: "ENUM" },
    { id: "fills", kind: "INTEGER" },
    { id: "volume", kind: "DECIMAL", digits: [2, 3] },
    { id: "amount", kind: "DECIMAL", digits: [2, 2] },
    { id: "flow", ...FLOW },
    { id: "peakFlow", ...FLOW },
    { id: "slow", kind: "BOOLEAN" },
    { id: "idleHours", ...FLOW },
    { id: "uncounted", kind: "DECIMAL", digits: [0, 2] },
  ],
  total: (ctx, filter) => sql`select count(*) as count from (${sumsOf(ctx, filter)}) g`,
  rows: (ctx, { filter }) => sumsOf(ctx, filter),
};
