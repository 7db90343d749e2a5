import { chakra } from "@chakra-ui/react";
import { useFormat } from "../../../lib/format.ts";
import { tabular } from "../../../ui/theme.ts";
import { stepBetween } from "./price-rules.ts";

interface Props {
  readonly old: string | null;
  readonly price: string;
}

/** By how much a price moves, with its sign, as an amount and in per cent. */
export function PriceStep({ old, price }: Props) {
  const format = useFormat();
  const step = stepBetween(old, price);
  if (step === undefined) {
    return null;
  }
  const sign = step.amount.startsWith("-") ? "" : "+";
  return (
    <chakra.span css={tabular} color="text">
      <bdi dir="ltr">
        {sign}
        {format.price(step.amount)}
      </bdi>
      <chakra.span marginInlineStart="1" color="muted">
        <bdi dir="ltr">{format.percent(step.ratio, true)}</bdi>
      </chakra.span>
    </chakra.span>
  );
}
