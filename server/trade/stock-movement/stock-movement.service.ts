import { sql } from "kysely";
import { subtractDecimals } from "../../../common/decimal.ts";
import { record } from "../../access/audit/audit.service.ts";
import { assertSecondPerson } from "../../access/auth/second-person.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId } from "../../kernel/ids.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { once } from "../../kernel/once.ts";
import { transacting } from "../../kernel/transacting.ts";
import { visibleStation } from "../../site/station/visible.ts";
import { takeTankTurns } from "../../site/tank/tank-turn.ts";
import { keepUnlocked, refuseLocked } from "../period-lock/refuse-locked.ts";
import type {
  CreateStockMovementInput,
  RejectStockMovementInput,
  WithdrawStockMovementInput,
} from "./stock-movement.inputs.ts";
import { type StockMovementRow, stockMovements } from "./stock-movement.list.ts";
import { type MovedTank, assertMovement, movementOf } from "./stock-movement.rules.ts";
import type { StockMovement } from "./stock-movement.types.ts";
import { markMoved, writeMovement } from "./stock-movement.writer.ts";

const OBJECT = { objectType: "StockMovement" } as const;

/** A tank that the caller sees and that is there. 10011 */
async function tankOf(ctx: Context, id: string, field: string): Promise<MovedTank> {
  const { scope } = account(ctx);
  const { rows } = await sql<MovedTank>`
    select k.id, k.station_id as "stationId", k.grade_id as "gradeId", gr.expansion_group as "expansionGroup", k.capacity_litres as "capacityLitres"
    from tank k join station s on s.network_id = k.network_id and s.id = k.station_id
      join grade gr on gr.network_id = k.network_id and gr.id = k.grade_id
    where k.network_id = ${scope.networkId} and k.id = ${isId(id) ? id : null} and k.deleted_at is null and ${visibleStation(scope)}`.execute(
    sqlOf(ctx.em),
  );
  return rows[0] ?? refuse("TANK_NOT_FOUND", { field });
}

/** Holds the station and the tanks of a movement until the transaction ends. */
async function hold(ctx: Context, stationId: string, tankIds: readonly (string | null)[]): Promise<void> {
  const { networkId } = account(ctx).scope;
  await keepUnlocked(ctx, [stationId]);
  await takeTankTurns(sqlOf(ctx.em), { networkId, tankIds: tankIds.filter((id) => id !== null) });
}

async function movementById(ctx: Context, id: string): Promise<StockMovement> {
  return (await stockMovements.one(ctx, id)) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/**
 * Enters what was measured, moved, drawn or put right in a tank, once for its key; above the network's limit it waits for a second person. 10011,
 * 10006 (the other tank), 10012, 10015 (the key with another meaning, or the tank has this number), 10041 (a locked day).
 */
export async function createStockMovement(ctx: Context, input: CreateStockMovementInput): Promise<StockMovement> {
  const { idempotencyKey: key, ...meant } = input;
  return transacting(ctx, async (inside) => {
    const { id } = await once(inside, { what: "createStockMovement", key, meant }, async (fresh) => {
      const from = await tankOf(inside, input.tankId, "tankId");
      const to = input.toTankId == null ? null : await tankOf(inside, input.toTankId, "toTankId");
      const { kind, time, litres, reason, number, lockReason = null } = input;
      const told = movementOf({ kind, time, litres, reason, number: number ?? "" });
      assertMovement({ ...told, from, to }, ctx.clock.now());
      await hold(inside, from.stationId, [from.id, to?.id ?? null]);
      const places = { stationId: from.stationId, tankId: from.id, toTankId: to?.id ?? null };
      const wanted = { ...told, ...places, counters: null, lockReason };
      const counts = await writeMovement(inside, { id: fresh, operation: "createStockMovement" }, wanted);
      await markMoved(inside, counts ? [wanted] : []);
    });
    return movementById(inside, id);
  });
}

/** A movement, held until the transaction ends. 10014 */
async function held(ctx: Context, id: string): Promise<StockMovementRow> {
  const [found] = await stockMovements.held(ctx, [id]);
  return found ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/**
 * Takes a movement back: one that waits by who asked, one that counts by a counter-entry of the same time, which waits above the limit as well. Gives
 * the counter-entry, or the request. 10014, 10006 (it counts no more, or is a counter-entry itself), 403 (somebody else's request), 10015, 10012, 10041.
 */
export async function withdrawStockMovement(ctx: Context, input: WithdrawStockMovementInput): Promise<StockMovement> {
  const { idempotencyKey: key, ...meant } = input;
  const reason = input.reason.trim();
  assertText(reason, "reason");
  return transacting(ctx, async (inside) => {
    const { id } = await once(inside, { what: "withdrawStockMovement", key, meant }, async (fresh) => {
      const found = await held(inside, input.id);
      await (found.state === "WAITING"
        ? cancel(inside, found, reason)
        : counter(inside, found, { id: fresh, reason, lockReason: input.lockReason ?? null }));
    });
    return (await stockMovements.one(inside, id)) ?? movementById(inside, input.id);
  });
}

async function cancel(ctx: Context, found: StockMovementRow, reason: string): Promise<void> {
  if (!found.mine) {
    refuse("FORBIDDEN", { field: "id" });
  }
  await end(ctx, found, { state: "WITHDRAWN", operation: "withdrawStockMovement", note: reason });
}

async function counter(
  ctx: Context,
  found: StockMovementRow,
  { id, reason, lockReason }: { readonly id: string; readonly reason: string; readonly lockReason: string | null },
): Promise<void> {
  const { state, countersId, stationId, tankId, toTankId, kind, time, litres } = found;
  if (state !== "DONE" || countersId !== null) {
    refuse("ILLEGAL_SELECTION", { field: "id", params: { state } });
  }
  await hold(ctx, stationId, [tankId, toTankId]);
  const told = { kind, time, litres: subtractDecimals("0", litres), number: "", reason };
  const wanted = { ...told, stationId, tankId, toTankId, counters: found.id, lockReason };
  const counts = await writeMovement(ctx, { id, operation: "withdrawStockMovement" }, wanted);
  await markMoved(ctx, counts ? [wanted] : []);
}

/** How a request ends. */
interface Ended {
  readonly state: "DONE" | "REJECTED" | "WITHDRAWN";
  readonly operation: string;
  readonly note: string | null;
}

async function end(ctx: Context, { id, author }: StockMovementRow, { state, operation, note }: Ended): Promise<void> {
  const { accountId, login, scope } = account(ctx);
  await sql`
    update stock_movement set state = ${state}, decided_at = ${ctx.clock.now()}, decider_id = ${accountId}, decider = ${login}, note = ${note}
    where network_id = ${scope.networkId} and id = ${id}`.execute(sqlOf(ctx.em));
  const after = { state, askedBy: author, ...(note && { note }) };
  await record(ctx, { ...OBJECT, operation, objectId: id, before: { state: "WAITING" }, after });
}

/** A request that waits, held, and somebody else's than the caller. 10014; 10015 where it is ended, telling who and how; 403. */
async function decidable(ctx: Context, id: string): Promise<StockMovementRow> {
  const found = await held(ctx, id);
  const { state, decider, accountId } = found;
  if (state !== "WAITING") {
    refuse("DUPLICATE_INFO", { field: "id", params: { state, by: decider ?? "" } });
  }
  await assertSecondPerson(ctx, accountId);
  return found;
}

/** Has a movement count that waits, as its second person; its day is judged anew. 10014, 403, 10015, 10041. */
export async function passStockMovement(ctx: Context, id: string): Promise<StockMovement> {
  return transacting(ctx, async (inside) => {
    const found = await decidable(inside, id);
    const { stationId, tankId, toTankId, time: at, lockReason } = found;
    await hold(inside, stationId, [tankId, toTankId]);
    await refuseLocked(inside, [{ stationId, at }], lockReason);
    await end(inside, found, { state: "DONE", operation: "passStockMovement", note: null });
    await markMoved(inside, [found]);
    return movementById(inside, id);
  });
}

/** Turns a movement down that waits, as its second person. 10014, 403, 10015, 10012. */
export async function rejectStockMovement(ctx: Context, input: RejectStockMovementInput): Promise<StockMovement> {
  const note = input.reason.trim();
  assertText(note, "reason");
  return transacting(ctx, async (inside) => {
    const found = await decidable(inside, input.id);
    await end(inside, found, { state: "REJECTED", operation: "rejectStockMovement", note });
    return movementById(inside, input.id);
  });
}
