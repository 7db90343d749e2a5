import { type Kysely, sql } from "kysely";
import { arrayOf } from "../../kernel/lists/recordset.ts";
import { lockCardAccounts } from "../hold/hold.writer.ts";

/** Locks the cards that have these tags, then their accounts, in one order for all. How many there are. */
export async function lockCardsByTags(
  db: Kysely<unknown>,
  networkId: string,
  tags: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ cardAccountId: string }>`
    select c.card_account_id as "cardAccountId" from card c
    where c.network_id = ${networkId} and c.tag = any(${arrayOf("text", tags)}) order by c.id for update`.execute(db);
  if (rows.length > 0) {
    await lockCardAccounts(
      db,
      networkId,
      rows.map(({ cardAccountId }) => cardAccountId),
    );
  }
  return rows.length;
}
