import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { takeTankTurns } from "../../site/tank/tank-turn.ts";
import { type Entry, keepUnlocked, refuseLocked } from "../period-lock/refuse-locked.ts";
import { markDeliveries } from "../wet-stock/tank-day.writer.ts";
import { type FollowedTicket, ticketFollowers } from "./delivery-ticket.ports.ts";
import type { DisputeState } from "./delivery-ticket.types.ts";
import { type InboundDeliveryRow, inboundDeliveries } from "./inbound.list.ts";

/** A delivery of the list by its ticket; the caller's transaction. 10014 */
export async function ticketById(ctx: Context, id: string): Promise<InboundDeliveryRow> {
  const found = await inboundDeliveries.one(ctx, id);
  return found?.ticketId == null ? refuse("OBJECT_NOT_FOUND", { field: "id" }) : found;
}

/** A ticket as it is now, held together with its tank's others until the transaction ends. 10014 */
export async function heldTicket(ctx: Context, id: string): Promise<InboundDeliveryRow> {
  const { stationId, tankId } = await ticketById(ctx, id);
  const { networkId } = account(ctx).scope;
  const db = sqlOf(ctx.em);
  await keepUnlocked(ctx, [stationId]);
  await takeTankTurns(db, { networkId, tankIds: [tankId] });
  await sql`select t.id from delivery_ticket t where t.network_id = ${networkId} and t.id = ${id} for update`.execute(
    db,
  );
  return ticketById(ctx, id);
}

/** The same of one that may still be changed: 10006 once its dispute is settled. */
export async function changeableTicket(ctx: Context, id: string): Promise<InboundDeliveryRow> {
  const ticket = await heldTicket(ctx, id);
  return ticket.dispute === "SETTLED"
    ? refuse("ILLEGAL_SELECTION", { field: "id", params: { state: ticket.dispute } })
    : ticket;
}

/** The same of one whose dispute stands as it has to: 10006 where it doesn't, telling how it stands. */
export async function ticketStanding(ctx: Context, id: string, wanted: DisputeState): Promise<InboundDeliveryRow> {
  const ticket = await heldTicket(ctx, id);
  return ticket.dispute === wanted
    ? ticket
    : refuse("ILLEGAL_SELECTION", { field: "id", params: { state: ticket.dispute } });
}

/** A ticket whose tank's turn is taken, as those get it who follow tickets. */
export const followedOf = (
  ctx: Context,
  { id, tankId }: { readonly id: string; readonly tankId: string },
): FollowedTicket => ({
  networkId: account(ctx).scope.networkId,
  id,
  tankId,
  now: ctx.clock.now(),
  pubsub: ctx.pubsub,
});

/** Has those know who follow tickets that this one is another than before; told once the transaction is through. */
export async function tellChanged(ctx: Context, ticket: InboundDeliveryRow): Promise<void> {
  for (const follower of ticketFollowers.all) {
    await follower.changed(sqlOf(ctx.em), followedOf(ctx, ticket));
  }
}

/** The days that a ticket counts on: its own, and that of its rise. */
const entriesOf = ({ stationId, time, endedAt }: InboundDeliveryRow): readonly Entry[] =>
  [time, ...(endedAt === null ? [] : [endedAt])].map((at) => ({ stationId, at }));

/** Refuses what is done with a ticket whose days are locked, as it was or as it is by now. 10041, 403, 10012 */
export const refuseLockedTicket = (
  ctx: Context,
  tickets: readonly InboundDeliveryRow[],
  lockReason: string | null | undefined,
): Promise<void> => refuseLocked(ctx, tickets.flatMap(entriesOf), lockReason);

/** Has the days of rises reckoned anew: what their tickets say is what the books have. */
export async function markBook(ctx: Context, deliveryIds: readonly (string | null)[]): Promise<void> {
  const { networkId } = account(ctx).scope;
  const ids = deliveryIds.filter((id) => id !== null);
  await markDeliveries(sqlOf(ctx.em), { networkId, now: ctx.clock.now(), deliveryIds: ids });
}
