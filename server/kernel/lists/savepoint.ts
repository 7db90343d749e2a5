import { sql } from "kysely";
import { type Context, sqlOf } from "../context.ts";

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

/** Ends a transaction without its work, and carries out what the work found. */
class Undone<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super("the work was undone on purpose");
    this.result = result;
  }
}

/** Runs a transaction that is kept only where its work says so: a dry run goes the same way as the run itself. */
export async function undone<T extends { readonly keep: boolean }>(
  ctx: Context,
  work: (inner: Context) => Promise<T>,
): Promise<T> {
  try {
    return await ctx.em.transactional(async (em) => {
      const result = await work({ ...ctx, em });
      if (!result.keep) {
        throw new Undone(result);
      }
      return result;
    });
  } catch (error) {
    if (error instanceof Undone) {
      return error.result as T;
    }
    throw error;
  }
}
