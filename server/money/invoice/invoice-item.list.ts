import { Permission } from "../../../common/permission.ts";
import { defineFacts } from "../../kernel/lists/define-facts.ts";
import { among, idsIn, mentioning, yesNo } from "../../kernel/lists/filters.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { InvoiceItem, InvoiceSource } from "./invoice.types.ts";

/** That a line, or a sale's, wasn't taken back. */
const standing = (row: string, line: string): string =>
  `not exists (select 1 from card_reversal r where r.network_id = ${row}.network_id and r.flow_id = ${row}.${line})`;

/** That a posting moved what a line tells: the line is written right after it, and nobody waits for a lock for longer. */
const movedBy = (posting: string, line: string): string =>
  `${posting}.network_id = ${line}.network_id and ${posting}.movement_id = ${line}.movement_id
    and ${posting}.time between ${line}.time - interval '30 seconds' and ${line}.time`;

/** What is known of the grade that the movement of a line sold. */
const soldBy = (line: string, known: "name" | "unit"): string =>
  `(select e.${known} from posting o join ledger_account l on l.network_id = o.network_id and l.id = o.ledger_account_id and l.kind = 'REVENUE'
      join grade e on e.network_id = l.network_id and e.id::text = l.part
      where ${movedBy("o", line)})`;

/** Sales and deposits that weren't taken back; of a fill that was put right, what it is by now. */
const ITEMS = `(
  select s.network_id, s.time, s.id, t.platform_id, s.station_id, 'SALE' as source, b.card_id, null::uuid as wallet_id, s.car_number as plate, s.grade_name,
    coalesce(e.unit, 'LITRE') as grade_unit,
    s.volume, s.price, s.amount, case when s.payment = 'CREDIT' then b.flow_id end as credit_flow_id
  from sale s join station t on t.network_id = s.network_id and t.id = s.station_id
    left join card_sale b on b.network_id = s.network_id and b.sale_id = s.id
    left join grade e on e.network_id = s.network_id and e.id = s.grade_id
  where s.amount > 0 and ${standing("b", "flow_id")}
  union all
  select f.network_id, f.time, f.id, f.platform_id, f.station_id, 'DEPOSIT', f.card_id, null, null, null, null, null, null, f.deposit, null
  from card_flow f where f.operation = 'DEPOSIT' and ${standing("f", "id")}
  union all
  select f.network_id, f.time, f.id, t.platform_id, f.station_id, 'SALE', f.card_id, null, f.plate,
    ${soldBy("f", "name")}, ${soldBy("f", "unit")}, f.oil_volume, null, f.oil_amount, f.id
  from card_flow f join station t on t.network_id = f.network_id and t.id = f.station_id
  where f.operation = 'CONSUME' and f.corrects_id is not null and f.oil_amount > 0 and ${standing("f", "id")}
  union all
  select f.network_id, f.time, f.id, f.platform_id, f.station_id, 'DEPOSIT', null, f.group_id, null, null, null, null, null, f.amount, null
  from group_flow f where f.kind = 'DEPOSIT'
)`;
/** Who owes what a line was paid with on credit. */
const DEBTOR = `left join lateral (select l.owner_id from card_flow c
    join posting o on ${movedBy("o", "c")}
    join ledger_account l on l.network_id = o.network_id and l.id = o.ledger_account_id and l.kind = 'CREDIT'
  where c.network_id = f.network_id and c.id = f.credit_flow_id) d on true`;
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
    d: DEBTOR,
    u: "left join customer u on u.network_id = f.network_id and u.id = coalesce(d.owner_id, case when a.member_id is null and g.id is null then a.customer_id end)",
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
    customerId: "u.id",
    holderName: { sql: "coalesce(u.name, m.name, g.name)", file: "TEXT" },
    cardNumber: { sql: "c.number", file: "TEXT" },
    plate: { sql: "coalesce(f.plate, c.plate)", file: "TEXT" },
    gradeName: { sql: "f.grade_name", file: "TEXT" },
    gradeUnit: { sql: "f.grade_unit", file: "ENUM" },
    volume: { sql: "f.volume", file: { kind: "DECIMAL", digits: [0, 3] } },
    price: { sql: "f.price", file: { kind: "DECIMAL", digits: [2, 4] } },
    amount: { sql: "f.amount", file: MONEY },
    invoiceId: { sql: "i.invoice_id", file: { kind: "BOOLEAN", value: ({ invoiceId }) => invoiceId !== null } },
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
      ["c.number", "u.name", "m.name", "m.phone", "g.name", "f.plate", "c.plate"],
      "Part of the card's number, the member's name or phone, the group's or special customer's name or the plate; at most 200 characters.",
    ),
  },
  file: { list: "INVOICE_ITEMS", permissions: [Permission.InvoiceBusiness] },
});
