import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

/** Who listens to the statements at present. */
const listeners = new Set<(text: string) => void>();

/** Where the statements go of the work that is under way. */
const own = new AsyncLocalStorage<string[]>();

// At import, before any connection is made: a connection may keep its query function.
const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args;
  const text = typeof first === "string" ? first : (first as { text?: unknown } | undefined)?.text;
  for (const listener of listeners) {
    listener(String(text));
  }
  own.getStore()?.push(String(text));
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;

/** The text of every statement that `work` itself sends, in order: the server's own chores beside it are not told. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  await own.run(sent, work);
  return sent;
}

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
