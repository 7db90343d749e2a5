import { Undo2 } from "lucide-react";
import { useIntl } from "react-intl";
import { compareDecimals } from "../../../../common/decimal.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { TENDER_WORDS } from "../../../parts/cards/tender-words.ts";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { CARD_STATE_WORDS, OPERATION_WORDS } from "./card-list.ts";
import type { CardFlowLineFragment } from "./card.generated.ts";

const AMOUNTS = ["deposit", "gift", "transfer", "refund", "oilAmount", "storeAmount", "lacked"] as const;

/** Shown where somebody wants to see them: most lines have none. */
const SELDOM: readonly string[] = ["gift", "transfer", "refund", "lacked"];

/** What was done, and whether it was taken back. */
function FlowOperation({ operation, reversed }: CardFlowLineFragment) {
  const { formatMessage } = useIntl();
  const word = formatMessage({ id: OPERATION_WORDS.wordOf(operation) });
  return reversed ? (
    <StatusBadge
      meaning="offline"
      icon={Undo2}
      word={formatMessage({ id: "cardFlow.reversed" }, { operation: word })}
    />
  ) : (
    word
  );
}

/** What is known of a line of a card; amounts that are 0 stay empty, so that the others are seen. */
export function useFlowColumns(): readonly RecordColumn<CardFlowLineFragment>[] {
  const { dateTime, money } = useFormat(useMe()?.network.timeZone);
  const amount = (id: (typeof AMOUNTS)[number]): RecordColumn<CardFlowLineFragment> => ({
    id,
    title: `cardFlow.${id}`,
    cell: ({ [id]: value, currencySymbol }) =>
      compareDecimals(value, "0") === 0 ? NO_VALUE : money(value, currencySymbol),
    numeric: true,
    width: 7,
    ...(SELDOM.includes(id) && { hidden: true as const }),
  });
  return [
    { id: "time", title: "cardFlow.time", sort: "time", cell: ({ time }) => dateTime(time), width: 11 },
    {
      id: "operation",
      title: "cardFlow.operation",
      cell: (row) => <FlowOperation {...row} />,
      words: OPERATION_WORDS,
      filter: "operation",
      width: 12,
      priority: 1,
    },
    { id: "cardNumber", title: "card.number", cell: ({ cardNumber }) => <bdi dir="ltr">{cardNumber}</bdi>, width: 10 },
    { id: "memberName", title: "card.member", width: 9, grow: true },
    {
      id: "memberPhone",
      title: "card.phone",
      cell: ({ memberPhone }) => <bdi dir="ltr">{memberPhone ?? NO_VALUE}</bdi>,
      width: 11,
      hidden: true,
    },
    { id: "plate", title: "card.plate", width: 7, hidden: true },
    ...AMOUNTS.map(amount),
    {
      id: "balanceAfter",
      title: "cardFlow.balanceAfter",
      cell: ({ balanceAfter, currencySymbol }) => money(balanceAfter, currencySymbol),
      numeric: true,
      width: 8,
    },
    { id: "tender", title: "cardFlow.tender", words: TENDER_WORDS, filter: "tender", width: 7, hidden: true },
    { id: "stationName", title: "cardFlow.station", width: 9, hidden: true },
    { id: "stateAfter", title: "cardFlow.stateAfter", words: CARD_STATE_WORDS, width: 7, hidden: true },
    { id: "otherCardNumber", title: "cardFlow.otherCard", width: 10, hidden: true },
    { id: "author", title: "cardFlow.author", width: 7, hidden: true },
    { id: "reason", title: "cardFlow.reason", width: 10, hidden: true },
  ];
}
