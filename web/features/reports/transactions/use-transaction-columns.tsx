import { chakra } from "@chakra-ui/react";
import { Clock, CloudOff, FileQuestionMark } from "lucide-react";
import { useIntl } from "react-intl";
import { compareDecimals, subtractDecimals } from "../../../../common/decimal.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { words } from "../../../parts/records/words.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { PAYMENT_WORDS } from "../../../parts/sales/payment-words.ts";
import { GRADE_UNIT_WORDS, useVolumes } from "../../../parts/sales/use-volumes.ts";
import { KIND_WORDS } from "./transaction-list.ts";
import type { TransactionDetailQuery, TransactionLineFragment } from "./transactions.generated.ts";

/** A sale of the list, with what its detail knows beside. */
export type SaleRow = TransactionLineFragment & Partial<TransactionDetailQuery["transaction"]>;
type Column = RecordColumn<SaleRow>;

const LATE_MS = 600_000;

/** What is known of a sale. */
export function useTransactionColumns(): readonly Column[] {
  const { dateTime, instant, money, price } = useFormat(useMe()?.network.timeZone);
  const { marked, underLitres } = useVolumes();
  const { currencySymbol: symbol = "", measureUnitSymbol: unit = "" } = useMe()?.network ?? {};
  const amount = (id: "amount" | "oldAmount", title: Column["title"]): Column => ({
    id,
    title,
    cell: ({ [id]: value }) => <bdi>{money(value, symbol)}</bdi>,
    numeric: true,
    width: 7,
  });
  return [
    {
      id: "time",
      title: "sale.time",
      sort: "time",
      cell: ({ time }) => dateTime(time),
      fact: ({ time }) => instant(time),
      width: 11,
    },
    { id: "stationName", title: "filter.station", width: 10, grow: true, priority: 1 },
    { id: "gunNumber", title: "sale.gun", numeric: true, width: 5.75 },
    { id: "gradeName", title: "sale.grade", width: 7 },
    {
      id: "volume",
      title: "ticket.volume",
      cell: ({ volume: sold, gradeUnit }) => <bdi>{underLitres(sold, gradeUnit)}</bdi>,
      fact: ({ volume: sold, gradeUnit }) => <bdi>{marked(sold, gradeUnit)}</bdi>,
      file: [
        { id: "volume", title: "ticket.volume" },
        { id: "gradeUnit", title: "grade.unit", words: GRADE_UNIT_WORDS },
      ],
      unit,
      numeric: true,
      width: 7,
    },
    {
      id: "price",
      title: "sale.price",
      cell: ({ price: each }) => <bdi>{price(each, symbol)}</bdi>,
      numeric: true,
      width: 6,
    },
    amount("amount", "ticket.amount"),
    { ...amount("oldAmount", "transaction.oldAmount"), hidden: true },
    {
      id: "discount",
      title: "transaction.discount",
      cell: ({ amount: paid, oldAmount }) =>
        compareDecimals(oldAmount, paid) === 0 ? (
          NO_VALUE
        ) : (
          <bdi>{money(subtractDecimals(oldAmount, paid), symbol)}</bdi>
        ),
      file: [],
      numeric: true,
      width: 6,
      hidden: true,
    },
    { id: "payment", title: "sale.payment", words: PAYMENT_WORDS, filter: "payment", width: 8 },
    {
      id: "cardNo",
      title: "gun.card",
      cell: ({ cardNo }) => <bdi dir="ltr">{cardNo ?? NO_VALUE}</bdi>,
      width: 8,
      hidden: true,
    },
    { id: "userName", title: "gun.user", width: 8, hidden: true },
    { id: "carNumber", title: "gun.plate", width: 7, hidden: true },
    ...useMarkColumns(),
    { id: "consumeType", title: "sale.kind", words: KIND_WORDS, filter: "kind", width: 6, hidden: true },
    {
      id: "transactionNo",
      title: "sale.number",
      cell: ({ transactionNo }) => <bdi dir="ltr">{transactionNo}</bdi>,
      width: 7,
      hidden: true,
    },
    {
      id: "volumeTotal",
      title: "ticket.total",
      cell: ({ volumeTotal, gradeUnit }) =>
        volumeTotal === null ? NO_VALUE : <bdi>{underLitres(volumeTotal, gradeUnit)}</bdi>,
      // The unit has a column of its own there.
      file: [{ id: "volumeTotal", title: "ticket.total" }],
      unit,
      numeric: true,
      width: 8,
      hidden: true,
    },
    {
      id: "startedAt",
      title: "sale.started",
      cell: ({ startedAt }) => (startedAt === null ? NO_VALUE : instant(startedAt)),
      width: 11,
      hidden: true,
    },
    {
      id: "gatewayReceivedAt",
      title: "sale.gatewayReceived",
      cell: ({ gatewayReceivedAt }) => instant(gatewayReceivedAt),
      width: 11,
      hidden: true,
    },
  ];
}

const OFFLINE_WORDS = words(["true", "false"], (offline) => (offline === "true" ? "answer.yes" : "answer.no"));

/** What sets a sale apart: came late, was made offline, has a missing one behind it. */
function useMarkColumns(): readonly Column[] {
  const { formatMessage } = useIntl();
  const { marked } = useVolumes();
  const marksOf = ({ offline, time, gatewayReceivedAt, missingAfter, gradeUnit }: SaleRow) => [
    ...(offline ? [{ id: "offline", icon: CloudOff, text: formatMessage({ id: "transaction.mark.offline" }) }] : []),
    ...(Date.parse(gatewayReceivedAt) - Date.parse(time) > LATE_MS
      ? [{ id: "late", icon: Clock, text: formatMessage({ id: "transaction.mark.late" }) }]
      : []),
    ...(missingAfter === null
      ? []
      : [
          {
            id: "missing",
            icon: FileQuestionMark,
            text: formatMessage({ id: "transaction.missing" }, { volume: marked(missingAfter, gradeUnit) }),
          },
        ]),
  ];
  return [
    {
      id: "marks",
      title: "transaction.marks",
      cell: (row) => {
        const marks = marksOf(row);
        return marks.length === 0 ? (
          NO_VALUE
        ) : (
          <chakra.span display="inline-flex" gap="1" flexWrap="wrap">
            {marks.map(({ id, icon, text }) => (
              <StatusBadge key={id} meaning={id === "missing" ? "warning" : "offline"} icon={icon} word={text} />
            ))}
          </chakra.span>
        );
      },
      file: [
        { id: "offline", title: "sale.offline", words: OFFLINE_WORDS },
        { id: "missingAfter", title: "transaction.mark.missing" },
      ],
      width: 9,
    },
  ];
}
