import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { Filter } from "lucide-react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { Link } from "react-router-dom";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { paths } from "../../../lib/paths.ts";
import type { CoverageOf } from "../../../parts/coverage/use-coverage.ts";
import type { SalesReportFilter } from "../../../schema-types.generated.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { type Column, PlainTable } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { ReportPrint } from "../../../parts/report/report-print.tsx";
import { NozzleDistributionDocument, type NozzleDistributionQuery } from "./station-report.generated.ts";

type Distribution = NozzleDistributionQuery["nozzleDistribution"];
type Row = Distribution["rows"][number];

interface Props {
  readonly filter: SalesReportFilter;
  readonly isSettled: boolean;
  readonly filterText: string;
  /** Of how many hours of it all has arrived. */
  readonly coverage: CoverageOf | undefined;
  readonly frame: (actions: ReactNode, body: ReactNode) => ReactNode;
}

/** What each gun gave: fills, flow against its grade's middle, idle time, and what its meter counted beyond its sales. */
export function NozzleDistribution({ filter, isSettled, filterText, coverage, frame }: Props) {
  const { data, error, refetch } = useQuery(NozzleDistributionDocument, {
    variables: { filter },
    skip: !isSettled,
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const distribution = data?.nozzleDistribution;
  if (error && !distribution) {
    return frame(null, <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />);
  }
  if (!distribution) {
    return frame(null, <Skeleton flex="1" minH="64" />);
  }
  if (distribution.rows.length === 0) {
    return frame(null, <EmptyState title="transaction.none" text="report.none.text" />);
  }
  const sheet = <Sheet of={distribution} filter={filter} />;
  return frame(
    <ReportPrint title="report.kind.nozzle" days={filter} filterText={filterText} coverage={coverage}>
      {sheet}
    </ReportPrint>,
    sheet,
  );
}

function Sheet({ of, filter }: { readonly of: Distribution; readonly filter: SalesReportFilter }) {
  const { formatMessage } = useIntl();
  return (
    <chakra.div css={SHEET}>
      <PlainTable
        caption={formatMessage({ id: "report.kind.nozzle" })}
        columns={useColumns(of, filter)}
        rows={of.rows}
        keyOf={({ gunId }) => gunId}
      />
    </chakra.div>
  );
}

function useColumns(all: Distribution, { from, to }: SalesReportFilter): readonly Column<Row>[] {
  const { formatMessage, formatNumber } = useIntl();
  const network = useMe()?.network;
  const { money, number, volume } = useFormat(network?.timeZone);
  const unit = network?.measureUnitSymbol ?? "";
  const symbol = network?.currencySymbol ?? "";
  const title = (id: "fills" | "volume" | "amount" | "peakFlow" | "idleHours" | "uncounted") =>
    formatMessage({ id: `report.${id}` }, { unit });
  const optional = (value: number | string | null, digits = 1) => (value === null ? NO_VALUE : number(value, digits));
  return [
    {
      id: "gun",
      title: formatMessage({ id: "report.by.GUN" }),
      cell: ({ gunId, stationName, gunNumber }) => (
        <GunLink to={`${paths.transactions}?${new URLSearchParams({ gun: gunId, days: `${from}..${to}` })}`}>
          <bdi>{formatMessage({ id: "report.gun" }, { station: stationName, number: gunNumber })}</bdi>
        </GunLink>
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
      cell: (row) => <bdi>{volume(row.volume, unit)}</bdi>,
      total: <bdi>{volume(all.volume, unit)}</bdi>,
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
      cell: ({ flow, slow }) =>
        slow ? (
          <chakra.span display="inline-flex" gap="2" alignItems="center">
            <StatusBadge meaning="warning" icon={Filter} word={formatMessage({ id: "report.slow" })} /> {optional(flow)}
          </chakra.span>
        ) : (
          optional(flow)
        ),
      numeric: true,
    },
    { id: "peakFlow", title: title("peakFlow"), cell: ({ peakFlow }) => optional(peakFlow), numeric: true },
    { id: "idleHours", title: title("idleHours"), cell: ({ idleHours }) => optional(idleHours), numeric: true },
    { id: "uncounted", title: title("uncounted"), cell: ({ uncounted }) => optional(uncounted, 2), numeric: true },
  ];
}

const GunLink = chakra(Link, { base: { color: "accent.fg", _hover: { textDecoration: "underline" } } });

const SHEET = {
  display: "flex",
  flexDirection: "column",
  minH: "0",
  bg: "surface",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "surface",
  overflow: "hidden",
} as const;
