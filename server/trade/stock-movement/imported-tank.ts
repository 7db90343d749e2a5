import { sql } from "kysely";
import { isDecimal } from "../../../common/decimal.ts";
import { instantOf } from "../../../common/zone-time.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { ImportedRow } from "../../kernel/lists/import.source.ts";
import { visibleStation } from "../../site/station/visible.ts";
import { takeTankTurns } from "../../site/tank/tank-turn.ts";
import { keepUnlocked } from "../period-lock/refuse-locked.ts";
import type { MovedTank } from "./stock-movement.rules.ts";

/** A tank by its station's code and its number, with the zone in which a file's times are meant. */
export interface NamedTank extends MovedTank {
  readonly stationCode: string;
  readonly number: number;
  readonly timeZone: string;
}

const CLOCK = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** The tanks that rows name by these columns beside `stationCode`, all their turns taken. */
export async function tanksInTurn(
  ctx: Context,
  rows: readonly ImportedRow[],
  columns: readonly string[],
): Promise<readonly NamedTank[]> {
  const { scope } = account(ctx);
  const codes = [...new Set(rows.flatMap((row) => row["stationCode"] ?? []))];
  const found = await sql<NamedTank>`
    select k.id, k.station_id as "stationId", k.grade_id as "gradeId", gr.expansion_group as "expansionGroup", k.capacity_litres as "capacityLitres",
      s.code as "stationCode", k.number, s.time_zone as "timeZone"
    from tank k join station s on s.network_id = k.network_id and s.id = k.station_id
      join grade gr on gr.network_id = k.network_id and gr.id = k.grade_id
    where k.network_id = ${scope.networkId} and k.deleted_at is null and ${visibleStation(scope)} and s.code = any(${codes}::text[])`.execute(
    sqlOf(ctx.em),
  );
  const named = new Set(rows.flatMap((row) => columns.map((column) => `${row["stationCode"]} ${row[column]}`)));
  const tanks = found.rows.filter(({ stationCode, number }) => named.has(`${stationCode} ${number}`));
  await keepUnlocked(
    ctx,
    tanks.map(({ stationId }) => stationId),
  );
  await takeTankTurns(sqlOf(ctx.em), { networkId: scope.networkId, tankIds: tanks.map(({ id }) => id) });
  return tanks;
}

/** The tank that a row names by a column. 10011 */
export function tankOfRow(row: ImportedRow, tanks: readonly NamedTank[], column: string): NamedTank {
  const tank = tanks.find(
    ({ stationCode, number }) => stationCode === row["stationCode"] && String(number) === row[column],
  );
  return tank ?? refuse("TANK_NOT_FOUND", { field: column });
}

/** A clock with two figures for its hour. */
export const plainClock = (clock: string): string => clock.padStart("00:00".length, "0");

/** When a row says that it was, by the clocks of its station. 10008 */
export function timeOfRow(row: ImportedRow, { timeZone }: Pick<NamedTank, "timeZone">): Date {
  const [day, clock] = [row["day"] ?? "", row["clock"] ?? ""];
  return CLOCK.test(clock)
    ? instantOf(day, plainClock(clock), timeZone)
    : refuse("DATA_CONVERSION_FAILED", { field: "clock", params: { value: clock } });
}

/** A cell that holds a decimal. 10008 */
export function decimalOf(row: ImportedRow, field: string): string | null {
  const cell = row[field] ?? null;
  return cell === null || isDecimal(cell) ? cell : refuse("DATA_CONVERSION_FAILED", { field, params: { value: cell } });
}
