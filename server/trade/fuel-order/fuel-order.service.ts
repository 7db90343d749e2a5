import { sql } from "kysely";
import { FUEL_ORDER } from "../../../common/limits.ts";
import { record } from "../../access/audit/audit.service.ts";
import { assertSecondPerson } from "../../access/auth/second-person.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { once } from "../../kernel/once.ts";
import { transacting } from "../../kernel/transacting.ts";
import { tellFuelOrder } from "./fuel-order.feeds.ts";
import type {
  ApproveFuelOrderInput,
  CancelFuelOrderInput,
  ChangeFuelOrderInput,
  CreateFuelOrderInput,
  SendFuelOrderInput,
} from "./fuel-order.inputs.ts";
import { type FuelOrderRow, fuelOrders } from "./fuel-order.list.ts";
import {
  type STANDING,
  assertExpected,
  assertOrder,
  assertOrderStanding,
  assertShort,
  orderRecordOf,
  orderedLines,
} from "./fuel-order.rules.ts";
import type { FuelOrder, FuelOrderDeed, FuelOrderState } from "./fuel-order.types.ts";
import { type NamedOrder, addStep, insertOrder, moveOrder, tanksForOrder, writeLines } from "./fuel-order.writer.ts";

/** An order as it is now; the caller's transaction. 10014 */
export const orderById = async (ctx: Context, id: string): Promise<FuelOrderRow> =>
  (await fuelOrders.one(ctx, id)) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });

/** An order that stands as a deed needs it, held until the transaction ends. 10014, 10006 */
export async function heldOrder(ctx: Context, id: string, deed: keyof typeof STANDING): Promise<FuelOrderRow> {
  const [found] = await fuelOrders.held(ctx, [id]);
  const order = found ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
  assertOrderStanding(order.state, deed);
  return order;
}

/** An order of the caller's network. */
export const namedOrder = (ctx: Context, id: string): NamedOrder => ({ networkId: account(ctx).scope.networkId, id });

/** What moves an order on. */
interface Moved {
  readonly operation: keyof typeof STANDING;
  readonly state: FuelOrderState;
  readonly deed: FuelOrderDeed;
  readonly text?: string;
  /** What else the log tells. */
  readonly after?: object;
}

/** Moves an order that is held on, and says so in its course and in the log; gives it as it is then. */
export async function moveOrderOn(ctx: Context, order: FuelOrderRow, moved: Moved): Promise<FuelOrder> {
  const { operation, state, deed, text, after } = moved;
  const { accountId, login } = account(ctx);
  const step = { deed, at: ctx.clock.now(), by: { accountId, login }, ...(text !== undefined && { text }) };
  await moveOrder(sqlOf(ctx.em), namedOrder(ctx, order.id), { state, step });
  const sides = { before: { state: order.state }, after: { state, ...(text && { text }), ...after } };
  await record(ctx, { operation, objectType: "FuelOrder", objectId: order.id, ...sides });
  tellFuelOrder(ctx, order.id);
  return orderById(ctx, order.id);
}

/** Writes a draft, once for its key. 10003, 10005 and 10011 (a line's grade or tank), 10012, 10015 (the key with another meaning). */
export async function createFuelOrder(ctx: Context, input: CreateFuelOrderInput): Promise<FuelOrder> {
  const { idempotencyKey: key, ...meant } = input;
  return transacting(ctx, async (inside) => {
    const { id } = await once(inside, { what: "createFuelOrder", key, meant }, async (fresh) => {
      const { stationId } = input;
      const tanks = await tanksForOrder(inside, stationId);
      const told = orderRecordOf(input);
      assertOrder(told);
      const lines = orderedLines(input.lines, tanks);
      await insertOrder(inside, { id: fresh, stationId }, { told, lines });
      tellFuelOrder(inside, fresh);
    });
    return orderById(inside, id);
  });
}

/** What of an order its draft's change is told by. */
const saidBy = ({ supplier, wantedFrom, wantedUntil, note, lines }: FuelOrderRow) => ({
  supplier,
  wantedFrom,
  wantedUntil,
  note,
  lines: lines.map(({ tankId, gradeId, orderedLitres: litres }) => ({ tankId, gradeId, litres })),
});

/**
 * Refuses what is meant for a draft that somebody changed since it was read: 10006 with who did, and with the step that whoever knows of
 * it has read; nothing where it isn't told what was read.
 */
function assertAsRead({ state, course }: FuelOrderRow, lastStepId: string | null | undefined): void {
  const last = course.at(-1);
  if (lastStepId != null && last?.id !== lastStepId) {
    refuse("ILLEGAL_SELECTION", {
      field: "lastStepId",
      params: { state, changedBy: last?.author ?? "", lastStepId: last?.id ?? "" },
    });
  }
}

/** Says anew what a draft says. 10014, 10006 (no draft any more, or another than was read), 10005, 10011, 10012. */
export async function changeFuelOrder(ctx: Context, input: ChangeFuelOrderInput): Promise<FuelOrder> {
  return transacting(ctx, async (inside) => {
    const order = await heldOrder(inside, input.id, "changeFuelOrder");
    const told = orderRecordOf(input);
    assertOrder(told);
    const after = { ...told, lines: orderedLines(input.lines, await tanksForOrder(inside, order.stationId)) };
    const before = saidBy(order);
    if (JSON.stringify(before) === JSON.stringify(after)) {
      return order;
    }
    assertAsRead(order, input.lastStepId);
    const { accountId, login } = account(ctx);
    const [db, named] = [sqlOf(inside.em), namedOrder(ctx, order.id)];
    await sql`
      update fuel_order set supplier = ${told.supplier}, wanted_from = ${told.wantedFrom}, wanted_until = ${told.wantedUntil}, note = ${told.note},
        writer_id = ${accountId}
      where network_id = ${named.networkId} and id = ${order.id}`.execute(db);
    await writeLines(db, named, after.lines);
    await addStep(db, named, { deed: "CHANGED", at: ctx.clock.now(), by: { accountId, login } });
    await record(inside, {
      operation: "changeFuelOrder",
      objectType: "FuelOrder",
      objectId: order.id,
      before,
      after,
    });
    tellFuelOrder(inside, order.id);
    return orderById(inside, order.id);
  });
}

/** Approves a draft, as a second person to who wrote it first and who wrote it last. 10014, 10006 (no draft any more, or another than was read); 403 for who wrote it. */
export async function approveFuelOrder(ctx: Context, { id, lastStepId }: ApproveFuelOrderInput): Promise<FuelOrder> {
  return transacting(ctx, async (inside) => {
    const order = await heldOrder(inside, id, "approveFuelOrder");
    await assertSecondPerson(inside, order.accountId);
    await assertSecondPerson(inside, order.writerId);
    assertAsRead(order, lastStepId);
    return moveOrderOn(inside, order, { operation: "approveFuelOrder", state: "APPROVED", deed: "APPROVED" });
  });
}

/** Sends an approved order on its way, or says anew how one in transit comes. 10014, 10006 (as it stands), 10012. */
export async function sendFuelOrder(ctx: Context, input: SendFuelOrderInput): Promise<FuelOrder> {
  const [carrier, vehicle, { expectedAt }] = [input.carrier.trim(), input.vehicle?.trim() ?? "", input];
  assertText(carrier, "carrier");
  assertShort(vehicle, "vehicle", FUEL_ORDER.VEHICLE);
  return transacting(ctx, async (inside) => {
    const order = await heldOrder(inside, input.id, "sendFuelOrder");
    assertExpected(expectedAt, order);
    await sql`
      update fuel_order set carrier = ${carrier}, vehicle = ${vehicle}, expected_at = ${expectedAt}
      where network_id = ${account(ctx).scope.networkId} and id = ${order.id}`.execute(sqlOf(inside.em));
    const text = [carrier, vehicle].filter((told) => told !== "").join(", ");
    const after = { carrier, vehicle, expectedAt };
    return moveOrderOn(inside, order, { operation: "sendFuelOrder", state: "IN_TRANSIT", deed: "SENT", text, after });
  });
}

/** Cancels an order of which nothing came, with a reason. 10014, 10006 (as it stands, or something is linked to it), 10012. */
export async function cancelFuelOrder(ctx: Context, input: CancelFuelOrderInput): Promise<FuelOrder> {
  const text = input.reason.trim();
  assertText(text, "reason");
  return transacting(ctx, async (inside) => {
    const order = await heldOrder(inside, input.id, "cancelFuelOrder");
    const loads = order.lines.reduce((count, line) => count + line.loads.length, 0);
    if (loads > 0) {
      refuse("ILLEGAL_SELECTION", { field: "id", params: { state: order.state, loads } });
    }
    return moveOrderOn(inside, order, { operation: "cancelFuelOrder", state: "CANCELLED", deed: "CANCELLED", text });
  });
}
