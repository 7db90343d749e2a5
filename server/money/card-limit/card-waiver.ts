import { sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import type { Author } from "../ledger/ledger.types.ts";
import type { LimitWaiver } from "./card-limit.types.ts";
import type { AtGun, LimitDesk } from "./limit-use.ts";

/** What lets the next fill of an account pass now; null: nothing. */
export async function openWaiver(
  { db, networkId }: LimitDesk,
  { cardAccountId, at }: { readonly cardAccountId: string; readonly at: Date },
): Promise<LimitWaiver | null> {
  const { rows } = await sql<LimitWaiver>`
    select w.id, w.reason, w.until, w.given_at as "givenAt", w.author, h.id is not null as filling
    from card_limit_waiver w left join card_hold h on h.network_id = w.network_id and h.id = w.hold_id and h.ended_at is null
    where w.network_id = ${networkId} and w.card_account_id = ${cardAccountId} and w.ended_at is null and w.until > ${at}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Lets the next fill of an account pass, in the place of what did so before; gives its id. The account is locked. */
export async function giveWaiver(
  { db, networkId }: LimitDesk,
  { at, accountId, author }: Author,
  { cardAccountId, reason, until }: { readonly cardAccountId: string; readonly reason: string; readonly until: Date },
): Promise<string> {
  await sql`
    update card_limit_waiver set ended_at = ${at}
    where network_id = ${networkId} and card_account_id = ${cardAccountId} and ended_at is null`.execute(db);
  const id = newId();
  await sql`
    insert into card_limit_waiver (network_id, id, card_account_id, reason, until, given_at, account_id, author)
    values (${networkId}, ${id}, ${cardAccountId}, ${reason}, ${until}, ${at}, ${accountId}, ${author})`.execute(db);
  return id;
}

/** The waiver that a fill at this gun may have: one that no fill at another gun is under way with. */
export async function waiverAt(
  { db, networkId }: LimitDesk,
  { cardAccountId, at, here }: { readonly cardAccountId: string; readonly at: Date; readonly here: AtGun },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select w.id from card_limit_waiver w
    where w.network_id = ${networkId} and w.card_account_id = ${cardAccountId} and w.ended_at is null and w.until > ${at}
      and not exists (select 1 from card_hold h where h.network_id = w.network_id and h.id = w.hold_id and h.ended_at is null
        and not (h.card_id = ${here.cardId} and h.device_id = ${here.deviceId} and h.address = ${here.address}))`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** Has a hold be the one of a waiver, or of none. */
export async function claimWaiver(
  { db, networkId }: LimitDesk,
  { cardAccountId, holdId, waiverId }: { cardAccountId: string; holdId: string; waiverId: string | null },
): Promise<void> {
  await sql`
    update card_limit_waiver set hold_id = case when id = ${waiverId}::uuid then ${holdId}::uuid end
    where network_id = ${networkId} and card_account_id = ${cardAccountId} and ended_at is null
      and (id = ${waiverId}::uuid or hold_id = ${holdId})`.execute(db);
}

/** Ends the waiver of an account with the fill that it let pass: the hold's, or without one whichever no fill is under way with. */
export async function endWaiver(
  { db, networkId }: LimitDesk,
  { cardAccountId, holdId, saleId, at }: { cardAccountId: string; holdId: string | null; saleId: string; at: Date },
): Promise<void> {
  await sql`
    update card_limit_waiver w set ended_at = ${at}, sale_id = ${saleId}
    where w.network_id = ${networkId} and w.card_account_id = ${cardAccountId} and w.ended_at is null
      and (w.hold_id = ${holdId}::uuid or (${holdId}::uuid is null and not exists (select 1 from card_hold h
        where h.network_id = w.network_id and h.id = w.hold_id and h.ended_at is null)))`.execute(db);
}
