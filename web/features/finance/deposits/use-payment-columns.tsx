import { Ban, CircleCheck, CircleX, Clock, TriangleAlert, Undo2 } from "lucide-react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { PAYMENT_STATE_WORDS } from "./payment-list.ts";
import type { PaymentLineFragment } from "./payments.generated.ts";

const BADGES = {
  CREATED: { meaning: "authorized", icon: Clock },
  PAID: { meaning: "free", icon: CircleCheck },
  FAILED: { meaning: "fault", icon: CircleX },
  EXPIRED: { meaning: "offline", icon: Ban },
  REFUNDED: { meaning: "offline", icon: Undo2 },
} as const;

/** Where a payment stands; one that is paid and on no card stands out. */
export function PaymentBadge({ state, unbooked }: Pick<PaymentLineFragment, "state" | "unbooked">) {
  const { formatMessage } = useIntl();
  return state === "PAID" && unbooked !== null ? (
    <StatusBadge meaning="warning" icon={TriangleAlert} word={formatMessage({ id: "payment.unbooked" })} />
  ) : (
    <StatusBadge {...BADGES[state]} word={formatMessage({ id: PAYMENT_STATE_WORDS.wordOf(state) })} />
  );
}

/** What is known of an online payment. */
export function usePaymentColumns(): readonly RecordColumn<PaymentLineFragment>[] {
  const { formatMessage } = useIntl();
  const { dateTime, money } = useFormat(useMe()?.network.timeZone);
  const when = (id: "paidAt" | "refundAskedAt" | "refundedAt"): RecordColumn<PaymentLineFragment> => ({
    id,
    title: `payment.${id}`,
    cell: ({ [id]: at }) => (at === null ? NO_VALUE : dateTime(at)),
    width: 11,
    hidden: true,
  });
  return [
    { id: "time", title: "payment.time", sort: "time", cell: ({ time }) => dateTime(time), width: 11 },
    { id: "cardNumber", title: "card.number", cell: ({ cardNumber }) => <bdi dir="ltr">{cardNumber}</bdi>, width: 10 },
    { id: "memberName", title: "payment.holder", width: 9, grow: true },
    {
      id: "amount",
      title: "card.amount",
      cell: ({ amount, currencySymbol }) => <bdi>{money(amount, currencySymbol)}</bdi>,
      numeric: true,
      width: 8,
    },
    {
      id: "state",
      title: "payment.state",
      cell: (row) => <PaymentBadge {...row} />,
      words: PAYMENT_STATE_WORDS,
      filter: "state",
      width: 10,
      priority: 1,
    },
    {
      id: "unbooked",
      title: "payment.why",
      // By its number each refusal has its words.
      cell: ({ unbooked }) =>
        unbooked === null ? NO_VALUE : formatMessage({ id: `error.${unbooked}` as MessageId }, { limit: "" }),
      width: 12,
      hidden: true,
    },
    {
      id: "reference",
      title: "payment.reference",
      cell: ({ reference }) => <bdi dir="ltr">{reference ?? NO_VALUE}</bdi>,
      width: 9,
    },
    { id: "author", title: "payment.author", width: 8, hidden: true },
    when("paidAt"),
    {
      id: "refundAmount",
      title: "payment.refundAmount",
      cell: ({ refundAmount, currencySymbol }) =>
        refundAmount === null ? NO_VALUE : money(refundAmount, currencySymbol),
      numeric: true,
      width: 8,
      hidden: true,
    },
    when("refundAskedAt"),
    when("refundedAt"),
  ];
}
