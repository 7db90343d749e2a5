import { type RawBuilder, sql } from "kysely";
import { type Context, type GatewayCaller, sqlOf } from "../../kernel/context.ts";
import { notHeldByOthers } from "../lease/held.ts";
import type { AcknowledgeCommandInput, GatewayCommand } from "./command.types.ts";

/** What gateways are to do stands in three tables; in each the same columns tell whose it is and how far. */
type OrderTable = "gun_command" | "device_order" | "price_order";

/** A command of no kind in particular: nothing of what some kinds carry. */
export const NOTHING_CARRIED = {
  presetType: null,
  presetValue: null,
  unitPrice: null,
  cardNo: null,
  transactionNo: null,
  configuration: null,
  prices: [],
} satisfies Partial<GatewayCommand>;

/** What every order has. */
type Ordered = Pick<GatewayCommand, "id" | "deviceId" | "expiresAt" | "traceparent">;

/**
 * What a gateway may do with orders (alias o): its own that are still open; of a shared station that is another's now only those
 * that it had begun, to tell how they ended.
 */
const openAt = (me: GatewayCaller) =>
  sql`o.network_id = ${me.networkId} and o.gateway_id = ${me.gatewayId} and o.finished_at is null and (o.sent_at is not null or ${notHeldByOthers(me)})`;

/** The calling gateway's open orders of one table, the oldest first; `columns` as a command has them. */
export async function openIn<T>(
  ctx: Context,
  table: OrderTable,
  { me, columns }: { readonly me: GatewayCaller; readonly columns: RawBuilder<unknown> },
): Promise<(T & Ordered)[]> {
  const { rows } = await sql<T & Ordered>`
    select id, device_id as "deviceId", expires_at as "expiresAt", traceparent, ${columns} from ${sql.table(table)} o
    where ${openAt(me)} order by requested_at, id`.execute(sqlOf(ctx.em));
  return rows;
}

/**
 * The gateway took an order (no result yet), or tells how it ended; the first result stands. `learnt`: what else the
 * result says. False: there is no such open order in this table.
 */
export async function acknowledgeIn(
  ctx: Context,
  table: OrderTable,
  told: { readonly me: GatewayCaller; readonly input: AcknowledgeCommandInput; readonly learnt?: RawBuilder<unknown> },
): Promise<boolean> {
  const { me, input, learnt = sql`` } = told;
  const now = ctx.clock.now();
  const change =
    input.result == null
      ? sql`status = 'SENT', sent_at = coalesce(o.sent_at, ${now})`
      : sql`status = ${input.result}, finished_at = ${now}, vendor_code = ${input.vendorCode ?? null}${learnt}`;
  // To begin one, or to begin it again, a gateway has to hold the station.
  const begun = input.result == null ? notHeldByOthers(me) : sql`true`;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} o set ${change} where ${openAt(me)} and o.id::text = ${input.commandId} and ${begun}`.execute(
    sqlOf(ctx.em),
  );
  return numAffectedRows === 1n;
}

/** Ends the open orders of a table for which `over` holds: no gateway took them in time, or none told their end. */
export async function expireIn(
  { em, clock }: Pick<Context, "em" | "clock">,
  table: OrderTable,
  over: RawBuilder<unknown>,
): Promise<readonly { readonly id: string; readonly network_id: string }[]> {
  const { rows } = await sql<{ id: string; network_id: string }>`
    update ${sql.table(table)} set status = 'TIMED_OUT', finished_at = ${clock.now()}
    where finished_at is null and (${over}) returning id, network_id`.execute(sqlOf(em));
  return rows;
}
