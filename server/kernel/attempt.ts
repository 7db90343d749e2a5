import { sql } from "kysely";
import { type Context, sqlOf } from "./context.ts";

/** Carries what work found out of the transaction that it ends. */
class Undone<T> extends Error {
  constructor(readonly found: T) {
    super("the work was undone on purpose");
  }
}

/** Ends the transaction around it: nothing that was written stays, and `attempt` gives back what was found. */
export function undo<T>(found: T): never {
  throw new Undone(found);
}

/**
 * What work in a transaction came to, or what it found before it undid itself: a dry run, or a change of many of which
 * one was refused, goes the same way as the change itself.
 */
export async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Undone) {
      return error.found as T;
    }
    throw error;
  }
}

/** Runs a part of a transaction that may fail by itself: what it wrote goes, what was written before stays. */
export async function inSavepoint<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const db = sqlOf(ctx.em);
  await sql`savepoint one_row`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint one_row`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint one_row`.execute(db);
    throw error;
  }
}
