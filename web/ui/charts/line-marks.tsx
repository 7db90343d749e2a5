import type { LabelProps } from "recharts";
import { tabular } from "../theme.ts";
import { valueOf, type Drawn } from "./chart-data.ts";

/** The smallest type of the scale: small beside the lines, and larger on a wall. */
export const CHART_TYPE = "var(--chakra-font-sizes-2xs)";
/**
 * What a chart fills, from left to right in every language. Its words follow their own letters: in Arabic a date is
 * told apart from a line of figures only by that.
 */
export const CHART_ROOT = {
  dir: "ltr",
  h: "100%",
  w: "100%",
  aspectRatio: "auto",
  css: { ...tabular, "& text": { unicodeBidi: "plaintext" } },
} as const;
const SURFACE = "var(--chakra-colors-surface)";
/** A digit of that type with its share of the gaps, in rem. */
const DIGIT_REM = 0.46;
/** Beyond this share of the width two ends are so close that their names need room from one another. */
const LATE = 0.82;

/** What one rem is now: axes are laid out in px. */
export function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** Room for the longest figure of the axis, in px: its steps have one figure more than the largest value at most. */
export function figuresWidth(lines: readonly Drawn[], compact: (value: number) => string): number {
  const most = Math.max(0, ...lines.map((line) => Math.max(valueOf(line) ?? 0, line.compare ?? 0)));
  const steps = [0.25, 0.5, 0.75, 1, 1.25].map((share) => compact(most * share).length);
  return Math.ceil(remPx() * DIGIT_REM * (Math.max(...steps) + 2));
}

/** Where a line is named: at one of its points, so many px lower. */
export interface LineEnd {
  readonly at: number;
  readonly dy: number;
}

/**
 * Where the lines are named: at their ends. Where both ends are close, the value's name goes above its line, and the
 * comparison's away from it.
 */
export function endsOf(lines: readonly Drawn[]): { readonly value: LineEnd; readonly compare: LineEnd } {
  const over = lines.findLastIndex(({ whole }) => whole !== null);
  // Before anything is over there is only the point that isn't.
  const present = over >= 0 ? over : lines.findLastIndex((line) => valueOf(line) !== null);
  const last = lines.findLastIndex(({ compare }) => compare !== null);
  const now = lines[present];
  const higher = now !== undefined && (valueOf(now) ?? 0) >= (lines[last]?.compare ?? 0);
  const [up, down] = present >= Math.round(lines.length * LATE) ? [-9, 9] : [0, 0];
  return { value: { at: present, dy: up }, compare: { at: last, dy: higher ? down : up } };
}

/** Above this share of the chart's height a line's name is where the upright's word would stand. */
const HIGH = 0.75;

/** Whether the value's name stands so high that the word of the upright has to stand at its foot. */
export function isNamedHigh(lines: readonly Drawn[]): boolean {
  const most = Math.max(0, ...lines.map((line) => Math.max(valueOf(line) ?? 0, line.compare ?? 0)));
  const named = lines[endsOf(lines).value.at];
  return named !== undefined && (valueOf(named) ?? 0) > most * HIGH;
}

interface OpenPlace {
  /** There is no room behind the upright. */
  readonly before: boolean;
  /** There is none at its top. */
  readonly low: boolean;
}

/** What the upright through the present point says, at its top and behind it where there is room. */
export function openLabel(word: string | undefined, { before, low }: OpenPlace) {
  return function OpenLabel({ viewBox }: { viewBox?: { x?: number; y?: number; height?: number } }) {
    return word === undefined ? (
      <g />
    ) : (
      <text
        x={(viewBox?.x ?? 0) + (before ? -6 : 6)}
        y={(viewBox?.y ?? 0) + (low ? (viewBox?.height ?? 0) - 8 : 8)}
        textAnchor={before ? "end" : "start"}
        fill="var(--chakra-colors-muted)"
        stroke={SURFACE}
        strokeWidth={3}
        paintOrder="stroke"
        fontSize={CHART_TYPE}
      >
        {word}
      </text>
    );
  };
}

/** An open dot where the line is now: that point isn't over. */
export function openDot(at: number, stroke: string) {
  return function OpenDot({ cx, cy, index }: { cx?: number; cy?: number; index?: number }) {
    return index === at ? (
      <circle key="open" cx={cx} cy={cy} r={4} fill={SURFACE} stroke={stroke} strokeWidth={2} strokeDasharray="none" />
    ) : (
      <g key={index} />
    );
  };
}

/** The only point of the line that is over; -1 where there are none or several. */
export function loneOf(lines: readonly Drawn[]): number {
  const first = lines.findIndex(({ whole }) => whole !== null);
  return first === lines.findLastIndex(({ whole }) => whole !== null) ? first : -1;
}

/** A dot where a line has one point: a line of no length is not seen. */
export function loneDot(at: number, fill: string) {
  return function LoneDot({ cx, cy, index }: { cx?: number; cy?: number; index?: number }) {
    return index === at ? <circle key="lone" cx={cx} cy={cy} r={4} fill={fill} /> : <g key={index} />;
  };
}

/** A line's name beside one of its points, with a rim of the ground so that lines may pass behind it. */
export function endLabel(name: string, { at, dy, fill }: LineEnd & { readonly fill: string }) {
  return function EndLabel({ x, y, index }: LabelProps) {
    return index === at ? (
      <text
        x={Number(x) + 9}
        y={Math.max(8, Number(y) + 4 + dy)}
        fill={fill}
        stroke={SURFACE}
        strokeWidth={3}
        paintOrder="stroke"
        fontSize={CHART_TYPE}
        fontWeight={600}
      >
        {name}
      </text>
    ) : null;
  };
}
