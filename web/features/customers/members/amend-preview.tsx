import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { FactLines } from "../../../ui/fact-lines.tsx";
import type { CardReceiptLineFragment } from "./card.generated.ts";

/** What a card would have once a line is taken back or put right. */
export function AmendPreview({ receipt: { card } }: { readonly receipt: CardReceiptLineFragment }) {
  const { money } = useFormat(useMe()?.network.timeZone);
  const shown = [
    ["card.principal", card.principal],
    ["card.gift", card.gift],
    ["card.balance.after", card.balance],
  ] as const;
  return <FactLines facts={shown.map(([title, value]) => [title, money(value, card.currencySymbol)])} />;
}
