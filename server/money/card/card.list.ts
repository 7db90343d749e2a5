import { Permission } from "../../../common/permission.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { maskedSql } from "../../kernel/lists/masked.ts";
import { among, equal, idsIn, narrowing } from "../../kernel/lists/filters.ts";
import type { FilterIn } from "../../kernel/lists/list-definition.ts";
import { assertText, containing } from "../../kernel/lists/inputs.ts";
import { type Piece, piece } from "../../kernel/lists/piece.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { HELD, lockCardAccounts } from "../hold/hold.writer.ts";
import { purseRoomAt } from "../hold/purse.ts";
import { lowOrNot } from "../low-balance/low-filter.ts";
import { plateKeyOf } from "../plate/plate.rules.ts";
import { Card, CardState } from "./card.types.ts";

/** A card with what the contract doesn't show. */
export class CardRow extends Card {
  readonly pinHash!: string | null;
  /** Of its platform. */
  readonly timeZone!: string;
  readonly currency!: string;
}

const balanceJoin = (alias: string, kind: string) =>
  `left join ledger_account ${alias} on ${alias}.network_id = c.network_id and ${alias}.kind = '${kind}'
    and ${alias}.owner_id = c.card_account_id and ${alias}.part = ''`;
/** What a card that was replaced had moved on with its account. */
const kept = (sql: string) => `case when c.state = 'REPLACED' then 0 else ${sql} end`;
/** What it may spend now. */
function availableOf({ clock }: Context): Piece {
  const { text, values } = purseRoomAt(clock.now());
  return piece(kept(`greatest(0, lp.balance + lg.balance - ${HELD} + ${text})`), ...values);
}
const MONEY = { kind: "DECIMAL", digits: [2, 3] } as const;
const FOUND = "(c.number ilike $1 or c.plate like $2 or m.name ilike $1 or m.phone like $1 or m.id_number = $3)";

/** Cards of a platform and those below it. */
export const cards = defineList("Card", {
  rows: "cards",
  node: Card,
  row: CardRow,
  from: "card c",
  joins: {
    a: "join card_account a on a.network_id = c.network_id and a.id = c.card_account_id",
    m: "left join member m on m.network_id = a.network_id and m.id = a.member_id",
    cg: "left join card_group cg on cg.network_id = a.network_id and cg.id = a.group_id",
    cu: "left join customer cu on cu.network_id = a.network_id and cu.id = a.customer_id",
    cl: "left join card_limit cl on cl.network_id = c.network_id and cl.card_account_id = c.card_account_id",
    lr: "left join limit_profile lr on lr.network_id = cl.network_id and lr.id = cl.profile_id",
    p: "join platform p on p.id = c.platform_id and p.network_id = c.network_id",
    lp: balanceJoin("lp", "PRINCIPAL"),
    lg: balanceJoin("lg", "GIFT"),
    lc: balanceJoin("lc", "CLEARING"),
    lm: `left join ledger_account lm on lm.network_id = a.network_id and lm.kind = 'POINTS' and lm.owner_id = a.member_id and lm.part = ''`,
  },
  scope: ofOwnPlatform("c"),
  columns: {
    id: "c.id",
    cardAccountId: "c.card_account_id",
    number: { sql: "c.number", file: "TEXT" },
    tag: { sql: "c.tag", file: "TEXT" },
    plate: { sql: "c.plate", file: "TEXT" },
    state: { sql: "c.state", file: "ENUM" },
    pinHash: "c.pin_hash",
    hasPin: "c.pin_hash is not null",
    validUntil: { sql: "c.valid_until", file: "TEXT" },
    memberId: "a.member_id",
    memberName: { sql: "m.name", file: "TEXT" },
    memberPhone: { sql: "m.phone", file: "TEXT" },
    memberIdNumberMasked: { sql: maskedSql("m.id_number"), file: "TEXT" },
    memberPoints: { sql: "case when a.member_id is not null then coalesce(lm.balance, 0)::int end", file: "INTEGER" },
    userType: {
      sql: "case when a.customer_id is not null then 'CUSTOMER' when a.group_id is not null then 'GROUP' else 'GENERAL' end",
      file: "ENUM",
    },
    groupId: "a.group_id",
    groupName: { sql: "cg.name", file: "TEXT" },
    customerId: "a.customer_id",
    customerName: { sql: "cu.name", file: "TEXT" },
    limitProfileName: { sql: "lr.name", file: "TEXT" },
    principal: { sql: kept("lp.balance"), file: MONEY },
    gift: { sql: kept("lg.balance"), file: MONEY },
    balance: { sql: kept("lp.balance + lg.balance"), file: MONEY },
    held: { sql: kept(HELD), file: MONEY },
    available: { sql: availableOf, file: MONEY },
    owed: { sql: kept("-lc.balance"), file: MONEY },
    lowBelow: { sql: "case when c.state <> 'REPLACED' then lp.low_below end", file: MONEY },
    low: { sql: "c.state <> 'REPLACED' and coalesce(lp.balance + lg.balance < lp.low_below, false)", file: "BOOLEAN" },
    currencySymbol: "p.currency_symbol",
    replacedById: "c.replaced_by_id",
    platformId: "c.platform_id",
    platformName: { sql: "p.name", file: "TEXT" },
    createdAt: { sql: "c.created_at", file: "TIME" },
    timeZone: "p.time_zone",
    currency: "p.currency",
  },
  filters: {
    platformIds: platformsOf("c"),
    memberIds: idsIn("a.member_id", "Of one of these members."),
    groupIds: idsIn("a.group_id", "Of one of these groups."),
    limitProfileIds: idsIn("cl.profile_id", "With one of these limit profiles."),
    customerIds: idsIn("a.customer_id", "On the credit of one of these special customers."),
    states: among(CardState, "c.state", "In one of these states."),
    low: lowOrNot("c.card_account_id", "c.state <> 'REPLACED'"),
    number: equal("c.number", "With exactly this number."),
    search: narrowing(
      () => String,
      "Part of the number, plate, the holder's name or phone, or their whole identity number; at most 200 characters.",
      (text: string, _ctx, field) => {
        assertText(text, field);
        return piece(FOUND, containing(text.trim()), containing(plateKeyOf(text) || text), text.trim().toUpperCase());
      },
    ),
  },
  sorts: { NUMBER: ["c.number"], CREATED_AT: [{ sql: "c.created_at", type: "time" }] },
  sorted: "By number, or by when it was issued.",
  order: "NUMBER_ASC",
  file: { list: "CARDS", permissions: [Permission.UserInfoList] },
});

export type CardFilter = FilterIn<typeof cards>;

/** Cards that the caller sees as they are now, locked with their accounts in one order for all. */
export const heldCards = (ctx: Context, ids: readonly string[]): Promise<CardRow[]> =>
  cards.held(ctx, ids, {
    known: ["cardAccountId"],
    lock: (locked) =>
      lockCardAccounts(
        sqlOf(ctx.em),
        account(ctx).scope.networkId,
        locked.map(({ cardAccountId }) => cardAccountId),
      ),
  });

/** The same for each of these; 10016 naming the field of the first that the caller doesn't see. */
export async function lockedCards(
  ctx: Context,
  wanted: readonly { readonly id: string; readonly field: string }[],
): Promise<CardRow[]> {
  const found = await heldCards(
    ctx,
    wanted.map(({ id }) => id),
  );
  return wanted.map(({ id, field }) => found.find((card) => card.id === id) ?? refuse("CARD_NOT_FOUND", { field }));
}
