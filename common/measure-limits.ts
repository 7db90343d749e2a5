import { compareDecimals, type DecimalLimits } from "./decimal.ts";
import { measureOf, type MeasureKey } from "./measures.ts";

/** A limit of a parameter, or where it lets go, in the parameter's unit. */
export const MEASURE_FIGURE = { digits: 4, min: "-100000", max: "1000000" } as const satisfies DecimalLimits;

/** So long a figure may be beyond a limit before it rings, seconds: up to an hour. */
export const MOST_DELAY_SECONDS = 3_600;

/** Within what a parameter is right. Figures in its unit as decimal text; null: nobody watches that side. */
export interface MeasureLimit {
  /** Below it something is wrong. */
  readonly lowLimit: string | null;
  /** What was below is right again at or above this. */
  readonly lowRelease: string | null;
  /** Above it something is wrong. */
  readonly highLimit: string | null;
  /** What was above is right again at or below this. */
  readonly highRelease: string | null;
  /** So long it must be wrong before it rings. */
  readonly delaySeconds: number;
}

/** A side at which a figure may be beyond its limits. */
export const LIMIT_SIDES = ["LOW", "HIGH"] as const;
export type LimitSide = (typeof LIMIT_SIDES)[number];

/** What can't be of a limit; `bound`: the figure that it has to keep to. */
export interface MeasureLimitFault {
  readonly field: keyof MeasureLimit;
  readonly breaks: "WANTED" | "UNWANTED" | "ABOVE" | "BELOW";
  readonly bound: string | null;
}

const isAbove = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && compareDecimals(one, other) > 0;

const wanted = (field: keyof MeasureLimit): MeasureLimitFault => ({ field, breaks: "WANTED", bound: null });
const unwanted = (field: keyof MeasureLimit): MeasureLimitFault => ({ field, breaks: "UNWANTED", bound: null });
const above = (field: keyof MeasureLimit, bound: string | null): MeasureLimitFault => ({
  field,
  breaks: "ABOVE",
  bound,
});
const below = (field: keyof MeasureLimit, bound: string | null): MeasureLimitFault => ({
  field,
  breaks: "BELOW",
  bound,
});

/** The limit of a parameter before anybody sets one. */
export function usualLimit(key: MeasureKey): MeasureLimit {
  const { highLimit, releaseLimit } = measureOf(key);
  return { lowLimit: null, lowRelease: null, highLimit, highRelease: releaseLimit, delaySeconds: 0 };
}

/** The first thing that can't be of a limit whose figures are decimals; null: it can be. */
export function measureLimitFault(key: MeasureKey, limit: MeasureLimit): MeasureLimitFault | null {
  return sideFault(limit) ?? orderFault(limit) ?? looserFault(key, limit);
}

/** A side has both of its figures, or none. */
function sideFault({ lowLimit, lowRelease, highLimit, highRelease }: MeasureLimit): MeasureLimitFault | null {
  if ((lowLimit === null) !== (lowRelease === null)) {
    return lowLimit === null ? unwanted("lowRelease") : wanted("lowRelease");
  }
  if ((highLimit === null) !== (highRelease === null)) {
    return highLimit === null ? unwanted("highRelease") : wanted("highRelease");
  }
  return null;
}

/** Low limit, its release, the high limit's release and the high limit follow each other. */
function orderFault({ lowLimit, lowRelease, highLimit, highRelease }: MeasureLimit): MeasureLimitFault | null {
  if (lowLimit !== null && highLimit !== null && compareDecimals(lowLimit, highLimit) >= 0) {
    return above("lowLimit", highLimit);
  }
  if (isAbove(lowLimit, lowRelease)) {
    return below("lowRelease", lowLimit);
  }
  if (isAbove(highRelease, highLimit)) {
    return above("highRelease", highLimit);
  }
  return isAbove(lowRelease, highRelease) ? above("lowRelease", highRelease) : null;
}

/** Gas has a limit of its own, at which people are in danger: another one may ring before it, never after it. */
function looserFault(key: MeasureKey, limit: MeasureLimit): MeasureLimitFault | null {
  const { highLimit, highRelease } = usualLimit(key);
  if (highLimit === null) {
    return null;
  }
  if (limit.highLimit === null) {
    return wanted("highLimit");
  }
  if (isAbove(limit.highLimit, highLimit)) {
    return above("highLimit", highLimit);
  }
  if (isAbove(limit.highRelease, highRelease)) {
    return above("highRelease", highRelease);
  }
  if (limit.lowLimit !== null) {
    return unwanted("lowLimit");
  }
  return limit.delaySeconds === 0 ? null : above("delaySeconds", "0");
}
