import { CircleCheck, CircleX, Clock, Undo2 } from "lucide-react";
import { useIntl } from "react-intl";
import { compareDecimals } from "../../../../common/decimal.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { useWordOf, words } from "../../../parts/records/words.ts";
import { GRADE_UNIT_WORDS, useVolumes } from "../../../parts/sales/use-volumes.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { KIND_WORDS, SOURCE_WORDS, STATE_WORDS } from "./invoice-list.ts";
import type { InvoiceItemLineFragment, InvoiceLineOfListFragment } from "./invoices.generated.ts";

const BADGES = {
  WAITING: { meaning: "authorized", icon: Clock },
  PASSED: { meaning: "free", icon: CircleCheck },
  REJECTED: { meaning: "fault", icon: CircleX },
  CANCELLED: { meaning: "offline", icon: Undo2 },
} as const;

/** Where an invoice stands. */
export function InvoiceBadge({ state }: Pick<InvoiceLineOfListFragment, "state">) {
  const { formatMessage } = useIntl();
  return <StatusBadge {...BADGES[state]} word={formatMessage({ id: STATE_WORDS.wordOf(state) })} />;
}

/** What is known of an invoice. */
export function useInvoiceColumns(): readonly RecordColumn<InvoiceLineOfListFragment>[] {
  const { dateTime, money } = useFormat(useMe()?.network.timeZone);
  const kindOf = useWordOf(KIND_WORDS);
  const amount = (id: "net" | "tax" | "gross"): RecordColumn<InvoiceLineOfListFragment> => ({
    id,
    title: `invoice.${id}`,
    cell: ({ [id]: value, currencySymbol }) => <bdi>{money(value, currencySymbol)}</bdi>,
    numeric: true,
    width: 7.5,
  });
  return [
    { id: "time", title: "invoice.time", sort: "time", cell: ({ time }) => dateTime(time), width: 10.5 },
    {
      id: "number",
      title: "invoice.number",
      cell: ({ number }) => <bdi dir="ltr">{number ?? NO_VALUE}</bdi>,
      under: ({ kind }) => kindOf(kind),
      tells: ["kind"],
      width: 9,
    },
    {
      id: "title",
      title: "invoice.title",
      under: ({ taxNumber }) => taxNumber && <bdi dir="ltr">{taxNumber}</bdi>,
      tells: ["taxNumber"],
      width: 13,
      grow: true,
      priority: 1,
    },
    {
      id: "taxNumber",
      title: "invoice.taxNumber",
      cell: ({ taxNumber }) => <bdi dir="ltr">{taxNumber || NO_VALUE}</bdi>,
      width: 12,
      hidden: true,
    },
    { id: "kind", title: "invoice.kind", words: KIND_WORDS, width: 8, hidden: true },
    {
      id: "state",
      title: "invoice.state",
      cell: (row) => <InvoiceBadge {...row} />,
      words: STATE_WORDS,
      filter: "state",
      width: 10,
    },
    amount("net"),
    amount("tax"),
    amount("gross"),
    { id: "holderName", title: "invoice.holder", width: 10, hidden: true },
    { id: "author", title: "invoice.author", width: 8, hidden: true },
    { id: "decider", title: "invoice.decider", width: 8, hidden: true },
    {
      id: "decidedAt",
      title: "invoice.decidedAt",
      cell: ({ decidedAt }) => (decidedAt === null ? NO_VALUE : dateTime(decidedAt)),
      width: 11,
      hidden: true,
    },
    { id: "reason", title: "invoice.reason", width: 10, hidden: true },
    {
      id: "cancelsNumber",
      title: "invoice.cancels",
      cell: ({ cancelsNumber }) => <bdi dir="ltr">{cancelsNumber ?? NO_VALUE}</bdi>,
      width: 9,
      hidden: true,
    },
    {
      id: "remark",
      title: "invoice.remark",
      cell: ({ remark }) => <bdi>{remark || NO_VALUE}</bdi>,
      width: 10,
      hidden: true,
    },
    { id: "platformName", title: "card.platform", width: 10, hidden: true },
  ];
}

/** A file says whether, and not by which invoice. */
const BILLED_WORDS = words(["true", "false"], (billed) =>
  billed === "true" ? "invoice.billed.yes" : "invoice.billed.no",
);

/** What is known of a sale or deposit that can be billed. */
export function useItemColumns(): readonly RecordColumn<InvoiceItemLineFragment>[] {
  const { formatMessage } = useIntl();
  const { dateTime, money, price: priceOf, quantity } = useFormat(useMe()?.network.timeZone);
  const { symbolOf } = useVolumes();
  return [
    { id: "time", title: "cardFlow.time", sort: "time", cell: ({ time }) => dateTime(time), width: 11, priority: 1 },
    { id: "source", title: "invoice.source", words: SOURCE_WORDS, filter: "source", width: 7 },
    {
      id: "amount",
      title: "card.amount",
      cell: ({ amount, currencySymbol }) =>
        compareDecimals(amount, "0") === 0 ? NO_VALUE : <bdi>{money(amount, currencySymbol)}</bdi>,
      numeric: true,
      width: 8,
    },
    { id: "stationName", title: "cardFlow.station", width: 10 },
    { id: "holderName", title: "invoice.holder", width: 10, grow: true },
    {
      id: "cardNumber",
      title: "card.number",
      cell: ({ cardNumber }) => <bdi dir="ltr">{cardNumber ?? NO_VALUE}</bdi>,
      under: ({ plate }) => plate && <bdi dir="ltr">{plate}</bdi>,
      tells: ["plate"],
      width: 9,
    },
    {
      id: "plate",
      title: "invoice.plate",
      cell: ({ plate }) => <bdi dir="ltr">{plate ?? NO_VALUE}</bdi>,
      width: 7,
      hidden: true,
    },
    { id: "gradeName", title: "invoice.grade", width: 7 },
    {
      id: "volume",
      title: "invoice.volume",
      cell: ({ volume, gradeUnit }) =>
        volume === null ? NO_VALUE : <bdi>{quantity(volume, gradeUnit ? symbolOf(gradeUnit) : "")}</bdi>,
      file: [
        { id: "volume", title: "invoice.volume" },
        { id: "gradeUnit", title: "grade.unit", words: GRADE_UNIT_WORDS },
      ],
      numeric: true,
      width: 7,
    },
    {
      id: "price",
      title: "invoice.price",
      cell: ({ price, currencySymbol }) => (price === null ? NO_VALUE : priceOf(price, currencySymbol)),
      numeric: true,
      width: 6,
      hidden: true,
    },
    {
      id: "invoiceId",
      title: "invoice.billed",
      cell: ({ invoiceId }) => formatMessage({ id: invoiceId === null ? "invoice.billed.no" : "invoice.billed.yes" }),
      words: BILLED_WORDS,
      width: 7,
    },
  ];
}
