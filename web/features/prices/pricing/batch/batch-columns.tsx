import { useIntl } from "react-intl";
import { useFormat } from "../../../../lib/format.ts";
import type { DataColumn } from "../../../../ui/data-table/columns.ts";
import { NO_VALUE } from "../../../../ui/reading-age.tsx";
import { ProgressMark } from "../price-marks.tsx";
import { BatchStateBadge, placeWords, useRule } from "./batch-marks.tsx";
import type { BatchLineFragment } from "./batch.generated.ts";

/** The columns of the list of batches; but for the rule, ids are those of the export. */
export function useBatchColumns(timeZone: string | undefined): readonly DataColumn<BatchLineFragment>[] {
  const { formatNumber, formatMessage } = useIntl();
  const { dateTime } = useFormat(timeZone);
  const rule = useRule();
  const time = (at: string) => <time dateTime={at}>{dateTime(at)}</time>;
  return [
    { id: "createdAt", title: "price.created", cell: (row) => time(row.createdAt), sort: "created", width: 10 },
    { id: "rule", title: "priceBatch.rule", cell: (row) => rule(row), width: 8, priority: 1 },
    {
      id: "gradeNames",
      title: "priceBatch.grades",
      cell: (row) => <bdi>{row.gradeNames.join(", ")}</bdi>,
      width: 8.5,
      grow: true,
      priority: 1,
    },
    { id: "state", title: "price.status", cell: (row) => <BatchStateBadge batch={row} />, width: 9 },
    {
      id: "confirmed",
      title: "price.reached",
      cell: (row) => <ProgressMark progress={row.progress} words />,
      width: 9.5,
    },
    {
      id: "stations",
      title: "priceBatch.stations",
      cell: (row) => <bdi>{row.stations === 0 ? NO_VALUE : placeWords({ formatMessage }, row)}</bdi>,
      width: 9,
      priority: 1,
    },
    {
      id: "prices",
      title: "priceBatch.prices",
      cell: (row) => formatNumber(row.prices),
      numeric: true,
      width: 5,
      hidden: true,
    },
    {
      id: "leftOut",
      title: "priceBatch.leftOut",
      cell: (row) => (row.leftOut === 0 ? NO_VALUE : formatNumber(row.leftOut)),
      numeric: true,
      width: 7,
      hidden: true,
    },
    {
      id: "effectiveAt",
      title: "price.effective",
      cell: (row) =>
        row.effectiveAt === null ? (
          NO_VALUE
        ) : row.stationTime === null ? (
          time(row.effectiveAt)
        ) : (
          <span title={formatMessage({ id: "price.when.station.clocks" })}>{dateTime(row.effectiveAt)}</span>
        ),
      width: 10,
    },
    { id: "author", title: "price.author", cell: (row) => <bdi>{row.author}</bdi>, width: 8, hidden: true },
    {
      id: "reason",
      title: "price.reason",
      cell: (row) => <bdi>{row.reason ?? NO_VALUE}</bdi>,
      width: 10,
      hidden: true,
    },
  ];
}
