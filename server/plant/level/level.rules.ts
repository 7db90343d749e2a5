import { millilitresOf } from "../../site/tank/litres.ts";
import type { TankLevelState } from "../../site/tank/tank.types.ts";

/** A tank's limits, litres as decimal text. */
export interface LevelLimits {
  /** At or below: low. */
  readonly lowLimitLitres: string;
  /** At or above: high. */
  readonly highLimitLitres: string;
  /** By so much a limit must be left again before the level is normal: a wave must not ring twice. */
  readonly hysteresisLitres: string;
}

/** The same limits in whole millilitres, reckoned once for many readings. */
export interface LevelMarks {
  readonly low: number;
  readonly high: number;
  readonly hysteresis: number;
}

export const marksOf = (limits: LevelLimits): LevelMarks => ({
  low: millilitresOf(limits.lowLimitLitres),
  high: millilitresOf(limits.highLimitLitres),
  hysteresis: millilitresOf(limits.hysteresisLitres),
});

/** Of the water limit: by so large a part the water must fall below it before the alarm ends. */
const WATER_HYSTERESIS_SHARE = 0.1;

/** The level after a reading; a reading without volume (null) leaves it as it was. */
export function levelAfter(
  previous: TankLevelState,
  millilitres: number | null,
  { low, high, hysteresis }: LevelMarks,
): TankLevelState {
  if (millilitres === null) {
    return previous;
  }
  if (millilitres <= low) {
    return "LOW";
  }
  if (millilitres >= high) {
    return "HIGH";
  }
  const stillLow = previous === "LOW" && millilitres < low + hysteresis;
  const stillHigh = previous === "HIGH" && millilitres > high - hysteresis;
  return stillLow || stillHigh ? previous : "NORMAL";
}

/**
 * Whether there is too much water in the tank: at or above the limit (mm) and, once it was, until it has fallen by the
 * hysteresis. No measurement (null) leaves it as it was; a limit of 0 means that water is not watched.
 */
export function waterAfter(previous: boolean, waterHeightMm: number | null, limitMm: number): boolean {
  if (limitMm <= 0) {
    return false;
  }
  if (waterHeightMm === null) {
    return previous;
  }
  const release = limitMm * (1 - WATER_HYSTERESIS_SHARE);
  return waterHeightMm >= limitMm || (previous && waterHeightMm > release);
}
