import { IsolationLevel } from "@mikro-orm/core";
import { type Kysely, sql } from "kysely";
import { type Context, sqlOf } from "../../kernel/context.ts";
import type { AnyListFile } from "../../kernel/lists/list-file.ts";
import type { Whole } from "../../kernel/lists/whole.ts";
import type { Readable } from "../../kernel/reports.ts";

/** Rows that are fetched at a time: few enough to weigh nothing, many enough that statements cost little. */
const ROWS_A_BATCH = 1_000;
/** Sorting a very long list may come before its first row. */
const LONGEST_STATEMENT = "10min";
/** For a table that is being changed: nobody waits for the answer. */
const LONGEST_LOCK = "1min";

/** What is read, and as whom. */
interface Asked {
  readonly ctx: Context;
  readonly source: AnyListFile;
  readonly whole: Whole<object>;
}

/**
 * A list read through a cursor: planned and sorted once, however long it is, and as it stood at one moment. Must be
 * closed, come what may: it holds a connection.
 */
export class Reading {
  /** Rows that there are. */
  readonly total: number;
  readonly #em: Context["em"];
  readonly #db: Kysely<unknown>;

  private constructor(em: Context["em"], total: number) {
    this.#em = em;
    this.#db = sqlOf(em);
    this.total = total;
  }

  static open(ctx: Context, source: AnyListFile, whole: Whole<object>): Promise<Reading> {
    const open = ({ em }: Pick<Readable, "em">) => Reading.#openAt(em.fork(), { ctx, source, whole });
    return source.isReport === true ? ctx.reports.read(open) : open(ctx);
  }

  static async #openAt(em: Context["em"], { ctx, source, whole }: Asked): Promise<Reading> {
    await em.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
    try {
      const db = sqlOf(em);
      await sql`set local statement_timeout = ${sql.lit(LONGEST_STATEMENT)}`.execute(db);
      await sql`set local lock_timeout = ${sql.lit(LONGEST_LOCK)}`.execute(db);
      const { rows } = await source.total(ctx, whole.filter).execute(db);
      await sql`declare export_rows no scroll cursor for ${source.rows(ctx, whole)}`.execute(db);
      return new Reading(em, Number(rows[0]?.count ?? 0));
    } catch (error) {
      await em.rollback();
      throw error;
    }
  }

  /** The next rows; none at the end. */
  async next(): Promise<readonly object[]> {
    const { rows } = await sql<object>`fetch ${sql.raw(String(ROWS_A_BATCH))} from export_rows`.execute(this.#db);
    return rows;
  }

  async close(): Promise<void> {
    await this.#em.rollback();
  }
}
