import { Permission } from "../../../common/permission.ts";
import { PermissionLevel, holdsOneOf, rightsTo } from "../../access/auth/rights.ts";
import { isSecondPerson } from "../../access/auth/second-person.ts";
import { type Context, account } from "../../kernel/context.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, before, idsIn, mentioning, narrowing, since } from "../../kernel/lists/filters.ts";
import { type Piece, is, piece } from "../../kernel/lists/piece.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { Invoice, InvoiceKind, InvoiceState } from "./invoice.types.ts";

/** An invoice with what the contract doesn't show. */
export class InvoiceRow extends Invoice {
  readonly accountId!: string;
  readonly platformId!: string;
  readonly memberId!: string | null;
  readonly groupId!: string | null;
  readonly customerId!: string | null;
}

/** As 2026-000017. */
const numberOf = (row: string) => `${row}.year || '-' || lpad(${row}.number::text, 6, '0')`;
const MONEY = { kind: "DECIMAL", digits: [2, 3] } as const;

const DECIDES = rightsTo(PermissionLevel.APPROVE, [Permission.InvoiceBusiness]);

/** Whether it waits and the caller may decide about it. */
function mayDecideInvoice(ctx: Context): Piece {
  const { text, values } = isSecondPerson(ctx, piece("i.account_id"));
  return holdsOneOf(account(ctx).rights, DECIDES)
    ? piece(`(i.state = 'WAITING' and ${text})`, ...values)
    : piece("false");
}

/** Invoices of a platform and those below it. */
export const invoices = defineList("Invoice", {
  rows: "invoices",
  node: Invoice,
  row: InvoiceRow,
  from: "invoice i",
  joins: {
    m: "left join member m on m.network_id = i.network_id and m.id = i.member_id",
    g: "left join card_group g on g.network_id = i.network_id and g.id = i.group_id",
    u: "left join customer u on u.network_id = i.network_id and u.id = i.customer_id",
    o: "left join invoice o on o.network_id = i.network_id and o.id = i.cancels_id",
    p: "join platform p on p.id = i.platform_id and p.network_id = i.network_id",
  },
  scope: ofOwnPlatform("i"),
  columns: {
    id: "i.id",
    kind: { sql: "i.kind", file: "ENUM" },
    state: { sql: "i.state", file: "ENUM" },
    number: { sql: numberOf("i"), file: "TEXT" },
    title: { sql: "i.title", file: "TEXT" },
    taxNumber: { sql: "i.tax_number", file: "TEXT" },
    remark: { sql: "i.remark", file: "TEXT" },
    seller: "i.seller",
    sellerTaxNumber: "i.seller_tax_number",
    sellerAddress: "i.seller_address",
    holderName: { sql: "coalesce(u.name, m.name, g.name)", file: "TEXT" },
    net: { sql: "i.net", file: MONEY },
    tax: { sql: "i.tax", file: MONEY },
    gross: { sql: "i.gross", file: MONEY },
    time: { sql: "i.time", file: "TIME" },
    author: { sql: "i.author", file: "TEXT" },
    decidedAt: { sql: "i.decided_at", file: "TIME" },
    decider: { sql: "i.decider", file: "TEXT" },
    reason: { sql: "i.reason", file: "TEXT" },
    cancelsId: "i.cancels_id",
    cancelsNumber: { sql: numberOf("o"), file: "TEXT" },
    mine: { sql: (ctx) => piece("i.account_id = $1", account(ctx).accountId), file: "BOOLEAN" },
    mayDecide: mayDecideInvoice,
    countered: `exists (select 1 from invoice x where x.network_id = i.network_id and x.cancels_id = i.id and x.state in ('WAITING', 'PASSED'))`,
    currencySymbol: "p.currency_symbol",
    platformName: { sql: "p.name", file: "TEXT" },
    accountId: "i.account_id",
    platformId: "i.platform_id",
    memberId: "i.member_id",
    groupId: "i.group_id",
    customerId: "i.customer_id",
  },
  filters: {
    platformIds: platformsOf("i"),
    memberIds: idsIn("i.member_id", "Of one of these members."),
    groupIds: idsIn("i.group_id", "Of one of these groups."),
    states: among(InvoiceState, "i.state", "Standing at one of these."),
    kinds: among(InvoiceKind, "i.kind", "Of one of these kinds."),
    mine: narrowing<boolean>(
      () => Boolean,
      "Asked for by the caller, or by others.",
      (wanted, ctx) => piece("(i.account_id = $1) = $2", account(ctx).accountId, wanted),
    ),
    mayDecide: narrowing<boolean>(
      () => Boolean,
      "That the caller may decide about now, or may not.",
      (wanted, ctx) => is(mayDecideInvoice(ctx), wanted),
    ),
    from: since("i.time", "Asked for at or after."),
    to: before("i.time", "Asked for before."),
    search: mentioning(
      ["i.title", "i.tax_number", numberOf("i"), "u.name", "m.name", "g.name"],
      "Part of the title, the tax number, the invoice's number, or the member's, group's or special customer's name; at most 200 characters.",
    ),
  },
  sorts: { TIME: [{ sql: "i.time", type: "time" }] },
  sorted: "By when it was asked for.",
  order: "TIME_DESC",
  file: { list: "INVOICES", permissions: [Permission.InvoiceBusiness] },
});
