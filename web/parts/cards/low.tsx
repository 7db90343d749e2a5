import { Coins } from "lucide-react";
import { useIntl } from "react-intl";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { NO_VALUE } from "../../ui/reading-age.tsx";
import type { RecordColumn } from "../records/columns.tsx";
import { words } from "../records/words.ts";

/** Whether money is low, as a filter, a column and a file have it. */
export const LOW_WORDS = words(["true", "false"], (is) => `card.low.${is}`);

/** What a filter of two answers asks for; both together are all. */
export const oneOf = (chosen: readonly ("true" | "false")[] = []): boolean | undefined =>
  chosen.length === 1 ? chosen[0] === "true" : undefined;

/** Says of a card or group that its money is low. */
export function LowBadge() {
  const word = useIntl().formatMessage({ id: LOW_WORDS.wordOf("true") });
  return <StatusBadge meaning="warning" icon={Coins} word={word} />;
}

interface Watched {
  readonly low: boolean;
  readonly lowBelow: string | null;
  readonly currencySymbol: string;
}

/** Below what the money of a card or group is low, and whether it is, where somebody wants to see them. */
export const lowColumns = <Row extends Watched>(
  money: (amount: string, symbol: string) => string,
): readonly RecordColumn<Row>[] => [
  {
    id: "lowBelow",
    title: "card.lowBelow",
    cell: ({ lowBelow, currencySymbol }) => (lowBelow === null ? NO_VALUE : money(lowBelow, currencySymbol)),
    numeric: true,
    width: 8,
    hidden: true,
  },
  {
    id: "low",
    title: "card.low",
    cell: ({ low }) => (low ? <LowBadge /> : NO_VALUE),
    words: LOW_WORDS,
    filter: "low",
    width: 8,
    hidden: true,
  },
];
