import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import type { DepositLineFragment } from "./deposits.generated.ts";

const TITLES = {
  deposit: "cardFlow.deposit",
  refund: "deposit.refunded",
  gift: "cardFlow.gift",
  balanceAfter: "card.balance.after",
} as const satisfies Partial<Record<keyof DepositLineFragment, MessageId>>;

interface Props {
  readonly line: DepositLineFragment;
  readonly shown: readonly (keyof typeof TITLES)[];
}

/** What a deposit or its refund would bring and leave. */
export function DepositPreview({ line, shown }: Props) {
  const { formatMessage } = useIntl();
  const { money } = useFormat(useMe()?.network.timeZone);
  return (
    <chakra.dl css={FACTS} aria-live="polite">
      {shown.map((id) => (
        <div key={id}>
          <dt>{formatMessage({ id: TITLES[id] })}</dt>
          <dd>{money(line[id], line.currencySymbol)}</dd>
        </div>
      ))}
    </chakra.dl>
  );
}

const FACTS = {
  fontVariantNumeric: "tabular-nums",
  "& > div": { display: "flex", justifyContent: "space-between", gap: "4", paddingBlock: "1" },
  "& dt": { opacity: 0.75 },
  "& dd": { textAlign: "end", fontWeight: "500" },
} as const;
