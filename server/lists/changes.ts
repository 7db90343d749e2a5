/** What differs between a row and what was asked for: those fields alone, as they were and as they are to be. */
export interface Differences {
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}

/** The fields of `given` that are told and differ from the row's; null where none does. Undefined is not told. */
export function differences(row: object, given: object): Differences | null {
  const present = row as Record<string, unknown>;
  const changed = Object.entries(given).filter(([key, value]) => value !== undefined && value !== present[key]);
  if (changed.length === 0) {
    return null;
  }
  const before = Object.fromEntries(changed.map(([key]) => [key, present[key]]));
  return { before, after: Object.fromEntries(changed) };
}

/** The same without the fields that are null: for columns that can't be empty, null means "as it is". */
export const told = <Given extends object>(given: Given): { [Key in keyof Given]?: NonNullable<Given[Key]> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)) as never;
