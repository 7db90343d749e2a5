import type { Decimal } from "decimal.js";
import { type Kysely, sql } from "kysely";
import { recordset } from "../../kernel/lists/recordset.ts";
import { type Fact, tellFacts } from "../../kernel/told-facts.ts";
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
  /** What its account had after this one, where that is known, or others of it are written together; absent: what it has now. */
  readonly after?: { readonly principal: Decimal; readonly gift: Decimal };
}

/** The same, with what it is known by. */
export interface NewCardLine extends CardLine {
  readonly id: string;
  /** Who did it, where many did what is written together. */
  readonly author?: string | undefined;
}

/** Writes the line of an operation; its balances are those after what was posted. */
export async function writeCardLine(db: Kysely<unknown>, by: Author, id: string, line: CardLine): Promise<void> {
  await writeCardLines(db, by, [{ id, ...line }]);
}

/** Writes the lines of operations; those of an account that is in two say what it had after them. */
export async function writeCardLines(db: Kysely<unknown>, by: Author, lines: readonly NewCardLine[]): Promise<void> {
  const { networkId, at, accountId, author } = by;
  // Looked up for the lines alone that don't say it.
  const balanceOf = (kind: "PRINCIPAL" | "GIFT") => sql`(
    select balance from ledger_account where network_id = ${networkId} and kind = ${kind} and owner_id = l.account and part = '')`;
  await sql`
    insert into card_flow (network_id, time, id, platform_id, station_id, card_account_id, card_id, operation, tender, deposit, gift,
      transfer, refund, oil_amount, oil_volume, store_amount, principal_after, gift_after, state_after, plate, other_card_id,
      corrects_id, movement_id, account_id, author, reason, sale_id, lacked)
    select ${networkId}, ${at}, l.id, l.platform, l.station, l.account, l.card, l.operation, l.tender, l.deposit, l.gift,
      l.transfer, l.refund, l.oil_amount, l.oil_volume, l.store_amount, coalesce(l.principal_after, ${balanceOf("PRINCIPAL")}), coalesce(l.gift_after, ${balanceOf("GIFT")}), l.state, l.plate, l.other,
      l.corrects, l.movement, ${accountId}::uuid, coalesce(l.author, ${author}), l.reason, l.sale, l.lacked
    from ${recordset("l", lines.map(rowOf), ROW)}`.execute(db);
  await tellFacts({ db, networkId, now: at }, lines.flatMap(factsOf));
}

/** Money that came in stands among the deposits as well, as does what of it was put right. */
function factsOf({ id, card: { platformId }, operation, amounts: { deposit, refund } = {} }: NewCardLine): Fact[] {
  const corrects = operation === "AMENDMENT" && [deposit, refund].some((amount) => amount?.isZero() === false);
  const moved = { type: "card.moved", objectId: id, platformId } as const;
  return operation === "DEPOSIT" || corrects ? [moved, { ...moved, type: "deposit.created" }] : [moved];
}

const ROW = {
  id: "uuid",
  author: "text",
  platform: "uuid",
  station: "uuid",
  account: "uuid",
  card: "uuid",
  operation: "text",
  tender: "text",
  deposit: "numeric",
  gift: "numeric",
  transfer: "numeric",
  refund: "numeric",
  oil_amount: "numeric",
  oil_volume: "numeric",
  store_amount: "numeric",
  state: "text",
  plate: "text",
  other: "uuid",
  corrects: "uuid",
  movement: "uuid",
  reason: "text",
  sale: "uuid",
  lacked: "numeric",
  principal_after: "numeric",
  gift_after: "numeric",
} as const;

/** A line as a column each. */
function rowOf({ id, card, operation, amounts = {}, state, ...line }: NewCardLine): Record<keyof typeof ROW, unknown> {
  const of = (name: keyof Amounts) => amounts[name]?.toFixed() ?? "0";
  return {
    id,
    author: line.author ?? null,
    platform: card.platformId,
    station: line.stationId ?? null,
    account: card.cardAccountId,
    card: card.id,
    operation,
    tender: line.tender ?? null,
    deposit: of("deposit"),
    gift: of("gift"),
    transfer: of("transfer"),
    refund: of("refund"),
    oil_amount: of("oilAmount"),
    oil_volume: of("oilVolume"),
    store_amount: of("storeAmount"),
    state,
    plate: card.plate,
    other: line.otherCardId ?? null,
    corrects: line.correctsId ?? null,
    movement: line.movementId ?? null,
    reason: line.reason ?? null,
    sale: line.saleId ?? null,
    lacked: line.lacked?.toFixed() ?? "0",
    principal_after: line.after?.principal.toFixed() ?? null,
    gift_after: line.after?.gift.toFixed() ?? null,
  };
}
