import { Ban, CircleCheck, CircleHelp, CirclePause, Replace } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { LowBadge, lowColumns } from "../../../parts/cards/low.tsx";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { CARD_STATE_WORDS, USER_TYPE_WORDS } from "./card-list.ts";
import type { CardLineFragment } from "./card.generated.ts";

const LOOKS = {
  NORMAL: { meaning: "free", icon: CircleCheck },
  LOST: { meaning: "warning", icon: CircleHelp },
  STOP: { meaning: "lifted", icon: CirclePause },
  REPLACED: { meaning: "offline", icon: Replace },
  CLOSED: { meaning: "offline", icon: Ban },
} as const;

/** What became of a card. */
export function CardStateBadge({ state }: Pick<CardLineFragment, "state">) {
  const { formatMessage } = useIntl();
  return <StatusBadge {...LOOKS[state]} word={formatMessage({ id: CARD_STATE_WORDS.wordOf(state) })} />;
}

/** What is known of a card. */
export function useCardColumns(): readonly RecordColumn<CardLineFragment>[] {
  // A last day is one of the calendar, in no zone.
  const { date, money } = useFormat("UTC");
  const { formatMessage, formatNumber } = useIntl();
  const { date: dayOfInstant } = useFormat(useMe()?.network.timeZone);
  const amount = (id: "principal" | "gift" | "held" | "available" | "owed"): RecordColumn<CardLineFragment> => ({
    id,
    title: `card.${id}`,
    cell: ({ [id]: value, currencySymbol }) => money(value, currencySymbol),
    numeric: true,
    width: 8,
    hidden: true,
  });
  return [
    {
      id: "number",
      title: "card.number",
      sort: "number",
      cell: ({ number }) => <bdi dir="ltr">{number}</bdi>,
      width: 11,
      priority: 1,
    },
    { id: "memberName", title: "card.member", width: 10, grow: true },
    {
      id: "memberPhone",
      title: "card.phone",
      cell: ({ memberPhone }) => <bdi dir="ltr">{memberPhone ?? NO_VALUE}</bdi>,
      width: 11,
    },
    {
      id: "memberIdNumberMasked",
      title: "member.idNumber",
      cell: ({ memberIdNumberMasked }) => <bdi dir="ltr">{memberIdNumberMasked ?? NO_VALUE}</bdi>,
      width: 11,
      hidden: true,
    },
    {
      id: "memberPoints",
      title: "member.points",
      cell: ({ memberPoints }) => (memberPoints === null ? NO_VALUE : formatNumber(memberPoints)),
      numeric: true,
      width: 7,
      hidden: true,
    },
    {
      id: "userType",
      title: "card.userType",
      cell: ({ userType }) => formatMessage({ id: USER_TYPE_WORDS.wordOf(userType) }),
      words: USER_TYPE_WORDS,
      width: 8,
      hidden: true,
    },
    { id: "plate", title: "card.plate", width: 7 },
    {
      id: "state",
      title: "card.state",
      cell: (row) => <CardStateBadge {...row} />,
      words: CARD_STATE_WORDS,
      filter: "state",
      width: 11.75,
    },
    amount("principal"),
    amount("gift"),
    {
      id: "balance",
      title: "card.balance",
      cell: ({ balance, currencySymbol }) => money(balance, currencySymbol),
      under: ({ low }) => low && <LowBadge />,
      numeric: true,
      width: 9,
    },
    amount("held"),
    amount("available"),
    amount("owed"),
    ...lowColumns(money),
    {
      id: "validUntil",
      title: "card.validUntil",
      cell: ({ validUntil }) => (validUntil === null ? NO_VALUE : date(validUntil)),
      width: 8,
    },
    { id: "tag", title: "card.tag", cell: ({ tag }) => <bdi dir="ltr">{tag ?? NO_VALUE}</bdi>, width: 8, hidden: true },
    { id: "groupName", title: "card.group", width: 10, hidden: true },
    { id: "limitProfileName", title: "cardLimit.profile", width: 9, hidden: true },
    { id: "customerName", title: "card.customer", width: 10, hidden: true },
    { id: "platformName", title: "card.platform", width: 10, hidden: true },
    {
      id: "createdAt",
      title: "card.createdAt",
      sort: "createdAt",
      cell: ({ createdAt }) => dayOfInstant(createdAt),
      width: 8,
      hidden: true,
    },
  ];
}
