import { chakra } from "@chakra-ui/react";
import { WifiOff } from "lucide-react";
import { useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { compareNames } from "../../../lib/by-name.ts";
import { useFormat } from "../../../lib/format.ts";
import { useVolumes } from "../../../parts/sales/use-volumes.ts";
import { BarChart } from "../../../ui/charts/bar-chart.tsx";
import { ChartFrame } from "../../../ui/charts/chart-frame.tsx";
import { PlainTable, type Column } from "../../../ui/plain-table.tsx";
import { largerFirst, type Board, type BoardStation as Station } from "./board.ts";

interface Props {
  readonly board: Board;
  readonly unit: string;
  /** Nobody can press anything. */
  readonly wall: boolean;
}

/** Today's amount of each station, the largest first; a silent station's figure is as of its last word. */
export function StationBars({ board, unit, wall }: Props) {
  const { formatMessage } = useIntl();
  const { money } = useFormat();
  const columns = useStationColumns(board, unit);
  const stations = useMemo(() => sortedStations(board.stations), [board.stations]);
  const title = formatMessage({ id: "kanban.stations.title" });
  const points = stations.map(({ stationId, stationName, amount, link }) => ({
    key: stationId,
    label: stationName,
    value: amount,
    ...(link === "SILENT" ? { stale: true, note: <Silent /> } : {}),
  }));
  return (
    <ChartFrame
      title={title}
      fixed={wall}
      chart={<BarChart label={title} points={points} format={(amount) => money(amount, board.currencySymbol)} />}
      table={<PlainTable caption={title} columns={columns} rows={stations} keyOf={({ stationId }) => stationId} />}
    />
  );
}

/** The largest amount first; stations of one amount by name, so that they don't change places. */
export function sortedStations(stations: readonly Station[]): Station[] {
  return [...stations].sort(
    (left, right) => largerFirst(left.amount, right.amount) || compareNames(left.stationName, right.stationName),
  );
}

/** Station, city, amount, volume, sales, with today's totals. */
export function useStationColumns(board: Board, unit: string): readonly Column<Station>[] {
  const { number, volume } = useFormat();
  const { sumUnderLitres } = useVolumes();
  const exact = (value: string) => volume(value, "");
  return [
    {
      id: "station",
      title: <FormattedMessage id="kanban.column.station" />,
      cell: ({ stationName }) => <bdi>{stationName}</bdi>,
      total: <FormattedMessage id="kanban.total" />,
    },
    {
      id: "city",
      title: <FormattedMessage id="kanban.column.city" />,
      cell: ({ cityName }) => <bdi>{cityName}</bdi>,
    },
    {
      id: "amount",
      numeric: true,
      title: <FormattedMessage id="kanban.column.amount" values={{ symbol: board.currencySymbol }} />,
      cell: ({ amount }) => exact(amount),
      total: exact(board.todayAmount),
    },
    {
      id: "volume",
      numeric: true,
      title: <FormattedMessage id="kanban.column.volume" values={{ unit }} />,
      cell: ({ volumes }) => sumUnderLitres(volumes),
      total: sumUnderLitres(board.todayVolumes),
    },
    {
      id: "sales",
      numeric: true,
      title: <FormattedMessage id="kanban.column.sales" />,
      cell: ({ sales }) => number(sales),
      total: number(board.todaySales),
    },
  ];
}

function Silent() {
  return (
    <chakra.span display="inline-flex" gap="1" alignItems="center" ms="2" color="state.offline.fg" fontSize="xs">
      <WifiOff size={12} aria-hidden />
      <FormattedMessage id="standing.link.SILENT" />
    </chakra.span>
  );
}
