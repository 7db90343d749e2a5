import { type RawBuilder, sql } from "kysely";
import type { AcknowledgeCommandInput, CommandResult, GatewayCommand } from "../../plant/command/command.types.ts";
import { NOTHING_CARRIED, acknowledgeIn, expireIn, openIn } from "../../plant/command/orders.ts";
import { type Context, type GatewayCaller, type Services, sqlOf } from "../../kernel/context.ts";
import { SPEAKER } from "../../plant/device/spoken-for.ts";
import { newId } from "../../kernel/ids.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { MOST_ATTEMPTS, gunAfter, pauseAfter } from "../prices/pricing.rules.ts";

/** An order that no gateway took within this time is not carried out any more; a newer one takes its place. */
const VALID_MS = 30_000;
/** A gateway that took an order and never told its end is given up after this. */
const GIVEN_UP_MS = 120_000;
/** A device that took its prices shows them by then; else it is asked again. */
const CONFIRM_MS = 60_000;
/** Devices that are given orders in one round. */
const MOST_ORDERS = 500;

type Work = Pick<Services, "em" | "clock" | "pubsub"> & Partial<Pick<Context, "trace">>;

/** A price at a gun that moved on: who watches its station hears of it. */
interface Moved {
  readonly network_id: string;
  readonly station_id: string;
}

const at = (stationIds: readonly string[] | undefined, column: RawBuilder<unknown>) =>
  stationIds === undefined ? sql`true` : sql`${column} = any(${stationIds}::uuid[])`;

/**
 * Brings prices that are owed to guns on their way: one order for each device that answers and has none, with the prices
 * of everything that it sells. Guns whose device doesn't answer, or whose station controls itself, say so, and wait again
 * once that is over. Run after each change and every second, on any number of servers at once.
 */
export async function deliverPrices(services: Work, stationIds?: readonly string[]): Promise<void> {
  const work: Work = { ...services, em: services.em.fork() };
  const moved = [
    ...(await expireOrders(work)),
    ...(await askAgain(work)),
    ...(await takeUpAgain(work, stationIds)),
    ...(await markUnreachable(work, stationIds)),
    ...(await order(work, stationIds)),
  ];
  announce(work, moved);
}

function announce({ pubsub }: Work, moved: readonly Moved[]): void {
  for (const [networkId, rows] of Map.groupBy(moved, (row) => row.network_id)) {
    pubsub.publish("price", { networkId, stationIds: [...new Set(rows.map((row) => row.station_id))] });
  }
}

/** Guns of stations that the platform controls again are owed their price anew. */
async function takeUpAgain(work: Work, stationIds: readonly string[] | undefined): Promise<Moved[]> {
  const now = work.clock.now();
  const { rows } = await sql<Moved>`
    with free as (
      select p.network_id, p.unit_price_id, p.gun_id
      from price_gun p join station s on s.id = p.station_id and s.network_id = p.network_id and s.control_mode = 'PLATFORM'
      where p.state = 'SELF_CONTROLLED' and ${at(stationIds, sql`p.station_id`)} order by p.gun_id, p.unit_price_id for update of p skip locked
    )
    update price_gun p set state = 'QUEUED', attempts = 0, next_try_at = ${now}, changed_at = ${now}
    from free k where p.unit_price_id = k.unit_price_id and p.gun_id = k.gun_id and p.network_id = k.network_id returning p.network_id, p.station_id`.execute(
    sqlOf(work.em),
  );
  return rows;
}

/** Guns that can't be reached: their station controls itself, nothing is bound to them, or the device is silent. */
async function markUnreachable(work: Work, stationIds: readonly string[] | undefined): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with stuck as (
      select p.network_id, p.unit_price_id, p.gun_id, s.control_mode = 'STATION' as own, b.device_id is null as unbound
      from price_gun p join station s on s.id = p.station_id and s.network_id = p.network_id
        left join device_binding b on b.gun_id = p.gun_id left join device d on d.id = b.device_id and d.network_id = p.network_id
        left join device_live l on l.network_id = b.network_id and l.device_id = b.device_id
      where p.state = 'QUEUED' and ${at(stationIds, sql`p.station_id`)}
        and (s.control_mode = 'STATION' or b.device_id is null or ${SPEAKER} is null or not coalesce(l.online, false))
      order by p.gun_id, p.unit_price_id for update of p skip locked
    )
    update price_gun p set state = case when k.own then 'SELF_CONTROLLED' else 'FAILED' end, changed_at = ${work.clock.now()},
      failure = case when k.own then null when k.unbound then 'NO_DEVICE' else 'OFFLINE' end
    from stuck k where p.unit_price_id = k.unit_price_id and p.gun_id = k.gun_id and p.network_id = k.network_id returning p.network_id, p.station_id`.execute(
    sqlOf(work.em),
  );
  return rows;
}

/** Devices that took their prices and go on showing others: asked again, and in the end left to a person. */
async function askAgain(work: Work): Promise<Moved[]> {
  const now = work.clock.now();
  const { rows } = await sql<Moved>`
    with silent as (
      select p.network_id, p.unit_price_id, p.gun_id from price_gun p
      where p.state = 'SENT' and p.next_try_at <= ${now}
        and not exists (select 1 from price_order o join device_binding b on b.network_id = o.network_id and b.device_id = o.device_id
          where b.gun_id = p.gun_id and o.network_id = p.network_id and o.finished_at is null)
      order by p.gun_id, p.unit_price_id for update of p skip locked
    )
    update price_gun p set state = case when p.attempts + 1 < ${MOST_ATTEMPTS} then 'QUEUED' else 'FAILED' end,
      failure = case when p.attempts + 1 < ${MOST_ATTEMPTS} then null else 'UNCONFIRMED' end, attempts = p.attempts + 1, changed_at = ${now}
    from silent k where p.unit_price_id = k.unit_price_id and p.gun_id = k.gun_id and p.network_id = k.network_id returning p.network_id, p.station_id`.execute(
    sqlOf(work.em),
  );
  return rows;
}

interface Candidate extends Moved {
  readonly device_id: string;
  readonly gateway_id: string;
  readonly prices: readonly { gradeName: string; unitPrice: string; addresses: string[] }[];
  readonly unit_price_ids: readonly string[];
}

/** Devices that answer, have no order, and a gun that waits; with all that each sells at the price in force. */
async function candidates(work: Work, stationIds: readonly string[] | undefined): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select w.network_id, w.station_id, w.device_id, ${SPEAKER} as gateway_id, sold.prices, sold.ids as unit_price_ids
    from (select distinct p.network_id, p.station_id, b.device_id from price_gun p join device_binding b on b.gun_id = p.gun_id
        where (p.state = 'QUEUED' or (p.state = 'FAILED' and p.failure in ('OFFLINE', 'NO_DEVICE'))) and p.next_try_at <= ${work.clock.now()}
          and ${at(stationIds, sql`p.station_id`)}) w
      join station s on s.id = w.station_id and s.network_id = w.network_id and s.deleted_at is null and s.control_mode = 'PLATFORM'
      join device d on d.id = w.device_id and d.network_id = w.network_id and ${SPEAKER} is not null
      join device_live l on l.network_id = w.network_id and l.device_id = w.device_id and l.online
      cross join lateral (
        select jsonb_agg(jsonb_build_object('gradeName', k.name, 'unitPrice', k.price::text, 'addresses', k.addresses)) as prices, array_agg(k.id) as ids
        from (select r.name, u.price, u.id, jsonb_agg(b.address order by b.address) as addresses
          from device_binding b join gun g on g.id = b.gun_id join grade r on r.id = g.grade_id
            join lateral (select id, price from unit_price where network_id = w.network_id and station_id = w.station_id and grade_id = g.grade_id
              and status = 'APPLIED' order by effective_at desc, id desc limit 1) u on true
          where b.device_id = w.device_id group by r.name, u.price, u.id) k) sold
    where sold.prices is not null and not exists (select 1 from price_order o where o.device_id = w.device_id and o.network_id = w.network_id and o.finished_at is null)
    order by w.device_id limit ${MOST_ORDERS}`.execute(sqlOf(work.em));
  return rows;
}

const ORDER = {
  id: "uuid",
  network_id: "uuid",
  station_id: "uuid",
  device_id: "uuid",
  gateway_id: "uuid",
  prices: "jsonb",
  unit_price_ids: "text",
} as const;

/** Makes the orders; of two servers at once the index lets one through for each device. */
async function order(work: Work, stationIds: readonly string[] | undefined): Promise<Moved[]> {
  const found = await candidates(work, stationIds);
  if (found.length === 0) {
    return [];
  }
  const now = work.clock.now();
  const rows = found.map(({ unit_price_ids: ids, ...row }) => ({
    ...row,
    id: newId(),
    prices: JSON.stringify(row.prices),
    unit_price_ids: `{${ids.join(",")}}`,
  }));
  const { rows: made } = await sql<{ id: string; network_id: string; gateway_id: string; station_id: string }>`
    insert into price_order (id, network_id, station_id, device_id, gateway_id, prices, unit_price_ids, status, requested_at, expires_at, traceparent)
    select r.id, r.network_id, r.station_id, r.device_id, r.gateway_id, r.prices, r.unit_price_ids::uuid[], 'PENDING', ${now}::timestamptz,
      ${new Date(now.getTime() + VALID_MS)}::timestamptz, ${work.trace?.traceparent ?? null}::text
    from ${recordset("r", rows, ORDER)} on conflict (network_id, device_id) where finished_at is null do nothing
    returning id, network_id, gateway_id, station_id`.execute(sqlOf(work.em));
  await queueGuns(work, made);
  for (const { id, network_id: networkId, gateway_id: gatewayId } of made) {
    work.pubsub.publish("command", { networkId, commandIds: [id], gatewayIds: [gatewayId] });
  }
  return made;
}

interface OrderKey {
  readonly network_id: string;
  readonly id: string;
}

/** Price orders (o) with the guns (p) that wait for their prices. */
const thoseOf = (orders: readonly OrderKey[]): RawBuilder<unknown> =>
  sql`${recordset("k", orders, { network_id: "uuid", id: "uuid" })} join price_order o on o.network_id = k.network_id and o.id = k.id
        join device_binding b on b.network_id = o.network_id and b.device_id = o.device_id
        join price_gun p on p.network_id = o.network_id and p.gun_id = b.gun_id and p.unit_price_id = any(o.unit_price_ids)`;

/** Guns that wait for these orders: whatever kept them is over. */
async function queueGuns(work: Work, orders: readonly OrderKey[]): Promise<void> {
  await sql`
    with waiting as (
      select p.network_id, p.unit_price_id, p.gun_id from ${thoseOf(orders)}
      where p.state = 'FAILED' and p.failure in ('OFFLINE', 'NO_DEVICE')
      order by p.gun_id, p.unit_price_id for update of p skip locked
    )
    update price_gun p set state = 'QUEUED', failure = null, changed_at = ${work.clock.now()} from waiting k
    where p.unit_price_id = k.unit_price_id and p.gun_id = k.gun_id and p.network_id = k.network_id`.execute(
    sqlOf(work.em),
  );
}

/** The price orders that a gateway still has to carry out, as it understands them. */
export async function openPriceOrders(ctx: Context, me: GatewayCaller): Promise<GatewayCommand[]> {
  const rows = await openIn<Pick<GatewayCommand, "prices">>(ctx, "price_order", { me, columns: sql`prices` });
  const kind = "SET_PRICES" as const;
  return rows.map((row) => ({ ...NOTHING_CARRIED, ...row, kind, address: row.prices[0]?.addresses[0] ?? "" }));
}

/** The gateway took an order (no result yet) or tells how it ended. False: there is no such open order. */
export async function acknowledgePriceOrder(
  ctx: Context,
  me: GatewayCaller,
  input: AcknowledgeCommandInput,
): Promise<boolean> {
  const { result, vendorCode = null } = input;
  // That it took the order means for the guns that their prices are on the way.
  const told = result == null ? { result: "DONE" as const, vendorCode: null } : { result, vendorCode };
  const moved = await ctx.em.fork().transactional(async (em) => {
    const work = { ...ctx, em };
    const known = await acknowledgeIn(work, "price_order", { me, input });
    return known ? tellGuns(work, { orders: [{ network_id: me.networkId, id: input.commandId }], ...told }) : undefined;
  });
  announce(ctx, moved ?? []);
  return moved !== undefined;
}

interface Told {
  readonly orders: readonly OrderKey[];
  readonly result: CommandResult;
  readonly vendorCode: string | null;
}

/**
 * What an order's course means for the guns that wait for its prices; those that the device shows already stay confirmed.
 * Told in the order's own transaction: between its end and their news another order would be sent.
 */
async function tellGuns(work: Work, { orders, result, vendorCode }: Told): Promise<Moved[]> {
  const { state, failure, tried } = gunAfter(result);
  const now = work.clock.now();
  const pauses = Array.from({ length: MOST_ATTEMPTS + 1 }, (_, attempts) => pauseAfter(attempts));
  const next =
    state === "SENT"
      ? sql`${new Date(now.getTime() + CONFIRM_MS)}::timestamptz`
      : sql`${now}::timestamptz + (${pauses}::bigint[])[least(p.attempts, ${MOST_ATTEMPTS}) + 1] * interval '1 millisecond'`;
  const { rows } = await sql<Moved>`
    with waiting as (
      select p.network_id, p.unit_price_id, p.gun_id from ${thoseOf(orders)}
      where p.state in ('QUEUED', 'SENT') order by p.gun_id, p.unit_price_id for update of p
    )
    update price_gun p set state = ${state}, failure = ${failure}, vendor_code = ${vendorCode}, changed_at = ${now},
      attempts = p.attempts + ${tried ? 1 : 0}, next_try_at = ${next}, sent_at = case when ${state} = 'SENT' then ${now}::timestamptz else p.sent_at end
    from waiting k where p.unit_price_id = k.unit_price_id and p.gun_id = k.gun_id and p.network_id = k.network_id
    returning p.network_id, p.station_id`.execute(sqlOf(work.em));
  return rows;
}

/** Ends orders that no gateway took in time, or whose end no gateway told. */
async function expireOrders({ em, clock, ...rest }: Work): Promise<Moved[]> {
  const now = clock.now();
  const givenUp = new Date(now.getTime() - GIVEN_UP_MS);
  const over = sql`(status = 'PENDING' and expires_at < ${now}) or requested_at < ${givenUp}`;
  return em.fork().transactional(async (own) => {
    const work = { ...rest, clock, em: own };
    const orders = await expireIn(work, "price_order", over);
    return orders.length === 0 ? [] : tellGuns(work, { orders, result: "TIMED_OUT", vendorCode: null });
  });
}
