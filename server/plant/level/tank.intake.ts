import { sql } from "kysely";
import { isNewer } from "../../site/gun/gun.rules.ts";
import { type DetectedDelivery, type RiseWatch, isRising, soldFrom, watchRise } from "../delivery/delivery.rules.ts";
import { type LevelMarks, levelAfter, marksOf, waterAfter } from "./level.rules.ts";
import { litresOf, millilitresOf } from "../../site/tank/litres.ts";
import { FIGURE_OF, qualitiesAfter, saysSomething } from "../../site/tank/quality.rules.ts";
import { type Most, type Sifted, mostOf, sift } from "./plausible.rules.ts";
import { type LiveTank, lockLiveTanks, writeLiveTanks } from "./live-tank.ts";
import { type Odd, quarantineReports } from "../telemetry/quarantine.writer.ts";
import { insertReadings } from "./reading.writer.ts";
import { volumeAt } from "../../site/tank/strapping.rules.ts";
import type { TankValue } from "../../site/tank/quality.types.ts";
import type { TankLevelState } from "../../site/tank/tank.types.ts";
import { type Batch, type BoundTank, type KnownDevice, placed, refuseUnbound } from "../telemetry/batch.ts";
import type { DetectedRise } from "../delivery/delivery.intake.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import type { TankReport } from "../telemetry/report.types.ts";

/** A reading that has found its tank, without what the tank can't have. */
interface Bound extends Pick<Sifted, "report" | "implausible"> {
  readonly device: KnownDevice;
  readonly tank: BoundTank;
}

/** A tank's limits as numbers, kept for as long as the tank is remembered. */
const reckoned = new WeakMap<BoundTank, LevelMarks & { readonly most: Most }>();

function limitsOf(tank: BoundTank): LevelMarks & { readonly most: Most } {
  const known = reckoned.get(tank);
  if (known !== undefined) {
    return known;
  }
  const limits = { ...marksOf(tank), most: mostOf(tank) };
  reckoned.set(tank, limits);
  return limits;
}

/** Stores readings that are new; the newest of each tank moves its level, its water and the watch for deliveries. Gives those that are over by now. */
export async function storeTanks(batch: Batch, reports: readonly TankReport[]): Promise<readonly DetectedRise[]> {
  const bound = await plausible(batch, reports);
  if (bound.length === 0) {
    return [];
  }
  const runs = Map.groupBy(bound, ({ tank }) => tank.tankId);
  // What holds no figure is no row of the history: only the tank's state shows it. Tank by tank, as they lie in the index.
  const figures = [...runs.values()].flatMap((run) => run.filter(({ report }) => saysSomething(report)));
  const stored = figures.length === 0 ? 0 : await insertReadings(batch, figures);
  const silent = bound.length - figures.length;
  batch.outcome.accepted += stored + silent;
  batch.outcome.duplicates += figures.length - stored;
  return showNewest(batch, runs);
}

/** Moves what is shown of tanks by the readings that are newer than it; gives the deliveries that these tell of. */
async function showNewest(batch: Batch, runs: ReadonlyMap<string, readonly Bound[]>): Promise<readonly DetectedRise[]> {
  const live = await lockLiveTanks(batch, [...runs.keys()]);
  const newer = new Map<string, readonly [Bound, ...Bound[]]>();
  for (const [tankId, run] of runs) {
    const shown = live.get(tankId)?.at ?? null;
    const [first, ...others] = run
      .filter(({ report }) => follows(batch, shown, report.at))
      .sort((a, b) => a.report.at.getTime() - b.report.at.getTime());
    if (first !== undefined) {
      newer.set(tankId, [first, ...others]);
    }
  }
  const sales = await salesOf(batch, newer, live);
  const touched: LiveTank[] = [];
  const detected: DetectedRise[] = [];
  for (const [tankId, run] of newer) {
    const { after, deliveries } = moved(batch, run, {
      before: live.get(tankId) ?? null,
      sales: sales.get(tankId) ?? [],
    });
    touched.push(after);
    batch.changed.tanks.add(tankId);
    detected.push(...deliveries.map((delivery) => ({ stationId: after.station_id, tankId, delivery })));
  }
  await writeLiveTanks(batch, touched);
  return detected;
}

/** Readings without what their tanks can't have; that waits for a person, and what was known before stays. */
async function plausible(batch: Batch, reports: readonly TankReport[]): Promise<Bound[]> {
  const bound: Bound[] = [];
  const odd: Odd[] = [];
  for (const { index, report: raw, device } of placed(batch, "tanks", { reports })) {
    const tank = device.tanks.get(raw.address);
    if (tank === undefined) {
      refuseUnbound(batch, "tanks", { index, report: raw });
      continue;
    }
    const { report, implausible, reasons } = sift(raw, limitsOf(tank).most);
    bound.push({ report: measured(report, tank), implausible, device, tank });
    if (reasons.length > 0) {
      odd.push({ report: raw, device, reasons, at: raw.at, tankId: tank.tankId });
    }
  }
  await quarantineReports(batch, "READING", odd);
  return bound;
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

interface SoldAt {
  readonly time: Date;
  readonly litres: string;
}

/** What was sold from these tanks between the begin of their watches and their newest readings, by tank, in one statement. */
async function salesOf(
  batch: Batch,
  newer: ReadonlyMap<string, readonly [Bound, ...Bound[]]>,
  live: ReadonlyMap<string, LiveTank>,
): Promise<Map<string, SoldAt[]>> {
  const rows = [...newer].map(([tankId, run]) => ({
    tank_id: tankId,
    since: soldFrom(live.get(tankId)?.watch ?? null) ?? run[0].report.at,
    until: (run.at(-1) ?? run[0]).report.at,
  }));
  if (rows.length === 0) {
    return new Map();
  }
  // A gateway that was cut off brings old readings: without their end all sales since then would be read. And with
  // the ends of all of them only the months in question are looked into.
  const since = new Date(Math.min(...rows.map((row) => row.since.getTime())));
  const until = new Date(Math.max(...rows.map((row) => row.until.getTime())));
  const { rows: sales } = await sql<{ tank_id: string; time: Date; volume: string }>`
    select r.tank_id, s.time, s.volume from ${recordset("r", rows, { tank_id: "uuid", since: "timestamptz", until: "timestamptz" })}
      join sale s on s.network_id = ${batch.networkId} and s.tank_id = r.tank_id and s.time > r.since and s.time <= r.until
        and s.time > ${since} and s.time <= ${until}`.execute(batch.db);
  return Map.groupBy(
    sales.map(({ tank_id, time, volume }) => ({ tankId: tank_id, time, litres: volume })),
    ({ tankId }) => tankId,
  );
}

/** Litres sold between the watch's anchor and a reading; the anchor moves from reading to reading. */
function soldSince(sales: readonly SoldAt[], watch: RiseWatch | null, at: Date): string {
  if (sales.length === 0) {
    return "0";
  }
  const from = soldFrom(watch) ?? at;
  const sold = sales.filter(({ time }) => time > from && time <= at);
  return litresOf(sold.reduce((sum, { litres }) => sum + millilitresOf(litres), 0));
}

/** What a tank's readings make of it, one after the other, and the deliveries that they show to be over. */
function moved(
  batch: Batch,
  run: readonly [Bound, ...Bound[]],
  { before, sales }: { before: LiveTank | null; sales: readonly SoldAt[] },
): { after: LiveTank; deliveries: DetectedDelivery[] } {
  const deliveries: DetectedDelivery[] = [];
  let level = before?.level ?? "NORMAL";
  let waterHigh = before?.water_high ?? false;
  let watch = before?.watch ?? null;
  let shown = before?.at ?? null;
  for (const one of run) {
    const { report, tank } = one;
    const volumeLitres = report.volumeLitres ?? null;
    const waterHeightMm = report.waterHeightMm ?? null;
    const was = { level, waterHigh };
    level = levelAfter(level, volumeLitres === null ? null : millilitresOf(volumeLitres), limitsOf(tank));
    waterHigh = waterAfter(waterHigh, waterHeightMm, tank.waterLimitMm);
    const seen = watchRise(
      // Before what is shown: the gauge's clock was set back, so the watch's past has not been yet.
      shown !== null && shown > report.at ? null : watch,
      {
        at: report.at,
        volumeLitres,
        heightMm: report.heightMm ?? null,
        temperatureC: report.temperatureC ?? null,
        waterHeightMm,
        soldSince: soldSince(sales, watch, report.at),
      },
      tank,
    );
    judgeLevel(batch, one, { from: was.level, to: level });
    judgeWater(batch, one, { from: was.waterHigh, to: waterHigh });
    watch = seen.watch;
    shown = report.at;
    if (seen.delivery !== undefined) {
      deliveries.push(seen.delivery);
    }
  }
  return { after: shownAfter(run, { before, level, waterHigh, watch }), deliveries };
}

/** What is shown of a tank after some readings, whose judgements are there already. */
function shownAfter(
  run: readonly [Bound, ...Bound[]],
  {
    before,
    level,
    waterHigh,
    watch,
  }: { before: LiveTank | null; level: TankLevelState; waterHigh: boolean; watch: RiseWatch | null },
): LiveTank {
  const { report, device, tank } = run.at(-1) ?? run[0];
  return {
    tank_id: tank.tankId,
    station_id: device.stationId,
    at: report.at,
    volume: figureAfter(run, "VOLUME", before?.volume),
    net_volume: figureAfter(run, "NET_VOLUME", before?.net_volume),
    water_volume: figureAfter(run, "WATER_VOLUME", before?.water_volume),
    ullage: figureAfter(run, "ULLAGE", before?.ullage),
    height_mm: figureAfter(run, "HEIGHT", before?.height_mm),
    water_mm: figureAfter(run, "WATER_HEIGHT", before?.water_mm),
    temperature_c: figureAfter(run, "TEMPERATURE", before?.temperature_c),
    level,
    water_high: waterHigh,
    delivery_in_progress: report.deliveryInProgress || isRising(watch),
    watch,
    quality: qualitiesAfter(before?.quality ?? {}, run),
  };
}

/** The last figure told. What can't be is as if it had not been told: what was known before stays; volume and height always do. */
function figureAfter<Figure extends TankValue>(
  run: readonly Bound[],
  value: Figure,
  before: TankReport[(typeof FIGURE_OF)[Figure]],
): NonNullable<TankReport[(typeof FIGURE_OF)[Figure]]> | null {
  const stays = value === "VOLUME" || value === "HEIGHT";
  for (const { report, implausible } of run.toReversed()) {
    const told = report[FIGURE_OF[value]];
    if (told != null) {
      return told;
    }
    if (!stays && !implausible.includes(value)) {
      return null;
    }
  }
  return before ?? null;
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
