/** One field of a record that is not as it was; the side on which it is absent is undefined. */
export interface Change {
  /** Path of the field: "settings.port", "guns.1.number" (counted from 1). */
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Plain = Record<string, unknown>;

/** What differs between two states of a record, field by field in the order of the fields; null: it wasn't, or isn't, there. */
export function changesBetween(before: Plain | null, after: Plain | null): readonly Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((change) => change.before !== change.after);
}

/** Every value in a record by its path, as text; what is empty is as if absent. */
function fieldsOf(record: Plain | null): Map<string, string> {
  const fields = new Map<string, string>();
  collect(record ?? {}, "", fields);
  return fields;
}

function collect(value: unknown, path: string, into: Map<string, string>): void {
  if (value === null || value === undefined || value === "") {
    return;
  }
  if (typeof value !== "object") {
    into.set(path, String(value as string | number | boolean));
  } else if (Array.isArray(value) && value.every((item) => typeof item !== "object")) {
    into.set(path, value.join(", "));
  } else {
    for (const [key, inner] of Object.entries(value)) {
      const name = Array.isArray(value) ? String(Number(key) + 1) : key;
      collect(inner, path ? `${path}.${name}` : name, into);
    }
  }
}
