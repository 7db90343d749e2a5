import { type Kysely, sql } from "kysely";
import { IS_SHARED, sharedBy, spokenForBy } from "../device/spoken-for.ts";
import { type SetLimit, byKey, setLimits } from "../measure/limit.reading.ts";
import type { PubSub } from "../../kernel/live/pubsub.ts";
import type { BoundGun, BoundTank, KnownDevice } from "./batch.ts";
import { PerServer } from "../../kernel/per-server.ts";

interface Row {
  device_id: string;
  station_id: string;
  time_zone: string;
  guns: (BoundGun & { address: string })[] | null;
  tanks: (BoundTank & { address: string })[] | null;
  limits: SetLimit[] | null;
  is_shared: boolean;
  training: boolean;
}

const KEPT_MS = 10_000;

/** The devices that a gateway may tell of, with what is bound to them, remembered until the set-up changes (at most some seconds). */
export interface KnownDevices {
  of(gateway: { gatewayId: string; networkId: string }): Promise<ReadonlyMap<string, KnownDevice>>;
}

async function read(
  db: Kysely<unknown>,
  { gatewayId, networkId }: { gatewayId: string; networkId: string },
): Promise<Map<string, KnownDevice>> {
  const { rows } = await sql<Row>`
    select d.id as device_id, d.station_id, s.time_zone,
      (select jsonb_agg(jsonb_build_object('address', b.address, 'gunId', g.id, 'tankId', g.tank_id, 'gradeId', g.grade_id, 'number', g.number, 'capacityLitres', gt.capacity_litres::text))
        from device_binding b join gun g on g.id = b.gun_id join tank gt on gt.id = g.tank_id where b.device_id = d.id) as guns,
      (select jsonb_agg(jsonb_build_object('address', b.address, 'tankId', t.id, 'capacityLitres', t.capacity_litres::text, 'lowLimitLitres', t.low_limit_litres::text,
          'highLimitLitres', t.high_limit_litres::text, 'hysteresisLitres', t.hysteresis_litres::text, 'waterLimitMm', t.water_limit_mm, 'heightMm', t.height_mm, 'strapping', (select jsonb_agg(jsonb_build_object('heightMm', p.height, 'volumeLitres', p.volume::text) order by p.height)
            from (select * from strapping_table where network_id = t.network_id and tank_id = t.id order by version desc limit 1) st, unnest(st.heights_mm, st.volumes_litres) p(height, volume))))
        from device_binding b join tank t on t.id = b.tank_id where b.device_id = d.id) as tanks,
      ${setLimits} as limits, ${IS_SHARED} as is_shared, sp.training
    from device d join station s on s.id = d.station_id and s.network_id = d.network_id
      join platform sp on sp.id = s.platform_id and sp.network_id = s.network_id
    where d.network_id = ${networkId} and d.deleted_at is null and (${spokenForBy({ networkId, gatewayId })} or ${sharedBy({ networkId, gatewayId })})`.execute(
    db,
  );
  const byAddress = <Bound extends { address: string }>(bound: Bound[] | null) =>
    new Map((bound ?? []).map((one) => [one.address, one]));
  return new Map(
    rows.map((row) => [
      row.device_id,
      {
        deviceId: row.device_id,
        stationId: row.station_id,
        timeZone: row.time_zone,
        guns: byAddress(row.guns),
        tanks: byAddress(row.tanks),
        limits: byKey(row.limits),
        isShared: row.is_shared,
        training: row.training,
      },
    ]),
  );
}

/** Remembers devices for this server; changes at other servers arrive as events. */
function remembered(db: Kysely<unknown>, pubsub: PubSub): KnownDevices {
  const kept = new Map<string, { devices: Promise<ReadonlyMap<string, KnownDevice>>; until: number }>();
  pubsub.subscribe("setup", () => kept.clear());
  pubsub.subscribe("missed", () => kept.clear());
  return {
    of(gateway) {
      const known = kept.get(gateway.gatewayId);
      if (known !== undefined && known.until > performance.now()) {
        return known.devices;
      }
      const devices = read(db, gateway);
      kept.set(gateway.gatewayId, { devices, until: performance.now() + KEPT_MS });
      devices.catch(() => kept.delete(gateway.gatewayId));
      return devices;
    },
  };
}

/** The devices that this server remembers. */
export const knownDevices = new PerServer(({ db, pubsub }) => remembered(db, pubsub));
