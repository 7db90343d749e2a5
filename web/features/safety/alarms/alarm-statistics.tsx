import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { CODE_WORDS } from "../../../parts/alarm/alarm-words.ts";
import { StatisticsScreen } from "../../../parts/statistics/statistics-screen.tsx";
import { useStatistics } from "../../../parts/statistics/use-statistics.ts";
import type { AlarmGrouping } from "../../../schema-types.generated.ts";
import { ChartPanel } from "../../../ui/charts/chart-panel.tsx";
import { type Column, PlainTable } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { SheetFrame, SheetLink } from "../../../ui/sheet.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { AlarmSumsDocument, type AlarmSumsQuery, type AlarmSummedFragment } from "./alarm-info.generated.ts";
import { ALARM_ADDRESS } from "./alarm-list.ts";

type Row = AlarmSumsQuery["alarmStatistics"]["rows"][number];

const GROUPINGS = ["CODE", "STATION", "DEVICE"] as const satisfies readonly AlarmGrouping[];
/** The bars that one takes in at a look. */
const MOST_BARS = 12;
const SECOND_MS = 1_000;
const ALL = { show: "all" } as const;

/** Alarms of some days added up: which come most, where, and how long people and devices take. */
export function AlarmStatistics({ lists }: { readonly lists: ReactNode }) {
  const { formatMessage, formatNumber } = useIntl();
  const statistics = useStatistics(ALARM_ADDRESS, { groupings: GROUPINGS, usual: "CODE", always: ALL });
  const { by, query, listOf } = statistics;
  // Which alarms the list opens on is no question of how many there were.
  const { open: _open, active: _active, folded: _folded, ...filter } = query.variables.filter;
  const answer = useQuery(AlarmSumsDocument, { ...query, variables: { by, filter } });
  const told = answer.data?.alarmStatistics;
  const title = formatMessage({ id: `alarmInfo.by.${by}` });
  const nameOf = ({ code, name }: Row) =>
    code === null
      ? (name ?? formatMessage({ id: "alarmInfo.by.none" }))
      : formatMessage({ id: CODE_WORDS.wordOf(code) });
  return (
    <StatisticsScreen
      of={statistics}
      title="menu.alarmInfo"
      daysLabel="alarmInfo.startedAt"
      byLabel="alarmInfo.by"
      wordOf={(each) => `alarmInfo.by.${each}`}
      lists={lists}
      answer={answer}
    >
      {told &&
        (told.rows.length === 0 ? (
          <EmptyState title="alarmInfo.none" text="alarmInfo.none.text" />
        ) : (
          <>
            <ChartPanel
              title={formatMessage({ id: "alarmInfo.sum.alarms" })}
              kind="bars"
              points={told.rows.slice(0, MOST_BARS).map((row) => ({
                key: row.key ?? "",
                label: nameOf(row),
                value: String(row.figures.alarms),
              }))}
              words={{ point: title, value: formatMessage({ id: "alarmInfo.sum.alarms" }) }}
              format={(value) => formatNumber(Number(value))}
            />
            <SheetFrame flex="1">
              <SumsTable
                title={title}
                rows={told.rows}
                total={told.total}
                nameOf={nameOf}
                toOf={(row) => linkOf(by, row, listOf)}
              />
            </SheetFrame>
          </>
        ))}
    </StatisticsScreen>
  );
}

/** The list of the alarms of a line, where it can be narrowed to them. */
function linkOf(
  by: AlarmGrouping,
  { key }: Row,
  listOf: (own: Readonly<Record<string, string>>) => string,
): string | undefined {
  return key === null || by === "DEVICE" ? undefined : listOf(by === "CODE" ? { code: key } : { station: key });
}

interface TableProps {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly total: AlarmSummedFragment;
  readonly nameOf: (row: Row) => string;
  readonly toOf: (row: Row) => string | undefined;
}

function SumsTable({ title, rows, total, nameOf, toOf }: TableProps) {
  const { formatMessage, formatNumber } = useIntl();
  const { duration } = useFormat();
  const count = (figures: AlarmSummedFragment, of: "alarms" | "critical" | "raised" | "active") =>
    formatNumber(figures[of]);
  const mean = (figures: AlarmSummedFragment, of: "meanAcknowledgeSeconds" | "meanEndSeconds") => {
    const seconds = figures[of];
    return seconds === null ? NO_VALUE : <bdi>{duration(seconds * SECOND_MS)}</bdi>;
  };
  const counted = (["alarms", "critical", "raised", "active"] as const).map((id) => ({
    id,
    title: formatMessage({ id: `alarmInfo.sum.${id}` }),
    numeric: true,
    cell: ({ figures }: Row) => count(figures, id),
    total: count(total, id),
  }));
  const lasted = (["meanAcknowledgeSeconds", "meanEndSeconds"] as const).map((id) => ({
    id,
    title: formatMessage({ id: `alarmInfo.sum.${id}` }),
    numeric: true,
    cell: ({ figures }: Row) => mean(figures, id),
    total: mean(total, id),
  }));
  const named: Column<Row> = {
    id: "name",
    title,
    cell: (row) => {
      const to = toOf(row);
      return to === undefined ? <bdi>{nameOf(row)}</bdi> : <SheetLink to={to}>{nameOf(row)}</SheetLink>;
    },
    total: formatMessage({ id: "alarmInfo.sum.total" }),
  };
  return (
    <PlainTable caption={title} columns={[named, ...counted, ...lasted]} rows={rows} keyOf={({ key }) => key ?? ""} />
  );
}
