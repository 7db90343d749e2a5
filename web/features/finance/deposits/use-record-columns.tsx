import { useIntl } from "react-intl";
import { compareDecimals } from "../../../../common/decimal.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { TENDER_WORDS } from "../../../parts/cards/tender-words.ts";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { HOLDER_WORDS } from "./record-list.ts";
import type { DepositRecordLineFragment } from "./records.generated.ts";

/** What is known of a record of a deposit. */
export function useRecordColumns(): readonly RecordColumn<DepositRecordLineFragment>[] {
  const { formatMessage } = useIntl();
  const { dateTime, money } = useFormat(useMe()?.network.timeZone);
  const amount = (
    id: "amount" | "gift" | "balanceAfter",
    title: RecordColumn<DepositRecordLineFragment>["title"],
  ): RecordColumn<DepositRecordLineFragment> => ({
    id,
    title,
    cell: ({ [id]: value, currencySymbol }) =>
      compareDecimals(value, "0") === 0 ? NO_VALUE : money(value, currencySymbol),
    numeric: true,
    width: 8,
  });
  return [
    {
      id: "time",
      title: "cardFlow.time",
      sort: "time",
      cell: ({ time }) => dateTime(time),
      under: ({ author }) => <bdi>{author}</bdi>,
      tells: ["author"],
      width: 11,
    },
    { id: "holder", title: "storedValue.holder", words: HOLDER_WORDS, filter: "holder", width: 6, hidden: true },
    {
      id: "cardNumber",
      title: "card.number",
      cell: ({ cardNumber }) => <bdi dir="ltr">{cardNumber ?? NO_VALUE}</bdi>,
      under: ({ groupName }) => groupName && <bdi>{groupName}</bdi>,
      tells: ["groupName"],
      width: 11,
      priority: 1,
    },
    { id: "groupName", title: "group.name", width: 9, hidden: true },
    {
      id: "name",
      title: "storedValue.name",
      under: ({ phone }) => phone && <bdi dir="ltr">{phone}</bdi>,
      tells: ["phone"],
      width: 11,
      grow: true,
    },
    {
      id: "phone",
      title: "card.phone",
      cell: ({ phone }) => <bdi dir="ltr">{phone ?? NO_VALUE}</bdi>,
      width: 11,
      hidden: true,
    },
    amount("amount", "cardFlow.deposit"),
    amount("gift", "cardFlow.gift"),
    amount("balanceAfter", "cardFlow.balanceAfter"),
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
