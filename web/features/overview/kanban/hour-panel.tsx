import { chakra } from "@chakra-ui/react";
import { Suspense, useCallback, useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useVolumes } from "../../../parts/sales/use-volumes.ts";
import type { ChartPoint } from "../../../ui/charts/chart-data.ts";
import { ChartFrame } from "../../../ui/charts/chart-frame.tsx";
import { PlainTable, type Column } from "../../../ui/plain-table.tsx";
import { drawnPoints, hourOf, soldIn, type Board, type DayPoint } from "./board.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const LineChart = lazyPart(() => import("../../../ui/charts/line-chart.tsx"), "LineChart");

interface Props {
  readonly board: Board;
  readonly points: readonly DayPoint[];
  readonly unit: string;
  /** Nobody can press anything. */
  readonly wall: boolean;
}

/** The day's curve by hour against the same weekday's, or the same as a table. */
export function HourPanel({ board, points, unit, wall }: Props) {
  const columns = useHourColumns(board, unit);
  const curve = useHourCurve(board, points);
  const title = useIntl().formatMessage({ id: "kanban.hours.title" });
  return (
    <ChartFrame
      title={title}
      fixed={wall}
      table={<PlainTable caption={title} columns={columns} rows={points} keyOf={({ hour }) => String(hour)} />}
      chart={
        <chakra.div flex="1" minH={{ base: "56", lg: "0" }} h={{ base: "64", lg: "auto" }} px="2" pb="2">
          <Suspense fallback={null}>
            <LineChart label={title} {...curve} />
          </Suspense>
        </chakra.div>
      }
    />
  );
}

/** The hours as the kit draws them; the same objects as long as the hours say the same. */
function useHourCurve({ currencySymbol, timeZone, asOf }: Board, points: readonly DayPoint[]) {
  const { formatMessage } = useIntl();
  const { money, number, weekday } = useFormat(timeZone);
  const point = formatMessage({ id: "kanban.column.hour" });
  const sales = formatMessage({ id: "kanban.column.sales" });
  const value = formatMessage({ id: "kanban.hours.today" });
  const lastWeek = formatMessage({ id: "kanban.hours.lastWeek" }, { weekday: weekday(asOf) });
  const compare = points.some((each) => each.lastWeek > 0) ? lastWeek : undefined;
  const hours = useMemo(() => {
    const drawn = drawnPoints(points);
    const salesOf = (count: number) => ({ name: sales, figure: number(count) });
    return points.map((each, index) => pointOf(each, drawn[index], salesOf));
  }, [points, sales, number]);
  const open = formatMessage({ id: "kanban.hours.running" });
  const words = useMemo(
    () => ({ point, value, open, ...(compare !== undefined && { compare }) }),
    [point, value, open, compare],
  );
  const format = useCallback((amount: string) => money(amount, currencySymbol), [money, currencySymbol]);
  return { points: hours, words, format };
}

function pointOf(
  point: DayPoint,
  drawn: DayPoint | undefined,
  salesOf: (count: number) => { readonly name: string; readonly figure: string },
): ChartPoint {
  const { hour, today, source } = point;
  const begun = soldIn(point) !== undefined;
  return {
    key: String(hour),
    label: hourOf(hour),
    value: begun ? (source?.amount ?? "0") : null,
    compare: source?.lastWeekAmount ?? null,
    open: begun && today === null,
    undrawn: drawn === undefined || soldIn(drawn) === undefined,
    ...(begun && { facts: [salesOf(source?.sales ?? 0)] }),
  };
}

function useHourColumns(board: Board, unit: string): readonly Column<DayPoint>[] {
  const { volume, number, weekday } = useFormat(board.timeZone);
  const { sumUnderLitres } = useVolumes();
  const symbol = board.currencySymbol;
  const exact = (value: string | undefined) => (value === undefined ? "" : volume(value, ""));
  const soFar = (point: DayPoint, text: string) => (soldIn(point) === undefined ? "" : text);
  return [
    {
      id: "hour",
      title: <FormattedMessage id="kanban.column.hour" />,
      cell: ({ hour, running }) => (
        <>
          {hourOf(hour)}
          {running !== null && (
            <chakra.span color="muted" ms="2">
              <FormattedMessage id="kanban.hours.running" />
            </chakra.span>
          )}
        </>
      ),
    },
    {
      id: "amount",
      numeric: true,
      title: <FormattedMessage id="kanban.column.amount" values={{ symbol }} />,
      cell: (point) => soFar(point, exact(point.source?.amount ?? "0")),
      total: exact(board.todayAmount),
    },
    {
      id: "lastWeek",
      numeric: true,
      title: <FormattedMessage id="kanban.column.lastWeek" values={{ symbol, weekday: weekday(board.asOf) }} />,
      cell: ({ source }) => exact(source?.lastWeekAmount),
    },
    {
      id: "volume",
      numeric: true,
      title: <FormattedMessage id="kanban.column.volume" values={{ unit }} />,
      cell: (point) => soFar(point, sumUnderLitres(point.source?.volumes ?? [])),
      total: sumUnderLitres(board.todayVolumes),
    },
    {
      id: "sales",
      numeric: true,
      title: <FormattedMessage id="kanban.column.sales" />,
      cell: (point) => soFar(point, number(point.source?.sales ?? 0)),
      total: number(board.todaySales),
    },
  ];
}
