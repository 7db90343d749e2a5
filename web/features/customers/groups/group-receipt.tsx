import { Button, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { compareDecimals } from "../../../../common/decimal.ts";
import type { MessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { DialogFrame } from "../../../ui/dialog-frame.tsx";
import { PrintButton, PrintSheet } from "../../../ui/print-sheet.tsx";
import type { CardGroupLineFragment, GroupReceiptLineFragment } from "./group.generated.ts";

interface Props {
  readonly receipt: GroupReceiptLineFragment;
  /** The group as it was. */
  readonly before: CardGroupLineFragment;
}

/** What an operation of a group did: shown once it is done, and printed on a roll. */
export function GroupReceipt({ receipt, before, onClose }: Props & { readonly onClose: () => void }) {
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
        <GroupReceiptFacts receipt={receipt} before={before} />
      </PrintSheet>
    </DialogFrame>
  );
}

/** What every card gets or gives, and the wallet before and after. */
export function GroupReceiptFacts({ receipt: { group, shares, left }, before }: Props) {
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
    <div aria-live="polite">
      <chakra.dl css={FACTS}>
        {facts
          .filter((fact) => fact !== false)
          .map(([title, value]) => (
            <div key={title}>
              <dt>{formatMessage({ id: title })}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </chakra.dl>
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
    </div>
  );
}

const FACTS = {
  fontVariantNumeric: "tabular-nums",
  "& > div": { display: "flex", justifyContent: "space-between", gap: "4", paddingBlock: "1" },
  "& dt": { opacity: 0.75 },
  "& dd": { textAlign: "end", fontWeight: "500", overflowWrap: "anywhere" },
} as const;
const SHARES = {
  width: "full",
  fontSize: "sm",
  fontVariantNumeric: "tabular-nums",
  marginBlockStart: "3",
  "& th": { fontWeight: "500", opacity: 0.75, textAlign: "start" },
  "& th, & td": { paddingBlock: "1", borderBlockEndWidth: "1px", borderColor: "line" },
  "& .amount": { textAlign: "end", paddingInlineStart: "3" },
} as const;
