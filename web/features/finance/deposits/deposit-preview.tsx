import type { MessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { FactLines } from "../../../ui/fact-lines.tsx";
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
  const { money } = useFormat(useMe()?.network.timeZone);
  return <FactLines facts={shown.map((id) => [TITLES[id], money(line[id], line.currencySymbol)])} />;
}
