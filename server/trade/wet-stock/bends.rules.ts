/** How far between two levels (parts of the capacity) a table's shapes bend: both are straight lines' opposites, and nothing for a tank that is scaled. */
export function bendsBetween(from: number, to: number): readonly [number, number] {
  const shapes = (level: number) => [level * level - level, level * (level - 0.5) * (level - 1)] as const;
  const [begin, end] = [shapes(from), shapes(to)];
  return [end[0] - begin[0], end[1] - begin[1]];
}
