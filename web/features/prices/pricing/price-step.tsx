import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { tabular } from "../../../ui/theme.ts";
import { isTooLarge, stepBetween } from "./price-rules.ts";

interface Props {
  readonly old: string | null;
  readonly price: string;
  /** Per cent; what is larger is marked. */
  readonly largestStep?: string | undefined;
  /** Per cent; what is larger needs a second person, and says so. */
  readonly approvalStep?: string | null | undefined;
}

/** By how much a price moves, with its sign, as an amount and in per cent; that it is too much is said in words. */
export function PriceStep({ old, price, largestStep, approvalStep }: Props) {
  const { formatMessage } = useIntl();
  const { number, percent } = useFormat();
  const step = stepBetween(old, price);
  if (step === undefined) {
    return null;
  }
  const sign = step.amount.startsWith("-") ? "" : "+";
  const tooLarge = isTooLarge(step, largestStep);
  return (
    <chakra.span css={tabular} color={tooLarge ? "state.fault.fg" : "text"}>
      <bdi dir="ltr">
        {sign}
        {number(step.amount, 4)}
      </bdi>
      <chakra.bdi dir="ltr" marginInlineStart="1" color={tooLarge ? "inherit" : "muted"}>
        {percent(step.ratio, true)}
      </chakra.bdi>
      {!tooLarge && isTooLarge(step, approvalStep ?? undefined) && (
        <chakra.span display="block" fontSize="xs" color="state.warning.fg">
          {formatMessage({ id: "priceApproval.needed" })}
        </chakra.span>
      )}
      {tooLarge && (
        <chakra.span display="block" fontSize="xs">
          {formatMessage({ id: "price.review.tooLarge" }, { step: percent(Number(largestStep) / 100) })}
        </chakra.span>
      )}
    </chakra.span>
  );
}
