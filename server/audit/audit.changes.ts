/** Fields of a record: as they were, and as they are since. */
export interface Changes<Row> {
  readonly before: Partial<Row>;
  readonly after: Partial<Row>;
}

/**
 * Of what is wanted, that which isn't so already: what a change writes and the audit log tells. An absent field stays as
 * it is. Null where nothing changes.
 */
export function changesOf<Row extends object>(present: Row, wanted: Partial<Row>): Changes<Row> | null {
  const changed = (Object.keys(wanted) as (keyof Row)[]).filter(
    (key) => wanted[key] !== undefined && JSON.stringify(present[key]) !== JSON.stringify(wanted[key]),
  );
  const only = (row: Partial<Row>) => Object.fromEntries(changed.map((key) => [key, row[key]])) as Partial<Row>;
  return changed.length === 0 ? null : { before: only(present), after: only(wanted) };
}
