import { Permission } from "../../../common/permission.ts";
import { PermissionLevel, holdsOneOf, rightsTo } from "../../access/auth/rights.ts";
import { isSecondPerson } from "../../access/auth/second-person.ts";
import { type Context, account } from "../../kernel/context.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, before, idsIn, mentioning, narrowing, since } from "../../kernel/lists/filters.ts";
import { type Piece, is, piece } from "../../kernel/lists/piece.ts";
import { PLACES, ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { MoneyReview, MoneyReviewState, ReviewedOperation } from "./review.types.ts";

/** A request with what the contract doesn't show. */
export class MoneyReviewRow extends MoneyReview {
  readonly accountId!: string;
  readonly groupName!: string | null;
  readonly input!: object;
}

const MONEY = { kind: "DECIMAL", digits: [2, 3] } as const;
const DECIDES = rightsTo(PermissionLevel.APPROVE, [Permission.OrderReview]);

const mine = (ctx: Context): Piece => piece("r.account_id = $1::uuid", account(ctx).accountId);

/** Whether it waits and the caller may decide about it. */
function mayDecideReview(ctx: Context): Piece {
  const { text, values } = isSecondPerson(ctx, piece("r.account_id"));
  return holdsOneOf(account(ctx).rights, DECIDES)
    ? piece(`(r.state = 'WAITING' and ${text})`, ...values)
    : piece("false");
}

/** Operations of the cards and groups of a platform and those below it that wait, or waited, for a second person. */
export const moneyReviews = defineList("MoneyReview", {
  rows: "operations of cards and groups that wait for a second person",
  node: MoneyReview,
  row: MoneyReviewRow,
  from: "money_review r",
  joins: {
    c: "left join card c on c.network_id = r.network_id and c.id = r.card_id",
    a: "left join card_account a on a.network_id = c.network_id and a.id = c.card_account_id",
    g: "left join card_group g on g.network_id = r.network_id and g.id = r.group_id",
    m: "left join member m on m.network_id = a.network_id and m.id = a.member_id",
    s: "left join station s on s.network_id = r.network_id and s.id = r.station_id",
    p: "join platform p on p.id = r.platform_id and p.network_id = r.network_id",
  },
  scope: ofOwnPlatform("r"),
  columns: {
    id: "r.id",
    time: { sql: "r.time", file: "TIME" },
    state: { sql: "r.state", file: "ENUM" },
    operation: { sql: "r.operation", file: "ENUM" },
    cardId: "r.card_id",
    cardNumber: { sql: "c.number", file: "TEXT" },
    group: "case when g.id is not null then r.before || jsonb_build_object('id', g.id, 'name', g.name) end",
    groupName: { sql: "g.name", file: "TEXT" },
    memberId: "a.member_id",
    memberName: { sql: "m.name", file: "TEXT" },
    flowId: "r.flow_id",
    stationId: "r.station_id",
    stationName: { sql: "s.name", file: "TEXT" },
    tender: { sql: "r.line ->> 'tender'", file: "ENUM" },
    amount: { sql: "r.amount", file: MONEY },
    rightAmount: { sql: "r.right_amount", file: MONEY },
    before: "case when r.card_id is not null then r.before end",
    after: "case when r.card_id is not null then r.after end",
    reason: { sql: "r.reason", file: "TEXT" },
    author: { sql: "r.author", file: "TEXT" },
    mine: { sql: mine, file: "BOOLEAN" },
    mayDecide: mayDecideReview,
    decidedAt: { sql: "r.decided_at", file: "TIME" },
    decider: { sql: "r.decider", file: "TEXT" },
    note: { sql: "r.note", file: "TEXT" },
    currencySymbol: "p.currency_symbol",
    accountId: "r.account_id",
    input: "r.input",
  },
  filters: {
    // Of lines at these stations, or to be paid out there; a card itself is at none.
    ...PLACES,
    platformIds: platformsOf("r"),
    cardIds: idsIn("r.card_id", "Of one of these cards."),
    states: among(MoneyReviewState, "r.state", "Standing at one of these."),
    operations: among(ReviewedOperation, "r.operation", "One of these operations."),
    mine: narrowing<boolean>(
      () => Boolean,
      "Asked for by the caller, or by others.",
      (wanted, ctx) => is(mine(ctx), wanted),
    ),
    mayDecide: narrowing<boolean>(
      () => Boolean,
      "That the caller may decide about now, or may not.",
      (wanted, ctx) => is(mayDecideReview(ctx), wanted),
    ),
    from: since("r.time", "Asked for at or after."),
    to: before("r.time", "Asked for before."),
    search: mentioning(
      ["c.number", "g.name", "m.name", "r.author", "r.reason"],
      "Part of the card's number, the group's or the holder's name, the login of who asked, or the reason; at most 200 characters.",
    ),
  },
  sorts: { TIME: [{ sql: "r.time", type: "time" }], AMOUNT: ["r.amount"] },
  sorted: "By when it was asked for, or by amount.",
  order: "TIME_DESC",
  file: { list: "MONEY_REVIEWS", permissions: [Permission.OrderReview] },
});
