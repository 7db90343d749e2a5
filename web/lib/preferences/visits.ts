/** From this many of one screen on all counts are halved: what one does now outweighs what one did last year. */
const FADES_AT = 64;

/** The counts with one more visit of a screen. */
export function withVisit(visits: Readonly<Record<string, number>>, path: string): Readonly<Record<string, number>> {
  const next = { ...visits, [path]: (visits[path] ?? 0) + 1 };
  return (next[path] ?? 0) < FADES_AT
    ? next
    : Object.fromEntries(
        Object.entries(next).flatMap(([each, count]) => (count > 1 ? [[each, Math.floor(count / 2)]] : [])),
      );
}

/** The paths that were visited most, first; of as many visits the one that comes first in the alphabet. */
export function mostVisited(visits: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(visits)
    .sort(([one, left], [other, right]) => right - left || (one < other ? -1 : 1))
    .map(([path]) => path);
}
