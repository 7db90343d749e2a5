import { type RawBuilder, sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { hashPassword } from "../../access/auth/password.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { transacting } from "../../kernel/transacting.ts";
import { lockedChangeable } from "../../site/station/station-change.service.ts";
import { visibleStation } from "../../site/station/visible.ts";
import type { RemoveStationPasswordInput, SetStationPasswordInput } from "./customer.inputs.ts";
import { customer, lockedCustomer } from "./customer.list.ts";
import { assertStationPassword } from "./customer.rules.ts";
import type { StationPassword } from "./customer.types.ts";

async function passwordsWhere(ctx: Context, condition: RawBuilder<unknown>): Promise<StationPassword[]> {
  const { scope } = account(ctx);
  const { rows } = await sql<StationPassword>`
    select w.customer_id as "customerId", w.station_id as "stationId", s.code as "stationCode", s.name as "stationName",
      w.set_at as "setAt", w.set_by as "setBy"
    from customer_station_password w join station s on s.id = w.station_id and s.network_id = w.network_id
    where w.network_id = ${scope.networkId} and ${visibleStation(scope)} and ${condition} order by s.code, s.id`.execute(
    sqlOf(ctx.em),
  );
  return rows;
}

/** At which stations a customer has a password, by the station's code. 10014 */
export async function stationPasswords(ctx: Context, customerId: string): Promise<StationPassword[]> {
  const { id } = await customer(ctx, customerId, "customerId");
  return passwordsWhere(ctx, sql`w.customer_id = ${id}`);
}

/** Sets or replaces a customer's password at a station. 10014, 10003, 10022 (the station controls itself), 10012 (too weak). */
export async function setStationPassword(ctx: Context, input: SetStationPasswordInput): Promise<StationPassword> {
  const me = account(ctx);
  const { code } = await customer(ctx, input.customerId, "customerId");
  assertStationPassword(input.password, code);
  const passwordHash = await hashPassword(input.password);
  return transacting(ctx, async (inner) => {
    const owner = await lockedCustomer(inner, input.customerId, "customerId");
    const station = await lockedChangeable(inner, input.stationId);
    const which = sql`w.customer_id = ${owner.id} and w.station_id = ${station.id}`;
    const [before] = await passwordsWhere(inner, which);
    await sql`
      insert into customer_station_password (network_id, customer_id, station_id, password_hash, set_at, set_by)
      values (${me.scope.networkId}, ${owner.id}, ${station.id}, ${passwordHash}, ${ctx.clock.now()}, ${me.login})
      on conflict (customer_id, station_id) do update set password_hash = excluded.password_hash, set_at = excluded.set_at, set_by = excluded.set_by`.execute(
      sqlOf(inner.em),
    );
    await record(inner, {
      operation: "setStationPassword",
      objectType: "Customer",
      objectId: owner.id,
      after: { stationCode: station.code, replaced: before !== undefined },
    });
    const [set] = await passwordsWhere(inner, which);
    return set ?? refuse("SITE_NOT_FOUND", { field: "stationId" });
  });
}

/** Takes a customer's password at a station away. 10014 (where there is none), 10003, 10022. */
export async function removeStationPassword(ctx: Context, input: RemoveStationPasswordInput): Promise<boolean> {
  await transacting(ctx, async (inner) => {
    const owner = await lockedCustomer(inner, input.customerId, "customerId");
    const station = await lockedChangeable(inner, input.stationId);
    const { numAffectedRows } = await sql`
      delete from customer_station_password
      where network_id = ${account(ctx).scope.networkId} and customer_id = ${owner.id} and station_id = ${station.id}`.execute(
      sqlOf(inner.em),
    );
    if ((numAffectedRows ?? 0n) === 0n) {
      refuse("OBJECT_NOT_FOUND", { field: "stationId" });
    }
    await record(inner, {
      operation: "removeStationPassword",
      objectType: "Customer",
      objectId: owner.id,
      before: { stationCode: station.code },
    });
  });
  return true;
}
