import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Doer, recordUnasked } from "../../access/audit/audit.service.ts";
import { newId } from "../../kernel/ids.ts";
import type { StoredRise } from "../../plant/delivery/delivery.ports.ts";
import type { Batch } from "../../plant/telemetry/batch.ts";
import type { FollowedTicket, TicketFollower } from "../delivery-ticket/delivery-ticket.ports.ts";
import { type AtStation, freeLoadsAround } from "./free-loads.ts";
import { type NamedOrder, moveOrder } from "./fuel-order.writer.ts";
import { type LoadLink, type OpenLine, linksOf } from "./link.rules.ts";

/** A load of a line as it is kept. */
export interface LinkedLoad {
  readonly place: number;
  readonly ticketId: string | null;
  readonly deliveryId: string | null;
  readonly at: Date;
  /** Null: by itself. */
  readonly by: string | null;
}

/** Links a load to a line of an order that is held. */
export async function insertLoad(
  db: Kysely<unknown>,
  { networkId, id }: NamedOrder,
  { place, ticketId, deliveryId, at, by }: LinkedLoad,
): Promise<void> {
  await sql`
    insert into fuel_order_load (network_id, id, order_id, place, ticket_id, delivery_id, linked_at, linked_by)
    values (${networkId}, ${newId()}, ${id}, ${place}, ${ticketId}, ${ticketId === null ? deliveryId : null}, ${at}, ${by})`.execute(
    db,
  );
}

/** Whether something is linked to every line of an order, to some of them, or to none. */
export async function isMet(db: Kysely<unknown>, { networkId, id }: NamedOrder): Promise<"ALL" | "SOME" | "NONE"> {
  const { rows } = await sql<{ met: number; lines: number }>`
    select count(*) filter (where exists (
        select 1 from fuel_order_load l where l.network_id = n.network_id and l.order_id = n.order_id and l.place = n.place))::int as met, count(*)::int as lines
    from fuel_order_line n where n.network_id = ${networkId} and n.order_id = ${id}`.execute(db);
  const { met, lines } = rows[0] ?? { met: 0, lines: 0 };
  return met === 0 ? "NONE" : met === lines ? "ALL" : "SOME";
}

interface TransitLine extends OpenLine {
  readonly number: number;
  readonly doer: Doer;
}

/** The lines of a station's orders in transit, which are held until the transaction ends: in one order for all. */
async function linesInTransit(db: Kysely<unknown>, { networkId, stationId }: AtStation): Promise<TransitLine[]> {
  const { rows: held } = await sql<{ id: string }>`
    select o.id from fuel_order o
    where o.network_id = ${networkId} and o.station_id = ${stationId} and o.state = 'IN_TRANSIT' order by o.id for update`.execute(
    db,
  );
  if (held.length === 0) {
    return [];
  }
  const ids = held.map(({ id }) => id);
  const { rows } = await sql<Omit<TransitLine, "doer"> & { accountId: string; name: string; platformId: string }>`
    select n.order_id as "orderId", n.place, n.tank_id as "tankId", n.grade_id as "gradeId", n.litres, o.wanted_from as "wantedFrom",
      o.wanted_until as "wantedUntil", o.expected_at as "expectedAt", o.number, o.account_id as "accountId", o.author as name, s.platform_id as "platformId",
      exists (select 1 from fuel_order_load l where l.network_id = n.network_id and l.order_id = n.order_id and l.place = n.place) as "isMet"
    from fuel_order o join fuel_order_line n on n.network_id = o.network_id and n.order_id = o.id
      join station s on s.network_id = o.network_id and s.id = o.station_id
    where o.network_id = ${networkId} and o.id = any(${ids}::uuid[]) order by o.id, n.place`.execute(db);
  return rows.map(({ accountId, name, platformId, ...line }) => ({
    ...line,
    doer: { networkId, platformId, accountId, name },
  }));
}

/** What came, by itself or with a ticket that is new. */
interface NewLoad {
  readonly networkId: string;
  readonly tankId: string;
  readonly now: Date;
  /** The ticket or the rise that is new. */
  readonly id: string;
}

/** Links what came into a tank, whose turn is taken, to the only line of an order in transit that it fits; says so in the log on behalf of who ordered. */
async function linkByItself(db: Kysely<unknown>, { networkId, tankId, now, id }: NewLoad): Promise<void> {
  const { rows } = await sql<{ stationId: string }>`
    select k.station_id as "stationId" from tank k where k.network_id = ${networkId} and k.id = ${tankId}`.execute(db);
  const [tank] = rows;
  const lines = tank === undefined ? [] : await linesInTransit(db, { networkId, ...tank });
  if (tank === undefined || lines.length === 0) {
    return;
  }
  const loads = await freeLoadsAround(db, { networkId, ...tank }, lines);
  const load = loads.find(({ ticketId, deliveryId }) => ticketId === id || deliveryId === id);
  const link = linksOf(lines, loads).find(({ loadId }) => loadId === load?.id);
  const line = lines.find(({ orderId, place }) => orderId === link?.orderId && place === link.place);
  if (load !== undefined && link !== undefined && line !== undefined) {
    await insertLoad(db, { networkId, id: link.orderId }, { ...load, place: link.place, at: now, by: null });
    await tellLinked(db, { link, line, now });
  }
}

interface Told {
  readonly link: LoadLink;
  readonly line: TransitLine;
  readonly now: Date;
}

/** Says in the log what was linked by itself, and has the order be dropped once all of its lines are met. */
async function tellLinked(db: Kysely<unknown>, { link, line: { doer, number }, now }: Told): Promise<void> {
  const named = { networkId: doer.networkId, id: link.orderId };
  const isDropped = (await isMet(db, named)) === "ALL";
  if (isDropped) {
    await moveOrder(db, named, { state: "DROPPED", step: { deed: "DROPPED", at: now, by: null } });
  }
  const after = {
    number,
    place: link.place,
    deliveryId: link.loadId,
    byItself: true,
    ...(isDropped && { state: "DROPPED" }),
  };
  const deed = { operation: "linkFuelOrder", objectType: "FuelOrder", objectId: link.orderId, after };
  await recordUnasked(db, { now: () => now }, { deed, doer });
}

/** Links a ticket that is new, or says something new; its rise may be linked already. */
async function linkTicket(db: Kysely<unknown>, ticket: FollowedTicket): Promise<void> {
  await linkByItself(db, ticket);
  await tellOrders(db, ticket);
}

/** A load was taken from an order that stood so. */
interface Taken {
  readonly orderId: string;
  readonly state: string;
}

/** Has orders be in transit again that were dropped and of which nothing is left. */
async function reopenLeft(
  db: Kysely<unknown>,
  taken: readonly Taken[],
  { networkId, now }: { readonly networkId: string; readonly now: Date },
): Promise<void> {
  for (const { orderId: id, state } of taken.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))) {
    if (state === "DROPPED" && (await isMet(db, { networkId, id })) === "NONE") {
      await moveOrder(db, { networkId, id }, { state: "IN_TRANSIT", step: { deed: "REOPENED", at: now, by: null } });
    }
  }
}

/** Takes loads from orders that are not reconciled yet; one of which nothing is left is in transit again. */
async function takeLoads(db: Kysely<unknown>, { networkId, id, now, pubsub }: FollowedTicket): Promise<void> {
  const { rows } = await sql<Taken>`
    with held as (
      select o.id, o.state from fuel_order_load l join fuel_order o on o.network_id = l.network_id and o.id = l.order_id
      where l.network_id = ${networkId} and l.ticket_id = ${id} and o.state in ('IN_TRANSIT', 'DROPPED') for update of o)
    delete from fuel_order_load l using held
    where l.network_id = ${networkId} and l.ticket_id = ${id} and l.order_id = held.id returning l.order_id as "orderId", held.state`.execute(
    db,
  );
  await reopenLeft(db, rows, { networkId, now });
  if (rows.length > 0) {
    pubsub.publish("fuelOrder", { networkId, orderIds: rows.map(({ orderId }) => orderId) });
  }
}

/** A load as an order has it: by its ticket or by its rise. */
interface LoadSource {
  readonly networkId: string;
  readonly ticketId: RawBuilder<unknown>;
  readonly deliveryId: RawBuilder<unknown>;
}

/** The orders that something is linked to. */
async function ordersOf(db: Kysely<unknown>, { networkId, ticketId, deliveryId }: LoadSource): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    select distinct l.order_id as "orderId" from fuel_order_load l
    where l.network_id = ${networkId} and (l.delivery_id = ${deliveryId} or l.ticket_id = ${ticketId})`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

/** Tells of the orders whose comparison a ticket is part of. */
async function tellOrders(db: Kysely<unknown>, { networkId, id, pubsub }: FollowedTicket): Promise<void> {
  const deliveryId = sql`(select t.delivery_id from delivery_ticket t where t.network_id = ${networkId} and t.id = ${id})`;
  const orderIds = await ordersOf(db, { networkId, ticketId: sql`${id}`, deliveryId });
  if (orderIds.length > 0) {
    pubsub.publish("fuelOrder", { networkId, orderIds });
  }
}

/** Tickets that are entered look for the order that they are of; those that are taken back leave it. */
export const orderTickets: TicketFollower = { entered: linkTicket, changed: tellOrders, withdrawn: takeLoads };

/** A rise that stands for others takes over what the first of them was linked to, and orders of the rest are without; one that is linked to nothing looks for its order. */
export async function linkRise(batch: Batch, { id, tankId, supersedes }: StoredRise): Promise<void> {
  const { db, networkId, now } = batch;
  const { numAffectedRows } = await sql`
    update fuel_order_load set delivery_id = ${id}
    where network_id = ${networkId} and id = (
      select l.id from fuel_order_load l where l.network_id = ${networkId} and l.delivery_id = any(${supersedes}::uuid[]) order by l.linked_at, l.id limit 1)`.execute(
    db,
  );
  const { rows: parted } = await sql<Taken>`
    delete from fuel_order_load l using fuel_order o
    where l.network_id = ${networkId} and l.delivery_id = any(${supersedes}::uuid[]) and o.network_id = l.network_id and o.id = l.order_id
    returning l.order_id as "orderId", o.state`.execute(db);
  await reopenLeft(db, parted, { networkId, now });
  if (numAffectedRows === 0n) {
    await linkByItself(db, { networkId, tankId, now, id });
  }
  const ticketId = sql`(select t.id from delivery_ticket t where t.network_id = ${networkId} and t.delivery_id = ${id})`;
  const met = await ordersOf(db, { networkId, ticketId, deliveryId: sql`${id}` });
  [...parted.map(({ orderId }) => orderId), ...met].forEach((orderId) => batch.changed.fuelOrders.add(orderId));
}
