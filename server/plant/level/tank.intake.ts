import { sql } from "kysely";
import { isNewer } from "../../site/gun/gun.rules.ts";
import { type DetectedDelivery, type RiseWatch, isRising, soldFrom, watchRise } from "../delivery/delivery.rules.ts";
import { levelAfter, waterAfter } from "./level.rules.ts";
import { litresOf, millilitresOf } from "../../site/tank/litres.ts";
import { type KeptQualities, qualitiesAfter, saysSomething } from "../../site/tank/quality.rules.ts";
import { type Sifted, sift } from "./plausible.rules.ts";
import { quarantineReports } from "../telemetry/quarantine.writer.ts";
import { volumeAt } from "../../site/tank/strapping.rules.ts";
import type { TankValue } from "../../site/tank/quality.types.ts";
import type { TankLevelState } from "../../site/tank/tank.types.ts";
import { type Batch, type BoundTank, type KnownDevice, placed, refuseUnbound } from "../telemetry/batch.ts";
import { insertDetected } from "../delivery/delivery.intake.ts";
import { arrayOf, recordset } from "../../kernel/lists/recordset.ts";
import type { TankReport } from "../telemetry/report.types.ts";

interface LiveTank {
  tank_id: string;
  station_id: string;
  at: Date;
  volume: string | null;
  net_volume: string | null;
  water_volume: string | null;
  ullage: string | null;
  height_mm: number | null;
  water_mm: number | null;
  temperature_c: number | null;
  level: TankLevelState;
  water_high: boolean;
  delivery_in_progress: boolean;
  watch: RiseWatch | null;
  quality: KeptQualities | null;
}

interface Bound {
  readonly report: TankReport;
  readonly implausible: Sifted["implausible"];
  readonly device: KnownDevice;
  readonly tank: BoundTank;
}

/** Stores readings that are new; the newest of each tank moves its level, its water and the watch for deliveries. */
export async function storeTanks(batch: Batch, reports: readonly TankReport[]): Promise<void> {
  const told = placed(batch, "tanks", { reports }).flatMap(({ index, report, device }) => {
    const tank = device.tanks.get(report.address);
    return tank === undefined ? refuseUnbound(batch, "tanks", { index, report }) : [{ report, device, tank }];
  });
  if (told.length === 0) {
    return;
  }
  const bound = await plausible(batch, told);
  // What holds no figure is no row of the history: only the tank's state shows it.
  const figures = bound.filter(({ report }) => saysSomething(report));
  const stored = figures.length === 0 ? 0 : await insertReadings(batch, figures);
  const silent = bound.length - figures.length;
  batch.outcome.accepted += stored + silent;
  batch.outcome.duplicates += figures.length - stored;
  const live = await lockLive(batch, [...new Set(bound.map(({ tank }) => tank.tankId))]);
  const newer = bound
    .filter(({ report, tank }) => follows(batch, live.get(tank.tankId)?.at ?? null, report.at))
    .sort((a, b) => a.report.at.getTime() - b.report.at.getTime());
  const sales = await salesOf(batch, newer, live);
  const touched = new Map<string, LiveTank>();
  for (const one of newer) {
    const before = live.get(one.tank.tankId) ?? null;
    const sold = soldSince(sales.get(one.tank.tankId) ?? [], before?.watch ?? null, one.report.at);
    const { after, delivery } = moved(batch, one, { before, sold });
    live.set(one.tank.tankId, after);
    touched.set(one.tank.tankId, after);
    batch.changed.tanks.add(one.tank.tankId);
    if (delivery !== undefined) {
      await insertDetected(batch, { stationId: after.station_id, tankId: after.tank_id, delivery });
    }
  }
  await writeLive(batch, [...touched.values()]);
}

/** Readings without what their tanks can't have; that waits for a person, and what was known before stays. */
async function plausible(batch: Batch, told: readonly Omit<Bound, "implausible">[]): Promise<Bound[]> {
  const sifted = told.map(({ report: raw, device, tank }) => ({ raw, device, tank, ...sift(raw, tank) }));
  const odd = sifted.filter(({ reasons }) => reasons.length > 0);
  await quarantineReports(
    batch,
    "READING",
    odd.map(({ raw, device, tank, reasons }) => ({ report: raw, device, reasons, at: raw.at, tankId: tank.tankId })),
  );
  return sifted.map(({ report, implausible, device, tank }) => ({
    report: measured(report, tank),
    implausible,
    device,
    tank,
  }));
}

/** A gauge that tells the height alone: the tank's strapping table tells the volume. */
function measured(report: TankReport, { strapping }: BoundTank): TankReport {
  if (report.volumeLitres != null || report.heightMm == null || strapping === null) {
    return report;
  }
  const volumeLitres = volumeAt(strapping, report.heightMm);
  return volumeLitres === null ? report : { ...report, volumeLitres };
}

/** A reading at the very time of the one that is shown is that one, sent again. */
function follows({ now }: Batch, shown: Date | null, at: Date): boolean {
  return at.getTime() !== shown?.getTime() && isNewer(shown, at, now);
}

/** What a reading may hold: the columns, each with its type and the figure that it is. */
const FIGURE_COLUMNS = [
  ["volume", "numeric", "volumeLitres"],
  ["net_volume", "numeric", "netVolumeLitres"],
  ["water_volume", "numeric", "waterVolumeLitres"],
  ["ullage", "numeric", "ullageLitres"],
  ["height_mm", "float8", "heightMm"],
  ["water_mm", "float8", "waterHeightMm"],
  ["temperature_c", "float8", "temperatureC"],
  ["density_kg_m3", "float8", "densityKgM3"],
  ["mass_kg", "float8", "massKg"],
] as const satisfies readonly [string, string, keyof TankReport][];

async function insertReadings(
  batch: Batch,
  bound: readonly { report: TankReport; tank: { tankId: string } }[],
): Promise<number> {
  // Few gauges measure everything: what none of the batch tells isn't sent along.
  const told = FIGURE_COLUMNS.filter(([, , figure]) => bound.some(({ report }) => report[figure] != null));
  const names = ["tank_id", "time", ...told.map(([name]) => name)].join(", ");
  const arrays = told.map(([, type, figure]) =>
    arrayOf(
      type,
      bound.map(({ report }) => report[figure]),
    ),
  );
  const tankIds = arrayOf(
    "uuid",
    bound.map(({ tank }) => tank.tankId),
  );
  const times = arrayOf(
    "timestamptz",
    bound.map(({ report }) => report.at),
  );
  const { numAffectedRows } = await sql`
    insert into tank_reading (network_id, ${sql.raw(names)})
    select ${batch.networkId}::uuid, r.* from unnest(${sql.join([tankIds, times, ...arrays])}) r on conflict do nothing`.execute(
    batch.db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Stores a reading for the history, whole. */
export async function keepReading(
  batch: Batch,
  { report, tankId }: { report: TankReport; tankId: string },
): Promise<void> {
  await insertReadings(batch, [{ report, tank: { tankId } }]);
}

async function lockLive(batch: Batch, tankIds: readonly string[]): Promise<Map<string, LiveTank>> {
  const { rows } = await sql<LiveTank>`
    select tank_id, station_id, at, volume, net_volume, water_volume, ullage, height_mm, water_mm, temperature_c, level, water_high, delivery_in_progress, watch, quality
    from tank_live where network_id = ${batch.networkId} and tank_id = any(${tankIds}::uuid[]) order by tank_id for update`.execute(
    batch.db,
  );
  return new Map(rows.map((row) => [row.tank_id, row]));
}

interface SoldAt {
  readonly time: Date;
  readonly litres: string;
}

/** What was sold from these tanks between the begin of their watches and their newest readings, by tank, in one statement. */
async function salesOf(
  batch: Batch,
  newer: readonly Bound[],
  live: ReadonlyMap<string, LiveTank>,
): Promise<Map<string, SoldAt[]>> {
  const spans = new Map<string, { tank_id: string; since: Date; until: Date }>();
  for (const { tank, report } of newer) {
    const known = spans.get(tank.tankId);
    const since = known?.since ?? soldFrom(live.get(tank.tankId)?.watch ?? null) ?? report.at;
    spans.set(tank.tankId, { tank_id: tank.tankId, since, until: report.at });
  }
  const rows = [...spans.values()];
  const found = new Map<string, SoldAt[]>();
  if (rows.length > 0) {
    // A gateway that was cut off brings old readings: without their end all sales since then would be read. And with
    // the ends of all of them only the months in question are looked into.
    const since = new Date(Math.min(...rows.map((row) => row.since.getTime())));
    const until = new Date(Math.max(...rows.map((row) => row.until.getTime())));
    const { rows: sales } = await sql<{ tank_id: string; time: Date; volume: string }>`
      select r.tank_id, s.time, s.volume from ${recordset("r", rows, { tank_id: "uuid", since: "timestamptz", until: "timestamptz" })}
        join sale s on s.network_id = ${batch.networkId} and s.tank_id = r.tank_id and s.time > r.since and s.time <= r.until
          and s.time > ${since} and s.time <= ${until}`.execute(batch.db);
    for (const { tank_id, time, volume } of sales) {
      const known = found.get(tank_id);
      if (known === undefined) {
        found.set(tank_id, [{ time, litres: volume }]);
      } else {
        known.push({ time, litres: volume });
      }
    }
  }
  return found;
}

/** Litres sold between the watch's anchor and a reading; the anchor moves from reading to reading. */
function soldSince(sales: readonly SoldAt[], watch: RiseWatch | null, at: Date): string {
  const from = soldFrom(watch) ?? at;
  const sold = sales.filter(({ time }) => time > from && time <= at);
  return litresOf(sold.reduce((sum, { litres }) => sum + millilitresOf(litres), 0));
}

/** What a reading makes of its tank, and the delivery that it shows to be over. */
function moved(
  batch: Batch,
  one: Bound,
  { before, sold }: { before: LiveTank | null; sold: string },
): { after: LiveTank; delivery: DetectedDelivery | undefined } {
  const { report, implausible, device, tank } = one;
  const level = levelAfter(before?.level ?? null, report.volumeLitres ?? null, tank);
  const waterHigh = waterAfter(before?.water_high ?? false, report.waterHeightMm ?? null, tank.waterLimitMm);
  // Before what is shown: the gauge's clock was set back, so the watch's past has not been yet.
  const { watch, delivery } = watchRise(
    before !== null && before.at > report.at ? null : (before?.watch ?? null),
    {
      at: report.at,
      volumeLitres: report.volumeLitres ?? null,
      heightMm: report.heightMm ?? null,
      temperatureC: report.temperatureC ?? null,
      waterHeightMm: report.waterHeightMm ?? null,
      soldSince: sold,
    },
    tank,
  );
  judgeLevel(batch, one, { from: before?.level ?? "NORMAL", to: level });
  judgeWater(batch, one, { from: before?.water_high ?? false, to: waterHigh });
  // What can't be is as if it had not been told: what was known before stays.
  const kept = <Value>(value: TankValue, known: Value | null | undefined): Value | null =>
    implausible.includes(value) ? (known ?? null) : null;
  const after: LiveTank = {
    tank_id: tank.tankId,
    station_id: device.stationId,
    at: report.at,
    volume: report.volumeLitres ?? before?.volume ?? null,
    net_volume: report.netVolumeLitres ?? kept("NET_VOLUME", before?.net_volume),
    water_volume: report.waterVolumeLitres ?? kept("WATER_VOLUME", before?.water_volume),
    ullage: report.ullageLitres ?? kept("ULLAGE", before?.ullage),
    height_mm: report.heightMm ?? before?.height_mm ?? null,
    water_mm: report.waterHeightMm ?? kept("WATER_HEIGHT", before?.water_mm),
    temperature_c: report.temperatureC ?? kept("TEMPERATURE", before?.temperature_c),
    level,
    water_high: waterHigh,
    delivery_in_progress: report.deliveryInProgress || isRising(watch),
    watch,
    quality: qualitiesAfter(before?.quality ?? {}, report, implausible),
  };
  return { after, delivery };
}

const LIMITS = "limits of the tank";

function edgeOf(
  bound: Bound,
): Pick<Batch["edges"][number], "stationId" | "sourceType" | "sourceKey" | "tankId" | "deviceId" | "at" | "holder"> {
  const { report, device, tank } = bound;
  return {
    stationId: device.stationId,
    sourceType: "TANK",
    sourceKey: `tank:${tank.tankId}`,
    tankId: tank.tankId,
    deviceId: device.deviceId,
    at: report.at,
    holder: LIMITS,
  };
}

const LEVEL_ALARMS = { LOW: "TANK_LEVEL_LOW", HIGH: "TANK_LEVEL_HIGH" } as const;

function judgeLevel(batch: Batch, bound: Bound, { from, to }: { from: TankLevelState; to: TankLevelState }): void {
  if (from === to) {
    return;
  }
  if (from !== "NORMAL") {
    batch.edges.push({ ...edgeOf(bound), code: LEVEL_ALARMS[from], edge: "CLEARED" });
  }
  if (to !== "NORMAL") {
    batch.edges.push({
      ...edgeOf(bound),
      code: LEVEL_ALARMS[to],
      edge: "RAISED",
      detail: bound.report.volumeLitres ?? null,
    });
  }
}

function judgeWater(batch: Batch, bound: Bound, { from, to }: { from: boolean; to: boolean }): void {
  if (from !== to) {
    const detail = bound.report.waterHeightMm == null ? null : String(bound.report.waterHeightMm);
    batch.edges.push({ ...edgeOf(bound), code: "TANK_WATER_HIGH", edge: to ? "RAISED" : "CLEARED", detail });
  }
}

async function writeLive(batch: Batch, rows: readonly LiveTank[]): Promise<void> {
  if (rows.length === 0) {
    return;
  }
  const sorted = [...rows]
    .sort((a, b) => (a.tank_id < b.tank_id ? -1 : 1))
    .map(({ watch, quality, ...row }) => ({
      ...row,
      watch: watch === null ? null : JSON.stringify(watch),
      quality: JSON.stringify(quality ?? {}),
      stale: false,
    }));
  const source = recordset("r", sorted, {
    tank_id: "uuid",
    station_id: "uuid",
    at: "timestamptz",
    volume: "numeric",
    net_volume: "numeric",
    water_volume: "numeric",
    ullage: "numeric",
    height_mm: "float8",
    water_mm: "float8",
    temperature_c: "float8",
    level: "text",
    water_high: "boolean",
    delivery_in_progress: "boolean",
    watch: "jsonb",
    quality: "jsonb",
    stale: "boolean",
  });
  await sql`
    insert into tank_live (network_id, received_at, tank_id, station_id, at, volume, net_volume, water_volume, ullage, height_mm, water_mm, temperature_c,
      level, water_high, delivery_in_progress, watch, quality, stale)
    select ${batch.networkId}::uuid, ${batch.now}::timestamptz, r.* from ${source}
    on conflict (tank_id) do update set received_at = excluded.received_at, station_id = excluded.station_id, at = excluded.at, volume = excluded.volume,
      net_volume = excluded.net_volume, water_volume = excluded.water_volume, ullage = excluded.ullage, height_mm = excluded.height_mm, water_mm = excluded.water_mm,
      temperature_c = excluded.temperature_c, level = excluded.level, water_high = excluded.water_high,
      delivery_in_progress = excluded.delivery_in_progress, watch = excluded.watch, quality = excluded.quality, stale = excluded.stale`.execute(
    batch.db,
  );
}
