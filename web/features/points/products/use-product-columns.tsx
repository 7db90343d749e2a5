import { chakra } from "@chakra-ui/react";
import { Gift, ImageOff, PackageX, PowerOff } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { useWordOf } from "../../../parts/records/words.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { OFFER_WORDS } from "./product-list.ts";
import type { ProductLineFragment } from "./products.generated.ts";

/** Whether a product is switched on; one of which none is left can't be exchanged. */
export function OfferBadge({ onOffer, stock }: Pick<ProductLineFragment, "onOffer" | "stock">) {
  const wordOf = useWordOf(OFFER_WORDS);
  const { formatMessage } = useIntl();
  if (!onOffer) {
    return <StatusBadge meaning="offline" icon={PowerOff} word={wordOf("false")} />;
  }
  return stock === 0 ? (
    <StatusBadge meaning="warning" icon={PackageX} word={formatMessage({ id: "pointsProduct.soldOut" })} />
  ) : (
    <StatusBadge meaning="free" icon={Gift} word={wordOf("true")} />
  );
}

/** What it looks like, as large as a line. */
function Picture({ picture }: Pick<ProductLineFragment, "picture">) {
  return picture ? (
    <chakra.img src={picture.url} alt="" flex="none" width="8" height="8" objectFit="contain" draggable={false} />
  ) : (
    <chakra.span display="inline-flex" flex="none" width="8" justifyContent="center" color="muted">
      <ImageOff size={16} aria-hidden />
    </chakra.span>
  );
}

/** First and last day; a day is one of the calendar, in no zone. */
function useDays() {
  const { date } = useFormat("UTC");
  const { formatMessage } = useIntl();
  return ({ fromDay, untilDay }: Pick<ProductLineFragment, "fromDay" | "untilDay">) =>
    fromDay === null && untilDay === null
      ? NO_VALUE
      : formatMessage(
          { id: fromDay === null ? "filter.until" : untilDay === null ? "filter.since" : "filter.between" },
          { from: fromDay && date(fromDay), to: untilDay && date(untilDay) },
        );
}

/** What is known of a product. */
export function useProductColumns(): readonly RecordColumn<ProductLineFragment>[] {
  const days = useDays();
  const { formatNumber } = useIntl();
  return [
    {
      id: "name",
      title: "pointsProduct.name",
      sort: "name",
      cell: (row) => (
        <chakra.span display="inline-flex" alignItems="center" gap="2" minW="0">
          <Picture {...row} />
          <chakra.bdi truncate>{row.name}</chakra.bdi>
        </chakra.span>
      ),
      fact: ({ name }) => name,
      width: 14,
      grow: true,
      priority: 1,
    },
    {
      id: "price",
      title: "pointsProduct.price",
      cell: ({ price }) => formatNumber(price),
      sort: "price",
      numeric: true,
      width: 8,
    },
    {
      id: "stock",
      title: "pointsProduct.stock",
      cell: ({ stock }) => formatNumber(stock),
      sort: "stock",
      numeric: true,
      width: 7,
    },
    {
      id: "mostEach",
      title: "pointsProduct.mostEach",
      cell: ({ mostEach }) => (mostEach === null ? NO_VALUE : formatNumber(mostEach)),
      numeric: true,
      width: 8,
    },
    {
      id: "days",
      title: "pointsProduct.days",
      cell: days,
      file: [
        { id: "fromDay", title: "pointsProduct.fromDay" },
        { id: "untilDay", title: "pointsProduct.untilDay" },
      ],
      width: 13,
    },
    {
      id: "onOffer",
      title: "pointsProduct.onOffer",
      cell: (row) => <OfferBadge {...row} />,
      words: OFFER_WORDS,
      filter: "offer",
      width: 10,
    },
    { id: "platformName", title: "customer.platform", width: 11, hidden: true },
  ];
}
