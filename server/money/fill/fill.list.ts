import { account } from "../../kernel/context.ts";
import { defineFacts } from "../../kernel/lists/define-facts.ts";
import { among, equal, idsIn, narrowing, yesNo } from "../../kernel/lists/filters.ts";
import { allOf, piece } from "../../kernel/lists/piece.ts";
import { PLACES, ofEverStation } from "../../site/station/list-places.ts";
import { LimitRule } from "../card-limit/card-limit.types.ts";
import { CardFill, FillRule } from "./fill.types.ts";

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
    time: "f.time",
    tag: "f.tag",
    cardId: "f.card_id",
    cardNumber: "c.number",
    memberName: "m.name",
    stationId: "f.station_id",
    stationName: "s.name",
    gunNumber: "g.number",
    unitPrice: "f.unit_price",
    price: "f.price",
    priceSource: "f.price_source",
    priceRuleName: "f.price_rule_name",
    allowed: "f.allowed",
    declinedBy: "f.declined_by",
    plateRule: "f.plate_rule",
    limitRule: "f.limit_rule",
    flags: "f.flags",
    limitsLifted: "f.waiver_id is not null",
    odometer: "f.odometer",
    reviewedAt: "f.reviewed_at",
    reviewer: "f.reviewer",
    reviewNote: "f.review_note",
    bound: "f.bound",
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
});
