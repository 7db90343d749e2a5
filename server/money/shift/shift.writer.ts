import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import type { Sum } from "./shift.reading.ts";
import type { ShiftCounter, ShiftMoney } from "./shift.types.ts";
import { totalizerBy } from "./totalizer-by.ts";

/** Opens a shift with the totalizers of its station's guns; false where the station has an open one already. */
export async function writeOpening(ctx: Context, id: string, stationId: string): Promise<boolean> {
  const { accountId, login, scope } = account(ctx);
  const { networkId } = scope;
  const at = ctx.clock.now();
  const { numAffectedRows } = await sql`
    insert into shift (network_id, id, station_id, opened_at, opened_by_id, opened_by)
    values (${networkId}, ${id}, ${stationId}, ${at}, ${accountId}, ${login})
    on conflict (network_id, station_id) where closed_at is null do nothing`.execute(sqlOf(ctx.em));
  if (numAffectedRows !== 1n) {
    return false;
  }
  await sql`
    insert into shift_counter (network_id, shift_id, gun_id, edge, totalizer_litres, read_by_hand)
    select g.network_id, ${id}, g.id, 'OPENED', ${totalizerBy(at)}, false
    from gun g left join gun_live l on l.network_id = g.network_id and l.gun_id = g.id
    where g.network_id = ${networkId} and g.station_id = ${stationId} and g.deleted_at is null`.execute(sqlOf(ctx.em));
  return true;
}

/** What is signed of a shift. */
interface Signature {
  readonly at: Date;
  readonly sales: string;
  readonly volume: string;
  readonly amount: string;
  readonly reason: string | null;
  readonly overrideReason: string | null;
  readonly offlineDevices: readonly string[];
  readonly waiting: number;
  readonly counters: readonly ShiftCounter[];
  readonly money: ShiftMoney;
  readonly sums: readonly Sum[];
}

/** Writes what a person signed; the row of the shift is locked. */
export async function writeSignature(ctx: Context, id: string, signature: Signature): Promise<void> {
  const { accountId, login, scope } = account(ctx);
  const { at, sales, volume, amount, reason, overrideReason, offlineDevices, waiting, money } = signature;
  await sql`
    update shift set closed_at = ${at}, closed_by_id = ${accountId}, closed_by = ${login}, sales = ${sales}, volume = ${volume}, amount = ${amount},
      till = ${money.till}, expected = ${money.expected}, declared = ${money.declared}, reason = ${reason}, offline_devices = ${[...offlineDevices]}::text[],
      override_reason = ${overrideReason}, waiting = ${waiting}
    where network_id = ${scope.networkId} and id = ${id}`.execute(sqlOf(ctx.em));
  await writeCounters(ctx, id, signature.counters);
  await sql`
    insert into shift_money (network_id, shift_id, tender, received, declared)
    select ${scope.networkId}, ${id}, r.tender, r.received, r.declared
    from ${recordset("r", money.tenders, { tender: "text", received: "numeric", declared: "numeric" })}`.execute(
    sqlOf(ctx.em),
  );
  const types = { grade_id: "uuid", payment: "text", sales: "bigint", volume: "numeric", amount: "numeric" } as const;
  const sums = signature.sums.map(({ gradeId, gradeName, gradeUnit, ...sum }) => ({ ...sum, grade_id: gradeId }));
  await sql`
    insert into shift_sum (network_id, shift_id, grade_id, payment, sales, volume, amount)
    select ${scope.networkId}, ${id}, r.grade_id, r.payment, r.sales, r.volume, r.amount from ${recordset("r", sums, types)}`.execute(
    sqlOf(ctx.em),
  );
}

async function writeCounters(ctx: Context, id: string, counters: readonly ShiftCounter[]): Promise<void> {
  const rows = counters.map(({ gunId, endLitres, setBackLitres, readByHand, sales, volume, amount, reason }) => ({
    gun_id: gunId,
    litres: endLitres,
    set_back: setBackLitres,
    by_hand: readByHand,
    sales,
    volume,
    amount,
    reason,
  }));
  const types = {
    gun_id: "uuid",
    litres: "numeric",
    set_back: "numeric",
    by_hand: "boolean",
    sales: "bigint",
    volume: "numeric",
    amount: "numeric",
    reason: "text",
  } as const;
  await sql`
    insert into shift_counter (network_id, shift_id, gun_id, edge, totalizer_litres, set_back_litres, read_by_hand, sales, volume, amount, reason)
    select ${account(ctx).scope.networkId}, ${id}, r.gun_id, 'CLOSED', r.litres, r.set_back, r.by_hand, r.sales, r.volume, r.amount, r.reason
    from ${recordset("r", rows, types)}`.execute(sqlOf(ctx.em));
}
