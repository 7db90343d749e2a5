import { useQuery } from "@apollo/client/react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { paths } from "../../../lib/paths.ts";
import { ExportButton } from "../../../parts/export/export-button.tsx";
import { useDatedText } from "../../../parts/export/use-dated-text.ts";
import { useVolumes, volumeColumns, type Volumes } from "../../../parts/sales/use-volumes.ts";
import type { ShiftFilter } from "../../../schema-types.generated.ts";
import type { Column } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { SheetLink } from "../../../ui/sheet.tsx";
import { recordsOf, type ReportAsked } from "./report-asked.ts";
import { RowsReport } from "./rows-report.tsx";
import { ShiftReportDocument, type ShiftReportQuery } from "./station-report.generated.ts";

type Row = ShiftReportQuery["shifts"]["nodes"][number];

interface Props extends ReportAsked {
  readonly timeZone: string;
}

/** What each shift that began within some days sold, and by how much its money was off; the first 200 of them, and all together. */
export function ShiftReport({ timeZone, ...asked }: Props) {
  const { filter: sales, filterText, isSettled } = asked;
  const { formatMessage } = useIntl();
  const datedText = useDatedText();
  const filter: ShiftFilter = recordsOf(sales);
  const { data, previousData, error, refetch } = useQuery(ShiftReportDocument, {
    variables: { filter },
    skip: !isSettled,
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const told = data ?? previousData;
  return (
    <RowsReport
      of={asked}
      title="report.kind.shift"
      none={{ title: "shift.none", text: "report.none.text" }}
      more="report.shift.first"
      told={told?.shifts}
      error={error}
      onRetry={refetch}
      columns={useColumns(told?.shiftTotals)}
      file={
        <ExportButton
          list="SHIFTS"
          filter={filter}
          orderBy="OPENED_ASC"
          {...datedText(sales, filterText)}
          columns={fileColumns(told?.shiftTotals.volumes).map(({ id, title }) => ({
            id,
            header: formatMessage({ id: title }),
          }))}
          total={told?.shifts.totalCount ?? undefined}
          timeZone={timeZone}
        />
      }
    />
  );
}

function useColumns(all: ShiftReportQuery["shiftTotals"] | undefined): readonly Column<Row>[] {
  const { formatMessage, formatNumber } = useIntl();
  const network = useMe()?.network;
  const { dateTime, money } = useFormat(network?.timeZone);
  const { sum } = useVolumes();
  const symbol = network?.currencySymbol ?? "";
  const title = (id: keyof typeof HEADERS) => formatMessage({ id: HEADERS[id] });
  const amount = (value: string | null | undefined) => (value == null ? NO_VALUE : <bdi>{money(value, symbol)}</bdi>);
  return [
    {
      id: "shift",
      title: title("stationName"),
      cell: ({ id, stationName }) => (
        <SheetLink to={`${paths.shifts}?${new URLSearchParams({ open: id })}`}>
          <bdi>{stationName}</bdi>
        </SheetLink>
      ),
      total: formatMessage({ id: "table.totals" }),
    },
    { id: "openedAt", title: title("openedAt"), cell: ({ openedAt }) => dateTime(openedAt) },
    {
      id: "closedAt",
      title: title("closedAt"),
      cell: ({ closedAt }) => (closedAt === null ? formatMessage({ id: "shift.state.OPEN" }) : dateTime(closedAt)),
    },
    { id: "closedBy", title: title("closedBy"), cell: ({ closedBy }) => <bdi>{closedBy ?? NO_VALUE}</bdi> },
    {
      id: "sales",
      title: title("sales"),
      cell: ({ sales }) => (sales === null ? NO_VALUE : formatNumber(sales)),
      total: all && formatNumber(all.sales),
      numeric: true,
    },
    {
      id: "volume",
      title: title("volume"),
      cell: ({ volumes }) => (volumes === null ? NO_VALUE : <bdi>{sum(volumes)}</bdi>),
      total: all && <bdi>{sum(all.volumes)}</bdi>,
      numeric: true,
    },
    {
      id: "amount",
      title: title("amount"),
      cell: (row) => amount(row.amount),
      total: all && amount(all.amount),
      numeric: true,
    },
    {
      id: "overShort",
      title: title("overShort"),
      cell: (row) => amount(row.overShort),
      total: all && (
        <>
          {amount(all.over)} {amount(all.short)}
        </>
      ),
      numeric: true,
    },
  ];
}

const HEADERS = {
  stationName: "filter.station",
  openedAt: "shift.openedAt",
  closedAt: "shift.closedAt",
  closedBy: "shift.closedBy",
  sales: "shift.sales",
  volume: "shift.volume",
  amount: "shift.amount",
  overShort: "shift.overShort",
} as const;

/** The columns of its file, where all of it sold these volumes. */
const fileColumns = (volumes: Volumes | undefined) =>
  (Object.keys(HEADERS) as (keyof typeof HEADERS)[]).flatMap((id) => [
    ...(id === "volume" ? volumeColumns(volumes, HEADERS.volume) : [{ id, title: HEADERS[id] }]),
  ]);
