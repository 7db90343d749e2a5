import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId, newId } from "../../kernel/ids.ts";
import { overlaid } from "../../kernel/lists/change-of.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { transacting } from "../../kernel/transacting.ts";
import { visibleStation } from "../../site/station/visible.ts";
import { takeTankTurns } from "../../site/tank/tank-turn.ts";
import { keepUnlocked } from "../period-lock/refuse-locked.ts";
import type {
  ChangeDeliveryTicketInput,
  CreateDeliveryTicketInput,
  MatchDeliveryTicketInput,
  UnmatchDeliveryTicketInput,
  WithdrawDeliveryTicketInput,
} from "./delivery-ticket.inputs.ts";
import { ticketFollowers, ticketPhotos } from "./delivery-ticket.ports.ts";
import {
  type DeliveryTicketRecord,
  type Told,
  assertLoad,
  assertTicket,
  changedFields,
  ticketOf,
} from "./delivery-ticket.rules.ts";
import {
  changeableTicket,
  followedOf,
  markBook,
  refuseLockedTicket,
  tellChanged,
  ticketById,
  ticketStanding,
} from "./held-ticket.ts";
import type { InboundDeliveryRow } from "./inbound.list.ts";
import { matchByItself } from "./match.writer.ts";

const CONSTRAINTS = { delivery_ticket_number: "number", delivery_ticket_delivery: "deliveryId" } as const;
const MAY_BE_ABSENT = [
  "driver",
  "vehicle",
  "plannedAt",
  "netVolumeLitres",
  "temperatureC",
  "density",
  "compartments",
  "remark",
  "imageId",
] as const;
const OBJECT = { objectType: "DeliveryTicket" } as const;

/** Where a ticket was delivered. */
export interface TicketTank {
  readonly id: string;
  readonly stationId: string;
  readonly capacityLitres: string;
}

/** A tank that the caller sees and that is there, with its turn taken. 10011 */
async function tankInTurn(ctx: Context, id: string): Promise<TicketTank> {
  const { scope } = account(ctx);
  const { rows } = await sql<TicketTank>`
    select k.id, k.station_id as "stationId", k.capacity_litres as "capacityLitres" from tank k join station s on s.network_id = k.network_id and s.id = k.station_id
    where k.network_id = ${scope.networkId} and k.id = ${isId(id) ? id : null} and k.deleted_at is null and ${visibleStation(scope)}`.execute(
    sqlOf(ctx.em),
  );
  const tank = rows[0] ?? refuse("TANK_NOT_FOUND", { field: "tankId" });
  await keepUnlocked(ctx, [tank.stationId]);
  await takeTankTurns(sqlOf(ctx.em), { networkId: scope.networkId, tankIds: [tank.id] });
  return tank;
}

async function holdPhoto(ctx: Context, imageId: string | null): Promise<void> {
  if (imageId !== null) {
    for (const hold of ticketPhotos.all) {
      await hold(ctx, imageId);
    }
  }
}

/** What is stored of a ticket that was read. */
export function recordOfTicket(row: InboundDeliveryRow): DeliveryTicketRecord {
  return ticketOf({
    ...row,
    number: row.number ?? "",
    supplier: row.supplier ?? "",
    volumeLitres: row.ticketLitres ?? "0",
    netVolumeLitres: row.ticketNetLitres,
    temperatureC: row.ticketTemperatureC,
  });
}

/** Matches a ticket that is new, or says something new, to the only rise that fits; then those look at it who follow tickets. */
async function matchTicket(
  ctx: Context,
  ticket: { readonly id: string; readonly tankId: string; readonly time: Date },
): Promise<void> {
  const [db, followed] = [sqlOf(ctx.em), followedOf(ctx, ticket)];
  await matchByItself(db, { ...followed, at: ticket.time }, ticket.id);
  for (const follower of ticketFollowers.all) {
    await follower.entered(db, followed);
  }
}

/**
 * Stores a new ticket of a tank whose turn is taken, matches it where one rise alone fits, and says so in the log; the caller's transaction, which
 * marks the days of its rise. 10012, 10014 and 10006 (photo), 10015, 10041 (its day or its rise's is locked).
 */
export async function addTicket(
  ctx: Context,
  tank: TicketTank,
  { told, lockReason }: { readonly told: DeliveryTicketRecord; readonly lockReason?: string | null | undefined },
): Promise<InboundDeliveryRow> {
  const now = ctx.clock.now();
  assertTicket(told, now);
  assertLoad(told, tank.capacityLitres);
  await holdPhoto(ctx, told.imageId);
  const { accountId, login, scope } = account(ctx);
  const [id, db] = [newId(), sqlOf(ctx.em)];
  const insert = sql`
    insert into delivery_ticket (network_id, id, station_id, tank_id, number, supplier, driver, vehicle, planned_at, time, volume, net_volume, temperature_c,
      density, compartments, remark, image_id, account_id, author, created_at)
    values (${scope.networkId}, ${id}, ${tank.stationId}, ${tank.id}, ${told.number}, ${told.supplier}, ${told.driver}, ${told.vehicle}, ${told.plannedAt},
      ${told.time}, ${told.volumeLitres}, ${told.netVolumeLitres}, ${told.temperatureC}, ${told.density}, ${told.compartments}, ${told.remark},
      ${told.imageId}, ${accountId}, ${login}, ${now})`;
  await refuseBroken(CONSTRAINTS, insert.execute(db));
  await matchTicket(ctx, { id, tankId: tank.id, time: told.time });
  const made = await ticketById(ctx, id);
  await refuseLockedTicket(ctx, [made], lockReason);
  const after = { tankId: tank.id, ...told, deliveryId: made.deliveryId };
  await record(ctx, { ...OBJECT, operation: "createDeliveryTicket", objectId: id, after });
  return made;
}

/**
 * Stores what a ticket that is held says now, and says so in the log; null where nothing is changed. One that has no rise looks for it again where
 * its time or volume moved; the caller marks the days of its rise. 10012, 10014, 10006, 10015, 10041 (a day that it counted or counts on is locked).
 */
export async function alterTicket(
  ctx: Context,
  row: InboundDeliveryRow,
  { wanted, lockReason }: { readonly wanted: DeliveryTicketRecord; readonly lockReason?: string | null | undefined },
): Promise<InboundDeliveryRow | null> {
  const before = recordOfTicket(row);
  const changed = changedFields(before, wanted);
  if (changed.length === 0) {
    return null;
  }
  const [now, db, { networkId }] = [ctx.clock.now(), sqlOf(ctx.em), account(ctx).scope];
  assertTicket(wanted, now);
  if (changed.includes("volumeLitres") || changed.includes("netVolumeLitres")) {
    assertLoad(wanted, row.capacityLitres);
  }
  if (changed.includes("imageId")) {
    await holdPhoto(ctx, wanted.imageId);
  }
  const update = sql`
    update delivery_ticket set number = ${wanted.number}, supplier = ${wanted.supplier}, driver = ${wanted.driver}, vehicle = ${wanted.vehicle},
      planned_at = ${wanted.plannedAt}, time = ${wanted.time}, volume = ${wanted.volumeLitres}, net_volume = ${wanted.netVolumeLitres},
      temperature_c = ${wanted.temperatureC}, density = ${wanted.density}, compartments = ${wanted.compartments}, remark = ${wanted.remark},
      image_id = ${wanted.imageId}
    where network_id = ${networkId} and id = ${row.id}`;
  await refuseBroken(CONSTRAINTS, update.execute(db));
  if (row.deliveryId === null && (changed.includes("time") || changed.includes("volumeLitres"))) {
    await matchTicket(ctx, { id: row.id, tankId: row.tankId, time: wanted.time });
  }
  const altered = await ticketById(ctx, row.id);
  await refuseLockedTicket(ctx, [row, altered], lockReason);
  await tellChanged(ctx, altered);
  const told = (source: DeliveryTicketRecord) => Object.fromEntries(changed.map((field) => [field, source[field]]));
  const sides = { before: told(before), after: told(wanted) };
  await record(ctx, { ...OBJECT, operation: "changeDeliveryTicket", objectId: row.id, ...sides });
  return altered;
}

/** Enters a ticket, and matches it where one rise alone fits. 10011, 10012, 10014 and 10006 (photo), 10015 (the supplier's number for this tank), 10041 (a locked day). */
export async function createDeliveryTicket(
  ctx: Context,
  input: CreateDeliveryTicketInput,
): Promise<InboundDeliveryRow> {
  return transacting(ctx, async (inner) => {
    const { lockReason } = input;
    const made = await addTicket(inner, await tankInTurn(inner, input.tankId), { told: ticketOf(input), lockReason });
    await markBook(inner, [made.deliveryId]);
    return made;
  });
}

/** Changes what a ticket says. 10014, 10006 (its dispute is settled; the photo is of another kind), 10012, 10015, 10041 (a locked day). */
export async function changeDeliveryTicket(
  ctx: Context,
  input: ChangeDeliveryTicketInput,
): Promise<InboundDeliveryRow> {
  return transacting(ctx, async (inner) => {
    const ticket = await changeableTicket(inner, input.id);
    const { lockReason } = input;
    const wanted = ticketOf(overlaid<Told>(recordOfTicket(ticket), input, MAY_BE_ABSENT));
    const altered = await alterTicket(inner, ticket, { wanted, lockReason });
    await markBook(inner, [altered?.deliveryId ?? null]);
    return altered ?? ticket;
  });
}

/** Takes back a ticket that was entered by mistake; its rise is without one again. 10014, 10006 (it is or was disputed), 10012, 10041 (a locked day). */
export async function withdrawDeliveryTicket(ctx: Context, input: WithdrawDeliveryTicketInput): Promise<boolean> {
  const reason = input.reason.trim();
  assertText(reason, "reason");
  await transacting(ctx, async (inner) => {
    const ticket = await ticketStanding(inner, input.id, "NONE");
    await refuseLockedTicket(inner, [ticket], input.lockReason);
    await tellChanged(inner, ticket);
    const { login, scope } = account(ctx);
    await sql`
      update delivery_ticket set withdrawn_at = ${ctx.clock.now()}, withdrawn_by = ${login}, withdrawn_for = ${reason}, delivery_id = null, matched_at = null,
        matched_by = null
      where network_id = ${scope.networkId} and id = ${ticket.id}`.execute(sqlOf(inner.em));
    await markBook(inner, [ticket.deliveryId]);
    for (const follower of ticketFollowers.all) {
      await follower.withdrawn(sqlOf(inner.em), followedOf(inner, ticket));
    }
    const deed = { ...OBJECT, operation: "withdrawDeliveryTicket", objectId: ticket.id };
    await record(inner, { ...deed, before: recordOfTicket(ticket), after: { reason } });
  });
  return true;
}

async function setMatch(ctx: Context, id: string, deliveryId: string | null): Promise<void> {
  const { login, scope } = account(ctx);
  const [at, by] = deliveryId === null ? [null, null] : [ctx.clock.now(), login];
  const update = sql`
    update delivery_ticket set delivery_id = ${deliveryId}, matched_at = ${at}, matched_by = ${by}
    where network_id = ${scope.networkId} and id = ${id}`;
  await refuseBroken(CONSTRAINTS, update.execute(sqlOf(ctx.em)));
}

/** A rise of a tank by its id, also where somebody handed in one that a better one supersedes by now. 10014 */
async function riseOfTank(ctx: Context, tankId: string, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(d.superseded_by, d.id) as id from tank_delivery d
    where d.network_id = ${account(ctx).scope.networkId} and d.tank_id = ${tankId} and d.id = ${isId(id) ? id : null}`.execute(
    sqlOf(ctx.em),
  );
  return rows[0]?.id ?? refuse("OBJECT_NOT_FOUND", { field: "deliveryId" });
}

/** Matches a ticket to a rise of its tank by hand. 10014 (either), 10006 (its dispute is settled), 10015 (either is matched already), 10041 (a locked day). */
export async function matchDeliveryTicket(ctx: Context, input: MatchDeliveryTicketInput): Promise<InboundDeliveryRow> {
  return transacting(ctx, async (inner) => {
    const ticket = await changeableTicket(inner, input.id);
    const deliveryId = await riseOfTank(inner, ticket.tankId, input.deliveryId);
    if (ticket.deliveryId !== null) {
      refuse("DUPLICATE_INFO", { field: "id", params: { by: ticket.matchedBy ?? "" } });
    }
    await setMatch(inner, ticket.id, deliveryId);
    const matched = await ticketById(inner, ticket.id);
    await refuseLockedTicket(inner, [matched], input.lockReason);
    await markBook(inner, [deliveryId]);
    await tellChanged(inner, matched);
    const deed = { ...OBJECT, operation: "matchDeliveryTicket", objectId: ticket.id };
    await record(inner, { ...deed, before: { deliveryId: null }, after: { deliveryId } });
    return matched;
  });
}

/** Parts a ticket from its rise; neither looks for another by itself. 10014, 10006 (it has none, or its dispute is settled), 10041 (a locked day). */
export async function unmatchDeliveryTicket(
  ctx: Context,
  { id, lockReason }: UnmatchDeliveryTicketInput,
): Promise<InboundDeliveryRow> {
  return transacting(ctx, async (inner) => {
    const ticket = await changeableTicket(inner, id);
    const { deliveryId } = ticket;
    if (deliveryId === null) {
      refuse("ILLEGAL_SELECTION", { field: "id" });
    }
    await refuseLockedTicket(inner, [ticket], lockReason);
    await tellChanged(inner, ticket);
    await setMatch(inner, id, null);
    await markBook(inner, [deliveryId]);
    const deed = { ...OBJECT, operation: "unmatchDeliveryTicket", objectId: id };
    await record(inner, { ...deed, before: { deliveryId }, after: { deliveryId: null } });
    return ticketById(inner, id);
  });
}
