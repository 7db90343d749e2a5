import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { Filter } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { paths } from "../../../lib/paths.ts";
import { ExportButton } from "../../../parts/export/export-button.tsx";
import type { Exportable } from "../../../parts/export/export-target.ts";
import { LongReport } from "../../../parts/export/long-report.tsx";
import { useDatedText } from "../../../parts/export/use-dated-text.ts";
import { useGivenUp } from "../../../parts/export/use-given-up.ts";
import { GRADE_UNIT_WORDS, useVolumes, type Volumes } from "../../../parts/sales/use-volumes.ts";
import type { GradeUnit, SalesReportFilter } from "../../../schema-types.generated.ts";
import { type Column, PlainTable } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { SheetFrame, SheetLink } from "../../../ui/sheet.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { ReportPrint } from "../../../parts/report/report-print.tsx";
import type { ReportAsked } from "./report-asked.ts";
import { NozzleDistributionDocument, type NozzleDistributionQuery } from "./station-report.generated.ts";

type Distribution = NozzleDistributionQuery["nozzleDistribution"];
type Row = Distribution["rows"][number];

/** What each gun gave: fills, flow against its grade's middle, idle time, and what its meter counted beyond its sales. */
export function NozzleDistribution({ filter, isSettled, filterText, coverage, frame }: ReportAsked) {
  const long = useGivenUp(filter);
  const { data, error, loading, refetch } = useQuery(NozzleDistributionDocument, {
    variables: { filter },
    skip: !isSettled || long.isGivenUp,
    fetchPolicy: "cache-and-network",
    context: { silent: true, unrepeated: true },
  });
  const distribution = long.isGivenUp ? undefined : data?.nozzleDistribution;
  const asFile = useNozzleFile(filter, filterText, distribution?.volumes ?? []);
  const file = <ExportButton {...asFile} total={distribution?.rows.length} />;
  if (!distribution) {
    const retry = () => void refetch().catch(() => undefined);
    const wait = { loading, error, onRetry: retry, onGiveUp: long.giveUp, onTakeUp: long.takeUp };
    return frame(file, <LongReport key={long.of} file={asFile} {...wait} />);
  }
  if (distribution.rows.length === 0) {
    return frame(file, <EmptyState title="transaction.none" text="report.none.text" />);
  }
  const sheet = <Sheet of={distribution} filter={filter} />;
  return frame(
    <>
      {file}
      <ReportPrint
        of="menu.stationReport"
        title="report.kind.nozzle"
        days={filter}
        filterText={filterText}
        coverage={coverage}
      >
        {sheet}
      </ReportPrint>
    </>,
    sheet,
  );
}

/** What every gun gave as a file; `volumes`: what all of them gave. */
function useNozzleFile(filter: SalesReportFilter, filterText: string, volumes: Volumes): Exportable {
  const datedText = useDatedText();
  const { formatMessage } = useIntl();
  const { symbolOf } = useVolumes();
  const unit = volumes.map((of) => symbolOf(of.unit)).join(" / ") || symbolOf("LITRE");
  const figure = (id: "fills" | "volume" | "amount" | "flow" | "peakFlow" | "slow" | "idleHours" | "uncounted") => ({
    id,
    header: formatMessage({ id: `report.${id}` }, { unit }),
  });
  const units = Object.fromEntries(
    GRADE_UNIT_WORDS.values.map((of) => [of, formatMessage({ id: GRADE_UNIT_WORDS.wordOf(of) })]),
  );
  const answers = { true: formatMessage({ id: "answer.yes" }), false: formatMessage({ id: "answer.no" }) };
  return {
    list: "NOZZLE_DISTRIBUTION",
    filter,
    ...datedText(filter, filterText),
    columns: [
      { id: "stationName", header: formatMessage({ id: "filter.station" }) },
      { id: "gunNumber", header: formatMessage({ id: "report.by.GUN" }) },
      { id: "gradeName", header: formatMessage({ id: "report.by.GRADE" }) },
      { id: "gradeUnit", header: formatMessage({ id: "grade.unit" }), values: units },
      ...(["fills", "volume", "amount", "flow", "peakFlow"] as const).map(figure),
      { ...figure("slow"), values: answers },
      figure("idleHours"),
      figure("uncounted"),
    ],
    timeZone: useMe()?.network.timeZone,
  };
}

/** The unit that a head above several says: their own where it is one, else litres. */
const headUnitOf = ([first, ...others]: Volumes): GradeUnit =>
  first === undefined || others.length > 0 ? "LITRE" : first.unit;

function Sheet({ of, filter }: { readonly of: Distribution; readonly filter: SalesReportFilter }) {
  const { formatMessage } = useIntl();
  return (
    <SheetFrame>
      <PlainTable
        caption={formatMessage({ id: "report.kind.nozzle" })}
        columns={useColumns(of, filter)}
        rows={of.rows}
        keyOf={({ gunId }) => gunId}
      />
    </SheetFrame>
  );
}

function useColumns(all: Distribution, { from, to }: SalesReportFilter): readonly Column<Row>[] {
  const { formatMessage, formatNumber } = useIntl();
  const network = useMe()?.network;
  const { money, number, volume } = useFormat(network?.timeZone);
  const { marked, sum, symbolOf } = useVolumes();
  const head = headUnitOf(all.volumes);
  const unit = symbolOf(head);
  const symbol = network?.currencySymbol ?? "";
  const title = (id: "fills" | "volume" | "amount" | "peakFlow" | "idleHours" | "uncounted") =>
    formatMessage({ id: `report.${id}` }, { unit });
  // Below a head that says another unit than a gun's, the figure has its own.
  const metered = (value: number | string | null, { gradeUnit }: Row, digits = 1) =>
    value === null ? NO_VALUE : <bdi>{volume(value, gradeUnit === head ? "" : symbolOf(gradeUnit), digits)}</bdi>;
  return [
    {
      id: "gun",
      title: formatMessage({ id: "report.by.GUN" }),
      cell: ({ gunId, stationName, gunNumber }) => (
        <SheetLink to={`${paths.transactions}?${new URLSearchParams({ gun: gunId, days: `${from}..${to}` })}`}>
          <bdi>{formatMessage({ id: "report.gun" }, { station: stationName, number: gunNumber })}</bdi>
        </SheetLink>
      ),
      total: formatMessage({ id: "table.totals" }),
    },
    {
      id: "grade",
      title: formatMessage({ id: "report.by.GRADE" }),
      cell: ({ gradeName }) => <bdi>{gradeName ?? NO_VALUE}</bdi>,
    },
    {
      id: "fills",
      title: title("fills"),
      cell: ({ fills }) => formatNumber(fills),
      total: formatNumber(all.fills),
      numeric: true,
    },
    {
      id: "volume",
      title: title("volume"),
      cell: (row) => <bdi>{marked(row.volume, row.gradeUnit)}</bdi>,
      total: <bdi>{sum(all.volumes)}</bdi>,
      numeric: true,
    },
    {
      id: "amount",
      title: title("amount"),
      cell: (row) => <bdi>{money(row.amount, symbol)}</bdi>,
      total: <bdi>{money(all.amount, symbol)}</bdi>,
      numeric: true,
    },
    {
      id: "flow",
      title: formatMessage({ id: "report.flow" }, { unit }),
      cell: (row) =>
        row.slow ? (
          <chakra.span display="inline-flex" gap="2" alignItems="center">
            <StatusBadge meaning="warning" icon={Filter} word={formatMessage({ id: "report.slow" })} />
            {metered(row.flow, row)}
          </chakra.span>
        ) : (
          metered(row.flow, row)
        ),
      numeric: true,
    },
    { id: "peakFlow", title: title("peakFlow"), cell: (row) => metered(row.peakFlow, row), numeric: true },
    {
      id: "idleHours",
      title: title("idleHours"),
      cell: ({ idleHours }) => (idleHours === null ? NO_VALUE : number(idleHours, 1)),
      numeric: true,
    },
    { id: "uncounted", title: title("uncounted"), cell: (row) => metered(row.uncounted, row, 2), numeric: true },
  ];
}
