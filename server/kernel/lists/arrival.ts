import { type Kysely, sql } from "kysely";
import { idAt } from "../ids.ts";

/**
 * Facts are read in the order in which they arrived, which is that of their ids: the id holds the database's time at
 * which it was made. A transaction commits later than it makes its ids, so that one with greater ids may be seen first.
 * Therefore each that stores facts holds, until its end, a lock whose number says since when; what has an id from before
 * the oldest of these is all there is, and nothing comes in between any more.
 */

/** The upper 16 bits of these locks' numbers ("FC"); the lower 48 are milliseconds since 1970. */
const MARK = 0x4643;
const MARKED = sql.raw(`(${MARK}::bigint << 48)`);
const NOW_MS = sql.raw("floor(extract(epoch from clock_timestamp()) * 1000)::bigint");

/** Ids for what one transaction stores. */
export class Arrivals {
  readonly #db: Kysely<unknown>;
  #begun: Promise<number> | undefined;
  #made = 0;

  constructor(db: Kysely<unknown>) {
    this.#db = db;
  }

  /** Makes ids from here on: of one instant, in the order in which they are made. */
  async ids(): Promise<() => string> {
    const ms = await (this.#begun ??= this.#begin());
    return () => idAt(ms, (this.#made += 1));
  }

  /** The ids' instant is read once the lock is held: whoever doesn't see the lock yet has looked before it. */
  async #begin(): Promise<number> {
    const { rows } = await sql<{ ms: string }>`
      with begin as materialized (select ${NOW_MS} as ms)
      select pg_advisory_xact_lock_shared(${MARKED} + begin.ms), ${NOW_MS} as ms from begin`.execute(this.#db);
    return Number(rows[0]?.ms);
  }
}

/** What this process has been told already holds on: nothing comes in before it, whatever a later look says. */
const known = new WeakMap<Kysely<unknown>, number>();

/**
 * The instant before which all that was ever to arrive is there, for whoever reads after this. Only with whole instants:
 * what arrives within the present millisecond may still get company.
 */
export async function wholeUntil(db: Kysely<unknown>): Promise<Date> {
  const { rows } = await sql<{ ms: string }>`
    with now as materialized (select ${NOW_MS} as ms)
    select least(now.ms, (select min(((classid::bigint & 65535) << 32) | objid::bigint) from pg_locks
      where locktype = 'advisory' and objsubid = 1 and classid::bigint >> 16 = ${sql.raw(String(MARK))}
        and database = (select oid from pg_database where datname = current_database()))) as ms
    from now`.execute(db);
  const ms = Math.max(known.get(db) ?? 0, Number(rows[0]?.ms));
  known.set(db, ms);
  return new Date(ms);
}
