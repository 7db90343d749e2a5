import { Permission } from "../../../common/permission.ts";
import { defineFacts } from "../../kernel/lists/define-facts.ts";
import { among, idsIn, mentioning, yesNo } from "../../kernel/lists/filters.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { InvoiceItem, InvoiceSource } from "./invoice.types.ts";

/** Sales and deposits that weren't taken back. */
const ITEMS = `(
  select s.network_id, s.time, s.id, t.platform_id, s.station_id, 'SALE' as source, b.card_id, null::uuid as wallet_id, s.car_number as plate, s.grade_name,
    s.volume, s.price, s.amount
  from sale s join station t on t.network_id = s.network_id and t.id = s.station_id
    left join card_sale b on b.network_id = s.network_id and b.sale_id = s.id
  where s.amount > 0 and not exists (select 1 from card_reversal r where r.network_id = b.network_id and r.flow_id = b.flow_id)
  union all
  select f.network_id, f.time, f.id, f.platform_id, f.station_id, 'DEPOSIT', f.card_id, null, null, null, null, null, f.deposit
  from card_flow f
  where f.operation = 'DEPOSIT' and not exists (select 1 from card_reversal r where r.network_id = f.network_id and r.flow_id = f.id)
  union all
  select f.network_id, f.time, f.id, f.platform_id, f.station_id, 'DEPOSIT', null, f.group_id, null, null, null, null, f.amount
  from group_flow f where f.kind = 'DEPOSIT'
)`;
const MONEY = { kind: "DECIMAL", digits: [2, 3] } as const;

/** What can be billed, with what the contract doesn't show. */
class InvoiceItemRow extends InvoiceItem {
  readonly cardAccountId!: string | null;
}

/** What can be billed, or is: sales at stations and deposits on cards and into groups' wallets of a platform and those below it. */
export const invoiceItems = defineFacts("InvoiceItem", {
  rows: "sales and deposits",
  node: InvoiceItem,
  row: InvoiceItemRow,
  from: `${ITEMS} f`,
  joins: {
    c: "left join card c on c.network_id = f.network_id and c.id = f.card_id",
    a: "left join card_account a on a.network_id = c.network_id and a.id = c.card_account_id",
    m: "left join member m on m.network_id = a.network_id and m.id = a.member_id",
    g: "left join card_group g on g.network_id = f.network_id and g.id = coalesce(f.wallet_id, a.group_id)",
    t: "left join station t on t.network_id = f.network_id and t.id = f.station_id",
    i: "left join invoice_claim i on i.network_id = f.network_id and i.source_id = f.id",
    p: "join platform p on p.id = f.platform_id and p.network_id = f.network_id",
  },
  scope: ofOwnPlatform("f"),
  columns: {
    id: "f.id",
    source: { sql: "f.source", file: "ENUM" },
    time: { sql: "f.time", file: "TIME" },
    stationName: { sql: "t.name", file: "TEXT" },
    memberId: "a.member_id",
    cardAccountId: "a.id",
    groupId: "g.id",
    holderName: { sql: "coalesce(m.name, g.name)", file: "TEXT" },
    cardNumber: { sql: "c.number", file: "TEXT" },
    plate: { sql: "coalesce(f.plate, c.plate)", file: "TEXT" },
    gradeName: { sql: "f.grade_name", file: "TEXT" },
    volume: { sql: "f.volume", file: { kind: "DECIMAL", digits: [0, 3] } },
    price: { sql: "f.price", file: { kind: "DECIMAL", digits: [2, 4] } },
    amount: { sql: "f.amount", file: MONEY },
    invoiceId: "i.invoice_id",
    currencySymbol: "p.currency_symbol",
  },
  filters: {
    platformIds: platformsOf("f"),
    stationIds: idsIn("f.station_id", "At one of these stations."),
    memberIds: idsIn("a.member_id", "Of one of these members."),
    groupIds: idsIn("g.id", "Of one of these groups, or with one of their cards."),
    invoiceIds: idsIn("i.invoice_id", "Billed by one of these invoices."),
    sources: among(InvoiceSource, "f.source", "Of one of these kinds."),
    billed: yesNo("i.invoice_id is not null", "Billed by an invoice, or by none."),
    search: mentioning(
      ["c.number", "m.name", "m.phone", "g.name", "f.plate", "c.plate"],
      "Part of the card's number, the member's name or phone, the group's name or the plate; at most 200 characters.",
    ),
  },
  file: { list: "INVOICE_ITEMS", permissions: [Permission.InvoiceBusiness] },
});
