import { type Kysely, type RawBuilder, sql } from "kysely";
import { arrayOf } from "../../kernel/lists/recordset.ts";
import { lockCardAccounts } from "../hold/hold.writer.ts";

/** That a card (c) is for training, or that it is not: at a station of the one kind those of the other are no cards at all. */
export const ofTraining = (training: boolean): RawBuilder<unknown> =>
  sql`(select kp.training from platform kp where kp.network_id = c.network_id and kp.id = c.platform_id) = ${training}`;

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
