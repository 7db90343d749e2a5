const HOUR_MS = 3_600_000;
/** Whoever is told so many hours ahead can still send a tanker. */
export const LEAST_AHEAD_HOURS = 12;
/** From an order to its delivery, in hours: there is no setting of it yet. What is foretold to come within it is a warning. */
export const LEAD_HOURS = 24;
/** A warning of what comes within the lead is false where it hasn't come within half as long again. */
const FALSE_AFTER_HOURS = 36;
/** Bands of so many hours are judged: later ones are of another week. */
const BAND_HOURS = 72;

/** What was foretold of a tank at one moment of the past, by what was known then. */
export interface Check {
  /** Of the reading that it was foretold from. */
  readonly at: Date;
  /** Litres above the low limit, and litres that could be drawn. */
  readonly aboveLow: number;
  readonly drawable: number;
  /** That it was to be ordered. */
  readonly toOrder: boolean;
  /** Hours from then on until nothing could be drawn: in eight of ten cases between these; null where no band was known. */
  readonly earliest: number | null;
  readonly latest: number | null;
}

/** How often something was foretold that came, and how often it was foretold at all. */
export interface Foretold {
  readonly lows: number;
  readonly lowsForetold: number;
  readonly dries: number;
  readonly driesForetold: number;
  readonly warnings: number;
  readonly falseWarnings: number;
  readonly bands: number;
  readonly bandsHeld: number;
}

/** What a tank really sold: litres by whole hours since 1970, until a whole hour. */
export interface ReallySold {
  readonly byHour: ReadonlyMap<number, number>;
  readonly until: Date;
}

/** Hours from a moment on until so many litres were sold, within an hour by a straight line; null where they are not sold yet. */
export function hoursUntilSold({ byHour, until }: ReallySold, at: Date, litres: number): number | null {
  const begin = at.getTime() / HOUR_MS;
  const end = until.getTime() / HOUR_MS;
  let left = litres;
  for (let from = begin; from < end; from = Math.floor(from) + 1) {
    const hour = Math.floor(from);
    const length = hour + 1 - from;
    const sold = (byHour.get(hour) ?? 0) * length;
    if (left <= sold) {
      return from - begin + (sold > 0 ? (left / sold) * length : 0);
    }
    left -= sold;
  }
  return null;
}

const comes = (hours: number | null): boolean => hours !== null && hours > LEAST_AHEAD_HOURS && hours <= LEAD_HOURS;

/**
 * Holds what was foretold against what was really sold, as though nothing had been delivered meanwhile: a delivery does not make a
 * forecast wrong. Each low level and run-out is looked for at the one check that lies 12 to 24 hours before it.
 */
export function judged(checks: readonly Check[], sold: ReallySold): Foretold {
  const count = {
    lows: 0,
    lowsForetold: 0,
    dries: 0,
    driesForetold: 0,
    warnings: 0,
    falseWarnings: 0,
    bands: 0,
    bandsHeld: 0,
  };
  for (const { at, aboveLow, drawable, toOrder, earliest, latest } of checks) {
    const known = (sold.until.getTime() - at.getTime()) / HOUR_MS;
    const low = aboveLow > 0 ? hoursUntilSold(sold, at, aboveLow) : null;
    const dry = drawable > 0 ? hoursUntilSold(sold, at, drawable) : null;
    count.lows += Number(comes(low));
    count.lowsForetold += Number(comes(low) && toOrder);
    count.dries += Number(comes(dry));
    count.driesForetold += Number(comes(dry) && earliest !== null && earliest <= LEAD_HOURS);
    if (toOrder && aboveLow > 0 && (low !== null || known > FALSE_AFTER_HOURS)) {
      count.warnings += 1;
      count.falseWarnings += Number(low === null || low > FALSE_AFTER_HOURS);
    }
    if (earliest !== null && latest !== null && latest <= BAND_HOURS && known > BAND_HOURS) {
      count.bands += 1;
      count.bandsHeld += Number(dry !== null && earliest <= dry && dry <= latest);
    }
  }
  return count;
}
