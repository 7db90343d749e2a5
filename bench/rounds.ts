/** The middle one; of an even number the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which so large a part of the others lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** One way to do the work. */
export type Side<Measured> = () => Promise<Measured>;

/**
 * Lets the sides take turns, once to warm up and then `rounds` times, beginning with another one each time: what
 * disturbs the machine for a while disturbs all of them.
 */
export async function interleaved<Name extends string, Measured>(
  sides: Readonly<Record<Name, Side<Measured>>>,
  rounds: number,
): Promise<Record<Name, Measured>[]> {
  const names = Object.keys(sides) as Name[];
  const measured: Record<Name, Measured>[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const found: Partial<Record<Name, Measured>> = {};
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + 1 + turn) % names.length]!;
      found[name] = await sides[name]();
    }
    if (round >= 0) {
      measured.push(found as Record<Name, Measured>);
    }
  }
  return measured;
}
