import { type Day, addDays } from "../../../common/zone-time.ts";

/** Demand is that of so many weeks: long enough for a usual week, short enough for the season. */
export const WEEKS = 6;
export const HOURS_OF_WEEK = 168;
const HOURS_OF_DAY = 24;
const DAYS_OF_WEEK = 7;
/** Whoever has sold for less than a day has no usual day yet. */
const LEAST_HOURS = HOURS_OF_DAY;
/** The spread is that of whole days; fewer than these have none. */
const LEAST_DAYS = DAYS_OF_WEEK;
/** Eight of ten days lie between these. */
const [LOW, HIGH] = [0.1, 0.9] as const;

/** What was sold of a grade at a station within the last weeks. */
export interface Sold {
  /** Whole hours since its first sale within them. */
  readonly hours: number;
  /** The hour of the week that follows the last of them: 0 is Monday 00:00 by the station's clocks. */
  readonly next: number;
  /** Litres by hour of the week, all weeks together; an hour that is missing sold nothing. */
  readonly places: readonly (readonly [place: number, litres: number])[];
  /** Litres of each whole day, oldest first. */
  readonly days: readonly { readonly day: Day; readonly litres: number }[];
}

/** What is expected to be sold in a week, and how far days are from it. Litres. */
export interface Demand {
  /** From Monday 00:00 on until each of the 169 hours that bound those of a week: the first is 0, the last a whole week. */
  readonly running: readonly number[];
  /** What a day sells of what it is expected to, in eight of ten cases at least and at most; null until there are seven days. */
  readonly low: number | null;
  readonly high: number | null;
  /** A day of the last seven on average. */
  readonly soldPerDay: number;
}

/** The demand that follows from what was sold; null where that is too little to tell. */
export function demandOf(sold: Sold): Demand | null {
  const total = sold.places.reduce((sum, [, litres]) => sum + litres, 0);
  if (sold.hours < LEAST_HOURS || total <= 0) {
    return null;
  }
  const running = runningOf(sold, total / sold.hours);
  const shares = sold.days.flatMap(({ day, litres }) => {
    const begin = weekdayOf(day) * HOURS_OF_DAY;
    const expected = (running[begin + HOURS_OF_DAY] ?? 0) - (running[begin] ?? 0);
    return expected > 0 ? [Math.max(0, litres) / expected] : [];
  });
  const known = shares.length >= LEAST_DAYS;
  const lately = sold.days.slice(-DAYS_OF_WEEK);
  return {
    running,
    low: known ? quantile(shares, LOW) : null,
    high: known ? quantile(shares, HIGH) : null,
    soldPerDay:
      lately.length === 0
        ? (total / sold.hours) * HOURS_OF_DAY
        : lately.reduce((sum, { litres }) => sum + litres, 0) / lately.length,
  };
}

/** Each hour of the week by how often it was seen; one that never was sells as all hours do on average. */
function runningOf({ hours, next, places }: Sold, mean: number): number[] {
  const [whole, rest] = [Math.floor(hours / HOURS_OF_WEEK), hours % HOURS_OF_WEEK];
  const litres = new Map(places);
  const running = [0];
  for (let place = 0; place < HOURS_OF_WEEK; place += 1) {
    const back = (next - 1 - place + HOURS_OF_WEEK) % HOURS_OF_WEEK;
    const seen = whole + (back < rest ? 1 : 0);
    // What was taken back may be more than what an hour sold.
    const expected = seen === 0 ? mean : Math.max(0, litres.get(place) ?? 0) / seen;
    running.push((running[place] ?? 0) + expected);
  }
  return running;
}

/** 0 is Monday. */
const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;

/** The hour of the week that clocks show: 0 is Monday 00:00. */
export const hourOfWeek = ({ day, time }: { readonly day: Day; readonly time: string }): number =>
  weekdayOf(day) * HOURS_OF_DAY + Number(time.slice(0, 2));

/** The value below which such a share of some values lies, between two of them by a straight line. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return below + (above - below) * (at - Math.floor(at));
}

/** Every day between two, which are not whole and left out, with what it sold. */
export function wholeDays(first: Day, last: Day, litres: ReadonlyMap<Day, number>): Sold["days"] {
  const days: { day: Day; litres: number }[] = [];
  for (let day = addDays(first, 1); day < last; day = addDays(day, 1)) {
    days.push({ day, litres: litres.get(day) ?? 0 });
  }
  return days;
}

/** A tank, and how many guns draw from it. */
export interface Drawn {
  readonly tankId: string;
  readonly guns: number;
}

/**
 * How much of what a station sells of a grade comes from each of the tanks that hold it: by the guns that draw from them;
 * equally where none has a gun. They sum to 1.
 */
export function tankShares(tanks: readonly Drawn[]): ReadonlyMap<string, number> {
  const guns = tanks.reduce((sum, tank) => sum + tank.guns, 0);
  return new Map(tanks.map((tank) => [tank.tankId, guns === 0 ? 1 / tanks.length : tank.guns / guns]));
}
