import { sql } from "kysely";
import { FUEL_ORDER } from "../../../common/limits.ts";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId } from "../../kernel/ids.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { transacting } from "../../kernel/transacting.ts";
import { takeTankTurns } from "../../site/tank/tank-turn.ts";
import { openDeliveryDispute } from "../delivery-ticket/dispute.service.ts";
import { keepUnlocked } from "../period-lock/refuse-locked.ts";
import { freeLoad, freeLoadsAround } from "./free-loads.ts";
import { tellFuelOrder } from "./fuel-order.feeds.ts";
import type { LinkFuelOrderInput, ReconcileFuelOrderInput, UnlinkFuelOrderInput } from "./fuel-order.inputs.ts";
import type { FuelOrderRow } from "./fuel-order.list.ts";
import { type STANDING, assertShort } from "./fuel-order.rules.ts";
import { heldOrder, moveOrderOn, namedOrder, orderById } from "./fuel-order.service.ts";
import type { FuelOrder, FuelOrderLine, FuelOrderOffer } from "./fuel-order.types.ts";
import { moveOrder } from "./fuel-order.writer.ts";
import { type OpenLine, isOfLine, mayComeOf } from "./link.rules.ts";
import { insertLoad, isMet } from "./link.writer.ts";

/** An order held behind its station and the station's tanks, as all are that link what came. 10014, 10006 */
async function heldWithTanks(ctx: Context, id: string, deed: keyof typeof STANDING): Promise<FuelOrderRow> {
  const { stationId } = await orderById(ctx, id);
  const [db, { networkId }] = [sqlOf(ctx.em), account(ctx).scope];
  await keepUnlocked(ctx, [stationId]);
  const { rows } = await sql<{ id: string }>`
    select k.id from tank k where k.network_id = ${networkId} and k.station_id = ${stationId}`.execute(db);
  await takeTankTurns(db, { networkId, tankIds: rows.map((tank) => tank.id) });
  return heldOrder(ctx, id, deed);
}

const lineAt = ({ lines }: FuelOrderRow, place: number): FuelOrderLine =>
  lines.find((line) => line.place === place) ?? refuse("PARAMETER_ERROR", { field: "place" });

/**
 * Links what came to a line by hand; the order is dropped once all of its lines are met. 10014 (the order, or `deliveryId`: no delivery of its station
 * that is linked to none), 10006 (as it stands, or a delivery of another tank or grade), 10012 (no such line).
 */
export async function linkFuelOrder(ctx: Context, { id, place, deliveryId }: LinkFuelOrderInput): Promise<FuelOrder> {
  return transacting(ctx, async (inside) => {
    const order = await heldWithTanks(inside, id, "linkFuelOrder");
    const line = lineAt(order, place);
    const [db, named] = [sqlOf(inside.em), namedOrder(ctx, order.id)];
    const at = { networkId: named.networkId, stationId: order.stationId };
    const load =
      (isId(deliveryId) ? await freeLoad(db, at, deliveryId) : undefined) ??
      refuse("OBJECT_NOT_FOUND", { field: "deliveryId" });
    if (!isOfLine(line, load)) {
      refuse("ILLEGAL_SELECTION", { field: "deliveryId" });
    }
    const { login } = account(ctx);
    await insertLoad(db, named, { ...load, place, at: ctx.clock.now(), by: login });
    await tell(inside, order, { operation: "linkFuelOrder", after: { place, deliveryId } });
    return order.state === "IN_TRANSIT" && (await isMet(db, named)) === "ALL"
      ? drop(inside, order)
      : orderById(inside, order.id);
  });
}

/** Says in the log, and to whoever watches, what was done with an order. */
async function tell(
  ctx: Context,
  { id }: FuelOrderRow,
  deed: { readonly operation: string; readonly after: object },
): Promise<void> {
  await record(ctx, { ...deed, objectType: "FuelOrder", objectId: id });
  tellFuelOrder(ctx, id);
}

const drop = (ctx: Context, order: FuelOrderRow): Promise<FuelOrder> =>
  moveOrderOn(ctx, order, { operation: "dropFuelOrder", state: "DROPPED", deed: "DROPPED" });

/** Parts what came from an order; one of which nothing is left is in transit again. 10014 (either), 10006 (as it stands). */
export async function unlinkFuelOrder(ctx: Context, { id, deliveryId }: UnlinkFuelOrderInput): Promise<FuelOrder> {
  return transacting(ctx, async (inside) => {
    const order = await heldWithTanks(inside, id, "unlinkFuelOrder");
    const [db, named] = [sqlOf(inside.em), namedOrder(ctx, order.id)];
    const usable = isId(deliveryId) ? deliveryId : null;
    const { numAffectedRows } = await sql`
      delete from fuel_order_load l where l.network_id = ${named.networkId} and l.order_id = ${order.id} and (l.ticket_id = ${usable} or l.delivery_id = ${usable}
        or l.delivery_id = (select t.delivery_id from delivery_ticket t where t.network_id = ${named.networkId} and t.id = ${usable}))`.execute(
      db,
    );
    if (numAffectedRows === 0n) {
      refuse("OBJECT_NOT_FOUND", { field: "deliveryId" });
    }
    const isOpen = order.state === "DROPPED" && (await isMet(db, named)) === "NONE";
    if (isOpen) {
      const { accountId, login } = account(ctx);
      const step = { deed: "REOPENED", at: ctx.clock.now(), by: { accountId, login } } as const;
      await moveOrder(db, named, { state: "IN_TRANSIT", step });
    }
    await tell(inside, order, {
      operation: "unlinkFuelOrder",
      after: { deliveryId, ...(isOpen && { state: "IN_TRANSIT" }) },
    });
    return orderById(inside, order.id);
  });
}

/** Has an order be dropped although some of its lines are not met. 10014, 10006 (not in transit, or nothing is linked to it). */
export async function dropFuelOrder(ctx: Context, id: string): Promise<FuelOrder> {
  return transacting(ctx, async (inside) => {
    const order = await heldWithTanks(inside, id, "dropFuelOrder");
    if ((await isMet(sqlOf(inside.em), namedOrder(ctx, order.id))) === "NONE") {
      refuse("ILLEGAL_SELECTION", { field: "id", params: { state: order.state, loads: 0 } });
    }
    return drop(inside, order);
  });
}

/**
 * Ends an order: what was ordered, written on tickets and measured stands as it was compared, and the tickets that are off are disputed where a reason
 * is given. 10014, 10006 (not dropped, or `disputeReason` where no ticket can be disputed), 10012.
 */
export async function reconcileFuelOrder(ctx: Context, input: ReconcileFuelOrderInput): Promise<FuelOrder> {
  const [text, reason] = [input.text?.trim() ?? "", input.disputeReason?.trim()];
  assertShort(text, "text", FUEL_ORDER.TEXT);
  if (reason !== undefined) {
    assertText(reason, "disputeReason");
  }
  return transacting(ctx, async (inside) => {
    const order = await heldWithTanks(inside, input.id, "reconcileFuelOrder");
    const disputed = reason === undefined ? [] : disputable(order);
    for (const id of disputed) {
      await openDeliveryDispute(inside, { id, reason: reason ?? "" });
    }
    const lines = order.lines.map(({ loads, gradeColour: _colour, ...line }) => ({
      ...line,
      loads: loads.map(({ id }) => id),
    }));
    const after = { lines, ...(disputed.length > 0 && { disputed }) };
    return moveOrderOn(inside, order, {
      operation: "reconcileFuelOrder",
      state: "RECONCILED",
      deed: "RECONCILED",
      text,
      after,
    });
  });
}

/** The tickets of an order that are off and that nobody disputed. 10006 where there is none */
function disputable({ lines }: FuelOrderRow): readonly string[] {
  const loads = lines.flatMap((line) => line.loads);
  const off = loads.filter(({ level, dispute }) => level !== null && level !== "WITHIN" && dispute === "NONE");
  return off.length === 0 ? refuse("ILLEGAL_SELECTION", { field: "disputeReason" }) : off.map(({ id }) => id);
}

/** What may be linked to the lines of an order that is in transit or dropped: nothing for any other one. 10014 */
export async function fuelOrderOffers(ctx: Context, id: string): Promise<readonly FuelOrderOffer[]> {
  const order = await orderById(ctx, id);
  if (order.state !== "IN_TRANSIT" && order.state !== "DROPPED") {
    return [];
  }
  const { wantedFrom, wantedUntil, expectedAt, stationId } = order;
  const lines = order.lines.map(({ place, tankId, gradeId, orderedLitres: litres, loads }): OpenLine => ({
    orderId: order.id,
    place,
    tankId,
    gradeId,
    litres,
    wantedFrom,
    wantedUntil,
    expectedAt,
    isMet: loads.length > 0,
  }));
  const loads = await freeLoadsAround(ctx.db, { networkId: account(ctx).scope.networkId, stationId }, lines);
  return lines.flatMap((line) =>
    loads.filter((load) => mayComeOf(line, load)).map((load) => ({ ...load, place: line.place })),
  );
}
