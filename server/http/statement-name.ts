const VERB = /^\s*(?:\/\*.*?\*\/\s*)*([a-z]+)/i;
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_][a-z_0-9]*)\b"?(?!\()/i;
const LITERAL = /'(?:[^']|'')*'/g;
/** What says it stands at the beginning. */
const LOOKED_AT = 2_000;
const VERBS = new Set([
  "select",
  "insert",
  "update",
  "delete",
  "with",
  "begin",
  "commit",
  "rollback",
  "savepoint",
  "copy",
]);

/** What a statement does, and the first table that it does it to: nothing of its text or its values. */
export function statementName(text: string): string {
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? "";
  const table = TABLE.exec(text.slice(0, LOOKED_AT).replaceAll(LITERAL, "?"))?.[1]?.toLowerCase();
  const known = VERBS.has(verb) ? verb : "statement";
  return table === undefined || known === "savepoint" ? known : `${known} ${table}`;
}
