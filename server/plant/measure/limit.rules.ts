import { compareDecimals } from "../../../common/decimal.ts";
import type { LimitSide, MeasureLimit } from "../../../common/measure-limits.ts";

/** That a figure is beyond a limit. */
export interface Excess {
  readonly side: LimitSide;
  /** When it went beyond. */
  readonly since: string;
  /** It has been so for as long as the limit allows: an alarm stands for it. */
  readonly rings: boolean;
}

/** A figure and when it was told. */
export interface Figure {
  readonly value: string;
  readonly at: Date;
}

/** What is beyond its limits after a figure: until it has come back to where the limit lets go it stays so. */
export function excessAfter(before: Excess | null, { value, at }: Figure, limit: MeasureLimit): Excess | null {
  const side = sideAfter(before?.side ?? null, value, limit);
  if (side === null) {
    return null;
  }
  const same = before?.side === side ? before : null;
  const since = same?.since ?? at.toISOString();
  const lasted = at.getTime() - Date.parse(since);
  return { side, since, rings: same?.rings === true || lasted >= limit.delaySeconds * SECOND_MS };
}

const SECOND_MS = 1000;

const isOver = (value: string, limit: string | null): boolean => limit !== null && compareDecimals(value, limit) > 0;
const isUnder = (value: string, limit: string | null): boolean => limit !== null && compareDecimals(value, limit) < 0;

function sideAfter(before: LimitSide | null, value: string, limit: MeasureLimit): LimitSide | null {
  if (isOver(value, before === "HIGH" ? limit.highRelease : limit.highLimit)) {
    return "HIGH";
  }
  return isUnder(value, before === "LOW" ? limit.lowRelease : limit.lowLimit) ? "LOW" : null;
}

/** How often a course would have rung with a limit; oldest first. */
export function ringsOf(course: readonly Figure[], limit: MeasureLimit): number {
  let [excess, rings]: [Excess | null, number] = [null, 0];
  for (const figure of course) {
    const after: Excess | null = excessAfter(excess, figure, limit);
    rings += isBegun(excess, after) ? 1 : 0;
    excess = after;
  }
  return rings;
}

const ringing = (excess: Excess | null): LimitSide | null => (excess?.rings === true ? excess.side : null);

/** An alarm begins: for another side than the one before it is another. */
export const isBegun = (before: Excess | null, after: Excess | null): boolean =>
  ringing(after) !== null && ringing(after) !== ringing(before);

/** The alarm of before ends. */
export const isEnded = (before: Excess | null, after: Excess | null): boolean =>
  ringing(before) !== null && ringing(after) !== ringing(before);
