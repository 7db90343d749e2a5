import { type Kysely, sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId, newId } from "../../kernel/ids.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { visibleStation } from "../../site/station/visible.ts";
import type { FuelOrderRecord, OrderTank, OrderedLine } from "./fuel-order.rules.ts";
import type { FuelOrderDeed, FuelOrderState } from "./fuel-order.types.ts";

/** An order in a statement. */
export interface NamedOrder {
  readonly networkId: string;
  readonly id: string;
}

/** Something that is done with an order. */
export interface OrderStep {
  readonly deed: FuelOrderDeed;
  readonly at: Date;
  readonly text?: string | null;
  /** Null: it comes by itself. */
  readonly by: { readonly accountId: string; readonly login: string } | null;
}

/** The tanks of a station that the caller sees and that is there. 10003 */
export async function tanksForOrder(ctx: Context, stationId: string): Promise<readonly OrderTank[]> {
  const { scope } = account(ctx);
  const { rows } = await sql<OrderTank & { id: string | null }>`
    select k.id, k.grade_id as "gradeId", k.capacity_litres as "capacityLitres"
    from station s left join tank k on k.network_id = s.network_id and k.station_id = s.id and k.deleted_at is null
    where s.id = ${isId(stationId) ? stationId : null} and ${visibleStation(scope)} order by k.number`.execute(
    sqlOf(ctx.em),
  );
  if (rows.length === 0) {
    refuse("SITE_NOT_FOUND", { field: "stationId" });
  }
  return rows.filter(({ id }) => id !== null);
}

/** The next number of the network's orders; who comes second waits, so that none is left out. */
async function nextNumber(db: Kysely<unknown>, networkId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into fuel_order_number (network_id, last) values (${networkId}, 1)
    on conflict (network_id) do update set last = fuel_order_number.last + 1 returning last`.execute(db);
  return rows[0]?.last ?? 1;
}

/** Stores a new draft with the network's next number and says so in the log; the caller's transaction. */
export async function insertOrder(
  ctx: Context,
  { id, stationId }: { readonly id: string; readonly stationId: string },
  { told, lines }: { readonly told: FuelOrderRecord; readonly lines: readonly OrderedLine[] },
): Promise<void> {
  const { accountId, login, scope } = account(ctx);
  const [db, at, { networkId }] = [sqlOf(ctx.em), ctx.clock.now(), scope];
  const number = await nextNumber(db, networkId);
  await sql`
    insert into fuel_order (network_id, id, number, station_id, supplier, wanted_from, wanted_until, note, state, state_at, account_id, author, writer_id, created_at)
    values (${networkId}, ${id}, ${number}, ${stationId}, ${told.supplier}, ${told.wantedFrom}, ${told.wantedUntil}, ${told.note}, 'DRAFT', ${at},
      ${accountId}, ${login}, ${accountId}, ${at})`.execute(db);
  await writeLines(db, { networkId, id }, lines);
  await addStep(db, { networkId, id }, { deed: "WRITTEN", at, by: { accountId, login } });
  const after = { number, stationId, ...told, lines };
  await record(ctx, { operation: "createFuelOrder", objectType: "FuelOrder", objectId: id, after });
}

/** Writes the lines of an order in the place of those that it has. */
export async function writeLines(
  db: Kysely<unknown>,
  { networkId, id }: NamedOrder,
  lines: readonly OrderedLine[],
): Promise<void> {
  const rows = lines.map(({ tankId, gradeId, litres }, index) => ({
    place: String(index + 1),
    tank_id: tankId,
    grade_id: gradeId,
    litres,
  }));
  const types = { place: "bigint", tank_id: "uuid", grade_id: "uuid", litres: "numeric" } as const;
  await sql`delete from fuel_order_line where network_id = ${networkId} and order_id = ${id}`.execute(db);
  await sql`
    insert into fuel_order_line (network_id, order_id, place, tank_id, grade_id, litres)
    select ${networkId}::uuid, ${id}::uuid, r.place, r.tank_id, r.grade_id, r.litres from ${recordset("r", rows, types)}`.execute(
    db,
  );
}

/** Writes down what was done with an order. */
export async function addStep(
  db: Kysely<unknown>,
  { networkId, id }: NamedOrder,
  { deed, at, by, text = null }: OrderStep,
): Promise<void> {
  await sql`
    insert into fuel_order_step (network_id, id, order_id, time, deed, account_id, author, text)
    values (${networkId}, ${newId()}, ${id}, ${at}, ${deed}, ${by?.accountId ?? null}, ${by?.login ?? null}, ${text || null})`.execute(
    db,
  );
}

/** Has an order stand as it does from now on, by a step of its course. */
export async function moveOrder(
  db: Kysely<unknown>,
  order: NamedOrder,
  { state, step }: { readonly state: FuelOrderState; readonly step: OrderStep },
): Promise<void> {
  await sql`
    update fuel_order set state = ${state}, state_at = case when state = ${state} then state_at else ${step.at} end where network_id = ${order.networkId} and id = ${order.id}`.execute(
    db,
  );
  await addStep(db, order, step);
}
