import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { Stacked } from "../../../ui/data-table/stacked.tsx";
import { useFilters } from "../../../ui/data-table/use-filters.tsx";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import { type List, useListState } from "../../../ui/data-table/use-list-state.ts";
import { usePlaceFilters } from "../../../parts/places/use-place-filters.ts";
import { GradeMark } from "../../../parts/grade/grade-mark.tsx";
import { ListViews } from "../../../parts/views/list-views.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { useOpenRow } from "../../../ui/use-open-row.ts";
import { DELIVERIES } from "./matrix-list.ts";
import { PriceDetail } from "./price-detail.tsx";
import { PriceExport } from "./price-export.tsx";
import { PART, PRICE_LIST, type PriceFilters, SOURCES, STATUSES } from "./price-list.ts";
import { PriceStatusBadge, ProgressMark } from "./price-marks.tsx";
import { PriceStep } from "./price-step.tsx";
import { PriceLogDocument, type PriceLineFragment } from "./pricing.generated.ts";
import { usePriceGrades } from "./use-price-grades.ts";

const KEPT = [PART];

/** Every price that was set: who, when, from what to what, how, and whether the guns show it. */
export function PriceLog() {
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const { price } = useFormat(timeZone);
  const list = useListState(PRICE_LIST, timeZone);
  const { variables } = list;
  const result = useListQuery({ document: PriceLogDocument, variables, pick: (data) => data.unitPrices });
  const columns = usePriceColumns(timeZone);
  const filters = usePriceFilters(list);
  const detail = useOpenRow();
  return (
    <>
      <DataTable
        {...result}
        noun="unitPrices"
        caption={formatMessage({ id: "price.log" })}
        columns={columns}
        list={list}
        filters={filters}
        empty={{ title: "price.log.none", text: "price.log.none.text" }}
        nameOf={(line) => `${line.stationName}, ${line.gradeName}, ${price(line.price)}`}
        onOpen={({ id }) => detail.open(id)}
        views={(view) => <ListViews screen="priceLog" view={view} kept={KEPT} />}
        actions={(view) => <PriceExport view={view} columns={columns} timeZone={timeZone} />}
      />
      {detail.id !== null && <PriceDetail id={detail.id} onClose={detail.close} />}
    </>
  );
}

/** Ids are those of the export. */
function usePriceColumns(timeZone: string | undefined): readonly DataColumn<PriceLineFragment>[] {
  const { formatMessage } = useIntl();
  const { dateTime, price } = useFormat(timeZone);
  const time = (at: string) => <time dateTime={at}>{dateTime(at)}</time>;
  return [
    {
      id: "effectiveAt",
      title: "price.effective",
      cell: (line) => time(line.effectiveAt),
      sort: "effective",
      width: 11,
    },
    {
      id: "stationName",
      title: "filter.station",
      cell: (line) => <bdi>{line.stationName}</bdi>,
      width: 10,
      grow: true,
      priority: 1,
    },
    {
      id: "gradeName",
      title: "filter.grade",
      cell: (line) => <GradeMark name={line.gradeName} colour={line.gradeColour} />,
      width: 7.5,
      priority: 1,
    },
    { id: "status", title: "price.status", cell: (line) => <PriceStatusBadge status={line.status} />, width: 11.25 },
    {
      id: "previousPrice",
      title: "price.old",
      cell: (line) => (line.previousPrice === null ? NO_VALUE : price(line.previousPrice)),
      numeric: true,
      width: 6,
    },
    { id: "price", title: "price.new", cell: (line) => price(line.price), numeric: true, width: 6 },
    {
      id: "step",
      title: "price.step",
      cell: (line) => <PriceStep old={line.previousPrice} price={line.price} />,
      numeric: true,
      width: 8.75,
    },
    {
      id: "confirmed",
      title: "price.reached",
      cell: (line) => <ProgressMark progress={line.progress} figures />,
      width: 7.5,
      priority: 3,
    },
    {
      id: "source",
      title: "price.source",
      cell: (line) => formatMessage({ id: `price.source.${line.source}` }),
      width: 10,
      hidden: true,
      priority: 3,
    },
    { id: "author", title: "price.author", cell: (line) => <Author line={line} />, width: 7 },
    {
      id: "reason",
      title: "price.reason",
      cell: (line) => <bdi>{line.reason ?? NO_VALUE}</bdi>,
      width: 9,
      hidden: true,
      priority: 3,
    },
    {
      id: "createdAt",
      title: "price.created",
      cell: (line) => time(line.createdAt),
      width: 11,
      hidden: true,
      priority: 3,
    },
  ];
}

/** Who set a price, and why, as far as two lines hold it. */
function Author({ line: { author, reason } }: { readonly line: PriceLineFragment }) {
  return (
    <Stacked
      under={
        reason !== null && (
          <chakra.bdi lineClamp={2} title={reason}>
            {reason}
          </chakra.bdi>
        )
      }
    >
      <bdi>{author}</bdi>
    </Stacked>
  );
}

function usePriceFilters(list: List<PriceFilters>) {
  const { formatMessage } = useIntl();
  const filters = useFilters(list);
  const places = usePlaceFilters(list);
  const { options } = usePriceGrades();
  return [
    filters.text("text", "price.search"),
    filters.text("author", "price.author"),
    ...places,
    filters.choices("grade", { title: "filter.grade", options }),
    filters.choices("status", {
      title: "price.status",
      options: STATUSES.map((value) => ({ value, label: formatMessage({ id: `price.status.${value}` }) })),
    }),
    filters.choices("source", {
      title: "price.source",
      options: SOURCES.map((value) => ({ value, label: formatMessage({ id: `price.source.${value}` }) })),
    }),
    filters.choices("delivery", {
      title: "price.delivery",
      options: DELIVERIES.map((value) => ({ value, label: formatMessage({ id: `price.delivery.${value}` }) })),
    }),
    filters.days("days", "price.effective"),
  ];
}
