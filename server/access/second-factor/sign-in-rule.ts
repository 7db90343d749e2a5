import { type Kysely, sql } from "kysely";

/** Whether a network wants everybody who logs in by the password to have a second factor. */
export async function demandsFactorOfAll(db: Kysely<unknown>, networkId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sign_in_rule where network_id = ${networkId} and second_factor_demanded`.execute(db);
  return rows.length > 0;
}
