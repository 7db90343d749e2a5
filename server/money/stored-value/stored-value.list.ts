import { sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, idsIn, narrowing } from "../../kernel/lists/filters.ts";
import type { FilterIn } from "../../kernel/lists/list-definition.ts";
import { assertText, containing } from "../../kernel/lists/inputs.ts";
import { maskedSql } from "../../kernel/lists/masked.ts";
import { type Piece, piece, rawOf } from "../../kernel/lists/piece.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { StoredValue, type StoredValueTotals, ValueHolder } from "./stored-value.types.ts";

const HOLDERS = `(
  select a.network_id, a.id, a.platform_id, 'CARD' as holder, a.member_id, a.group_id, a.created_at from card_account a
  union all
  select g.network_id, g.id, g.platform_id, 'GROUP', null, g.id, g.created_at from card_group g
)`;
const FOUND = "(c.number ilike $1 or g.name ilike $1 or m.name ilike $1 or m.phone like $1 or m.id_number = $2)";
const MONEY = { kind: "DECIMAL", digits: [2, 3] } as const;

/** From when until when; without an end until now. */
interface Times {
  readonly from?: Date | null;
  readonly to?: Date | null;
}

/** Accounts of these kinds, at the end of the filter's time: what they hold now less what was posted since. */
const heldThen =
  (kinds: string, sign: "" | "-" = "") =>
  (_ctx: Context, filter: object | null): Piece => {
    const { to } = (filter ?? {}) as Times;
    const now = `select ${sign}coalesce(sum(l.balance`;
    const of = `from ledger_account l where l.network_id = h.network_id and l.owner_id = h.id and l.part = '' and l.kind in (${kinds})`;
    return to == null
      ? piece(`(${now}), 0) ${of})`)
      : piece(
          `(${now} - (select coalesce(sum(p.amount), 0) from posting p
            where p.network_id = l.network_id and p.ledger_account_id = l.id and p.time >= $1)), 0) ${of})`,
          to,
        );
  };

/** A line of a card that tells what was paid in: a repayment goes to a special customer's credit, and its card only tells of it. */
const PAID_IN = "f.operation <> 'REPAYMENT'";

/** What was paid in within the filter's time. */
const paidWithin = (_ctx: Context, filter: object | null): Piece => {
  const { from, to } = (filter ?? {}) as Times;
  return piece(
    `coalesce(case h.holder
      when 'CARD' then (select sum(f.deposit) from card_flow f where f.network_id = h.network_id and f.card_account_id = h.id
        and ${PAID_IN} and f.time >= coalesce($1::timestamptz, '-infinity') and f.time < coalesce($2::timestamptz, 'infinity'))
      else (select sum(f.amount) from group_flow f where f.network_id = h.network_id and f.group_id = h.id and f.kind = 'DEPOSIT'
        and f.time >= coalesce($1::timestamptz, '-infinity') and f.time < coalesce($2::timestamptz, 'infinity')) end, 0)`,
    from ?? null,
    to ?? null,
  );
};

/** A bound of the time, which changes what rows show: it keeps out only what was not there yet. */
const bound = (description: string, made?: string) =>
  narrowing<Date>(
    () => GraphQLInstant,
    description,
    (at) => (made === undefined ? piece("true") : piece(made, at)),
  );

const JOINS = {
  m: "left join member m on m.network_id = h.network_id and m.id = h.member_id",
  g: "left join card_group g on g.network_id = h.network_id and g.id = h.group_id",
  c: `left join lateral (
    select c.number from card c where c.network_id = h.network_id and c.card_account_id = h.id
    order by c.state in ('REPLACED', 'CLOSED'), c.created_at desc, c.id desc limit 1) c on h.holder = 'CARD'`,
  p: "join platform p on p.id = h.platform_id and p.network_id = h.network_id",
};

/** Accounts of cards and groups' wallets of a platform and those below it, with what they held at a time. */
export const storedValues = defineList("StoredValue", {
  rows: "accounts of cards and wallets of groups",
  node: StoredValue,
  from: `${HOLDERS} h`,
  joins: JOINS,
  scope: ofOwnPlatform("h"),
  columns: {
    id: "h.id",
    holder: { sql: "h.holder", file: "ENUM" },
    cardNumber: { sql: "c.number", file: "TEXT" },
    groupName: { sql: "g.name", file: "TEXT" },
    name: { sql: "coalesce(m.name, case when h.holder = 'GROUP' then nullif(g.contact, '') end)", file: "TEXT" },
    phone: { sql: "coalesce(m.phone, case when h.holder = 'GROUP' then g.phone end)", file: "TEXT" },
    idNumberMasked: { sql: maskedSql("m.id_number"), file: "TEXT" },
    principal: { sql: heldThen("'PRINCIPAL'"), file: MONEY },
    gift: { sql: heldThen("'GIFT'"), file: MONEY },
    balance: { sql: heldThen("'PRINCIPAL', 'GIFT', 'CLEARING'"), file: MONEY },
    owed: { sql: heldThen("'CLEARING'", "-"), file: MONEY },
    deposited: { sql: paidWithin, file: MONEY },
    currencySymbol: "p.currency_symbol",
    platformName: { sql: "p.name", file: "TEXT" },
  },
  filters: {
    from: bound("Deposits are added up from this instant on."),
    to: bound("As it was at this instant, which deposits are before.", "h.created_at < $1"),
    platformIds: platformsOf("h"),
    memberIds: idsIn("h.member_id", "Of one of these members."),
    groupIds: idsIn("h.group_id", "Of one of these groups, or of their cards."),
    holders: among(ValueHolder, "h.holder", "Of one of these kinds."),
    search: narrowing(
      () => String,
      "Part of the card's number, the group's name, the member's name or phone, or their whole identity number; at most 200 characters.",
      (text: string, _ctx, field) => {
        assertText(text, field);
        return piece(FOUND, containing(text.trim()), text.trim().toUpperCase());
      },
    ),
  },
  sorts: { CREATED_AT: [{ sql: "h.created_at", type: "time" }] },
  sorted: "By when it was opened.",
  order: "CREATED_AT_DESC",
  file: { list: "STORED_VALUES", permissions: [Permission.StoredValueInquiry] },
});

export type StoredValueFilter = FilterIn<typeof storedValues>;

/** Refuses a time that ends before it begins. 10012 */
export function assertTimes(filter: StoredValueFilter | null | undefined): void {
  if (filter?.from != null && filter.to != null && filter.from >= filter.to) {
    refuse("PARAMETER_ERROR", { field: "filter.to" });
  }
}

/** Sums of all that a filter leaves, at its time. 10012 */
export async function storedValueTotals(ctx: Context, filter: StoredValueFilter | null): Promise<StoredValueTotals> {
  assertTimes(filter);
  const since = filter?.to ?? null;
  const { rows } = await sql<StoredValueTotals>`
    with held as materialized (
      select h.network_id, h.id, h.holder from ${sql.raw(HOLDERS)} h ${sql.raw([JOINS.m, JOINS.g, JOINS.c].join(" "))}
      where ${rawOf(storedValues.condition(ctx, filter))}
    ), account as materialized (
      select l.network_id, l.id, l.kind, l.balance from held h
        join ledger_account l on l.network_id = h.network_id and l.owner_id = h.id and l.part = '' and l.kind in ('PRINCIPAL', 'GIFT', 'CLEARING')
    ), value as (
      select a.kind, a.balance as amount from account a
      union all
      select a.kind, -p.amount from account a join posting p on p.network_id = a.network_id and p.ledger_account_id = a.id
      where p.time >= ${since}::timestamptz
    ), summed as (
      select coalesce(sum(amount) filter (where kind = 'PRINCIPAL'), 0) as principal, coalesce(sum(amount) filter (where kind = 'GIFT'), 0) as gift,
        -coalesce(sum(amount) filter (where kind = 'CLEARING'), 0) as owed from value
    ), paid as (
      select coalesce(sum(amount), 0) as deposited from (
        select f.deposit as amount from held h join card_flow f on f.network_id = h.network_id and f.card_account_id = h.id
        where h.holder = 'CARD' and f.deposit <> 0 and ${sql.raw(PAID_IN)} and ${within(filter)}
        union all
        select f.amount from held h join group_flow f on f.network_id = h.network_id and f.group_id = h.id
        where h.holder = 'GROUP' and f.kind = 'DEPOSIT' and ${within(filter)}) f
    )
    select principal::text as principal, gift::text as gift, owed::text as owed, (principal + gift - owed)::text as balance,
      deposited::text as deposited from summed, paid`.execute(ctx.db);
  return rows[0] as StoredValueTotals;
}

const within = (filter: StoredValueFilter | null) => sql`
  f.time >= coalesce(${filter?.from ?? null}::timestamptz, '-infinity') and f.time < coalesce(${filter?.to ?? null}::timestamptz, 'infinity')`;
