import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { transacting } from "../../kernel/transacting.ts";
import { lockedStation } from "../../site/station/station-change.service.ts";
import { LIVES_SQL } from "./lease.rules.ts";
import { visibleStation } from "../../site/station/visible.ts";
import type { RemoveStandByInput, StationGateway } from "./lease.types.ts";

/** A station whose row is locked, with the gateway that speaks for it. */
interface Shared {
  readonly networkId: string;
  readonly stationId: string;
  readonly stationGatewayId: string;
}

/**
 * A gateway joins the one that a station has. That one goes on serving it, and nobody takes the station from it before it has
 * asked for its lease and so knows that it shares.
 */
export async function joinStation(
  ctx: Context,
  { networkId, stationId, stationGatewayId }: Shared,
  gatewayId: string,
): Promise<void> {
  const db = sqlOf(ctx.em);
  const now = ctx.clock.now();
  await sql`insert into station_gateway (network_id, station_id, gateway_id, joined_at)
    select ${networkId}::uuid, ${stationId}::uuid, id, ${now}::timestamptz from unnest(${[stationGatewayId, gatewayId]}::uuid[]) as g(id)
    on conflict (network_id, station_id, gateway_id) do nothing`.execute(db);
  await sql`insert into station_lease (network_id, station_id, gateway_id, term, held_since)
    values (${networkId}, ${stationId}, ${stationGatewayId}, 1, ${now}) on conflict (network_id, station_id) do nothing`.execute(
    db,
  );
}

/** A station is shared no longer, by whoever speaks for it now. Gives back the gateways that did. */
export async function endSharing(ctx: Context, networkId: string, stationId: string): Promise<string[]> {
  const db = sqlOf(ctx.em);
  await sql`delete from station_lease where network_id = ${networkId} and station_id = ${stationId}`.execute(db);
  const { rows } = await sql<{ id: string }>`
    delete from station_gateway where network_id = ${networkId} and station_id = ${stationId} returning gateway_id as id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Takes a gateway that stands by from a station; that which serves it stays. 10003, 10014 (it doesn't stand by there). */
export async function removeStandBy(
  ctx: Context,
  { stationId, gatewayId }: RemoveStandByInput,
): Promise<StationGateway[]> {
  const concerned = await transacting(ctx, async (inside) => {
    const { id, networkId, gatewayId: serving } = await lockedStation(inside, stationId, "stationId");
    const { rows: left } = await sql<{ id: string }>`
      delete from station_gateway where network_id = ${networkId} and station_id = ${id} and gateway_id::text = ${gatewayId}
        and gateway_id is distinct from ${serving}::uuid returning gateway_id as id`.execute(sqlOf(inside.em));
    const gone = left[0]?.id ?? refuse("OBJECT_NOT_FOUND", { field: "gatewayId" });
    const { rows: others } =
      await sql`select from station_gateway where network_id = ${networkId} and station_id = ${id}`.execute(
        sqlOf(inside.em),
      );
    const former = others.length > 1 ? [] : await endSharing(inside, networkId, id);
    await record(inside, {
      operation: "removeStandBy",
      objectType: "Station",
      objectId: id,
      before: { gatewayId: gone },
    });
    const told = { networkId, gatewayIds: [...new Set([gone, ...former])] };
    await retireGateways(inside, told);
    return told;
  });
  ctx.pubsub.publish("setup", concerned);
  return stationGateways(ctx, stationId);
}

/**
 * Tells gateways that what they speak for is another. One that speaks for nothing any more, nor stands by, has no use for its
 * credential: whoever finds it can do nothing with it.
 */
export async function retireGateways(
  ctx: Context,
  { networkId, gatewayIds }: { readonly networkId: string; readonly gatewayIds: readonly string[] },
): Promise<void> {
  await sql`update gateway g set configuration_version = configuration_version + 1,
      revoked_at = case when exists (select from station s where s.network_id = g.network_id and s.gateway_id = g.id)
        or exists (select from station_gateway m where m.network_id = g.network_id and m.gateway_id = g.id)
        or exists (select from device d where d.network_id = g.network_id and d.gateway_id = g.id and d.deleted_at is null) then null else ${ctx.clock.now()}::timestamptz end
    where g.network_id = ${networkId} and g.id = any(${gatewayIds}::uuid[]) and g.revoked_at is null`.execute(
    sqlOf(ctx.em),
  );
}

/** The gateways of a station: the one that serves it, then those that stand by; empty for one that isn't seen. */
export async function stationGateways(ctx: Context, stationId: string): Promise<StationGateway[]> {
  const { scope } = account(ctx);
  const { rows } = await sql<StationGateway & { station: string }>`
    select g.id as "gatewayId", g.name, g.id = s.gateway_id and (l.station_id is null or l.gateway_id = g.id) as serves,
      case when l.gateway_id = g.id then l.held_since end as "servesSince", case when l.station_id is not null then coalesce(${sql.raw(LIVES_SQL)}, false) end as lives,
      p.asked_at as "askedAt"
    from station s
      left join station_lease l on l.network_id = s.network_id and l.station_id = s.id
      join gateway g on g.network_id = s.network_id and (g.id = s.gateway_id or g.id in
        (select m.gateway_id from station_gateway m where m.network_id = s.network_id and m.station_id = s.id))
      left join gateway_presence p on p.network_id = g.network_id and p.gateway_id = g.id
    where s.network_id = ${scope.networkId} and s.id::text = ${stationId} and s.deleted_at is null and ${visibleStation(scope)}
    order by serves desc, g.name, g.id`.execute(sqlOf(ctx.em));
  return rows;
}
