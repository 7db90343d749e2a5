import { sql } from "kysely";
import type { Context } from "../../kernel/context.ts";
import type { ARCHIVED_TABLES } from "./archive.rules.ts";
import type { ReadingsKept } from "./archive.types.ts";

/** Since when a table of readings has them, as an expression; null: none were ever taken out of it. */
export const readingsSince = (table: (typeof ARCHIVED_TABLES)[keyof typeof ARCHIVED_TABLES]): string =>
  `(select max(m.until) from archived_month m where m.table_name = '${table}' and m.detached_at is not null)`;

/** The same of all tables, for who shows readings. */
export async function readingsKept({ db }: Pick<Context, "db">): Promise<ReadingsKept> {
  const { rows } = await sql<ReadingsKept>`
    select ${sql.raw(readingsSince("tank_reading"))} as "tanksSince", ${sql.raw(readingsSince("gun_state_change"))} as "gunsSince",
      ${sql.raw(readingsSince("measure_reading"))} as "measuresSince"`.execute(db);
  return rows[0] ?? { tanksSince: null, gunsSince: null, measuresSince: null };
}
