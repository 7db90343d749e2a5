import { chakra } from "@chakra-ui/react";
import { lazy, Suspense, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../lib/format.ts";
import { PlainTable, type Column } from "../../ui/plain-table.tsx";
import { Surface } from "../../ui/surface.tsx";
import { hourOf, soldIn, type Board, type DayPoint } from "./board.ts";
import { TableSwitch } from "./table-switch.tsx";

const HourChart = lazy(() => import("./hour-chart.tsx").then((module) => ({ default: module.HourChart })));

interface Props {
  readonly board: Board;
  readonly points: readonly DayPoint[];
  readonly unit: string;
}

/** The day's curve by hour against the same weekday's, or the same as a table. */
export function HourPanel({ board, points, unit }: Props) {
  const { formatMessage } = useIntl();
  const [asTable, setAsTable] = useState(false);
  const columns = useHourColumns(board, unit);
  const day = useFormat(board.timeZone).weekday(board.asOf);
  const title = formatMessage({ id: "kanban.hours.title" });
  return (
    <Surface title={title} tools={<TableSwitch asTable={asTable} onChange={setAsTable} of={title} />}>
      {asTable ? (
        <PlainTable caption={title} columns={columns} rows={points} keyOf={({ hour }) => String(hour)} />
      ) : (
        <chakra.div flex="1" minH={{ base: "220px", lg: "0" }} h={{ base: "260px", lg: "auto" }} px="2" pb="2">
          <Suspense fallback={null}>
            <HourChart points={points} symbol={board.currencySymbol} weekday={day} label={title} />
          </Suspense>
        </chakra.div>
      )}
    </Surface>
  );
}

function useHourColumns(board: Board, unit: string): readonly Column<DayPoint>[] {
  const { volume, number, weekday } = useFormat(board.timeZone);
  const symbol = board.currencySymbol;
  const exact = (value: string | undefined) => (value === undefined ? "" : volume(value, ""));
  const soFar = (point: DayPoint, text: string) => (soldIn(point) === undefined ? "" : text);
  return [
    { id: "hour", title: <FormattedMessage id="kanban.column.hour" />, cell: ({ hour }) => hourOf(hour) },
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
      cell: (point) => soFar(point, exact(point.source?.volume ?? "0")),
      total: exact(board.todayVolume),
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
