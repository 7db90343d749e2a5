import { type Kysely, sql } from "kysely";

/**
 * Has all that enters or matches what tanks got come one after another, until the transaction ends. Turns are taken once in a transaction,
 * for all of its tanks, behind its stations and before the marks of days: so that no two wait for each other.
 */
export async function takeTankTurns(
  db: Kysely<unknown>,
  { networkId, tankIds }: { readonly networkId: string; readonly tankIds: readonly string[] },
): Promise<void> {
  const ids = [...new Set(tankIds)];
  if (ids.length > 0) {
    await sql`
      select t.id from tank t where t.network_id = ${networkId} and t.id = any(${ids}::uuid[]) order by t.id for no key update`.execute(
      db,
    );
  }
}
