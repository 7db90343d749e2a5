import { sql } from "kysely";
import { type Services, sqlOf, type ScopeParams } from "../../kernel/context.ts";
import type { ForecourtFilter } from "../../site/station/forecourt-filter.ts";
import { narrowed, visibleStation } from "../../site/station/visible.ts";
import { SPEAKER } from "./spoken-for.ts";
import type { DeviceStatus } from "./device.types.ts";
import { rowLoader } from "../../kernel/loader.ts";
import { whereIdIn } from "../../kernel/lists/filters.ts";

/** Which devices: all that a filter leaves, or those with these ids. */
export interface DeviceChoice {
  readonly filter?: ForecourtFilter | null;
  readonly deviceIds?: readonly string[];
}

/** Devices as they stand now, in one statement. */
export async function deviceStatuses(
  services: Services,
  scope: ScopeParams,
  choice: DeviceChoice,
): Promise<DeviceStatus[]> {
  const { rows } = await sql<DeviceStatus>`
    select d.id as "deviceId", d.station_id as "stationId", coalesce(l.online, false) as online, l.since, l.last_seen_at as "lastSeenAt",
      l.version, l.serial_number as "serialNumber", coalesce(l.bytes_in, 0)::float8 as "bytesIn", coalesce(l.bytes_out, 0)::float8 as "bytesOut",
      coalesce(l.frames, 0)::float8 as frames, coalesce(l.bad_frames, 0)::float8 as "badFrames", coalesce(l.reconnects, 0)::float8 as reconnects, l.reason, coalesce(l.nozzles, '[]') as nozzles,
      coalesce(l.absent, '[]') as absent, l.line,
      (select l.configuration >= g.configuration_version from gateway g where g.network_id = d.network_id and g.id = ${SPEAKER}) as configured
    from device d
      join station s on s.id = d.station_id and s.network_id = d.network_id
      left join device_live l on l.network_id = d.network_id and l.device_id = d.id
    where ${visibleStation(scope)} and d.network_id = ${scope.networkId} and d.deleted_at is null and ${whereIdIn("d.id", choice.deviceIds)} and ${narrowed(scope, choice.filter)}
    order by s.code, d.name, d.id`.execute(sqlOf(services.em));
  return rows;
}

/** How a device stands, for those that a list shows. */
export const deviceStatusOf = rowLoader("deviceId", (ctx, deviceIds, scope) =>
  deviceStatuses(ctx, scope, { deviceIds }),
);
