import { type Kysely, sql } from "kysely";

/** When a connection ends that makes a grade: with the row, or with the transaction. */
const MOMENTS = {
  inTheMiddle: "trigger end_it before insert on grade for each row",
  atTheEnd: "constraint trigger end_it after insert on grade deferrable initially deferred for each row",
} as const;

/** While `work` is done, every connection to the database that makes a grade ends in the middle of it, or at its commit. */
export async function whileConnectionsEnd<T>(
  db: Kysely<unknown>,
  moment: keyof typeof MOMENTS,
  work: () => Promise<T>,
): Promise<T> {
  await sql`create or replace function end_it() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(db);
  await sql`create ${sql.raw(MOMENTS[moment])} execute function end_it()`.execute(db);
  try {
    return await work();
  } finally {
    await sql`drop trigger end_it on grade`.execute(db);
  }
}
