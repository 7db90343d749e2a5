import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import type { CardReceiptLineFragment } from "./card.generated.ts";

/** What a card would have once a line is taken back or put right. */
export function AmendPreview({ receipt: { card } }: { readonly receipt: CardReceiptLineFragment }) {
  const { formatMessage } = useIntl();
  const { money } = useFormat(useMe()?.network.timeZone);
  return (
    <chakra.dl css={FACTS} aria-live="polite">
      {(["principal", "gift", "balance"] as const).map((id) => (
        <div key={id}>
          <dt>{formatMessage({ id: id === "balance" ? "card.balance.after" : `card.${id}` })}</dt>
          <dd>{money(card[id], card.currencySymbol)}</dd>
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
