/** What a change did: the fields that differ, as they were and as they are. */
export interface Changes<Facts> {
  readonly before: Partial<Facts>;
  readonly after: Partial<Facts>;
}

/** Dates, decimals and lists are the same where they are written the same. */
const written = (value: unknown): string | undefined => JSON.stringify(value);

/**
 * What a change does to a row: of what is wanted, the fields that aren't so already. An absent field stays as it is.
 * Both sides go to `record`, `after` to the row; null where nothing changes, so that nothing has to be written or told.
 */
export function changesOf<Facts extends object>(
  present: { readonly [Key in keyof Facts]?: unknown },
  wanted: Facts,
): Changes<Facts> | null {
  const changed = (Object.keys(wanted) as (keyof Facts)[]).filter(
    (field) => wanted[field] !== undefined && written(wanted[field]) !== written(present[field]),
  );
  const only = (from: { readonly [Key in keyof Facts]?: unknown }) =>
    Object.fromEntries(changed.map((field) => [field, from[field]])) as Partial<Facts>;
  return changed.length === 0 ? null : { before: only(present), after: only(wanted) };
}

/** What an input of a change really gives: a field that is absent, or null where nothing can be empty, stays as it is. */
export function given<Facts extends object>(input: { readonly [Key in keyof Facts]?: Facts[Key] | null | undefined }) {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value != null)) as Partial<Facts>;
}
