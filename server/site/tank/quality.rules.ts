import { TANK_VALUES, type TankValue, type TankValueQuality, type ValueQuality } from "./quality.types.ts";

/** What is kept of a value: when it was last told, and what became of it since; STALE is a matter of the time now. */
interface Kept {
  readonly at: string | null;
  readonly quality: Exclude<ValueQuality, "STALE">;
}

/** Of each value that was ever told, or said to be missing. */
export type KeptQualities = Readonly<Partial<Record<TankValue, Kept>>>;

/** What a reading tells of the values, as the gateway reports it. */
interface Figures {
  readonly at: Date;
  readonly volumeLitres?: string | null;
  readonly netVolumeLitres?: string | null;
  readonly heightMm?: number | null;
  readonly waterHeightMm?: number | null;
  readonly waterVolumeLitres?: string | null;
  readonly ullageLitres?: string | null;
  readonly temperatureC?: number | null;
  /** Values that the gauge says it can't measure. */
  readonly missing: readonly TankValue[];
  /** Whether nothing of what it told could be used. */
  readonly refused: boolean;
}

const FIGURE = {
  VOLUME: "volumeLitres",
  NET_VOLUME: "netVolumeLitres",
  HEIGHT: "heightMm",
  WATER_HEIGHT: "waterHeightMm",
  WATER_VOLUME: "waterVolumeLitres",
  ULLAGE: "ullageLitres",
  TEMPERATURE: "temperatureC",
} as const satisfies Record<TankValue, keyof Figures>;

/** Whether a reading holds any figure at all. */
export function saysSomething(report: Figures): boolean {
  return TANK_VALUES.some((value) => report[FIGURE[value]] != null);
}

/** The values' qualities after a reading; each keeps the time at which it was told. */
export function qualitiesAfter(
  before: KeptQualities,
  report: Figures,
  implausible: readonly TankValue[],
): KeptQualities {
  const after: Partial<Record<TankValue, Kept>> = {};
  const good: Kept = { at: report.at.toISOString(), quality: "GOOD" };
  for (const value of TANK_VALUES) {
    const known = before[value];
    if (report[FIGURE[value]] != null) {
      after[value] = good;
    } else if (implausible.includes(value)) {
      after[value] = { at: known?.at ?? null, quality: "IMPLAUSIBLE" };
    } else if (report.missing.includes(value)) {
      after[value] = { at: known?.at ?? null, quality: "SENSOR_MISSING" };
    } else if (known !== undefined) {
      after[value] = report.refused ? { ...known, quality: "REFUSED" } : known;
    } else if (report.refused && value === "VOLUME") {
      after[value] = { at: null, quality: "REFUSED" };
    }
  }
  return after;
}

/** The values' qualities now: what was good and has not been told since `staleBefore` is stale. */
export function qualitiesNow(kept: KeptQualities, staleBefore: Date): TankValueQuality[] {
  return TANK_VALUES.flatMap((value) => {
    const known = kept[value];
    if (known === undefined) {
      return [];
    }
    const at = known.at === null ? null : new Date(known.at);
    const stale = known.quality === "GOOD" && at !== null && at < staleBefore;
    return [{ value, at, quality: stale ? "STALE" : known.quality }];
  });
}
