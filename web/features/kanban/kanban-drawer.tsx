import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../lib/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { AlarmRow } from "../../ui/alarm-row.tsx";
import type { AlarmRowFragment } from "../../ui/alarm-row.generated.ts";
import { DrawerFrame } from "../../ui/drawer-frame.tsx";
import { GunStateBadge } from "../../ui/gun-state-badge.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { LoadingScreen } from "../../ui/loading-screen.tsx";
import { PlainTable, type Column } from "../../ui/plain-table.tsx";
import { EmptyState } from "../../ui/states.tsx";
import type { Board } from "./board.ts";
import type { Shown } from "./figures.tsx";
import { KanbanDevicesDocument, type KanbanDevicesQuery, type KanbanStationLineFragment } from "./kanban.generated.ts";
import { sortedStations, useStationColumns } from "./station-bars.tsx";

interface Props {
  readonly shown: Shown;
  readonly board: Board;
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
      return <Alarms title={title} {...rest} />;
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
      cell: ({ online }) => <Online online={online} />,
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

function Devices({ title, board }: PartProps) {
  const { data, error, refetch } = useQuery(KanbanDevicesDocument, { fetchPolicy: "network-only" });
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
      cell: ({ status }) => <Online online={status.online} />,
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

function Online({ online }: { readonly online: boolean }) {
  return online ? (
    <chakra.span color="state.refuelling.fg" fontWeight="550">
      <FormattedMessage id="kanban.state.online" />
    </chakra.span>
  ) : (
    <GunStateBadge presence="OFFLINE" />
  );
}

/** As the figure counts them first; then those that ended by themselves and still wait for somebody's word. */
function Alarms({ alarms, board, onAcknowledge }: PartProps) {
  const now = useNow();
  const newestFirst = alarms.toSorted((left, right) => Date.parse(right.startedAt) - Date.parse(left.startedAt));
  const groups = [
    { id: "kanban.alarms.active", rows: newestFirst.filter(({ active }) => active) },
    { id: "kanban.alarms.ended", rows: newestFirst.filter(({ active, acknowledged }) => !active && !acknowledged) },
  ] as const;
  if (groups.every(({ rows }) => rows.length === 0)) {
    return <EmptyState title="kanban.alarms.empty" text="kanban.alarms.empty.text" />;
  }
  return (
    <chakra.div overflowY="auto">
      {groups.map(
        ({ id, rows }) =>
          rows.length > 0 && (
            <chakra.section key={id}>
              <chakra.h3 css={groupTitle}>
                <FormattedMessage id={id} values={{ count: rows.length }} />
              </chakra.h3>
              <chakra.ul css={{ "& > li + li": { borderTopWidth: "1px", borderColor: "line" } }}>
                {rows.map((alarm) => (
                  <AlarmRow
                    key={alarm.id}
                    alarm={alarm}
                    now={now}
                    timeZone={board.timeZone}
                    onAcknowledge={onAcknowledge}
                  />
                ))}
              </chakra.ul>
            </chakra.section>
          ),
      )}
    </chakra.div>
  );
}

const groupTitle = {
  position: "sticky",
  top: "0",
  zIndex: "1",
  px: "4",
  py: "1.5",
  fontSize: "xs",
  fontWeight: "600",
  color: "muted",
  bg: "surface.sunken",
  borderBottomWidth: "1px",
  borderColor: "line",
} as const;
