/** What a change did: the fields that differ, as they were and as they are. */
export interface Changes {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** The fields of `after` that differ from `before`; null where none does, so that nothing has to be written or told. */
export function changesOf(before: object, after: object): Changes | null {
  const old = before as Readonly<Record<string, unknown>>;
  const differing = Object.entries(after).filter(([key, value]) => JSON.stringify(old[key]) !== JSON.stringify(value));
  return differing.length === 0
    ? null
    : { before: Object.fromEntries(differing.map(([key]) => [key, old[key]])), after: Object.fromEntries(differing) };
}

/** What an input of a change really gives: a field that is absent, or null where nothing can be empty, stays as it is. */
export function given<Facts extends object>(input: { readonly [Key in keyof Facts]?: Facts[Key] | null | undefined }) {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value != null)) as Partial<Facts>;
}
