import { Permission } from "../../../common/permission.ts";
import { defineFacts } from "../../kernel/lists/define-facts.ts";
import { among, idsIn, mentioning } from "../../kernel/lists/filters.ts";
import type { FilterIn } from "../../kernel/lists/list-definition.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { Tender } from "../card/card.types.ts";
import { ValueHolder } from "../stored-value/stored-value.types.ts";
import { DepositRecord } from "./deposit-record.types.ts";

const MONEY = { kind: "DECIMAL", digits: [2, 3] } as const;

/** Deposits on cards and what of them was paid out again or put right, and deposits into groups' wallets. */
export const DEPOSITED = `(
  select f.network_id, f.time, f.id, f.platform_id, f.station_id, 'CARD' as holder, f.card_id, f.card_account_id, null::uuid as group_id, f.tender,
    f.deposit - f.refund as amount, f.gift, f.principal_after + f.gift_after as balance_after, f.author, f.reason
  from card_flow f where f.operation = 'DEPOSIT' or (f.operation = 'AMENDMENT' and (f.refund <> 0 or f.deposit <> 0))
  union all
  select f.network_id, f.time, f.id, f.platform_id, f.station_id, 'GROUP', null, null, f.group_id, f.tender, f.amount, 0, f.balance_after,
    f.author, f.reason
  from group_flow f where f.kind = 'DEPOSIT'
)`;

export const DEPOSITED_JOINS = {
  c: "left join card c on c.network_id = f.network_id and c.id = f.card_id",
  a: "left join card_account a on a.network_id = f.network_id and a.id = f.card_account_id",
  m: "left join member m on m.network_id = a.network_id and m.id = a.member_id",
  g: "left join card_group g on g.network_id = f.network_id and g.id = f.group_id",
  s: "left join station s on s.network_id = f.network_id and s.id = f.station_id",
  p: "join platform p on p.id = f.platform_id and p.network_id = f.network_id",
};

/** Money that came onto cards and into groups' wallets of a platform and those below it. */
export const depositRecords = defineFacts("DepositRecord", {
  rows: "deposits on cards and into groups' wallets",
  node: DepositRecord,
  from: `${DEPOSITED} f`,
  joins: DEPOSITED_JOINS,
  scope: ofOwnPlatform("f"),
  columns: {
    id: "f.id",
    time: { sql: "f.time", file: "TIME" },
    holder: { sql: "f.holder", file: "ENUM" },
    cardNumber: { sql: "c.number", file: "TEXT" },
    groupName: { sql: "g.name", file: "TEXT" },
    name: { sql: "coalesce(m.name, g.contact)", file: "TEXT" },
    phone: { sql: "coalesce(m.phone, g.phone)", file: "TEXT" },
    stationId: "f.station_id",
    stationName: { sql: "s.name", file: "TEXT" },
    tender: { sql: "f.tender", file: "ENUM" },
    amount: { sql: "f.amount", file: MONEY },
    gift: { sql: "f.gift", file: MONEY },
    balanceAfter: { sql: "f.balance_after", file: MONEY },
    author: { sql: "f.author", file: "TEXT" },
    reason: { sql: "f.reason", file: "TEXT" },
    currencySymbol: "p.currency_symbol",
  },
  filters: {
    platformIds: platformsOf("f"),
    stationIds: idsIn("f.station_id", "Paid at one of these stations."),
    holders: among(ValueHolder, "f.holder", "On cards, or into groups' wallets."),
    tenders: among(Tender, "f.tender", "Paid in one of these ways."),
    search: mentioning(
      ["c.number", "g.name", "m.name", "m.phone", "f.author"],
      "Part of the card's number, the group's name, the holder's name or phone, or the login of whoever took it; at most 200 characters.",
    ),
  },
  file: { list: "DEPOSIT_RECORDS", permissions: [Permission.DepositRecord] },
});

export type DepositRecordFilter = FilterIn<typeof depositRecords>;
