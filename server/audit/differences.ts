/** The fields that a change changes, as they were and as they are; null where it changes none. */
export interface Differences<Facts> {
  readonly before: Partial<Facts>;
  readonly after: Partial<Facts>;
}

/** A row's own text form of a value: dates and the like compare by what they are written as. */
const written = (value: unknown): string => JSON.stringify(value) ?? "";

/**
 * What a partial change does to a row: fields that are absent (undefined) or already so are left out. Both sides go to
 * `record`, `after` to the row.
 */
export function differences<Facts extends object>(row: Facts, wanted: Partial<Facts>): Differences<Facts> | null {
  const changed = (Object.keys(wanted) as (keyof Facts)[]).filter(
    (field) => wanted[field] !== undefined && written(wanted[field]) !== written(row[field]),
  );
  const only = (from: Partial<Facts>) =>
    Object.fromEntries(changed.map((field) => [field, from[field]])) as Partial<Facts>;
  return changed.length === 0 ? null : { before: only(row), after: only(wanted) };
}
