import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { compareDecimals } from "../../../../common/decimal.ts";
import type { MessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { ReceiptDialog } from "../../../parts/cards/receipt-dialog.tsx";
import { ReviewNote } from "../../../parts/review/review-note.tsx";
import { FactLines } from "../../../ui/fact-lines.tsx";
import type { CardGroupLineFragment, GroupReceiptLineFragment } from "./group.generated.ts";

interface Props {
  readonly receipt: GroupReceiptLineFragment;
  /** The group as it was. */
  readonly before: CardGroupLineFragment;
}

/** What an operation of a group did: shown once it is done, and printed on a roll. */
export function GroupReceipt({ receipt, before, onClose }: Props & { readonly onClose: () => void }) {
  return (
    <ReceiptDialog onClose={onClose}>
      <GroupReceiptFacts receipt={receipt} before={before} />
    </ReceiptDialog>
  );
}

/** What every card gets or gives, and the wallet before and after. */
export function GroupReceiptFacts({ receipt: { group, shares, left, needsReview }, before }: Props) {
  const { formatMessage } = useIntl();
  const { money } = useFormat(useMe()?.network.timeZone);
  const of = (value: string) => money(value, group.currencySymbol);
  const facts: readonly (readonly [MessageId, ReactNode] | false)[] = [
    ["group.name", <bdi>{group.name}</bdi>],
    ["group.balance.before", of(before.balance)],
    ["group.balance.after", of(group.balance)],
    compareDecimals(left, "0") !== 0 && ["group.left", of(left)],
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
