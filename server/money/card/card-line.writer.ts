import { Decimal } from "decimal.js";
import { type Kysely, sql } from "kysely";
import type { Author } from "../ledger/ledger.types.ts";
import type { CardOperation, CardState, Tender } from "./card.types.ts";

/** The amounts of a line, as the contract describes them; what is absent is 0. */
export type Amounts = Partial<
  Record<"deposit" | "gift" | "transfer" | "refund" | "oilAmount" | "oilVolume" | "storeAmount", Decimal>
>;

/** What a line tells of its card. */
export interface CardOfLine {
  readonly id: string;
  readonly platformId: string;
  readonly cardAccountId: string;
  readonly plate: string | null;
}

/** What is written of an operation on one card. */
export interface CardLine {
  readonly card: CardOfLine;
  readonly operation: CardOperation;
  readonly amounts?: Amounts;
  /** The card's afterwards. */
  readonly state: CardState;
  readonly stationId?: string | null;
  readonly tender?: Tender | null;
  readonly otherCardId?: string | null;
  readonly correctsId?: string | null;
  /** What moved its value. */
  readonly movementId?: string | null;
  readonly reason?: string | null;
  /** The sale that it books. */
  readonly saleId?: string | null;
  /** What that took beyond the balance. */
  readonly lacked?: Decimal;
}

/** Writes the line of an operation; its balances are those after what was posted. */
export async function writeCardLine(db: Kysely<unknown>, by: Author, id: string, line: CardLine): Promise<void> {
  const { card, operation, amounts = {}, state, stationId = null, tender = null, otherCardId = null } = line;
  const { correctsId = null, movementId = null, reason = null, saleId = null, lacked } = line;
  const { networkId, at, accountId, author } = by;
  const of = (name: keyof Amounts) => (amounts[name] ?? new Decimal(0)).toFixed();
  const balance = (kind: "PRINCIPAL" | "GIFT") => sql`(
    select balance from ledger_account
    where network_id = ${networkId} and kind = ${kind} and owner_id = ${card.cardAccountId} and part = '')`;
  await sql`
    insert into card_flow (network_id, time, id, platform_id, station_id, card_account_id, card_id, operation, tender, deposit, gift,
      transfer, refund, oil_amount, oil_volume, store_amount, principal_after, gift_after, state_after, plate, other_card_id,
      corrects_id, movement_id, account_id, author, reason, sale_id, lacked)
    values (${networkId}, ${at}, ${id}, ${card.platformId}, ${stationId}, ${card.cardAccountId}, ${card.id}, ${operation},
      ${tender}, ${of("deposit")}, ${of("gift")}, ${of("transfer")}, ${of("refund")}, ${of("oilAmount")}, ${of("oilVolume")},
      ${of("storeAmount")}, ${balance("PRINCIPAL")}, ${balance("GIFT")}, ${state}, ${card.plate}, ${otherCardId}, ${correctsId}, ${movementId},
      ${accountId}, ${author}, ${reason}, ${saleId}, ${(lacked ?? new Decimal(0)).toFixed()})`.execute(db);
}
