import { type Kysely, sql } from "kysely";

/** The networks that have stations: what is reckoned in the background is reckoned for one after the other. */
export async function networksWithStations(db: Kysely<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct s.network_id as id from station s where s.deleted_at is null`.execute(db);
  return rows.map(({ id }) => id);
}
