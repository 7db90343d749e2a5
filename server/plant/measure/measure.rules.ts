import { type MeasureLimit, usualLimit } from "../../../common/measure-limits.ts";
import { MEASURES, type MeasureKey } from "../../../common/measures.ts";
import type { ValueQuality } from "../../site/tank/quality.types.ts";
import { type Excess, excessAfter, isBegun, isEnded } from "./limit.rules.ts";

/** What is kept of a parameter; STALE is a matter of the time now. */
export interface KeptFigure {
  readonly value: string | null;
  readonly quality: Exclude<ValueQuality, "STALE">;
  /** When a figure was told last. */
  readonly at: string | null;
  /** Null: it is within its limits. Servers of before kept a boolean, which tells no side. */
  readonly beyond: Excess | boolean | null;
}

/** Of each parameter that was ever told, or said to be missing. */
export type KeptFigures = Readonly<Partial<Record<MeasureKey, KeptFigure>>>;

/** The limits that were set for a device's parameters; one that is left out has its usual one. */
export type SetLimits = ReadonlyMap<MeasureKey, MeasureLimit>;

/** The limit that is in force. */
export const limitIn = (limits: SetLimits, key: MeasureKey): MeasureLimit => limits.get(key) ?? usualLimit(key);

/** What is beyond its limits. */
export const excessOf = (kept: KeptFigure | undefined): Excess | null =>
  typeof kept?.beyond === "object" ? kept.beyond : null;

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

/** The parameters after a reading; what it leaves out stays as it was, and so do limits that were crossed where there is no figure. */
export function figuresAfter(before: KeptFigures, { at, values }: Reading, limits: SetLimits): KeptFigures {
  const after: Partial<Record<MeasureKey, KeptFigure>> = { ...before };
  for (const { key, value, quality } of values) {
    const known = before[key];
    const excess = excessOf(known);
    after[key] =
      value != null && quality === "GOOD"
        ? {
            value,
            quality,
            at: at.toISOString(),
            beyond: excessAfter(excess, { value, at }, limitIn(limits, key)),
          }
        : { value: null, quality: missing(quality), at: known?.at ?? null, beyond: excess };
  }
  return after;
}

/** An alarm of a parameter that begins or ends. */
interface LimitTurn {
  readonly key: MeasureKey;
  readonly edge: "RAISED" | "CLEARED";
  /** The figure and the limit that it is beyond: "26.1 > 25". */
  readonly detail: string | null;
}

/** What begins and ends with a reading; of one parameter the end comes first. */
export function turnsBetween(before: KeptFigures, after: KeptFigures, limits: SetLimits): LimitTurn[] {
  return MEASURES.flatMap(({ key }): LimitTurn[] => {
    const [was, is] = [excessOf(before[key]), excessOf(after[key])];
    return [
      ...(isEnded(was, is) ? [{ key, edge: "CLEARED", detail: null } as const] : []),
      ...(isBegun(was, is)
        ? [{ key, edge: "RAISED", detail: detailOf(after[key], limitIn(limits, key)) } as const]
        : []),
    ];
  });
}

function detailOf(kept: KeptFigure | undefined, { lowLimit, highLimit }: MeasureLimit): string {
  const low = excessOf(kept)?.side === "LOW";
  return `${kept?.value ?? ""} ${low ? "<" : ">"} ${(low ? lowLimit : highLimit) ?? ""}`;
}

/** Without a figure nothing is good, whatever a reading says. */
const missing = (quality: ValueQuality): KeptFigure["quality"] =>
  quality === "GOOD" || quality === "STALE" ? "SENSOR_MISSING" : quality;

/** Whether something changed that no thinning may lose: a sensor came or went, a limit was crossed. */
export function isNotable(before: KeptFigures, after: KeptFigures): boolean {
  return MEASURES.some(
    ({ key }) =>
      before[key]?.quality !== after[key]?.quality || excessOf(before[key])?.side !== excessOf(after[key])?.side,
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
