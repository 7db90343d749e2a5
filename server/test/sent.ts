import pg from "pg";

/** Who listens to the statements at present. */
const listeners = new Set<(text: string) => void>();

// At import, before any connection is made: a connection may keep its query function.
const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args;
  const text = typeof first === "string" ? first : (first as { text?: unknown } | undefined)?.text;
  for (const listener of listeners) {
    listener(String(text));
  }
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;

/** The text of every statement that this process sends while `work` runs, in order; values are not in it. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const listener = (text: string) => void sent.push(text);
  listeners.add(listener);
  try {
    await work();
  } finally {
    listeners.delete(listener);
  }
  return sent;
}
