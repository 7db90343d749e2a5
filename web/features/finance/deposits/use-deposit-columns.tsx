import { CircleCheck, CirclePause, Undo2 } from "lucide-react";
import { useIntl } from "react-intl";
import { compareDecimals, subtractDecimals } from "../../../../common/decimal.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { TENDER_WORDS } from "../../../parts/cards/tender-words.ts";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { ACTIVE_WORDS, GIFT_WORDS, OPERATION_WORDS } from "./deposit-list.ts";
import type { DepositRuleLineFragment } from "./deposit-rules.generated.ts";
import type { DepositLineFragment } from "./deposits.generated.ts";

/** What a line is besides a deposit that stands; null: it is one. */
function markOf({ operation, refund, reversed }: DepositLineFragment) {
  if (operation === "DEPOSIT") {
    return reversed ? "TAKEN_BACK" : null;
  }
  return compareDecimals(refund, "0") === 0 ? "CORRECTION" : "REFUND";
}

/** Whether a deposit was put right or paid out, or that a line does so to another. */
export function DepositMark({ line }: { readonly line: DepositLineFragment }) {
  const { formatMessage } = useIntl();
  const mark = markOf(line);
  return mark && <StatusBadge meaning="offline" icon={Undo2} word={formatMessage({ id: `deposit.mark.${mark}` })} />;
}

/** What is known of a deposit. */
export function useDepositColumns(): readonly RecordColumn<DepositLineFragment>[] {
  const { formatMessage } = useIntl();
  const { dateTime, money } = useFormat(useMe()?.network.timeZone);
  const amount = (id: "gift" | "balanceAfter"): RecordColumn<DepositLineFragment> => ({
    id,
    title: `cardFlow.${id}`,
    cell: ({ [id]: value, currencySymbol }) =>
      compareDecimals(value, "0") === 0 ? NO_VALUE : money(value, currencySymbol),
    numeric: true,
    width: 8,
  });
  return [
    { id: "time", title: "cardFlow.time", sort: "time", cell: ({ time }) => dateTime(time), width: 11 },
    {
      id: "cardNumber",
      title: "card.number",
      cell: ({ cardNumber }) => <bdi dir="ltr">{cardNumber}</bdi>,
      width: 10,
      priority: 1,
    },
    { id: "memberName", title: "card.member", width: 10, grow: true },
    {
      id: "memberPhone",
      title: "card.phone",
      cell: ({ memberPhone }) => <bdi dir="ltr">{memberPhone ?? NO_VALUE}</bdi>,
      width: 11,
      hidden: true,
    },
    {
      id: "deposit",
      title: "cardFlow.deposit",
      cell: ({ deposit, refund, currencySymbol }) => money(subtractDecimals(deposit, refund), currencySymbol),
      numeric: true,
      width: 8,
      file: [
        { id: "deposit", title: "cardFlow.deposit" },
        { id: "refund", title: "cardFlow.refund" },
      ],
    },
    {
      id: "mark",
      title: "deposit.mark",
      cell: (line) => (markOf(line) === null ? NO_VALUE : <DepositMark line={line} />),
      width: 11,
      file: [{ id: "operation", title: "deposit.mark", words: OPERATION_WORDS }],
    },
    amount("gift"),
    { ...amount("balanceAfter"), hidden: true },
    {
      id: "tender",
      title: "cardFlow.tender",
      cell: ({ tender }) => (tender === null ? NO_VALUE : formatMessage({ id: TENDER_WORDS.wordOf(tender) })),
      words: TENDER_WORDS,
      filter: "tender",
      width: 8,
    },
    { id: "stationName", title: "cardFlow.station", width: 9 },
    { id: "author", title: "cardFlow.author", width: 8, hidden: true },
    { id: "reason", title: "cardFlow.reason", width: 10, hidden: true },
  ];
}

/** Whether a rule is asked at all. */
export function RuleBadge({ active }: Pick<DepositRuleLineFragment, "active">) {
  const { formatMessage } = useIntl();
  return active ? (
    <StatusBadge meaning="free" icon={CircleCheck} word={formatMessage({ id: "depositRule.state.on" })} />
  ) : (
    <StatusBadge meaning="offline" icon={CirclePause} word={formatMessage({ id: "depositRule.state.off" })} />
  );
}

/** What is known of a deposit rule. */
export function useDepositRuleColumns(): readonly RecordColumn<DepositRuleLineFragment>[] {
  const { formatMessage, formatNumber } = useIntl();
  const symbol = useMe()?.network.currencySymbol ?? "";
  // A day of the calendar, in no zone.
  const { date, money } = useFormat("UTC");
  const day = (value: string | null) => (value === null ? NO_VALUE : date(value));
  return [
    { id: "name", title: "depositRule.name", sort: "name", width: 12, grow: true, priority: 1 },
    {
      id: "fromAmount",
      title: "depositRule.fromAmount",
      sort: "fromAmount",
      cell: ({ fromAmount }) => money(fromAmount, symbol),
      numeric: true,
      width: 11,
    },
    {
      id: "gift",
      title: "depositRule.gift",
      cell: ({ kind, gift }) => (kind === "PERCENT" ? formatNumber(Number(gift) / 100, PERCENT) : money(gift, symbol)),
      file: [
        { id: "kind", title: "depositRule.kind", words: GIFT_WORDS },
        { id: "gift", title: "depositRule.gift" },
      ],
      numeric: true,
      width: 8,
    },
    {
      id: "mostGift",
      title: "depositRule.mostGift",
      cell: ({ mostGift }) => (mostGift === null ? NO_VALUE : money(mostGift, symbol)),
      numeric: true,
      width: 8,
    },
    {
      id: "cardGroupName",
      title: "group.name",
      cell: ({ cardGroupName }) => cardGroupName ?? formatMessage({ id: "depositRule.everyCard" }),
      width: 10,
    },
    { id: "validFrom", title: "depositRule.validFrom", cell: ({ validFrom }) => day(validFrom), width: 8 },
    { id: "validUntil", title: "depositRule.validUntil", cell: ({ validUntil }) => day(validUntil), width: 8 },
    {
      id: "active",
      title: "depositRule.state",
      cell: (row) => <RuleBadge {...row} />,
      words: ACTIVE_WORDS,
      width: 7,
    },
    { id: "platformName", title: "card.platform", width: 10, hidden: true },
  ];
}

const PERCENT = { style: "percent", maximumFractionDigits: 2 } as const;
