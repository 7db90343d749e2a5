import { Button, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { compareDecimals } from "../../../../common/decimal.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { DialogFrame } from "../../../ui/dialog-frame.tsx";
import { ReviewNote } from "../../../parts/review/review-note.tsx";
import { PrintButton, PrintSheet } from "../../../ui/print-sheet.tsx";
import { CARD_STATE_WORDS, OPERATION_WORDS, TENDER_WORDS } from "./card-list.ts";
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
    <DialogFrame
      title={<FormattedMessage id="card.receipt" />}
      onClose={onClose}
      keeps
      footer={
        <>
          <PrintButton />
          <Button colorPalette="accent" onClick={onClose}>
            <FormattedMessage id="card.receipt.done" />
          </Button>
        </>
      }
    >
      <PrintSheet paper="roll80">
        <ReceiptFacts receipt={receipt} before={before} />
      </PrintSheet>
    </DialogFrame>
  );
}

/** Its facts: beforehand, what would come of it. */
export function ReceiptFacts({ receipt: { line, card, pin, needsReview }, before }: Props) {
  const { formatMessage } = useIntl();
  const { money, dateTime } = useFormat(useMe()?.network.timeZone);
  const word = (id: MessageId) => formatMessage({ id });
  const of = (value: string) => money(value, line.currencySymbol);
  const facts: readonly (readonly [MessageId, ReactNode] | false)[] = [
    ["cardFlow.operation", word(OPERATION_WORDS.wordOf(line.operation))],
    ["card.number", <bdi dir="ltr">{line.cardNumber}</bdi>],
    line.otherCardNumber !== null && ["cardFlow.otherCard", <bdi dir="ltr">{line.otherCardNumber}</bdi>],
    line.memberName !== null && ["card.member", <bdi>{line.memberName}</bdi>],
    ...AMOUNTS.map((id) => compareDecimals(line[id], "0") !== 0 && ([`cardFlow.${id}`, of(line[id])] as const)),
    line.tender !== null && ["cardFlow.tender", word(TENDER_WORDS.wordOf(line.tender))],
    line.stationName !== null && ["cardFlow.station", <bdi>{line.stationName}</bdi>],
    ["card.balance.before", of(before.balance)],
    ["card.balance.after", of(line.balanceAfter)],
    card.state !== before.state && ["card.state", word(CARD_STATE_WORDS.wordOf(card.state))],
    pin !== null && ["card.pin", <bdi dir="ltr">{pin}</bdi>],
    ["cardFlow.time", dateTime(line.time)],
    ["cardFlow.author", <bdi>{line.author}</bdi>],
  ];
  return (
    <>
      <chakra.dl css={FACTS} aria-live="polite">
        {facts
          .filter((fact) => fact !== false)
          .map(([title, value]) => (
            <div key={title}>
              <dt>{word(title)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </chakra.dl>
      {needsReview && <ReviewNote />}
    </>
  );
}

const FACTS = {
  fontVariantNumeric: "tabular-nums",
  "& > div": { display: "flex", justifyContent: "space-between", gap: "4", paddingBlock: "1" },
  "& dt": { opacity: 0.75 },
  "& dd": { textAlign: "end", fontWeight: "500", overflowWrap: "anywhere" },
} as const;
