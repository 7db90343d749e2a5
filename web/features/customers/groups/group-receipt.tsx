import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { compareDecimals, subtractDecimals } from "../../../../common/decimal.ts";
import type { MessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { ReceiptDialog } from "../../../parts/cards/receipt-dialog.tsx";
import { TENDER_WORDS } from "../../../parts/cards/tender-words.ts";
import { ReviewNote } from "../../../parts/review/review-note.tsx";
import { FactLines } from "../../../ui/fact-lines.tsx";
import {
  type CardGroupLineFragment,
  GroupFlowDetailDocument,
  type GroupFlowLineFragment,
  type GroupReceiptLineFragment,
} from "./group.generated.ts";

interface Props {
  readonly receipt: GroupReceiptLineFragment;
  /** The group as it was. */
  readonly before: CardGroupLineFragment;
}

interface ReceiptProps extends Props {
  /** What the operation is called. */
  readonly label: MessageId;
  readonly onClose: () => void;
}

/** What an operation of a group did, when, by whom and how it was paid: shown once it is done, and printed on a roll. */
export function GroupReceipt({ receipt, before, label, onClose }: ReceiptProps) {
  const { formatMessage } = useIntl();
  const { data } = useQuery(GroupFlowDetailDocument, {
    variables: { id: receipt.id ?? "" },
    skip: receipt.id === null,
    context: { silent: true },
  });
  const line = data?.groupFlows.nodes[0];
  return (
    <ReceiptDialog onClose={onClose}>
      <FactLines facts={[["cardFlow.operation", formatMessage({ id: label })]]} />
      <GroupReceiptFacts receipt={receipt} before={before} {...(line && { line })} />
    </ReceiptDialog>
  );
}

/** What a cancelled group pays out: its wallet, and what its cards give back. */
const paidOut = (before: CardGroupLineFragment, { shares }: GroupReceiptLineFragment): string =>
  shares.reduce((sum, { amount }) => subtractDecimals(sum, amount), before.balance);

interface FactsProps extends Props {
  /** What is kept of it, once it is done. */
  readonly line?: GroupFlowLineFragment;
}

/** What every card gets or gives, and the wallet before and after. */
export function GroupReceiptFacts({ receipt, before, line }: FactsProps) {
  const { group, shares, left, needsReview } = receipt;
  const { formatMessage } = useIntl();
  const { money, dateTime } = useFormat(useMe()?.network.timeZone);
  const of = (value: string) => money(value, group.currencySymbol);
  const facts: readonly (readonly [MessageId, ReactNode] | false)[] = [
    ["group.name", <bdi>{group.name}</bdi>],
    line?.kind === "DEPOSIT" && ["cardFlow.deposit", of(line.amount)],
    group.state === "CANCELLED" && ["cardFlow.refund", of(paidOut(before, receipt))],
    line?.tender != null && [
      line.kind === "CANCEL" ? "cardFlow.tender.out" : "cardFlow.tender",
      formatMessage({ id: TENDER_WORDS.wordOf(line.tender) }),
    ],
    line?.stationName != null && ["cardFlow.station", <bdi>{line.stationName}</bdi>],
    ["group.balance.before", of(before.balance)],
    ["group.balance.after", of(group.balance)],
    compareDecimals(left, "0") !== 0 && ["group.left", of(left)],
    line !== undefined && ["cardFlow.time", dateTime(line.time)],
    line !== undefined && ["cardFlow.author", <bdi>{line.author}</bdi>],
  ];
  return (
    <>
      <FactLines facts={facts} />
      {needsReview && <ReviewNote />}
      {shares.length > 0 && (
        <chakra.table css={SHARES}>
          <thead>
            <tr>
              <th>{formatMessage({ id: "card.number" })}</th>
              <th className="amount">{formatMessage({ id: "card.amount" })}</th>
              <th className="amount">{formatMessage({ id: "card.balance.after" })}</th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ cardId, cardNumber, amount, balanceAfter }) => (
              <tr key={cardId}>
                <td>
                  <bdi dir="ltr">{cardNumber}</bdi>
                </td>
                <td className="amount">{of(amount)}</td>
                <td className="amount">{of(balanceAfter)}</td>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      )}
    </>
  );
}

const SHARES = {
  width: "full",
  fontSize: "sm",
  fontVariantNumeric: "tabular-nums",
  marginBlockStart: "3",
  "& th": { fontWeight: "500", opacity: 0.75, textAlign: "start" },
  "& th, & td": { paddingBlock: "1", borderBlockEndWidth: "1px", borderColor: "line" },
  "& .amount": { textAlign: "end", paddingInlineStart: "3" },
} as const;
