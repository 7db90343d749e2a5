import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { defineFacts } from "../../kernel/lists/define-facts.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, idsIn, mentioning } from "../../kernel/lists/filters.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { lowOrNot } from "../low-balance/low-filter.ts";
import { CardGroup, GroupFlow, GroupFlowKind, GroupSharing, GroupState } from "./group.types.ts";

/** A group with the currency of its amounts. */
export class GroupRow extends CardGroup {
  readonly currency!: string;
}

/** What a group's type keeps out of files. */
const WRITTEN = piece("g.exports");
const MONEY = { kind: "DECIMAL", digits: [2, 3] } as const;

/** Groups of cards of a platform and those below it. */
export const cardGroups = defineList("CardGroup", {
  rows: "groups of cards",
  node: CardGroup,
  row: GroupRow,
  from: "card_group g",
  joins: {
    p: "join platform p on p.id = g.platform_id and p.network_id = g.network_id",
    lp: `left join ledger_account lp on lp.network_id = g.network_id and lp.kind = 'PRINCIPAL' and lp.owner_id = g.id and lp.part = ''`,
  },
  scope: ofOwnPlatform("g"),
  columns: {
    id: "g.id",
    name: { sql: "g.name", file: "TEXT" },
    sharing: { sql: "g.sharing", file: "ENUM" },
    transfersOut: { sql: "g.transfers_out", file: "BOOLEAN" },
    exports: "g.exports",
    state: { sql: "g.state", file: "ENUM" },
    businessNumber: { sql: "g.business_number", file: "TEXT" },
    contact: { sql: "g.contact", file: "TEXT" },
    phone: { sql: "g.phone", file: "TEXT" },
    balance: { sql: "lp.balance", file: MONEY },
    lowBelow: { sql: "lp.low_below", file: MONEY },
    low: { sql: "coalesce(lp.balance < lp.low_below, false)", file: "BOOLEAN" },
    cardCount: {
      sql: `(select count(*)::int from card_account a join card c on c.network_id = a.network_id and c.card_account_id = a.id
        where a.network_id = g.network_id and a.group_id = g.id and c.state not in ('REPLACED', 'CLOSED'))`,
      file: "INTEGER",
    },
    currencySymbol: "p.currency_symbol",
    currency: "p.currency",
    platformId: "g.platform_id",
    platformName: { sql: "p.name", file: "TEXT" },
    createdAt: { sql: "g.created_at", file: "TIME" },
  },
  filters: {
    platformIds: platformsOf("g"),
    search: mentioning(
      ["g.name", "g.business_number", "g.contact", "g.phone"],
      "Part of the name, business id, contact or phone; at most 200 characters.",
    ),
    states: among(GroupState, "g.state", "In one of these states."),
    low: lowOrNot("g.id"),
    sharings: among(GroupSharing, "g.sharing", "Spending in one of these ways."),
  },
  sorts: { NAME: ["g.name"], CREATED_AT: [{ sql: "g.created_at", type: "time" }] },
  sorted: "By name, or by when it was made.",
  order: "NAME_ASC",
  file: { list: "CARD_GROUPS", permissions: [Permission.UserGroup], only: WRITTEN },
});

/** What happened to groups of cards. */
export const groupFlows = defineFacts("GroupFlow", {
  rows: "lines of groups",
  node: GroupFlow,
  from: "group_flow f",
  joins: {
    g: "join card_group g on g.network_id = f.network_id and g.id = f.group_id",
    c: "left join card c on c.network_id = f.network_id and c.id = f.card_id",
    s: "left join station s on s.network_id = f.network_id and s.id = f.station_id",
    p: "join platform p on p.id = f.platform_id and p.network_id = f.network_id",
  },
  scope: ofOwnPlatform("f"),
  columns: {
    id: "f.id",
    time: { sql: "f.time", file: "TIME" },
    kind: { sql: "f.kind", file: "ENUM" },
    groupId: "f.group_id",
    groupName: { sql: "g.name", file: "TEXT" },
    cardNumber: { sql: "c.number", file: "TEXT" },
    stationName: { sql: "s.name", file: "TEXT" },
    tender: { sql: "f.tender", file: "ENUM" },
    amount: { sql: "f.amount", file: MONEY },
    balanceAfter: { sql: "f.balance_after", file: MONEY },
    author: { sql: "f.author", file: "TEXT" },
    reason: { sql: "f.reason", file: "TEXT" },
    currencySymbol: "p.currency_symbol",
  },
  filters: {
    platformIds: platformsOf("f"),
    groupIds: idsIn("f.group_id", "Of one of these groups."),
    cardIds: idsIn("f.card_id", "Given to or taken from one of these cards."),
    stationIds: idsIn("f.station_id", "Done at one of these stations."),
    kinds: among(GroupFlowKind, "f.kind", "Of one of these kinds."),
    search: mentioning(
      ["g.name", "c.number"],
      "Part of the group's name or the card's number; at most 200 characters.",
    ),
  },
  file: { list: "GROUP_FLOWS", permissions: [Permission.UserGroupLog], only: WRITTEN },
});

/** A group as it is now, locked; 10033 where the caller sees none. */
export async function lockedGroup(ctx: Context, id: string, field = "groupId"): Promise<GroupRow> {
  const [found] = await cardGroups.held(ctx, [id]);
  return found ?? refuse("GROUP_NOT_FOUND", { field });
}
