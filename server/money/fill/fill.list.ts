import { Permission } from "../../../common/permission.ts";
import { account } from "../../kernel/context.ts";
import { defineFacts } from "../../kernel/lists/define-facts.ts";
import { among, equal, idsIn, narrowing, yesNo } from "../../kernel/lists/filters.ts";
import { allOf, piece } from "../../kernel/lists/piece.ts";
import { PLACES, ofEverStation } from "../../site/station/list-places.ts";
import { LimitRule } from "../card-limit/card-limit.types.ts";
import { CardFill, FillRule } from "./fill.types.ts";

const MONEY = { kind: "DECIMAL", digits: [2, 3] } as const;
const PRICE = { kind: "DECIMAL", digits: [2, 4] } as const;

/** What guns asked of cards, at the stations that the caller sees. */
export const cardFills = defineFacts("CardFill", {
  rows: "questions of guns",
  node: CardFill,
  from: "card_fill f",
  joins: {
    s: "join station s on s.network_id = f.network_id and s.id = f.station_id",
    p: "join platform p on p.id = s.platform_id and p.network_id = f.network_id",
    g: "left join gun g on g.network_id = f.network_id and g.id = f.gun_id",
    c: "left join card c on c.network_id = f.network_id and c.id = f.card_id",
    a: "left join card_account a on a.network_id = f.network_id and a.id = f.card_account_id",
    m: "left join member m on m.network_id = a.network_id and m.id = a.member_id",
  },
  scope: (ctx) => {
    const { scope } = account(ctx);
    return allOf([piece("f.network_id = $1", scope.networkId), ofEverStation(scope)]);
  },
  columns: {
    id: "f.id",
    time: { sql: "f.time", file: "TIME" },
    tag: { sql: "f.tag", file: "TEXT" },
    cardId: "f.card_id",
    cardNumber: { sql: "c.number", file: "TEXT" },
    memberName: { sql: "m.name", file: "TEXT" },
    stationId: "f.station_id",
    stationName: { sql: "s.name", file: "TEXT" },
    gunNumber: { sql: "g.number", file: "INTEGER" },
    unitPrice: { sql: "f.unit_price", file: PRICE },
    price: "f.price",
    priceSource: "f.price_source",
    priceRuleName: "f.price_rule_name",
    allowed: { sql: "f.allowed", file: "BOOLEAN" },
    declinedBy: { sql: "f.declined_by", file: "ENUM" },
    plateRule: { sql: "f.plate_rule", file: "ENUM" },
    limitRule: { sql: "f.limit_rule", file: "ENUM" },
    flags: { sql: "f.flags", file: "LIST" },
    limitsLifted: { sql: "f.waiver_id is not null", file: "BOOLEAN" },
    odometer: { sql: "f.odometer", file: "INTEGER" },
    reviewedAt: { sql: "f.reviewed_at", file: "TIME" },
    reviewer: { sql: "f.reviewer", file: "TEXT" },
    reviewNote: { sql: "f.review_note", file: "TEXT" },
    bound: { sql: "f.bound", file: MONEY },
    rules: "f.rules",
    offline: "f.offline",
    listAt: "f.list_at",
    currencySymbol: "p.currency_symbol",
  },
  filters: {
    ...PLACES,
    stationIds: idsIn("f.station_id", "At one of these stations."),
    cardIds: idsIn("f.card_id", "Of one of these cards."),
    tag: equal("f.tag", "With exactly this tag."),
    allowed: yesNo("f.allowed", "Allowed (true) or declined (false)."),
    offline: yesNo("f.offline", "Decided by the station itself (true) or by the server (false)."),
    declinedBy: among(FillRule, "f.declined_by", "Declined by one of these rules."),
    limitRules: among(LimitRule, "f.limit_rule", "Declined by one of these limits."),
    flagged: narrowing<boolean>(
      () => Boolean,
      "Flagged by a limit (true) or by none (false).",
      // In the words of the index.
      (flagged) => piece(flagged ? "f.flags <> '{}'" : "f.flags = '{}'"),
    ),
    reviewed: yesNo("f.reviewed_at is not null", "Somebody looked at what it is flagged for (true), or not yet."),
  },
  file: { list: "CARD_FILLS", permissions: [Permission.UserInfoList, Permission.UserFlowQuery] },
});
