import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { applyEdges } from "../alarm/alarm.writer.ts";
import { type GatewayCaller, type Services, sqlOf } from "../../kernel/context.ts";
import { isNewer } from "../../site/gun/gun.rules.ts";
import { newId } from "../../kernel/ids.ts";
import { type Batch, type KnownDevice, type Placed, placed } from "../telemetry/batch.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { type Fact, tellFacts } from "../../kernel/told-facts.ts";
import type { DeviceReport, UnknownDeviceReport } from "../telemetry/device-report.types.ts";

const DEVICE = {
  device_id: "uuid",
  station_id: "uuid",
  online: "boolean",
  at: "timestamptz",
  version: "text",
  serial_number: "text",
  reason: "text",
  last_seen_at: "timestamptz",
  bytes_in: "bigint",
  bytes_out: "bigint",
  frames: "bigint",
  bad_frames: "bigint",
  reconnects: "bigint",
  nozzles: "jsonb",
  absent: "jsonb",
  line: "jsonb",
  waiting: "bigint",
  configuration: "bigint",
  received_until: "timestamptz",
} as const;

function rowOf({ report, device }: Placed<DeviceReport>) {
  return {
    device_id: device.deviceId,
    station_id: device.stationId,
    online: report.online,
    at: report.at,
    version: report.version ?? null,
    serial_number: report.serialNumber ?? null,
    reason: report.reason ?? null,
    last_seen_at: report.lastSeenAt ?? null,
    bytes_in: String(Math.trunc(report.bytesIn)),
    bytes_out: String(Math.trunc(report.bytesOut)),
    frames: String(Math.trunc(report.frames)),
    bad_frames: String(Math.trunc(report.badFrames)),
    reconnects: String(Math.trunc(report.reconnects)),
    nozzles: report.nozzles ?? null,
    absent: report.absent ?? null,
    line: report.line ?? null,
    waiting: String(Math.trunc(report.waiting)),
    configuration: report.configuration == null ? null : String(report.configuration),
    received_until: receivedUntil(report),
  };
}

/** Until when all that a device told of has arrived: what waits is not there yet, and a device that is away tells nothing. */
function receivedUntil({ at, online, lastSeenAt, waitingSince }: DeviceReport): Date | null {
  const heard = online ? at : (lastSeenAt ?? null);
  return heard !== null && waitingSince != null && waitingSince < heard ? waitingSince : heard;
}

/** Takes over whether devices answer and what their connections count. A device that goes raises an alarm until it is back. */
export async function storeDevices(batch: Batch, reports: readonly DeviceReport[]): Promise<void> {
  const found = placed(batch, "devices", { reports });
  batch.outcome.accepted += found.length;
  if (found.length === 0) {
    return;
  }
  const before = await lockLive(
    batch,
    found.map(({ device }) => device.deviceId),
  );
  const newest = newestOf(batch, found, before);
  const rows = newest.map(rowOf).sort((a, b) => (a.device_id < b.device_id ? -1 : 1));
  await sql`
    insert into device_live (network_id, received_at, told_since, since, device_id, station_id, online, at, version, serial_number, reason, last_seen_at, bytes_in, bytes_out, frames, bad_frames, reconnects, nozzles, absent, line, waiting, configuration, received_until)
    select ${batch.networkId}::uuid, ${batch.now}::timestamptz, ${batch.now}::timestamptz, r.at, r.* from ${recordset("r", rows, DEVICE)}
    on conflict (network_id, device_id) do update set received_at = excluded.received_at,
      told_since = case when device_live.online = excluded.online and device_live.received_at >= ${batch.goneBefore} then coalesce(device_live.told_since, excluded.told_since) else excluded.told_since end, station_id = excluded.station_id,
      since = case when device_live.online = excluded.online then device_live.since else greatest(excluded.at, device_live.since) end, online = excluded.online, at = excluded.at,
      version = coalesce(excluded.version, device_live.version), serial_number = coalesce(excluded.serial_number, device_live.serial_number), reason = excluded.reason,
      last_seen_at = coalesce(excluded.last_seen_at, device_live.last_seen_at), bytes_in = excluded.bytes_in, bytes_out = excluded.bytes_out, frames = excluded.frames,
      bad_frames = excluded.bad_frames, reconnects = excluded.reconnects, nozzles = coalesce(excluded.nozzles, device_live.nozzles),
      absent = coalesce(excluded.absent, device_live.absent), line = coalesce(excluded.line, device_live.line), waiting = excluded.waiting, configuration = coalesce(excluded.configuration, device_live.configuration),
      received_until = coalesce(excluded.received_until, device_live.received_until)`.execute(batch.db);
  const turned = newest.filter(({ report, device }) => before.get(device.deviceId)?.online !== report.online);
  await tellFacts(
    batch,
    turned.map(({ report, device }) => turnOf(device, report.online)),
  );
  for (const one of newest) {
    batch.changed.devices.add(one.device.deviceId);
    const known = before.get(one.device.deviceId) ?? null;
    if (turned.includes(one)) {
      comesOrGoes(batch, one, known);
    } else if (one.report.absent != null && !isDeepStrictEqual(one.report.absent, known?.absent ?? [])) {
      showParts(batch, one);
    }
  }
}

const turnOf = ({ deviceId, stationId }: Pick<KnownDevice, "deviceId" | "stationId">, online: boolean): Fact => ({
  type: online ? "device.online" : "device.offline",
  objectId: deviceId,
  stationId,
});

interface LiveDevice {
  device_id: string;
  online: boolean;
  since: Date;
  at: Date;
  absent: string[] | null;
}

async function lockLive(batch: Batch, deviceIds: readonly string[]): Promise<Map<string, LiveDevice>> {
  const { rows } = await sql<LiveDevice>`
    select device_id, online, since, at, absent from device_live where network_id = ${batch.networkId} and device_id = any(${deviceIds}::uuid[])
    order by device_id for update`.execute(batch.db);
  return new Map(rows.map((row) => [row.device_id, row]));
}

/** What is newest of each device, unless something newer is known. */
function newestOf(
  batch: Batch,
  found: readonly Placed<DeviceReport>[],
  before: ReadonlyMap<string, LiveDevice>,
): Placed<DeviceReport>[] {
  const newest = new Map<string, Placed<DeviceReport>>();
  for (const one of found) {
    const { deviceId } = one.device;
    const known = newest.get(deviceId)?.report.at ?? before.get(deviceId)?.at ?? null;
    if (isNewer(known, one.report.at, batch.now)) {
      newest.set(deviceId, one);
    }
  }
  return [...newest.values()];
}

/** What it speaks for is shown anew. */
function showParts(batch: Batch, { device }: Pick<Placed<DeviceReport>, "device">): void {
  for (const { gunId } of device.guns.values()) {
    batch.changed.guns.add(gunId);
  }
  for (const { tankId } of device.tanks.values()) {
    batch.changed.tanks.add(tankId);
  }
}

/** Guns and tanks show whether their device answers; one that is gone raises an alarm until it is back. */
function comesOrGoes(batch: Batch, { report, device }: Placed<DeviceReport>, known: LiveDevice | null): void {
  showParts(batch, { device });
  if (known === null && report.online) {
    return;
  }
  const { stationId, deviceId } = device;
  batch.edges.push({
    stationId,
    sourceType: "DEVICE",
    sourceKey: `device:${deviceId}`,
    deviceId,
    code: "DEVICE_OFFLINE",
    edge: report.online ? "CLEARED" : "RAISED",
    // The sweep below goes by our clock, the gateway by its own: an alarm must not seem to end before it began.
    at: known !== null && known.since > report.at ? known.since : report.at,
    holder: "gateway",
    detail: report.reason ?? null,
  });
}

/** Keeps a list of callers that nobody registered. */
export async function storeUnknown(
  batch: Batch,
  { gateway, reports }: { gateway: Pick<GatewayCaller, "gatewayId" | "name">; reports: readonly UnknownDeviceReport[] },
): Promise<void> {
  batch.outcome.accepted += reports.length;
  const name = ({ protocol, identity }: UnknownDeviceReport) => `${protocol} ${identity}`;
  for (const report of reports.toSorted((a, b) => (name(a) < name(b) ? -1 : 1))) {
    batch.changed.unknownDevices.add(name(report));
    await sql`
      insert into unknown_device (id, network_id, protocol, identity, remote_address, gateway_name, gateway_id, first_seen_at, last_seen_at, calls)
      values (${newId()}, ${batch.networkId}, ${report.protocol}, ${report.identity.slice(0, 200)}, ${report.remoteAddress}, ${gateway.name}, ${gateway.gatewayId}, ${report.at}, ${report.at}, ${report.calls})
      on conflict (network_id, protocol, identity) do update set remote_address = excluded.remote_address, gateway_name = excluded.gateway_name, gateway_id = excluded.gateway_id,
        last_seen_at = greatest(unknown_device.last_seen_at, excluded.last_seen_at), calls = unknown_device.calls + excluded.calls`.execute(
      batch.db,
    );
  }
}

/** Devices whose gateway has fallen silent count as offline; run every few seconds, on any number of servers. */
export async function sweepSilent(services: Services): Promise<void> {
  const now = services.clock.now();
  const limit = new Date(now.getTime() - services.config.OFFLINE_SECONDS * 1000);
  const gone = await services.em.fork().transactional(async (em) => {
    const db = sqlOf(em);
    const { rows } = await sql<{
      device_id: string;
      network_id: string;
      station_id: string;
      guns: string[] | null;
      tanks: string[] | null;
    }>`
      update device_live l set online = false, since = greatest(${now}, since), reason = 'its gateway is silent' where (network_id, device_id) in
        (select network_id, device_id from device_live where online and received_at < ${limit} order by device_id for update skip locked)
      returning device_id, network_id, station_id,
        (select array_agg(gun_id) from device_binding b where b.network_id = l.network_id and b.device_id = l.device_id and gun_id is not null) as guns,
        (select array_agg(tank_id) from device_binding b where b.network_id = l.network_id and b.device_id = l.device_id and tank_id is not null) as tanks`.execute(
      db,
    );
    const alarms = new Map<string, string[]>();
    for (const row of rows) {
      const source = {
        stationId: row.station_id,
        sourceType: "DEVICE",
        sourceKey: `device:${row.device_id}`,
        deviceId: row.device_id,
      } as const;
      const edge = {
        ...source,
        code: "DEVICE_OFFLINE",
        edge: "RAISED",
        at: now,
        holder: "gateway",
        detail: "its gateway is silent",
      } as const;
      const changed = await applyEdges({ db, networkId: row.network_id, now }, [edge]);
      alarms.set(row.network_id, [...(alarms.get(row.network_id) ?? []), ...changed]);
    }
    for (const [networkId, silent] of Map.groupBy(rows, (row) => row.network_id)) {
      const facts = silent.map((row) => turnOf({ deviceId: row.device_id, stationId: row.station_id }, false));
      await tellFacts({ db, networkId, now }, facts);
    }
    return { rows, alarms };
  });
  for (const row of gone.rows) {
    services.pubsub.publish("device", { networkId: row.network_id, deviceIds: [row.device_id] });
    services.pubsub.publish("gun", { networkId: row.network_id, gunIds: row.guns ?? [] });
    services.pubsub.publish("tank", { networkId: row.network_id, tankIds: row.tanks ?? [] });
  }
  for (const [networkId, alarmIds] of gone.alarms) {
    services.pubsub.publish("alarm", { networkId, alarmIds });
  }
}
