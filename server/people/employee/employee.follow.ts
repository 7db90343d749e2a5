import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { employees } from "./employee.list.ts";
import { alterEmployee, recordOf } from "./employee.service.ts";

/**
 * Has the employees of a locked station work for the platform that runs it from now on. 10006 with how many have a login:
 * that is an account of the platform before, and would see it still.
 */
export async function followStation(ctx: Context, stationId: string, platformId: string): Promise<void> {
  const rows = await employees.locked(
    ctx,
    piece("e.station_id = $1::uuid and e.platform_id <> $2::uuid", stationId, platformId),
  );
  const logins = rows.filter(({ accountId }) => accountId !== null).length;
  if (logins > 0) {
    refuse("ILLEGAL_SELECTION", { field: "platformId", params: { logins } });
  }
  for (const row of rows) {
    await alterEmployee(ctx, row, { wanted: { ...recordOf(row), platformId }, operation: "moveStation" });
  }
}

/** Has who once worked at a station, and has left, belong to its platform alone: the station is about to go. */
export async function leaveStation(ctx: Context, stationId: string): Promise<void> {
  for (const row of await employees.locked(ctx, piece("e.station_id = $1::uuid", stationId))) {
    await alterEmployee(ctx, row, { wanted: { ...recordOf(row), stationId: null }, operation: "deleteStation" });
  }
}
