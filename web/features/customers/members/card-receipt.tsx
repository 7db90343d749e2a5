import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { compareDecimals } from "../../../../common/decimal.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { ReceiptDialog } from "../../../parts/cards/receipt-dialog.tsx";
import { TENDER_WORDS } from "../../../parts/cards/tender-words.ts";
import { ReviewNote } from "../../../parts/review/review-note.tsx";
import { FactLines } from "../../../ui/fact-lines.tsx";
import { CARD_STATE_WORDS, OPERATION_WORDS } from "./card-list.ts";
import type { CardLineFragment, CardReceiptLineFragment } from "./card.generated.ts";

const AMOUNTS = ["deposit", "gift", "transfer", "refund", "storeAmount"] as const;

interface Props {
  readonly receipt: CardReceiptLineFragment;
  /** The card as it was. */
  readonly before: CardLineFragment;
}

/** What an operation did: shown once it is done, and printed on a roll. */
export function CardReceipt({ receipt, before, onClose }: Props & { readonly onClose: () => void }) {
  return (
    <ReceiptDialog onClose={onClose}>
      <ReceiptFacts receipt={receipt} before={before} />
    </ReceiptDialog>
  );
}

/** Its facts: beforehand, what would come of it. */
export function ReceiptFacts({ receipt: { line, card, pin, needsReview }, before }: Props) {
  const { formatMessage } = useIntl();
  const { money, dateTime } = useFormat(useMe()?.network.timeZone);
  const word = (id: MessageId) => formatMessage({ id });
  const of = (value: string) => money(value, line.currencySymbol);
  // What is paid back comes onto no card: it is the special customer's again to draw on.
  const isRepayment = line.operation === "REPAYMENT";
  const facts: readonly (readonly [MessageId, ReactNode] | false)[] = [
    ["cardFlow.operation", word(OPERATION_WORDS.wordOf(line.operation))],
    ["card.number", <bdi dir="ltr">{line.cardNumber}</bdi>],
    line.otherCardNumber !== null && ["cardFlow.otherCard", <bdi dir="ltr">{line.otherCardNumber}</bdi>],
    line.memberName !== null && ["card.member", <bdi>{line.memberName}</bdi>],
    isRepayment && card.customerName !== null && ["card.customer", <bdi>{card.customerName}</bdi>],
    ...AMOUNTS.map(
      (id) =>
        compareDecimals(line[id], "0") !== 0 &&
        ([isRepayment ? "card.amount" : (`cardFlow.${id}` as const), of(line[id])] as const),
    ),
    line.tender !== null && [
      compareDecimals(line.refund, "0") > 0 ? "cardFlow.tender.out" : "cardFlow.tender",
      word(TENDER_WORDS.wordOf(line.tender)),
    ],
    line.stationName !== null && ["cardFlow.station", <bdi>{line.stationName}</bdi>],
    !isRepayment && ["card.balance.before", of(before.balance)],
    !isRepayment && ["card.balance.after", of(line.balanceAfter)],
    isRepayment && ["card.available", of(card.available)],
    card.state !== before.state && ["card.state", word(CARD_STATE_WORDS.wordOf(card.state))],
    pin !== null && ["card.pin", <bdi dir="ltr">{pin}</bdi>],
    ["cardFlow.time", dateTime(line.time)],
    ["cardFlow.author", <bdi>{line.author}</bdi>],
  ];
  return (
    <>
      <FactLines facts={facts} />
      {needsReview && <ReviewNote />}
    </>
  );
}
