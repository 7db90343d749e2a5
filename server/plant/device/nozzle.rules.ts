/** A gun that is to be bound, by its place in the rows. */
export interface NozzleRow {
  readonly index: number;
  readonly address: string;
  readonly gradeId: string;
}

/** What the device says of a nozzle. */
export interface Nozzle {
  readonly address: string;
  /** The device's own number of the grade. */
  readonly grade: number;
  readonly gradeName: string | null;
}

const plain = (name: string): string => name.trim().toLowerCase();

/**
 * The place of the first row at whose nozzle the device sells something else than its gun does; null where none is known
 * to. Names alone need not agree, but a nozzle of another grade's name is not this one's, and guns of two grades can't
 * share one grade of the device: a price for the one would show at the other.
 */
export function nozzleClashIn(
  rows: readonly NozzleRow[],
  nozzles: readonly Nozzle[],
  /** Of the network, by the grade's name. */
  gradeIds: ReadonlyMap<string, string>,
): number | null {
  const known = new Map(nozzles.map((nozzle) => [nozzle.address, nozzle]));
  const named = new Map([...gradeIds].map(([name, id]) => [plain(name), id]));
  const ours = new Map<number, string>();
  for (const { index, address, gradeId } of rows) {
    const nozzle = known.get(address);
    if (nozzle === undefined) {
      continue;
    }
    const meant = named.get(plain(nozzle.gradeName ?? "")) ?? ours.get(nozzle.grade) ?? gradeId;
    if (meant !== gradeId) {
      return index;
    }
    ours.set(nozzle.grade, gradeId);
  }
  return null;
}
