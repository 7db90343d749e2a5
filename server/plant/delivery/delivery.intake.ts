import { sql } from "kysely";
import { takeTankTurns } from "../../site/tank/tank-turn.ts";
import { type StoredRise, riseFollowers } from "./delivery.ports.ts";
import type { DetectedDelivery } from "./delivery.rules.ts";
import { type Batch, type KnownDevice, placed, refuseUnbound } from "../telemetry/batch.ts";
import { keysOf } from "../telemetry/fact-key.rules.ts";
import { claim } from "../telemetry/fact-keys.ts";
import { oddTimes, quarantineReports, tooOld } from "../telemetry/quarantine.writer.ts";
import { oddDelivery } from "../level/plausible.rules.ts";
import type { DeliveryReport } from "../telemetry/report.types.ts";

/** Gauge and level may disagree by so much about when a delivery began or ended and still mean the same one. */
const SAME_WITHIN = "10 minutes";

/** A delivery that the level of a tank tells of. */
export interface DetectedRise {
  readonly stationId: string;
  readonly tankId: string;
  readonly delivery: DetectedDelivery;
}

interface Row {
  readonly id: string;
  readonly stationId: string;
  readonly tankId: string;
  readonly source: "GAUGE" | "DETECTED";
  readonly supersedes: string | null;
  readonly delivery: DetectedDelivery;
}

async function insert(batch: Batch, { id, stationId, tankId, source, supersedes, delivery }: Row): Promise<void> {
  await sql`
    insert into tank_delivery (network_id, time, id, station_id, tank_id, source, started_at, ended_at, start_volume, end_volume, delivered,
      start_height_mm, end_height_mm, start_temperature_c, end_temperature_c, water_mm, supersedes)
    values (${batch.networkId}, ${delivery.endedAt}, ${id}, ${stationId}, ${tankId}, ${source}, ${delivery.startedAt}, ${delivery.endedAt},
      ${delivery.startVolumeLitres}, ${delivery.endVolumeLitres}, ${delivery.deliveredLitres}, ${delivery.startHeightMm}, ${delivery.endHeightMm},
      ${delivery.startTemperatureC}, ${delivery.endTemperatureC}, ${delivery.waterHeightMm}, ${supersedes})`.execute(
    batch.db,
  );
  batch.stock.push({ tankId, at: delivery.startedAt }, { tankId, at: delivery.endedAt });
}

async function tellFollowers(batch: Batch, rise: StoredRise): Promise<void> {
  for (const follow of riseFollowers.all) {
    await follow(batch, rise);
  }
}

/** Ids of deliveries of one source into the tank at about the same time. */
async function besides(
  batch: Batch,
  tankId: string,
  { source, delivery }: { source: Row["source"]; delivery: { startedAt: Date; endedAt: Date } },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tank_delivery where network_id = ${batch.networkId} and tank_id = ${tankId} and source = ${source} and superseded_by is null
      and started_at <= ${delivery.endedAt}::timestamptz + ${SAME_WITHIN}::interval and ended_at >= ${delivery.startedAt}::timestamptz - ${SAME_WITHIN}::interval`.execute(
    batch.db,
  );
  return rows.map((row) => row.id);
}

/** Stores deliveries that levels tell of, then those that gauges noticed: together, since their tanks' turns are taken once. */
export async function storeDeliveries(
  batch: Batch,
  reports: readonly DeliveryReport[],
  detected: readonly DetectedRise[],
): Promise<void> {
  const noticed = await newReports(batch, reports);
  const tankIds = [...detected, ...noticed].map(({ tankId }) => tankId);
  await takeTankTurns(batch.db, { networkId: batch.networkId, tankIds });
  for (const rise of detected) {
    await keepDetected(batch, rise);
  }
  for (const one of noticed) {
    await keepDelivery(batch, one);
  }
}

/** What gauges noticed that is new and may be true; what can't be waits for a person. */
async function newReports(batch: Batch, reports: readonly DeliveryReport[]): Promise<readonly NewDelivery[]> {
  const found = placed(batch, "deliveries", { reports });
  if (found.length === 0) {
    return [];
  }
  const newId = await batch.arrivals.ids();
  const bound = found.flatMap(({ index, report, device }) => {
    const tank = device.tanks.get(report.address);
    const keys = keysOf(["delivery", device.deviceId, report.address], {
      stamp: report.stamp,
      begin: report.startedAt,
    });
    return tank === undefined
      ? refuseUnbound(batch, "deliveries", { index, report })
      : [{ ...keys, id: newId(), report, device, tank }];
  });
  if (bound.length === 0) {
    return [];
  }
  const fresh = (await claim(batch, bound)).map((one) => {
    const { report, tank, key } = one;
    const reasons = [
      ...oddTimes(batch, [report.startedAt, report.endedAt]),
      ...tooOld(batch, key),
      ...oddDelivery(report, tank),
    ];
    return { ...one, at: report.endedAt, tankId: tank.tankId, reasons };
  });
  await quarantineReports(
    batch,
    "DELIVERY",
    fresh.filter(({ reasons }) => reasons.length > 0),
  );
  return fresh.filter(({ reasons }) => reasons.length === 0);
}

/** A delivery whose key is claimed. */
interface NewDelivery {
  readonly id: string;
  readonly report: DeliveryReport;
  readonly device: Pick<KnownDevice, "stationId">;
  readonly tankId: string;
}

/** Stores a delivery that a gauge noticed, of a tank whose turn is taken; one that the level told of already is superseded. */
export async function keepDelivery(batch: Batch, { id, report, device, tankId }: NewDelivery): Promise<void> {
  const detected = await besides(batch, tankId, { source: "DETECTED", delivery: report });
  const delivery: DetectedDelivery = {
    startedAt: report.startedAt,
    endedAt: report.endedAt,
    startVolumeLitres: report.startVolumeLitres,
    endVolumeLitres: report.endVolumeLitres,
    deliveredLitres: report.deliveredLitres,
    startHeightMm: report.startHeightMm ?? null,
    endHeightMm: report.endHeightMm ?? null,
    startTemperatureC: report.startTemperatureC ?? null,
    endTemperatureC: report.endTemperatureC ?? null,
    waterHeightMm: report.waterHeightMm ?? null,
  };
  await insert(batch, {
    id,
    stationId: device.stationId,
    tankId,
    source: "GAUGE",
    supersedes: detected[0] ?? null,
    delivery,
  });
  await sql`update tank_delivery set superseded_by = ${id} where network_id = ${batch.networkId} and id = any(${detected}::uuid[])`.execute(
    batch.db,
  );
  await tellFollowers(batch, { id, tankId, endedAt: report.endedAt, supersedes: detected });
  batch.changed.tanks.add(tankId);
  batch.changed.deliveryStations.add(device.stationId);
}

/** Stores a delivery that the level tells of, unless the gauge has reported it. */
async function keepDetected(batch: Batch, found: DetectedRise): Promise<void> {
  const reported = await besides(batch, found.tankId, { source: "GAUGE", delivery: found.delivery });
  if (reported.length === 0) {
    const id = (await batch.arrivals.ids())();
    await insert(batch, { ...found, id, source: "DETECTED", supersedes: null });
    const { tankId, delivery } = found;
    await tellFollowers(batch, { id, tankId, endedAt: delivery.endedAt, supersedes: [] });
    batch.changed.deliveryStations.add(found.stationId);
  }
}
