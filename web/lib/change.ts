/**
 * How far something is above (+) or below (−) what it was, as a ratio; undefined where there is nothing to compare with. A
 * ratio is shown to a tenth of a per cent, so floats do.
 */
export function changeOf(now: string | number, before: string | number | null): number | undefined {
  const base = Number(before ?? 0);
  return base > 0 ? (Number(now) - base) / base : undefined;
}
