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

/** The figure of a reading that tells a value. */
export const FIGURE_OF = {
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
  return TANK_VALUES.some((value) => report[FIGURE_OF[value]] != null);
}

/** A reading, and which of its values were more than the tank can have. */
interface Judged {
  readonly report: Figures;
  readonly implausible: readonly TankValue[];
}

/** The values' qualities after readings in the order of their times; each keeps the time at which it was told. */
export function qualitiesAfter(before: KeptQualities, readings: readonly Judged[]): KeptQualities {
  const after: Partial<Record<TankValue, Kept>> = {};
  let good: Kept | undefined;
  let last: Judged | undefined;
  for (const value of TANK_VALUES) {
    const told = readings.findLastIndex(({ report }) => report[FIGURE_OF[value]] != null);
    const teller = readings[told];
    // Most gauges tell all they know with every reading: the text of its time is made once.
    if (teller !== undefined && teller !== last) {
      good = { at: teller.report.at.toISOString(), quality: "GOOD" };
      last = teller;
    }
    let kept = teller === undefined ? before[value] : good;
    for (const reading of readings.slice(told + 1)) {
      kept = untold(value, kept, reading);
    }
    if (kept !== undefined) {
      after[value] = kept;
    }
  }
  return after;
}

/** What becomes of a value that a reading doesn't tell. */
function untold(value: TankValue, known: Kept | undefined, { report, implausible }: Judged): Kept | undefined {
  if (implausible.includes(value)) {
    return { at: known?.at ?? null, quality: "IMPLAUSIBLE" };
  }
  if (report.missing.includes(value)) {
    return { at: known?.at ?? null, quality: "SENSOR_MISSING" };
  }
  if (!report.refused) {
    return known;
  }
  return known === undefined && value !== "VOLUME" ? undefined : { at: known?.at ?? null, quality: "REFUSED" };
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
