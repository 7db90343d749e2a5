import { type RawBuilder, sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import { type Context, account } from "../../kernel/context.ts";
import type { CellForm, FileColumn, ListFile } from "../../kernel/lists/list-file.ts";
import { reportDays } from "../sale-report/sale-report.service.ts";
import { amberIn } from "./gas-balance-setting.service.ts";
import { balanceFiguresOf, lacksOf } from "./gas-balance.rules.ts";
import { MOST_GAS_DAYS } from "./gas-balance.service.ts";
import { type GasSumRow, gasSums } from "./gas-balance.sql.ts";
import { GasBalanceFileFilter, type GasBalanceFigures } from "./gas-balance.types.ts";

const DAY_MS = 86_400_000;

/** A row of a balance as a file has it. */
interface GasLine extends GasSumRow {
  readonly amberPercent: string;
}

const figure = (id: keyof GasBalanceFigures, most: number): FileColumn<GasLine> & CellForm<GasLine> => ({
  id,
  kind: "DECIMAL",
  digits: [0, most],
  value: (line) => balanceFiguresOf(line, line.amberPercent)[id],
});

const COLUMNS: readonly (FileColumn<GasLine> & CellForm<GasLine>)[] = [
  { id: "from", kind: "TEXT" },
  { id: "to", kind: "TEXT" },
  { id: "stationCode", kind: "TEXT" },
  { id: "stationName", kind: "TEXT" },
  { id: "openedAt", kind: "TIME" },
  { id: "closedAt", kind: "TIME" },
  figure("boughtKilograms", 3),
  figure("soldKilograms", 3),
  figure("lossKilograms", 3),
  figure("boughtCubicMetres", 3),
  figure("soldCubicMetres", 3),
  figure("lossCubicMetres", 3),
  figure("lossPercent", 2),
  { id: "state", kind: "ENUM", value: (line) => balanceFiguresOf(line, line.amberPercent).state },
  { id: "lacks", kind: "LIST", value: lacksOf },
  { id: "days", kind: "INTEGER" },
  { id: "coveredDays", kind: "INTEGER" },
  { id: "unreadDays", kind: "INTEGER" },
  { id: "kilogramsPerCubicMetre", kind: "DECIMAL", digits: [0, 6] },
  { id: "baseTemperatureC", kind: "DECIMAL", digits: [0, 2] },
];

/** The rows of a balance, as its query has them. */
function linesOf(ctx: Context, filter: GasBalanceFileFilter | null): RawBuilder<unknown> {
  const to = filter?.to ?? ctx.clock.now();
  const from = filter?.from ?? new Date(to.getTime() - (MOST_GAS_DAYS - 1) * DAY_MS);
  const days = reportDays({ from, to }, MOST_GAS_DAYS);
  const by = filter?.by ?? "DAY";
  return sql`(select b.* from (${gasSums(ctx, { filter, days, by })}) b where b.whole = ${by === "STATION"}) l`;
}

/** Balances of gas as a file. */
export const gasBalanceFile: ListFile<GasBalanceFileFilter, GasLine> = {
  list: "GAS_BALANCE",
  filterType: GasBalanceFileFilter,
  permissions: [Permission.StationReport],
  orders: ["STATION_ASC"],
  columns: COLUMNS,
  dated: "DAYS",
  total: (ctx, filter) => sql`select count(*) as count from ${linesOf(ctx, filter)}`,
  rows: (ctx, { filter }) => sql`
    select l.*, ${amberIn(account(ctx).scope.networkId)} as "amberPercent" from ${linesOf(ctx, filter)} order by l."stationCode", l."from"`,
};
