import { chakra } from "@chakra-ui/react";
import { Ban, CircleCheck, CircleMinus, CircleX, Clock, Hourglass, Send, Undo2 } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useIntl, type IntlShape } from "react-intl";
import { useFormat } from "../../../../lib/format.ts";
import type { PriceBatchState, PriceResult } from "../../../../schema-types.generated.ts";
import { NO_VALUE } from "../../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import type { Meaning } from "../../../../ui/theme-tokens.ts";
import { PriceWarnings, useRefusalWords, type GuardedPrice } from "../price-guards.tsx";
import type { BatchLineFragment, BatchRowFragment } from "./batch.generated.ts";

interface Look {
  readonly icon: LucideIcon;
  readonly meaning: Meaning;
}

const STATES: Readonly<Record<PriceBatchState, Look>> = {
  WAITING: { icon: Hourglass, meaning: "warning" },
  NOT_APPROVED: { icon: CircleX, meaning: "free" },
  PLANNED: { icon: Clock, meaning: "authorized" },
  DELIVERING: { icon: Send, meaning: "working" },
  DONE: { icon: CircleCheck, meaning: "refuelling" },
  CANCELLED: { icon: Ban, meaning: "free" },
  REFUSED: { icon: CircleX, meaning: "fault" },
};

/** Where a batch stands. */
export function BatchStateBadge({ batch }: { readonly batch: Pick<BatchLineFragment, "state" | "rolledBackBy"> }) {
  const { formatMessage } = useIntl();
  // What it set holds no more, whatever became of it at the guns before.
  const state = batch.rolledBackBy === null ? batch.state : "ROLLED_BACK";
  const look = state === "ROLLED_BACK" ? ROLLED_BACK : STATES[state];
  return <StatusBadge {...look} word={formatMessage({ id: `priceBatch.state.${state}` })} />;
}

const ROLLED_BACK: Look = { icon: Undo2, meaning: "free" };

/** The stations of a batch by name, those that there is no room for by their number. */
export function placeWords(
  { formatMessage }: Pick<IntlShape, "formatMessage">,
  { stationNames, stations }: Pick<BatchLineFragment, "stationNames" | "stations">,
): string {
  const names = stationNames.join(", ");
  const count = stations - stationNames.length;
  return count > 0 ? formatMessage({ id: "priceBatch.places" }, { names, count }) : names;
}

const RESULTS: Readonly<Record<PriceResult, Look>> = {
  CHANGED: { icon: CircleCheck, meaning: "refuelling" },
  PLANNED: { icon: Clock, meaning: "authorized" },
  UNCHANGED: { icon: CircleMinus, meaning: "free" },
  SUPERSEDED: { icon: Undo2, meaning: "warning" },
  REFUSED: { icon: CircleX, meaning: "fault" },
  WAITING: { icon: Hourglass, meaning: "warning" },
};

/** What becomes of one row; what refuses it in words, with the limit that it breaks; and what somebody has to know of it. */
export function BatchResult({ row }: { readonly row: Pick<BatchRowFragment, "outcome"> & GuardedPrice }) {
  const { formatMessage } = useIntl();
  const { outcome, number } = row;
  const why = useRefusalWords()(row);
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap="2" css={WHOLE}>
      <StatusBadge {...RESULTS[outcome]} word={formatMessage({ id: `priceBatch.result.${outcome}` })} />
      {why && (
        <chakra.span fontSize="xs" color="muted" whiteSpace="normal">
          {number == null ? why : formatMessage({ id: "rows.refused" }, { text: why, number })}
        </chakra.span>
      )}
      <PriceWarnings row={row} />
    </chakra.span>
  );
}

/** Its word takes several lines where there is no room for one. */
const WHOLE = { "--badge-wrap": "normal" } as const;

type Ruled = Pick<BatchLineFragment, "source" | "price" | "delta" | "currencySymbol">;

/** What a batch does to each price, in words; with its stations' symbol where they have one in common. */
export function useRule() {
  const { formatMessage } = useIntl();
  const { price } = useFormat();
  return ({ source, price: fixed, delta, currencySymbol }: Ruled): string => {
    const symbol = currencySymbol ?? undefined;
    if (source === "ROLLBACK") {
      return formatMessage({ id: "price.source.ROLLBACK" });
    }
    if (fixed != null) {
      return formatMessage({ id: "priceBatch.rule.price" }, { price: price(fixed, symbol) });
    }
    const up = delta != null && !delta.startsWith("-");
    const amount = delta == null ? NO_VALUE : price(delta.replace("-", ""), symbol);
    return formatMessage({ id: up ? "priceBatch.rule.up" : "priceBatch.rule.down" }, { price: amount });
  };
}
