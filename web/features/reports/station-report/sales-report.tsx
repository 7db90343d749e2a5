import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { usableZone, wallTime } from "../../../../common/zone-time.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { ExportButton } from "../../../parts/export/export-button.tsx";
import type { Exportable } from "../../../parts/export/export-target.ts";
import { LongReport } from "../../../parts/export/long-report.tsx";
import type { CoverageOf } from "../../../parts/coverage/use-coverage.ts";
import { useDatedText } from "../../../parts/export/use-dated-text.ts";
import { useGivenUp } from "../../../parts/export/use-given-up.ts";
import { useWordOf } from "../../../parts/records/words.ts";
import type { SalePayment, SalesReportFilter } from "../../../schema-types.generated.ts";
import { ChartPanel } from "../../../ui/charts/chart-panel.tsx";
import type { List } from "../../../ui/data-table/use-list-state.ts";
import { DaysTold } from "../../../ui/date-range/days-told.tsx";
import { SalesSheet } from "../../../parts/sales/sales-sheet.tsx";
import { PAYMENT_WORDS } from "../../../parts/sales/payment-words.ts";
import { useVolumes, volumeColumns, type Volumes } from "../../../parts/sales/use-volumes.ts";
import { KIND_WORDS, KINDS, type ReportFilters, type ReportGrouping, type ReportKind } from "./report-address.ts";
import type { ReportAsked } from "./report-asked.ts";
import { daysOfTime, markedLines, useNameOf, useReportLines } from "./report-lines.ts";
import { ReportPrint } from "../../../parts/report/report-print.tsx";
import { SalesReportDocument, type SalesReportQuery } from "./station-report.generated.ts";

type Report = SalesReportQuery["salesReport"];
type Kind = Exclude<ReportKind, "shift" | "inbound" | "nozzle">;

const COURSES: readonly Kind[] = ["hourly", "daily", "weekly", "monthly", "quarterly", "yearly", "weekday"];

interface Props extends ReportAsked {
  readonly list: List<ReportFilters>;
  readonly kind: Kind;
}

/** Sales added up, as a curve or bars over their table; each line leads to its sales. */
export function SalesReport({ list, kind, filter, isSettled, filterText, coverage, frame }: Props) {
  const by = KINDS[kind];
  const { compare: [compare] = [], split: [split] = [] } = list.state.filters;
  const variables = { filter, by, split: split ?? null, compare: compare ?? null };
  const long = useGivenUp(variables);
  const { data, error, loading, refetch } = useQuery(SalesReportDocument, {
    variables,
    skip: !isSettled || long.isGivenUp,
    fetchPolicy: "cache-and-network",
    context: { silent: true, unrepeated: true },
  });
  const report = long.isGivenUp ? undefined : data?.salesReport;
  const asFile = useReportFile({ ...filter, by }, filterText, report?.total.figures.volumes);
  const file = <ExportButton {...asFile} total={report?.rows.length} />;
  if (!report) {
    const retry = () => void refetch().catch(() => undefined);
    const wait = { loading, error, onRetry: retry, onGiveUp: long.giveUp, onTakeUp: long.takeUp };
    return frame(file, <LongReport key={long.of} file={asFile} {...wait} />);
  }
  const sheet = <Sheet of={report} by={by} filter={filter} coverage={coverage} />;
  return frame(
    <>
      {file}
      <ReportPrint
        of="menu.stationReport"
        title={KIND_WORDS.wordOf(kind)}
        days={filter}
        filterText={filterText}
        coverage={coverage}
      >
        <ComparedWith days={report.comparedDays} />
        {sheet}
      </ReportPrint>
    </>,
    <Body of={report} list={list} kind={kind} filter={filter}>
      {sheet}
    </Body>,
  );
}

interface BodyProps extends Pick<Props, "list" | "kind" | "filter"> {
  readonly of: Report;
  readonly children: ReactNode;
}

function Body({ of: { rows, total, comparedDays }, list, kind, filter, children }: BodyProps) {
  const { formatMessage } = useIntl();
  const network = useMe()?.network;
  const { money, number, volume } = useFormat(network?.timeZone);
  const { symbolOf } = useVolumes();
  const [one, ...others] = total.figures.volumes;
  const { measure: [measure = "amount"] = [], show: [shown = "chart"] = [] } = list.state.filters;
  const lines = useReportLines(KINDS[kind], filter, rows);
  const format = {
    amount: (value: string) => money(value, network?.currencySymbol ?? ""),
    // Litres and kilograms on one axis are of no unit.
    volume: (value: string) => volume(value, others.length > 0 ? "" : symbolOf(one?.unit ?? "LITRE")),
    sales: (value: string) => number(value),
  }[measure];
  const now = formatMessage({ id: `report.${measure}` });
  return (
    <>
      <ComparedWith days={comparedDays} />
      {shown === "chart" && (
        <ChartPanel
          title={`${now} · ${formatMessage({ id: KIND_WORDS.wordOf(kind) })}`}
          kind={COURSES.includes(kind) ? "line" : "bars"}
          points={lines.map(({ key, name, figures, compared }) => ({
            key,
            label: name,
            value: String(figures[measure]),
            open: isRunning(KINDS[kind], { key, days: filter, timeZone: network?.timeZone }),
            ...(comparedDays && { compare: compared ? String(compared[measure]) : null }),
          }))}
          words={{
            point: formatMessage({ id: `report.by.${KINDS[kind]}` }),
            value: now,
            open: formatMessage({ id: "report.soFar" }),
            ...(comparedDays && { compare: formatMessage({ id: "report.compared" }) }),
          }}
          format={format}
        />
      )}
      {children}
    </>
  );
}

/** The days that the report is held against, where it is. */
const ComparedWith = ({ days }: { readonly days: Report["comparedDays"] }) =>
  days && (
    <chakra.p color="muted" fontSize="sm" flex="none">
      <FormattedMessage id="report.comparedWith" /> <DaysTold {...days} />
    </chakra.p>
  );

interface Running {
  readonly key: string;
  readonly days: SalesReportFilter;
  readonly timeZone: string | undefined;
}

/** Whether a time of the report goes on: today is among its days. */
function isRunning(by: ReportGrouping, { key, days, timeZone }: Running): boolean {
  const of = daysOfTime(by, key, days);
  const today = wallTime(new Date(), usableZone(timeZone)).day;
  return of !== undefined && of.from <= today && today <= of.to;
}

interface SheetProps {
  readonly of: Report;
  readonly by: ReportGrouping;
  readonly filter: SalesReportFilter;
  readonly coverage: CoverageOf | undefined;
}

function Sheet({ of: { rows, total, comparedDays }, by, filter, coverage }: SheetProps) {
  const { formatMessage } = useIntl();
  const paymentOf = useWordOf(PAYMENT_WORDS);
  const lines = markedLines(useReportLines(by, filter, rows), { by, days: filter, coverage });
  const parts = total.parts.map(({ key, name, figures }) => ({
    key: key ?? "",
    name: name ?? (key === null ? formatMessage({ id: "report.noGrade" }) : paymentOf(key as SalePayment)),
    amount: figures.amount,
  }));
  return (
    <SalesSheet
      caption={formatMessage({ id: `report.by.${by}` })}
      title={formatMessage({ id: `report.by.${by}` })}
      lines={lines}
      total={total.figures}
      comparedTotal={comparedDays ? total.compared : undefined}
      parts={parts}
    />
  );
}

/** The keys that a file would tell bare, where there are always the same ones. */
const NAMED: Partial<Record<ReportGrouping, readonly (string | null)[]>> = {
  GRADE: [null],
  PAYMENT: PAYMENT_WORDS.values,
  WEEKDAY: Array.from({ length: 7 }, (_, index) => `${index + 1}`),
  HOUR_OF_DAY: Array.from({ length: 24 }, (_, index) => `${index}`),
};

/** The rows of the report as a file; `volumes`: what all of it sold. */
function useReportFile(
  filter: SalesReportFilter & { readonly by: ReportGrouping },
  filterText: string,
  volumes: Volumes | undefined,
): Exportable {
  const datedText = useDatedText();
  const { formatMessage } = useIntl();
  const nameOf = useNameOf(filter.by);
  const values = Object.fromEntries((NAMED[filter.by] ?? []).map((key) => [key ?? "", nameOf({ key, name: null })]));
  const figure = (id: "sales" | "amount" | "oldAmount" | "discount" | "averagePrice") => ({
    id,
    title: `report.${id}` as const,
  });
  const figures = [
    figure("sales"),
    ...volumeColumns(volumes, "report.volume"),
    ...(["amount", "oldAmount", "discount", "averagePrice"] as const).map(figure),
  ];
  return {
    list: "SALES_REPORT",
    filter,
    ...datedText(filter, filterText),
    columns: [
      { id: "name", header: formatMessage({ id: `report.by.${filter.by}` }), values },
      ...figures.map(({ id, title }) => ({ id, header: formatMessage({ id: title }) })),
    ],
    timeZone: useMe()?.network.timeZone,
  };
}
