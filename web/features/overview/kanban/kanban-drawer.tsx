import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import type { OfPlace } from "../../../lib/place-scoping.ts";
import { useNow } from "../../../lib/use-now.ts";
import type { AlarmRowFragment } from "../../../parts/alarm/alarm-row.generated.ts";
import { DrawerFrame } from "../../../ui/drawer-frame.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { LoadingScreen } from "../../../ui/loading-screen.tsx";
import { PlainTable, type Column } from "../../../ui/plain-table.tsx";
import { CoverageCalendar } from "../../../parts/coverage/coverage-calendar.tsx";
import { StationLinkMark } from "../../../parts/places/station-link-mark.tsx";
import { AlarmsPanel } from "./alarms-panel.tsx";
import type { Board } from "./board.ts";
import { KanbanDevicesDocument, type KanbanDevicesQuery, type KanbanStationLineFragment } from "./kanban.generated.ts";
import { sortedStations, useStationColumns } from "./station-bars.tsx";
import type { Shown } from "./use-drawer-link.ts";
import { useCoverageOfToday } from "./use-standing.ts";

interface Props {
  readonly shown: Shown;
  readonly board: Board;
  /** Of which places it is. */
  readonly place: OfPlace;
  readonly unit: string;
  readonly alarms: readonly AlarmRowFragment[];
  readonly onAcknowledge: ((alarm: AlarmRowFragment, note: string) => Promise<unknown>) | undefined;
  readonly onClose: () => void;
}

/** What a figure of the board is made of, beside the board. */
export function KanbanDrawer({ shown, onClose, ...rest }: Props) {
  const { formatMessage } = useIntl();
  const title = formatMessage({ id: `kanban.drawer.${shown}` });
  return (
    <DrawerFrame title={title} size="lg" bare onClose={onClose}>
      <Content shown={shown} title={title} {...rest} />
    </DrawerFrame>
  );
}

function Content({ shown, title, ...rest }: Omit<Props, "onClose"> & { readonly title: string }): ReactNode {
  switch (shown) {
    case "sales":
      return <Sales title={title} {...rest} />;
    case "devices":
      return <Devices title={title} {...rest} />;
    case "stations":
      return <Stations title={title} {...rest} />;
    case "alarms":
      return <AlarmsPanel {...rest} />;
    case "coverage":
      return <Covered {...rest} />;
  }
}

type PartProps = Omit<Props, "onClose" | "shown"> & { readonly title: string };

function Sales({ title, board, unit }: PartProps) {
  const columns = useStationColumns(board, unit);
  return (
    <PlainTable
      caption={title}
      columns={columns}
      rows={sortedStations(board.stations)}
      keyOf={({ stationId }) => stationId}
    />
  );
}

function Covered({ board, place }: Pick<PartProps, "board" | "place">) {
  const coverage = useCoverageOfToday(board, place);
  return coverage ? (
    <chakra.div p="4" overflowY="auto">
      <CoverageCalendar of={coverage} />
    </chakra.div>
  ) : (
    <LoadingScreen />
  );
}

function Stations({ title, board }: PartProps) {
  const { number } = useFormat();
  const columns: Column<KanbanStationLineFragment>[] = [
    {
      id: "station",
      title: <FormattedMessage id="kanban.column.station" />,
      cell: ({ stationName }) => <bdi>{stationName}</bdi>,
    },
    { id: "city", title: <FormattedMessage id="kanban.column.city" />, cell: ({ cityName }) => <bdi>{cityName}</bdi> },
    {
      id: "state",
      title: <FormattedMessage id="kanban.column.state" />,
      cell: ({ link }) => <StationLinkMark link={link} />,
    },
    {
      id: "guns",
      numeric: true,
      title: <FormattedMessage id="kanban.column.guns" />,
      cell: ({ guns }) => `${number(guns.filter(({ online }) => online).length)} / ${number(guns.length)}`,
    },
    {
      id: "alarms",
      numeric: true,
      title: <FormattedMessage id="kanban.column.alarms" />,
      cell: ({ openAlarms }) => number(openAlarms),
    },
  ];
  return <PlainTable caption={title} columns={columns} rows={board.stations} keyOf={({ stationId }) => stationId} />;
}

function Devices({ title, board, place }: PartProps) {
  const { data, error, refetch } = useQuery(KanbanDevicesDocument, {
    variables: { filter: place },
    fetchPolicy: "network-only",
  });
  const columns = useDeviceColumns(board);
  if (error && !data) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  }
  if (!data) {
    return <LoadingScreen />;
  }
  // What is silent is what one opened this for.
  const rows = [...data.devices].sort((left, right) => Number(left.status.online) - Number(right.status.online));
  return <PlainTable caption={title} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

function useDeviceColumns(board: Board): readonly Column<KanbanDevicesQuery["devices"][number]>[] {
  const { dateTime, ago } = useFormat(board.timeZone);
  const now = useNow();
  const names = new Map(board.stations.map(({ stationId, stationName }) => [stationId, stationName]));
  return [
    { id: "device", title: <FormattedMessage id="kanban.column.device" />, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: "station",
      title: <FormattedMessage id="kanban.column.station" />,
      cell: ({ stationId }) => <bdi>{names.get(stationId)}</bdi>,
    },
    {
      id: "state",
      title: <FormattedMessage id="kanban.column.state" />,
      cell: ({ status }) => (
        <StationLinkMark link={status.online ? "ONLINE" : status.since === null ? "NEW" : "SILENT"} />
      ),
    },
    {
      id: "lastSeen",
      title: <FormattedMessage id="kanban.column.lastSeen" />,
      cell: ({ status }) =>
        status.lastSeenAt ? (
          <time dateTime={status.lastSeenAt} title={dateTime(status.lastSeenAt)}>
            {ago(status.lastSeenAt, now)}
          </time>
        ) : (
          <FormattedMessage id="kanban.never" />
        ),
    },
    {
      id: "protocol",
      title: <FormattedMessage id="kanban.column.protocol" />,
      cell: ({ protocol }) => <bdi>{protocol}</bdi>,
    },
  ];
}
