import { MEASURES, type MeasureKey, isBeyond } from "../../../common/measures.ts";
import type { ValueQuality } from "../../site/tank/quality.types.ts";

/** What is kept of a parameter; STALE is a matter of the time now. */
export interface KeptFigure {
  readonly value: string | null;
  readonly quality: Exclude<ValueQuality, "STALE">;
  /** When a figure was told last. */
  readonly at: string | null;
  readonly beyond: boolean;
}

/** Of each parameter that was ever told, or said to be missing. */
export type KeptFigures = Readonly<Partial<Record<MeasureKey, KeptFigure>>>;

/** One parameter of a reading, as the gateway reports it. */
interface Told {
  readonly key: MeasureKey;
  readonly value?: string | null;
  readonly quality: ValueQuality;
}

interface Reading {
  readonly at: Date;
  readonly values: readonly Told[];
}

/** What of a reading contradicts itself, in English; null: nothing. */
export function contradictionOf({ values }: Pick<Reading, "values">): string | null {
  if (new Set(values.map(({ key }) => key)).size < values.length) {
    return "a parameter is told twice";
  }
  const odd = values.find(({ value, quality }) => quality === "STALE" || (value != null) !== (quality === "GOOD"));
  return odd === undefined ? null : `${odd.key} can't be ${odd.quality} and ${odd.value == null ? "none" : "a figure"}`;
}

/** The parameters after a reading; what it leaves out stays as it was. */
export function figuresAfter(before: KeptFigures, { at, values }: Reading): KeptFigures {
  const after: Partial<Record<MeasureKey, KeptFigure>> = { ...before };
  for (const { key, value, quality } of values) {
    const known = before[key];
    const wasBeyond = known?.beyond ?? false;
    after[key] =
      value != null && quality === "GOOD"
        ? { value, quality, at: at.toISOString(), beyond: isBeyond(key, value, wasBeyond) }
        : { value: null, quality: missing(quality), at: known?.at ?? null, beyond: wasBeyond };
  }
  return after;
}

/** Without a figure nothing is good, whatever a reading says. */
const missing = (quality: ValueQuality): KeptFigure["quality"] =>
  quality === "GOOD" || quality === "STALE" ? "SENSOR_MISSING" : quality;

/** Whether something changed that no thinning may lose: a sensor came or went, a limit was crossed. */
export function isNotable(before: KeptFigures, after: KeptFigures): boolean {
  return MEASURES.some(
    ({ key }) => before[key]?.quality !== after[key]?.quality || before[key]?.beyond !== after[key]?.beyond,
  );
}

/** Of so long a time one reading is kept, but for those in which something notable happened. */
export const KEPT_EVERY_MS = 30_000;

/** The begin of the half minute in which a time is. */
export const slotOf = (at: Date): Date => new Date(Math.floor(at.getTime() / KEPT_EVERY_MS) * KEPT_EVERY_MS);

/** How good a parameter is now: what was good and has not been told since `staleBefore` is stale. */
export function qualityNow({ quality, at }: KeptFigure, staleBefore: Date): ValueQuality {
  return quality === "GOOD" && at !== null && new Date(at) < staleBefore ? "STALE" : quality;
}
