import { Permission } from "../../../common/permission.ts";
import { defineFacts } from "../../kernel/lists/define-facts.ts";
import { idsIn, mentioning, yesNo } from "../../kernel/lists/filters.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { LowBalance } from "./low-balance.types.ts";

const MONEY = { kind: "DECIMAL", digits: [2, 3] } as const;

/** When money of cards and groups of a platform and those below it was low. */
export const lowBalances = defineFacts("LowBalance", {
  rows: "low balances of cards and groups",
  node: LowBalance,
  from: "low_balance b",
  joins: {
    c: "left join card c on c.network_id = b.network_id and c.id = b.card_id",
    a: "left join card_account a on a.network_id = c.network_id and a.id = c.card_account_id",
    m: "left join member m on m.network_id = a.network_id and m.id = a.member_id",
    g: "left join card_group g on g.network_id = b.network_id and g.id = b.group_id",
    p: "join platform p on p.id = b.platform_id and p.network_id = b.network_id",
  },
  scope: ofOwnPlatform("b"),
  columns: {
    id: "b.id",
    time: { sql: "b.time", file: "TIME" },
    cardId: "b.card_id",
    cardNumber: { sql: "c.number", file: "TEXT" },
    memberName: { sql: "m.name", file: "TEXT" },
    groupId: "b.group_id",
    groupName: { sql: "g.name", file: "TEXT" },
    balance: { sql: "b.balance", file: MONEY },
    lowBelow: { sql: "b.low_below", file: MONEY },
    endedAt: { sql: "b.ended_at", file: "TIME" },
    currencySymbol: "p.currency_symbol",
    platformId: "b.platform_id",
    platformName: { sql: "p.name", file: "TEXT" },
  },
  filters: {
    platformIds: platformsOf("b"),
    cardIds: idsIn("b.card_id", "Of one of these cards, by which was in use then."),
    groupIds: idsIn("b.group_id", "Of the wallet of one of these groups."),
    ended: yesNo("b.ended_at is not null", "Over (true), or low still (false)."),
    search: mentioning(
      ["c.number", "m.name", "g.name"],
      "Part of the card's number, its holder's name or the group's name; at most 200 characters.",
    ),
  },
  file: {
    list: "LOW_BALANCES",
    permissions: [Permission.UserInfoList],
    // What a group's type keeps out of files.
    only: piece("coalesce(g.exports, true)"),
  },
});
