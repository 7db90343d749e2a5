import type { ChartPoint } from "../../../ui/charts/chart-data.ts";

interface Point {
  readonly heightMm: number;
  readonly volumeLitres: string;
}

/** Steps from empty to full: as fine as a drawer is wide. */
const STEPS = 50;

/**
 * A strapping table as a curve over equal steps of height, since its own points may lie anywhere; the table before dashed.
 * Drawn, so a float will do: what is stored and computed with are the points.
 */
export function curveOf(points: readonly Point[], before: readonly Point[] | undefined): readonly ChartPoint[] {
  const top = points.at(-1)?.heightMm ?? 0;
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const heightMm = Math.round((top * step) / STEPS);
    const compare = before && { compare: volumeAt(before, heightMm) };
    return { key: String(step), label: String(heightMm), value: volumeAt(points, heightMm), ...compare };
  });
}

function volumeAt(points: readonly Point[], heightMm: number): string {
  const above = points.findIndex((point) => point.heightMm >= heightMm);
  const upper = above === -1 ? points.at(-1) : points[above];
  const lower = points[above - 1] ?? { heightMm: 0, volumeLitres: "0" };
  if (upper === undefined || above === -1 || upper.heightMm === heightMm) {
    return upper?.volumeLitres ?? "0";
  }
  const [from, to] = [Number(lower.volumeLitres), Number(upper.volumeLitres)];
  return (from + ((to - from) * (heightMm - lower.heightMm)) / (upper.heightMm - lower.heightMm)).toFixed(0);
}
