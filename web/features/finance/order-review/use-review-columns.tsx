import { REVIEWED_WORDS } from "../../../parts/review/reviewed-words.ts";
import { CircleCheck, CircleX, Clock, Undo2 } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { TENDER_WORDS } from "../../../parts/cards/tender-words.ts";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { REVIEW_STATE_WORDS } from "./review-list.ts";
import type { ReviewLineFragment } from "./reviews.generated.ts";

const BADGES = {
  WAITING: { meaning: "authorized", icon: Clock },
  PASSED: { meaning: "free", icon: CircleCheck },
  REJECTED: { meaning: "fault", icon: CircleX },
  WITHDRAWN: { meaning: "offline", icon: Undo2 },
} as const;

/** Where a request stands. */
export function ReviewBadge({ state }: Pick<ReviewLineFragment, "state">) {
  const { formatMessage } = useIntl();
  return <StatusBadge {...BADGES[state]} word={formatMessage({ id: REVIEW_STATE_WORDS.wordOf(state) })} />;
}

/** What is known of an operation that waits. */
export function useReviewColumns(): readonly RecordColumn<ReviewLineFragment>[] {
  const { dateTime, money } = useFormat(useMe()?.network.timeZone);
  return [
    { id: "time", title: "review.time", sort: "time", cell: ({ time }) => dateTime(time), width: 11 },
    {
      id: "operation",
      title: "review.operation",
      words: REVIEWED_WORDS,
      filter: "operation",
      width: 11,
      priority: 1,
    },
    {
      id: "cardNumber",
      title: "card.number",
      // The operation says whether it is about a card or a whole group.
      cell: ({ cardNumber, group }) =>
        cardNumber === null ? <bdi>{group?.name ?? NO_VALUE}</bdi> : <bdi dir="ltr">{cardNumber}</bdi>,
      width: 9,
    },
    {
      id: "groupName",
      title: "group.name",
      cell: ({ group }) => (group === null ? NO_VALUE : <bdi>{group.name}</bdi>),
      width: 9,
      hidden: true,
    },
    { id: "memberName", title: "review.holder", width: 8 },
    {
      id: "amount",
      title: "review.amount",
      sort: "amount",
      cell: ({ amount, currencySymbol }) => <bdi>{money(amount, currencySymbol)}</bdi>,
      numeric: true,
      width: 8,
    },
    {
      id: "rightAmount",
      title: "review.rightAmount",
      cell: ({ rightAmount, currencySymbol }) => (rightAmount === null ? NO_VALUE : money(rightAmount, currencySymbol)),
      numeric: true,
      width: 8,
      hidden: true,
    },
    { id: "reason", title: "review.reason", width: 8, grow: true },
    { id: "author", title: "review.author", width: 7 },
    {
      id: "state",
      title: "review.state",
      cell: (row) => <ReviewBadge {...row} />,
      words: REVIEW_STATE_WORDS,
      filter: "state",
      width: 11,
    },
    { id: "tender", title: "review.tender", words: TENDER_WORDS, width: 8, hidden: true },
    { id: "stationName", title: "review.station", width: 9, hidden: true },
    { id: "decider", title: "review.decider", width: 8, hidden: true },
    {
      id: "decidedAt",
      title: "review.decidedAt",
      cell: ({ decidedAt }) => (decidedAt === null ? NO_VALUE : dateTime(decidedAt)),
      width: 11,
      hidden: true,
    },
    { id: "note", title: "review.note", width: 10, hidden: true },
  ];
}
