import { sql } from "kysely";
import { type Context, gateway, sqlOf } from "../../kernel/context.ts";
import type { Feed } from "../../kernel/live/feed.ts";
import { IS_SHARED, spokenForBy } from "./spoken-for.ts";
import type { GatewayConfiguration, GatewayDevice } from "./gateway.types.ts";

/** The devices of the calling gateway's stations, in one statement. */
export async function gatewayConfiguration(ctx: Context): Promise<GatewayConfiguration> {
  const me = gateway(ctx);
  const version = await configurationVersion(ctx);
  const { rows } = await sql<GatewayDevice>`
    select d.id, d.station_id as "stationId", s.code || ' ' || d.name as name, d.protocol, d.settings, s.time_zone as "timeZone", ${IS_SHARED} as shared,
      coalesce((select jsonb_agg(jsonb_build_object('address', b.address, 'number', g.number) order by g.number)
        from device_binding b join gun g on g.id = b.gun_id where b.device_id = d.id), '[]') as guns,
      coalesce((select jsonb_agg(jsonb_build_object('address', b.address, 'number', t.number) order by t.number)
        from device_binding b join tank t on t.id = b.tank_id where b.device_id = d.id), '[]') as tanks
    from device d join station s on s.id = d.station_id and s.network_id = d.network_id
    where d.network_id = ${me.networkId} and d.deleted_at is null and ${spokenForBy(me)}
    order by s.code, d.name, d.id`.execute(sqlOf(ctx.em));
  return { gatewayId: me.gatewayId, version, devices: rows };
}

async function configurationVersion(ctx: Context): Promise<number> {
  const me = gateway(ctx);
  const { rows } = await sql<{ version: number }>`
    select configuration_version as version from gateway where network_id = ${me.networkId} and id = ${me.gatewayId}`.execute(
    sqlOf(ctx.em),
  );
  return rows[0]?.version ?? 0;
}

/** The version of the calling gateway's configuration: now, then at every change. */
export const configurationFeed: Feed<unknown, number> = {
  topics: ["setup"],
  gatherMs: 50,
  idsOf: (event, ctx) =>
    "gatewayIds" in event ? event.gatewayIds.filter((id) => id === gateway(ctx).gatewayId) : null,
  present: configurationVersion,
  changed: configurationVersion,
};
