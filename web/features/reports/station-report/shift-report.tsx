import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { addDays, startOfDay } from "../../../../common/zone-time.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { paths } from "../../../lib/paths.ts";
import { ExportButton } from "../../../parts/export/export-button.tsx";
import { useDatedText } from "../../../parts/export/use-dated-text.ts";
import { ReportPrint } from "../../../parts/report/report-print.tsx";
import type { SalesReportFilter, ShiftFilter } from "../../../schema-types.generated.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { type Column, PlainTable } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { SheetFrame, SheetLink } from "../../../ui/sheet.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import type { ReportAsked } from "./report-asked.ts";
import { ShiftReportDocument, type ShiftReportQuery } from "./station-report.generated.ts";

type Row = ShiftReportQuery["shifts"]["nodes"][number];

interface Props extends ReportAsked {
  readonly timeZone: string;
}

/** What each shift that began within some days sold, and by how much its money was off; the first 200 of them, and all together. */
export function ShiftReport({ filter: sales, timeZone, isSettled, filterText, coverage, frame }: Props) {
  const { formatMessage } = useIntl();
  const datedText = useDatedText();
  const filter = shiftsOf(sales, timeZone);
  const { data, previousData, error, refetch } = useQuery(ShiftReportDocument, {
    variables: { filter },
    skip: !isSettled,
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const told = data ?? previousData;
  const columns = useColumns(told?.shiftTotals);
  const file = (
    <ExportButton
      list="SHIFTS"
      filter={filter}
      orderBy="OPENED_ASC"
      {...datedText(sales, filterText)}
      columns={FILE.map((id) => ({ id, header: formatMessage({ id: HEADERS[id] }) }))}
      total={told?.shifts.totalCount ?? undefined}
      timeZone={timeZone}
    />
  );
  if (!told) {
    return frame(
      file,
      error ? (
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <Skeleton flex="1" minH="64" />
      ),
    );
  }
  const { nodes, totalCount } = told.shifts;
  if (nodes.length === 0) {
    return frame(file, <EmptyState title="shift.none" text="report.none.text" />);
  }
  const sheet = (
    <SheetFrame>
      <PlainTable
        caption={formatMessage({ id: "report.kind.shift" })}
        columns={columns}
        rows={nodes}
        keyOf={({ id }) => id}
      />
      {(totalCount ?? 0) > nodes.length && (
        <chakra.p px="3" py="2" color="muted" fontSize="sm">
          {formatMessage({ id: "report.shift.first" }, { count: nodes.length, total: totalCount })}
        </chakra.p>
      )}
    </SheetFrame>
  );
  return frame(
    <>
      {file}
      <ReportPrint title="report.kind.shift" days={sales} filterText={filterText} coverage={coverage}>
        {sheet}
      </ReportPrint>
    </>,
    sheet,
  );
}

/** The shifts that began on the days of a report, at its places. */
function shiftsOf({ from, to, platformIds, regionIds, cityIds, stationIds }: SalesReportFilter, timeZone: string) {
  const filter: ShiftFilter = {
    from: startOfDay(from, timeZone).toISOString(),
    to: startOfDay(addDays(to, 1), timeZone).toISOString(),
    ...(platformIds && { platformIds }),
    ...(regionIds && { regionIds }),
    ...(cityIds && { cityIds }),
    ...(stationIds && { stationIds }),
  };
  return filter;
}

function useColumns(all: ShiftReportQuery["shiftTotals"] | undefined): readonly Column<Row>[] {
  const { formatMessage, formatNumber } = useIntl();
  const network = useMe()?.network;
  const { dateTime, money, volume } = useFormat(network?.timeZone);
  const unit = network?.measureUnitSymbol ?? "";
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
      cell: ({ volume: litres }) => (litres === null ? NO_VALUE : <bdi>{volume(litres, unit)}</bdi>),
      total: all && <bdi>{volume(all.volume, unit)}</bdi>,
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

/** The columns of its file. */
const FILE = ["stationName", "openedAt", "closedAt", "closedBy", "sales", "volume", "amount", "overShort"] as const;
const HEADERS = {
  stationName: "filter.station",
  openedAt: "shift.openedAt",
  closedAt: "shift.closedAt",
  closedBy: "shift.closedBy",
  sales: "shift.sales",
  volume: "shift.volume",
  amount: "shift.amount",
  overShort: "shift.overShort",
} as const satisfies Record<(typeof FILE)[number], string>;
