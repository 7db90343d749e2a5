import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { attempt, inSavepoint, undo } from "../../kernel/attempt.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import type { StockFact } from "../../plant/telemetry/batch.ts";
import { refuseLocked } from "../period-lock/refuse-locked.ts";
import { markTankDays } from "../wet-stock/tank-day.writer.ts";
import { wetStockSettingsOf } from "../wet-stock/wet-stock-setting.service.ts";
import { type ToldMovement, isAboveLimit } from "./stock-movement.rules.ts";

const CONSTRAINTS = { stock_movement_number: "number", stock_movement_countered: "id" } as const;

/** A movement of tanks whose turns are taken. */
export interface NewMovement extends ToldMovement {
  readonly stationId: string;
  readonly tankId: string;
  readonly toTankId: string | null;
  /** What it takes back, if it is a counter-entry. */
  readonly counters: string | null;
  readonly lockReason: string | null;
}

type Places = Pick<NewMovement, "stationId" | "tankId" | "toTankId" | "time">;

/** Moments of the tanks that a movement is of. */
const factsOf = ({ tankId, toTankId, time: at }: Places): readonly StockFact[] =>
  [tankId, ...(toTankId === null ? [] : [toTankId])].map((id) => ({ tankId: id, at }));

/** Has the days of movements reckoned anew; once in a transaction. */
export async function markMoved(ctx: Context, moved: readonly Places[]): Promise<void> {
  const facts = moved.flatMap(factsOf);
  await markTankDays(sqlOf(ctx.em), { networkId: account(ctx).scope.networkId, now: ctx.clock.now(), facts });
}

/**
 * Writes a movement, or the wish for it where it is above the network's limit, and says so in the log; the caller marks its days if it counts. 10015
 * naming `number` or `id`, 10041. Gives whether it counts.
 */
export async function writeMovement(
  ctx: Context,
  { id, operation }: { readonly id: string; readonly operation: string },
  movement: NewMovement,
): Promise<boolean> {
  const { accountId, login, scope } = account(ctx);
  const { stationId, tankId, toTankId, kind, time, litres, number, reason, counters, lockReason } = movement;
  const { reviewLitres } = await wetStockSettingsOf(sqlOf(ctx.em), scope.networkId);
  const waits = isAboveLimit(movement, reviewLitres);
  const judge = () => refuseLocked(ctx, [{ stationId, at: time }], lockReason);
  // What waits is not entered yet, and the log doesn't say that it is.
  await (waits ? attempt(() => inSavepoint(ctx, async () => undo(await judge()))) : judge());
  const insert = sql`
    insert into stock_movement (network_id, id, station_id, tank_id, to_tank_id, kind, state, time, litres, number, reason, lock_reason, counters,
      account_id, author, created_at)
    values (${scope.networkId}, ${id}, ${stationId}, ${tankId}, ${toTankId}, ${kind}, ${waits ? "WAITING" : "DONE"}, ${time}, ${litres}, ${number},
      ${reason}, ${lockReason}, ${counters}, ${accountId}, ${login}, ${ctx.clock.now()})`;
  await refuseBroken(CONSTRAINTS, insert.execute(sqlOf(ctx.em)));
  const after = { kind, tankId, toTankId, time, litres, number, reason, ...(counters && { counters }), waits };
  await record(ctx, { operation, objectType: "StockMovement", objectId: id, after });
  return !waits;
}
