import { litresOf, millilitresOf } from "../../site/tank/litres.ts";

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

/** One reading as the watch remembers it; JSON, so that it can be stored as it is. Volumes in whole millilitres. */
interface Point {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly volume: number;
  readonly heightMm: number | null;
  readonly temperatureC: number | null;
  readonly waterHeightMm: number | null;
  /** Sold between the anchor and this reading. */
  readonly sold: number;
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
const LEAST_DELIVERY = 200_000;
const LEAST_DELIVERY_SHARE = 0.01;
/** Waves after a sale or a delivery, up and down, as a part of the capacity. */
const WAVE_SHARE = 0.002;
const SETTLE_MS = 5 * 60_000;

/** In millilitres. */
interface Scales {
  readonly least: number;
  readonly wave: number;
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
  const volume = reading.volumeLitres === null ? 0 : millilitresOf(reading.volumeLitres);
  if (volume <= 0) {
    return { watch };
  }
  const point = pointOf(reading, volume);
  if (watch === null) {
    return { watch: standingAt(point) };
  }
  if (point.at <= watch.last.at) {
    return { watch };
  }
  const capacity = millilitresOf(tank.capacityLitres);
  const scales: Scales = {
    least: Math.max(LEAST_DELIVERY, capacity * LEAST_DELIVERY_SHARE),
    wave: capacity * WAVE_SHARE,
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

function whileQuiet(watch: RiseWatch, point: Point, { least, wave, settleMs }: Scales): Outcome {
  const { anchor, quiet, doubtful } = watch;
  const change = net(point) - anchor.volume;
  const lift = point.volume - anchor.volume;
  // Sales that are booked late look like an unexplained rise, but only a delivery lifts the level itself.
  if (change >= least && lift > 2 * wave) {
    const start = { ...quiet, sold: 0 };
    const top = { ...point, sold: point.sold - quiet.sold };
    return { watch: { anchor: start, quiet: start, top, risen: top, doubtful: null, last: top } };
  }
  if (change < -least) {
    const confirmed = doubtful !== null && net(point) <= net(doubtful) + least;
    return { watch: confirmed ? standingAt(point) : { ...watch, doubtful: point, last: point } };
  }
  const mark = watch.risen ?? anchor;
  const rose = net(point) > net(mark) + wave;
  const standsForLong = !rose && point.at - mark.at >= settleMs;
  if (change < -wave || standsForLong) {
    return { watch: standingAt(point) };
  }
  const seen = { quiet: change <= wave ? point : quiet, risen: rose ? point : watch.risen };
  return { watch: { ...watch, ...seen, doubtful: null, last: point } };
}

function whileRising(watch: RiseWatch, point: Point, scales: Scales): Outcome {
  const { top, risen } = riseOf(watch);
  const { least, wave, settleMs } = scales;
  if (net(point) < net(top) - least) {
    // Nothing that was sold explains this fall: either this reading is wrong or the highest one was.
    const confirmed = watch.doubtful !== null;
    return { watch: { ...watch, ...(confirmed ? { top: point, risen: point } : {}), doubtful: point, last: point } };
  }
  const highest = net(point) > net(top) ? point : top;
  const rose = net(point) > net(risen) + wave;
  const next = { ...watch, top: highest, risen: rose ? point : risen, doubtful: null, last: point };
  if (highest.volume - point.volume > 2 * wave) {
    return ended(next, highest, scales);
  }
  const stillMs = point.at - next.risen.at;
  if (stillMs < settleMs) {
    return { watch: next };
  }
  // The calm reading is the truer end, unless the gauge was silent for so long that it says nothing about the rise.
  return ended(next, stillMs <= 2 * settleMs ? point : highest, scales);
}

function ended(watch: RiseWatch, end: Point, { least }: Scales): Outcome {
  const start = watch.anchor;
  const delivered = net(end) - start.volume;
  const standing = standingAt(watch.last);
  if (delivered < least) {
    return { watch: standing };
  }
  const delivery: DetectedDelivery = {
    startedAt: new Date(start.at),
    endedAt: new Date(end.at),
    startVolumeLitres: litresOf(start.volume),
    endVolumeLitres: litresOf(end.volume),
    deliveredLitres: litresOf(delivered),
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
  const anchor = { ...point, sold: 0 };
  return { anchor, quiet: anchor, top: null, risen: null, doubtful: null, last: anchor };
}

function pointOf(reading: GaugeReading, volume: number): Point {
  return {
    at: reading.at.getTime(),
    volume,
    heightMm: reading.heightMm,
    temperatureC: reading.temperatureC,
    waterHeightMm: reading.waterHeightMm,
    sold: millilitresOf(reading.soldSince),
  };
}

/** What the level would be if nothing had been sold since the anchor. */
function net(point: Point): number {
  return point.volume + point.sold;
}
