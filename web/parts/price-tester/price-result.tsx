import { chakra } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { useFormat } from "../../lib/format.ts";
import { tabular } from "../../ui/theme.ts";
import { PriceSteps } from "./price-steps.tsx";
import type { PriceReasonFragment } from "./price-tester.generated.ts";
import { WhyPrice } from "./why-price.tsx";

interface Props {
  readonly reason: PriceReasonFragment;
  /** The reasons stand behind a button instead of below. */
  readonly compact: boolean;
}

/** What the sale costs: per unit, in all, and what it would have cost. */
export function PriceResult({ reason, compact }: Props) {
  const { price, dateTime } = useFormat(reason.timeZone);
  const money = (value: string) => price(value, reason.currencySymbol);
  const reduced = reason.amount !== reason.originalAmount;
  return (
    <>
      <chakra.div css={FIGURES}>
        <div>
          <b>{money(reason.amount)}</b>
          {reduced && <del>{money(reason.originalAmount)}</del>}
        </div>
        <small>
          <FormattedMessage
            id="tester.perUnit"
            values={{ price: money(reason.price), station: <bdi>{reason.stationName}</bdi>, time: dateTime(reason.at) }}
          />
        </small>
      </chakra.div>
      {compact ? <WhyPrice reason={reason} /> : <PriceSteps reason={reason} />}
    </>
  );
}

const FIGURES = {
  ...tabular,
  display: "flex",
  flexDirection: "column",
  gap: "0.5",
  marginBlockEnd: "2",
  "& b": { fontSize: "2xl", fontWeight: "650", letterSpacing: "-0.01em" },
  "& del": { marginInlineStart: "2.5", color: "muted" },
  "& small": { color: "muted", fontSize: "sm" },
} as const;
