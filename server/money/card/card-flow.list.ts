import { Permission } from "../../../common/permission.ts";
import { defineFacts } from "../../kernel/lists/define-facts.ts";
import { among, idsIn, mentioning, yesNo } from "../../kernel/lists/filters.ts";
import type { FilterIn } from "../../kernel/lists/list-definition.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { CardFlow, CardOperation, Tender } from "./card.types.ts";

/** What is left of a customer's debt by the posting that paid of it; its line is written right after it. */
const OWED_AFTER = `case when f.operation = 'REPAYMENT' then (
  select -o.balance_after from posting o
    join ledger_account l on l.network_id = o.network_id and l.id = o.ledger_account_id and l.kind = 'CREDIT'
  where o.network_id = f.network_id and o.movement_id = f.movement_id
    and o.time between f.time - interval '30 seconds' and f.time) end`;

const MONEY = { kind: "DECIMAL", digits: [2, 3] } as const;

/** What happened to the cards of a platform and those below it. */
export const cardFlows = defineFacts("CardFlow", {
  rows: "lines of cards",
  node: CardFlow,
  from: "card_flow f",
  joins: {
    c: "join card c on c.network_id = f.network_id and c.id = f.card_id",
    a: "join card_account a on a.network_id = f.network_id and a.id = f.card_account_id",
    m: "left join member m on m.network_id = a.network_id and m.id = a.member_id",
    o: "left join card o on o.network_id = f.network_id and o.id = f.other_card_id",
    s: "left join station s on s.network_id = f.network_id and s.id = f.station_id",
    p: "join platform p on p.id = f.platform_id and p.network_id = f.network_id",
    r: "left join card_reversal r on r.network_id = f.network_id and r.flow_id = f.id",
  },
  scope: ofOwnPlatform("f"),
  columns: {
    id: "f.id",
    time: { sql: "f.time", file: "TIME" },
    operation: { sql: "f.operation", file: "ENUM" },
    cardId: "f.card_id",
    cardNumber: { sql: "c.number", file: "TEXT" },
    memberId: "a.member_id",
    memberName: { sql: "m.name", file: "TEXT" },
    memberPhone: { sql: "m.phone", file: "TEXT" },
    plate: { sql: "f.plate", file: "TEXT" },
    otherCardNumber: { sql: "o.number", file: "TEXT" },
    stationId: "f.station_id",
    stationName: { sql: "s.name", file: "TEXT" },
    tender: { sql: "f.tender", file: "ENUM" },
    deposit: { sql: "f.deposit", file: MONEY },
    gift: { sql: "f.gift", file: MONEY },
    transfer: { sql: "f.transfer", file: MONEY },
    refund: { sql: "f.refund", file: MONEY },
    oilAmount: { sql: "f.oil_amount", file: MONEY },
    oilVolume: { sql: "f.oil_volume", file: MONEY },
    storeAmount: { sql: "f.store_amount", file: MONEY },
    balanceAfter: { sql: "f.principal_after + f.gift_after", file: MONEY },
    stateAfter: { sql: "f.state_after", file: "ENUM" },
    author: { sql: "f.author", file: "TEXT" },
    reason: { sql: "f.reason", file: "TEXT" },
    saleId: "f.sale_id",
    lacked: { sql: "f.lacked", file: MONEY },
    owedAfter: OWED_AFTER,
    correctsId: "f.corrects_id",
    reversed: "r.flow_id is not null",
    currencySymbol: "p.currency_symbol",
  },
  filters: {
    platformIds: platformsOf("f"),
    stationIds: idsIn("f.station_id", "Done at one of these stations."),
    cardIds: idsIn("f.card_id", "Done with one of these cards."),
    cardAccountIds: idsIn("f.card_account_id", "Of one of these accounts, whichever card it was done with."),
    memberIds: idsIn("a.member_id", "Of one of these members."),
    operations: among(CardOperation, "f.operation", "One of these operations."),
    deposits: yesNo(
      `f.operation = 'DEPOSIT' or f.operation = 'AMENDMENT' and (f.deposit <> 0 or f.refund <> 0)`,
      "Deposits and what of them was put right or paid out again, which add up to what the tills took; or all else.",
    ),
    tenders: among(Tender, "f.tender", "Paid in one of these ways."),
    search: mentioning(
      ["c.number", "m.name", "m.phone", "f.plate"],
      "Part of the card's number, the holder's name or phone, or the plate; at most 200 characters.",
    ),
  },
  file: { list: "CARD_FLOWS", permissions: [Permission.UserFlowQuery, Permission.OnlineDeposit] },
});

export type CardFlowFilter = FilterIn<typeof cardFlows>;
