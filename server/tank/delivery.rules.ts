import { Decimal } from "decimal.js";

/** What the gauge says at one moment, and what was sold meanwhile. Litres as decimal text. */
export interface GaugeReading {
  readonly at: Date;
  /** Null where the gauge measured none: such a reading says nothing and is passed over. */
  readonly volumeLitres: string | null;
  readonly heightMm: number | null;
  readonly temperatureC: number | null;
  readonly waterHeightMm: number | null;
  /** Litres of all sales from this tank that ended after `soldFrom(watch)`, up to this reading; "0" without a watch. */
  readonly soldSince: string;
}

/** One reading as the watch remembers it; JSON, so that it can be stored as it is. */
interface Point {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly volumeLitres: string;
  readonly heightMm: number | null;
  readonly temperatureC: number | null;
  readonly waterHeightMm: number | null;
  /** Litres sold between the anchor and this reading. */
  readonly soldLitres: string;
}

/**
 * What must be known of a tank's past to notice a delivery; made and read by watchRise alone, stored as JSON.
 * While nothing rises: `anchor` is the level that a rise is measured against, `quiet` the last reading that was still
 * within a wave of it. While something rises (`top` set): both are the last quiet reading before it.
 */
export interface RiseWatch {
  readonly anchor: Point;
  readonly quiet: Point;
  /** The highest reading of the rise, sales added. */
  readonly top: Point | null;
  /** The reading at which the level had last risen by more than a wave; null while it is within one of the anchor. */
  readonly risen: Point | null;
  /** A fall that sales don't explain and that only the next reading can confirm. */
  readonly doubtful: Point | null;
  readonly last: Point;
}

/** A delivery that the level tells of; as a row of tank_delivery with source DETECTED. */
export interface DetectedDelivery {
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly startVolumeLitres: string;
  readonly endVolumeLitres: string;
  /** Rise of the level plus what was sold meanwhile. */
  readonly deliveredLitres: string;
  readonly startHeightMm: number | null;
  readonly endHeightMm: number | null;
  readonly startTemperatureC: number | null;
  readonly endTemperatureC: number | null;
  readonly waterHeightMm: number | null;
}

/** A tank's size, and how long its level must stand still before a delivery counts as over. */
export interface WatchedTank {
  readonly capacityLitres: string;
  readonly settleMs?: number;
}

/** The smallest rise that counts as a delivery: so many litres or so large a part of the capacity, whichever is more. */
const LEAST_DELIVERY_LITRES = 200;
const LEAST_DELIVERY_SHARE = 0.01;
/** Waves after a sale or a delivery, up and down, as a part of the capacity. */
const WAVE_SHARE = 0.002;
const SETTLE_MS = 5 * 60_000;

interface Scales {
  readonly least: Decimal;
  readonly wave: Decimal;
  readonly settleMs: number;
}

interface Outcome {
  /** To be stored and given back with the next reading; null as long as no reading had a volume. */
  readonly watch: RiseWatch | null;
  /** A delivery that has just ended. */
  readonly delivery?: DetectedDelivery;
}

/** From when on the caller must add up the sales for the next reading; null: no reading was seen yet. */
export function soldFrom(watch: RiseWatch | null): Date | null {
  return watch === null ? null : new Date(watch.anchor.at);
}

/** Whether the level is rising as only a delivery makes it rise. */
export function isRising(watch: RiseWatch | null): boolean {
  return watch !== null && watch.top !== null;
}

/**
 * Follows a tank's level reading by reading, in the order of their times, and tells of a delivery when it is over.
 *
 * A delivery is a rise that sales don't explain, of at least 200 L or 1 % of the capacity. It begins at the last quiet
 * reading and ends when nothing has risen for five minutes, or at its highest reading when sales pull the level down.
 * Sales are booked when a fill ends but the level falls while it runs, so a delivery is exact to the fills under way.
 */
export function watchRise(watch: RiseWatch | null, reading: GaugeReading, tank: WatchedTank): Outcome {
  // No tank is ever sucked dry: a volume of zero is a probe without signal.
  if (reading.volumeLitres === null || new Decimal(reading.volumeLitres).lessThanOrEqualTo(0)) {
    return { watch };
  }
  const point = pointOf(reading, reading.volumeLitres);
  if (watch === null) {
    return { watch: standingAt(point) };
  }
  if (millisecondsFrom(watch.last, point) <= 0) {
    return { watch };
  }
  const capacity = new Decimal(tank.capacityLitres);
  const scales: Scales = {
    least: Decimal.max(LEAST_DELIVERY_LITRES, capacity.times(LEAST_DELIVERY_SHARE)),
    wave: capacity.times(WAVE_SHARE),
    settleMs: tank.settleMs ?? SETTLE_MS,
  };
  return watch.top === null ? whileQuiet(watch, point, scales) : whileRising(watch, point, scales);
}

/** Whether two deliveries of a tank are the same one, told twice: the gauge's own then supersedes the detected one. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.startedAt <= b.endedAt && b.startedAt <= a.endedAt;
}

interface Interval {
  readonly startedAt: Date;
  readonly endedAt: Date;
}

function whileQuiet(watch: RiseWatch, point: Point, scales: Scales): Outcome {
  const { anchor, quiet, doubtful } = watch;
  const change = net(point).minus(anchor.volumeLitres);
  const lift = new Decimal(point.volumeLitres).minus(anchor.volumeLitres);
  // Sales that are booked late look like an unexplained rise, but only a delivery lifts the level itself.
  if (change.greaterThanOrEqualTo(scales.least) && lift.greaterThan(scales.wave.times(2))) {
    const start = { ...quiet, soldLitres: "0" };
    const top = { ...point, soldLitres: new Decimal(point.soldLitres).minus(quiet.soldLitres).toFixed() };
    return { watch: { anchor: start, quiet: start, top, risen: top, doubtful: null, last: top } };
  }
  if (change.lessThan(scales.least.negated())) {
    const confirmed = doubtful !== null && net(point).lessThanOrEqualTo(net(doubtful).plus(scales.least));
    return { watch: confirmed ? standingAt(point) : { ...watch, doubtful: point, last: point } };
  }
  const mark = watch.risen ?? anchor;
  const rose = net(point).greaterThan(net(mark).plus(scales.wave));
  const standsForLong = !rose && millisecondsFrom(mark, point) >= scales.settleMs;
  if (change.lessThan(scales.wave.negated()) || standsForLong) {
    return { watch: standingAt(point) };
  }
  const calm = change.lessThanOrEqualTo(scales.wave);
  const seen = { quiet: calm ? point : quiet, risen: rose ? point : watch.risen };
  return { watch: { ...watch, ...seen, doubtful: null, last: point } };
}

function whileRising(watch: RiseWatch, point: Point, scales: Scales): Outcome {
  const { top, risen } = riseOf(watch);
  const level = net(point);
  if (level.lessThan(net(top).minus(scales.least))) {
    // Nothing that was sold explains this fall: either this reading is wrong or the highest one was.
    const confirmed = watch.doubtful !== null;
    return { watch: { ...watch, ...(confirmed ? { top: point, risen: point } : {}), doubtful: point, last: point } };
  }
  const highest = level.greaterThan(net(top)) ? point : top;
  const rose = level.greaterThan(net(risen).plus(scales.wave));
  const next = { ...watch, top: highest, risen: rose ? point : risen, doubtful: null, last: point };
  const fall = new Decimal(highest.volumeLitres).minus(point.volumeLitres);
  if (fall.greaterThan(scales.wave.times(2))) {
    return ended(next, highest, scales);
  }
  const stillMs = millisecondsFrom(next.risen, point);
  if (stillMs < scales.settleMs) {
    return { watch: next };
  }
  // The calm reading is the truer end, unless the gauge was silent for so long that it says nothing about the rise.
  return ended(next, stillMs <= 2 * scales.settleMs ? point : highest, scales);
}

function ended(watch: RiseWatch, end: Point, { least }: Scales): Outcome {
  const start = watch.anchor;
  const delivered = net(end).minus(start.volumeLitres);
  const standing = standingAt(watch.last);
  if (delivered.lessThan(least)) {
    return { watch: standing };
  }
  const delivery: DetectedDelivery = {
    startedAt: new Date(start.at),
    endedAt: new Date(end.at),
    startVolumeLitres: start.volumeLitres,
    endVolumeLitres: end.volumeLitres,
    deliveredLitres: delivered.toFixed(3),
    startHeightMm: start.heightMm,
    endHeightMm: end.heightMm,
    startTemperatureC: start.temperatureC,
    endTemperatureC: end.temperatureC,
    waterHeightMm: end.waterHeightMm,
  };
  return { watch: standing, delivery };
}

function riseOf(watch: RiseWatch): { top: Point; risen: Point } {
  const top = watch.top ?? watch.last;
  return { top, risen: watch.risen ?? top };
}

/** A watch that begins anew at a level: nothing rises, nothing is in doubt, sales count from here. */
function standingAt(point: Point): RiseWatch {
  const anchor = { ...point, soldLitres: "0" };
  return { anchor, quiet: anchor, top: null, risen: null, doubtful: null, last: anchor };
}

function pointOf(reading: GaugeReading, volumeLitres: string): Point {
  return {
    at: reading.at.toISOString(),
    volumeLitres,
    heightMm: reading.heightMm,
    temperatureC: reading.temperatureC,
    waterHeightMm: reading.waterHeightMm,
    soldLitres: reading.soldSince,
  };
}

/** What the level would be if nothing had been sold since the anchor. */
function net(point: Point): Decimal {
  return new Decimal(point.volumeLitres).plus(point.soldLitres);
}

function millisecondsFrom(from: Point, to: Point): number {
  return Date.parse(to.at) - Date.parse(from.at);
}
