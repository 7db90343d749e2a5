import { useQuery } from "@apollo/client/react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { paths } from "../../../lib/paths.ts";
import { ExportButton } from "../../../parts/export/export-button.tsx";
import { useDatedText } from "../../../parts/export/use-dated-text.ts";
import type { InboundDeliveryFilter } from "../../../schema-types.generated.ts";
import { Stacked } from "../../../ui/data-table/stacked.tsx";
import type { Column } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { SheetLink } from "../../../ui/sheet.tsx";
import { recordsOf, type ReportAsked } from "./report-asked.ts";
import { RowsReport } from "./rows-report.tsx";
import { InboundReportDocument, type InboundReportQuery } from "./station-report.generated.ts";

type Row = InboundReportQuery["inboundDeliveries"]["nodes"][number];
type Total = InboundReportQuery["inboundStatistics"]["total"];

interface Props extends ReportAsked {
  readonly timeZone: string;
}

/** What came in on some days: ticket beside gauge, and how far they are apart; the first 200 deliveries, and all together. */
export function InboundReport({ timeZone, ...asked }: Props) {
  const { filter: days, filterText, isSettled } = asked;
  const { formatMessage } = useIntl();
  const datedText = useDatedText();
  const { gradeIds } = days;
  const filter: InboundDeliveryFilter = { ...recordsOf(days), ...(gradeIds && { gradeIds }) };
  const { data, previousData, error, refetch } = useQuery(InboundReportDocument, {
    variables: { filter },
    skip: !isSettled,
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const told = data ?? previousData;
  return (
    <RowsReport
      of={asked}
      title="report.kind.inbound"
      none={{ title: "inbound.none", text: "inbound.none.text" }}
      more="report.inbound.first"
      told={told?.inboundDeliveries}
      error={error}
      onRetry={refetch}
      columns={useColumns(told?.inboundStatistics.total)}
      file={
        <ExportButton
          list="INBOUND_DELIVERIES"
          filter={filter}
          orderBy="TIME_ASC"
          {...datedText(days, filterText)}
          columns={FILE.map((id) => ({ id, header: formatMessage({ id: HEADERS[id] }) }))}
          total={told?.inboundDeliveries.totalCount ?? undefined}
          timeZone={timeZone}
        />
      }
    />
  );
}

/** The litres of a delivery, in the order of its arithmetic. */
const LITRES = [
  "ticketLitres",
  "riseLitres",
  "soldLitres",
  "receivedLitres",
  "differenceLitres",
  "differenceNetLitres",
] as const;

/** What a difference goes by. */
const BASES: Readonly<Partial<Record<(typeof LITRES)[number], Row["basis"]>>> = {
  differenceLitres: "GROSS",
  differenceNetLitres: "NET",
};

function useColumns(all: Total | undefined): readonly Column<Row>[] {
  const { formatMessage, formatNumber } = useIntl();
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  const { dateTime, number } = useFormat(useMe()?.network.timeZone);
  /** What is known of a delivery, how grave its difference is, and whether it is disputed. */
  const stateOf = ({ state, level, dispute }: Row) => {
    const said: MessageId[] = [
      `inbound.state.${state}`,
      ...(level === null || level === "WITHIN" ? [] : ([`inbound.level.${level}`] as const)),
      ...(dispute === "NONE" ? [] : ([`inbound.dispute.${dispute}`] as const)),
    ];
    return said.map((id) => formatMessage({ id })).join(" · ");
  };
  const figure = (value: string | number | null | undefined) => (value == null ? NO_VALUE : <bdi>{number(value)}</bdi>);
  const percent = (value: string | number | null) =>
    value === null ? null : formatNumber(Number(value) / 100, { style: "percent", maximumFractionDigits: 2 });
  return [
    {
      id: "time",
      title: formatMessage({ id: HEADERS.time }),
      cell: ({ id, time }) => (
        <SheetLink to={`${paths.inboundOil}?${new URLSearchParams({ open: id })}`}>{dateTime(time)}</SheetLink>
      ),
      total: formatMessage({ id: "table.totals" }),
    },
    {
      id: "tank",
      title: formatMessage({ id: "filter.station" }),
      cell: ({ stationName, tankNumber, gradeName }) => (
        <Stacked under={<bdi>{gradeName}</bdi>}>
          <bdi>{formatMessage({ id: "inbound.tank" }, { station: stationName, number: tankNumber })}</bdi>
        </Stacked>
      ),
      wraps: true,
    },
    { id: "state", title: formatMessage({ id: HEADERS.state }), cell: stateOf, wraps: true },
    ...LITRES.map((id): Column<Row> => {
      // Of rises and of what was sold meanwhile there is no sum: what was received is their sum.
      const total = all && (id === "riseLitres" || id === "soldLitres" ? null : figure(all[id]));
      const basis = BASES[id];
      return {
        id,
        title: formatMessage({ id: "report.inUnit" }, { what: formatMessage({ id: HEADERS[id] }), unit }),
        // The share stands below the difference of which it is one.
        cell: (row) => (
          <Stacked under={basis === row.basis && percent(row.differencePercent)}>{figure(row[id])}</Stacked>
        ),
        numeric: true,
        wraps: true,
        ...(all && {
          total: <Stacked under={basis === "NET" && percent(all.differencePercent)}>{total}</Stacked>,
        }),
      };
    }),
    {
      id: "supplier",
      title: formatMessage({ id: HEADERS.supplier }),
      cell: ({ supplier, driver, number: ticket }) => {
        const by = [driver, ticket].filter((each) => each !== null).join(" · ");
        return (
          <Stacked under={by && <bdi>{by}</bdi>}>
            <bdi>{supplier ?? NO_VALUE}</bdi>
          </Stacked>
        );
      },
      wraps: true,
    },
  ];
}

/** The columns of its file. */
const FILE = [
  "time",
  "stationName",
  "tankNumber",
  "gradeName",
  ...LITRES,
  "differencePercent",
  "state",
  "level",
  "dispute",
  "supplier",
  "driver",
  "number",
] as const;
const HEADERS = {
  time: "inbound.time",
  stationName: "filter.station",
  tankNumber: "tankForecast.number",
  gradeName: "sale.grade",
  supplier: "inbound.supplier",
  driver: "inbound.driver",
  number: "inbound.number",
  ticketLitres: "inbound.ticketLitres",
  riseLitres: "inbound.riseLitres",
  soldLitres: "inbound.soldLitres",
  receivedLitres: "inbound.receivedLitres",
  differenceLitres: "inbound.differenceLitres",
  differenceNetLitres: "inbound.differenceNetLitres",
  differencePercent: "inbound.differencePercent",
  state: "inbound.state",
  level: "inbound.level",
  dispute: "inbound.dispute",
} as const satisfies Record<(typeof FILE)[number], MessageId>;
