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

/** Of the water limit: by so large a part the water must fall below it before the alarm ends. */
const WATER_HYSTERESIS_SHARE = 0.1;

/** The level after a reading; a reading without volume (null) leaves it as it was, an unknown level begins as normal. */
export function levelAfter(
  previous: TankLevelState | null,
  volumeLitres: string | null,
  limits: LevelLimits,
): TankLevelState {
  const level = previous ?? "NORMAL";
  if (volumeLitres === null) {
    return level;
  }
  const volume = millilitresOf(volumeLitres);
  const low = millilitresOf(limits.lowLimitLitres);
  const high = millilitresOf(limits.highLimitLitres);
  if (volume <= low) {
    return "LOW";
  }
  if (volume >= high) {
    return "HIGH";
  }
  const hysteresis = millilitresOf(limits.hysteresisLitres);
  const stillLow = level === "LOW" && volume < low + hysteresis;
  const stillHigh = level === "HIGH" && volume > high - hysteresis;
  return stillLow || stillHigh ? level : "NORMAL";
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
