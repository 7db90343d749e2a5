import { Ban, CircleCheck } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { LowBadge, lowColumns } from "../../../parts/cards/low.tsx";
import { TENDER_WORDS } from "../../../parts/cards/tender-words.ts";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { ALLOWED_WORDS, GROUP_STATE_WORDS, KIND_WORDS, SHARING_WORDS } from "./group-list.ts";
import type { CardGroupLineFragment, GroupFlowLineFragment } from "./group.generated.ts";

/** Whether a group is in use. */
export function GroupStateBadge({ state }: Pick<CardGroupLineFragment, "state">) {
  const { formatMessage } = useIntl();
  const look = state === "ACTIVE" ? { meaning: "free", icon: CircleCheck } : { meaning: "offline", icon: Ban };
  return (
    <StatusBadge
      {...(look as { meaning: "free"; icon: typeof Ban })}
      word={formatMessage({ id: GROUP_STATE_WORDS.wordOf(state) })}
    />
  );
}

/** What is known of a card group. */
export function useGroupColumns(): readonly RecordColumn<CardGroupLineFragment>[] {
  const { formatMessage } = useIntl();
  const { date, money } = useFormat(useMe()?.network.timeZone);
  return [
    { id: "name", title: "group.name", sort: "name", width: 10.75, grow: true, priority: 1 },
    {
      id: "sharing",
      title: "group.sharing",
      cell: ({ sharing }) => formatMessage({ id: SHARING_WORDS.wordOf(sharing) }),
      words: SHARING_WORDS,
      filter: "sharing",
      width: 13.25,
    },
    {
      id: "balance",
      title: "group.balance",
      cell: ({ balance, currencySymbol }) => money(balance, currencySymbol),
      under: ({ low }) => low && <LowBadge />,
      numeric: true,
      width: 9,
    },
    ...lowColumns(money),
    { id: "cardCount", title: "group.cards", numeric: true, width: 6 },
    {
      id: "state",
      title: "group.state",
      cell: (row) => <GroupStateBadge {...row} />,
      words: GROUP_STATE_WORDS,
      filter: "state",
      width: 9.75,
    },
    { id: "contact", title: "group.contact", width: 8 },
    { id: "phone", title: "group.phone", cell: ({ phone }) => <bdi dir="ltr">{phone || NO_VALUE}</bdi>, width: 9 },
    {
      id: "businessNumber",
      title: "group.businessNumber",
      cell: ({ businessNumber }) => <bdi dir="ltr">{businessNumber || NO_VALUE}</bdi>,
      width: 9,
    },
    {
      id: "transfersOut",
      title: "group.transfersOut",
      words: ALLOWED_WORDS,
      width: 8,
      hidden: true,
    },
    // A file has the groups alone that are allowed into one.
    { id: "exports", title: "group.exports", words: ALLOWED_WORDS, file: [], width: 8, hidden: true },
    { id: "platformName", title: "card.platform", width: 10, hidden: true },
    {
      id: "createdAt",
      title: "group.createdAt",
      sort: "createdAt",
      cell: ({ createdAt }) => date(createdAt),
      width: 8,
      hidden: true,
    },
  ];
}

/** What is known of a line of a group. */
export function useGroupFlowColumns(): readonly RecordColumn<GroupFlowLineFragment>[] {
  const { formatMessage } = useIntl();
  const { dateTime, money } = useFormat(useMe()?.network.timeZone);
  return [
    { id: "time", title: "cardFlow.time", sort: "time", cell: ({ time }) => dateTime(time), width: 11 },
    { id: "groupName", title: "group.name", width: 11, grow: true, priority: 1 },
    {
      id: "kind",
      title: "groupLog.kind",
      cell: ({ kind }) => formatMessage({ id: KIND_WORDS.wordOf(kind) }),
      words: KIND_WORDS,
      filter: "kind",
      width: 10,
    },
    {
      id: "cardNumber",
      title: "card.number",
      cell: ({ cardNumber }) => <bdi dir="ltr">{cardNumber ?? NO_VALUE}</bdi>,
      width: 10,
    },
    {
      id: "amount",
      title: "card.amount",
      cell: ({ amount, currencySymbol }) => money(amount, currencySymbol),
      numeric: true,
      width: 8,
    },
    {
      id: "balanceAfter",
      title: "cardFlow.balanceAfter",
      cell: ({ balanceAfter, currencySymbol }) => money(balanceAfter, currencySymbol),
      numeric: true,
      width: 8,
    },
    {
      id: "tender",
      title: "cardFlow.tender",
      words: TENDER_WORDS,
      width: 8,
    },
    { id: "author", title: "cardFlow.author", width: 8 },
    { id: "reason", title: "cardFlow.reason", width: 10, hidden: true },
  ];
}
