import { Permission } from "../../../common/permission.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, before, idsIn, mentioning, since, yesNo } from "../../kernel/lists/filters.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { OnlinePayment, PaymentState } from "./payment.types.ts";

/** A payment with what the contract doesn't show. */
export class OnlinePaymentRow extends OnlinePayment {
  readonly accountId!: string;
  readonly platformId!: string;
  readonly currency!: string;
}

const MONEY = { kind: "DECIMAL", digits: [2, 3] } as const;

/** Deposits on cards of a platform and those below it that are paid at a provider. */
export const onlinePayments = defineList("OnlinePayment", {
  rows: "online payments",
  node: OnlinePayment,
  row: OnlinePaymentRow,
  from: "online_payment o",
  joins: {
    c: "join card c on c.network_id = o.network_id and c.id = o.card_id",
    a: "join card_account a on a.network_id = c.network_id and a.id = c.card_account_id",
    m: "left join member m on m.network_id = a.network_id and m.id = a.member_id",
    p: "join platform p on p.id = o.platform_id and p.network_id = o.network_id",
  },
  scope: ofOwnPlatform("o"),
  columns: {
    id: { sql: "o.id", file: "TEXT" },
    time: { sql: "o.time", file: "TIME" },
    state: { sql: "o.state", file: "ENUM" },
    cardId: "o.card_id",
    cardNumber: { sql: "c.number", file: "TEXT" },
    memberName: { sql: "m.name", file: "TEXT" },
    amount: { sql: "o.amount", file: MONEY },
    currencySymbol: "p.currency_symbol",
    expiresAt: "o.expires_at",
    author: { sql: "o.author", file: "TEXT" },
    paidAt: { sql: "o.paid_at", file: "TIME" },
    reference: { sql: "o.reference", file: "TEXT" },
    flowId: "o.flow_id",
    unbooked: { sql: "o.unbooked", file: "TEXT" },
    refundAmount: { sql: "o.refund_amount", file: MONEY },
    refundAskedAt: { sql: "o.refund_asked_at", file: "TIME" },
    refundedAt: { sql: "o.refunded_at", file: "TIME" },
    accountId: "o.account_id",
    platformId: "o.platform_id",
    currency: "o.currency",
  },
  filters: {
    platformIds: platformsOf("o"),
    cardIds: idsIn("o.card_id", "For one of these cards."),
    states: among(PaymentState, "o.state", "Standing at one of these."),
    unbooked: yesNo("o.unbooked is not null", "Paid, and not on their card; or not so."),
    from: since("o.time", "Asked for at or after."),
    to: before("o.time", "Asked for before."),
    search: mentioning(
      ["c.number", "m.name", "m.phone", "o.reference"],
      "Part of the card's number, the holder's name or phone, or what the provider calls it; at most 200 characters.",
    ),
  },
  sorts: { TIME: [{ sql: "o.time", type: "time" }] },
  sorted: "By when they were asked for.",
  order: "TIME_DESC",
  file: { list: "ONLINE_PAYMENTS", permissions: [Permission.OnlineDeposit] },
});
