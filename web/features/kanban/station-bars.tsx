import { chakra } from "@chakra-ui/react";
import { m } from "framer-motion";
import { WifiOff } from "lucide-react";
import { useMemo, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../lib/format.ts";
import { PlainTable, type Column } from "../../ui/plain-table.tsx";
import { Surface } from "../../ui/surface.tsx";
import { tabular } from "../../ui/theme.ts";
import { largerFirst, type Board } from "./board.ts";
import type { KanbanStationLineFragment as Station } from "./kanban.generated.ts";
import { TableSwitch } from "./table-switch.tsx";

interface Props {
  readonly board: Board;
  readonly unit: string;
}

/** Today's amount of each station, the largest first. */
export function StationBars({ board, unit }: Props) {
  const { formatMessage } = useIntl();
  const { money } = useFormat();
  const [asTable, setAsTable] = useState(false);
  const columns = useStationColumns(board, unit);
  const stations = useMemo(() => sortedStations(board.stations), [board.stations]);
  const most = Math.max(0, Number(stations[0]?.amount ?? 0));
  const title = formatMessage({ id: "kanban.stations.title" });
  return (
    <Surface title={title} tools={<TableSwitch asTable={asTable} onChange={setAsTable} of={title} />}>
      {asTable ? (
        <PlainTable caption={title} columns={columns} rows={stations} keyOf={({ stationId }) => stationId} />
      ) : (
        <List aria-label={title} tabIndex={0}>
          {stations.map((station) => (
            <li key={station.stationId}>
              <chakra.div display="flex" gap="2" alignItems="baseline">
                <chakra.span flex="1" minW="0" truncate>
                  <bdi>{station.stationName}</bdi>
                  {!station.online && <Silent />}
                </chakra.span>
                <chakra.bdi fontWeight="600" css={tabular}>
                  {money(station.amount, board.currencySymbol)}
                </chakra.bdi>
              </chakra.div>
              <chakra.div h="6px" mt="1" borderRadius="full" bg="surface.sunken" overflow="hidden">
                <m.div
                  initial={false}
                  animate={{ width: `${most > 0 ? (Number(station.amount) / most) * 100 : 0}%` }}
                  style={{ height: "100%" }}
                >
                  <chakra.div
                    h="100%"
                    borderRadius="full"
                    bg={station.online ? "accent.solid" : "state.offline.line"}
                    css={station.online ? {} : hatchedBar}
                  />
                </m.div>
              </chakra.div>
            </li>
          ))}
        </List>
      )}
    </Surface>
  );
}

/** The largest amount first; stations of one amount by name, so that they don't change places. */
export function sortedStations(stations: readonly Station[]): Station[] {
  return [...stations].sort(
    (left, right) => largerFirst(left.amount, right.amount) || left.stationName.localeCompare(right.stationName),
  );
}

/** Station, city, amount, volume, sales, with today's totals. */
export function useStationColumns(board: Board, unit: string): readonly Column<Station>[] {
  const { number, volume } = useFormat();
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
      cell: ({ volume: sold }) => exact(sold),
      total: exact(board.todayVolume),
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

/** A silent station's figure is as of its last word: grey and hatched. */
const hatchedBar = {
  backgroundImage: "repeating-linear-gradient(135deg, transparent 0 3px, var(--chakra-colors-surface) 3px 4.5px)",
} as const;

function Silent() {
  return (
    <chakra.span display="inline-flex" gap="1" alignItems="center" ms="2" color="state.offline.fg" fontSize="xs">
      <WifiOff size={12} aria-hidden />
      <FormattedMessage id="gun.state.OFFLINE" />
    </chakra.span>
  );
}

const List = chakra("ul", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "3",
    px: "4",
    pt: "1",
    pb: "4",
    overflowY: "auto",
    flex: "1",
    minH: "0",
    listStyleType: "none",
    fontSize: "sm",
  },
});
