/** Where each field of an API type comes from, as SQL that holds no values. */
export type Columns<Field extends string = string> = Readonly<Record<Field, string>>;

const inside = new WeakMap<ReadonlySet<string>, Map<string, ReadonlySet<string>>>();

/**
 * The fields asked for below a path ("nodes."), by their names from there on. `selected` gives the same set for the same
 * document, and so does this.
 */
export function below(fields: ReadonlySet<string>, path: string): ReadonlySet<string> {
  const known = inside.get(fields) ?? new Map<string, ReadonlySet<string>>();
  inside.set(fields, known);
  const names =
    known.get(path) ??
    new Set([...fields].filter((field) => field.startsWith(path)).map((field) => field.slice(path.length)));
  known.set(path, names);
  return names;
}

/** What is made of the fields asked for, once per document. */
export function perDocument<Made>(make: (fields: ReadonlySet<string>) => Made): (fields: ReadonlySet<string>) => Made {
  const made = new WeakMap<ReadonlySet<string>, { readonly it: Made }>();
  return (fields) => {
    const found = made.get(fields) ?? { it: make(fields) };
    made.set(fields, found);
    return found.it;
  };
}

const wantedOf = (columns: Columns, wanted: ReadonlySet<string>): [string, string][] =>
  Object.entries(columns).filter(([field]) => field === "id" || wanted.has(field));

/** The columns of the fields that are wanted, and always the id, by which field resolvers find what hangs on a row. */
export const columnsOf = (columns: Columns, wanted: ReadonlySet<string>): string =>
  wantedOf(columns, wanted)
    .map(([field, column]) => `${column} as "${field}"`)
    .join(", ");

/** The same as one JSON object, for a row that another one points at. */
export const jsonOf = (columns: Columns, wanted: ReadonlySet<string>): string =>
  `json_build_object(${wantedOf(columns, wanted)
    .map(([field, column]) => `'${field}', ${column}`)
    .join(", ")})`;
