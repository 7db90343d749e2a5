import { type Context, account } from "../../kernel/context.ts";
import { reportDays } from "../sale-report/sale-report.service.ts";
import { gasBalanceSettingsOf } from "./gas-balance-setting.service.ts";
import { balanceFiguresOf, lacksOf, totalOf } from "./gas-balance.rules.ts";
import { type GasSumRow, gasSums } from "./gas-balance.sql.ts";
import type { GasBalance, GasBalanceArgs, GasBalanceRow } from "./gas-balance.types.ts";

/** As many days as a year of months has. */
export const MOST_GAS_DAYS = 366;

function rowOf(sums: GasSumRow, amberPercent: string): GasBalanceRow {
  const { stationId, stationCode, stationName, timeZone, from, to, open, openedAt, closedAt } = sums;
  const { kilogramsPerCubicMetre, baseTemperatureC } = sums;
  return {
    stationId,
    stationCode,
    stationName,
    timeZone,
    from,
    to,
    open,
    openedAt,
    closedAt,
    kilogramsPerCubicMetre,
    baseTemperatureC,
    lacks: lacksOf(sums),
    figures: balanceFiguresOf(sums, amberPercent),
  };
}

/** Gas bought held against gas sold, in one statement. 10012 naming `to`: before `from`, or more than 366 days. */
export async function gasBalance(ctx: Context, { filter, by }: GasBalanceArgs): Promise<GasBalance> {
  const days = reportDays(filter, MOST_GAS_DAYS);
  const limits = await gasBalanceSettingsOf(ctx.db, account(ctx).scope.networkId);
  const { amberPercent } = limits;
  const { rows } = await gasSums(ctx, { filter, days, by }).execute(ctx.db);
  const told = rows.filter(({ whole }) => whole === (by === "STATION"));
  const wholes = rows.filter(({ whole }) => whole);
  return { rows: told.map((row) => rowOf(row, amberPercent)), total: totalOf(wholes, amberPercent), limits };
}
