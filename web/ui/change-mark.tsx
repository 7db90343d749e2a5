import { chakra } from "@chakra-ui/react";
import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { useFormat } from "../lib/format.ts";

interface Props {
  /** How far above or below it is, as a ratio. */
  readonly change: number;
  /** What it is compared with, in words; absent: others beside it say so. */
  readonly children?: ReactNode;
}

/** A ratio below which nothing has changed: a tenth of a per cent is the smallest that is shown. */
const EVEN = 0.0005;

/** A rise or fall against something, by sign, figure and words. */
export function ChangeMark({ change, children }: Props) {
  const { percent } = useFormat();
  const Icon = Math.abs(change) < EVEN ? Minus : change > 0 ? TrendingUp : TrendingDown;
  return (
    <chakra.span display="inline-flex" gap="1" alignItems="center" maxW="100%">
      <Icon size={13} aria-hidden />
      <chakra.bdi color="text" fontWeight="600">
        {percent(change, true)}
      </chakra.bdi>
      {children !== undefined && <chakra.span truncate>{children}</chakra.span>}
    </chakra.span>
  );
}
