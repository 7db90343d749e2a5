import { useMutation } from "@apollo/client/react";
import { Button, chakra } from "@chakra-ui/react";
import { Minimize2, MonitorUp, Store } from "lucide-react";
import { Suspense, useCallback, useMemo } from "react";
import { FormattedMessage } from "react-intl";
import { Link, useSearchParams } from "react-router-dom";
import { useFormat } from "../../lib/format.ts";
import { useMe } from "../../lib/me.ts";
import { paths } from "../../lib/paths.ts";
import { Permission } from "../../lib/permission.ts";
import { useAllowed } from "../../lib/session.ts";
import { useLiveList, useLiveValue } from "../../lib/use-live.ts";
import type { AlarmRowFragment } from "../../ui/alarm-row.generated.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { Screen } from "../../ui/screen.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { notify } from "../../ui/toast-store.ts";
import { AlarmFeed } from "./alarm-feed.tsx";
import { dayPoints, presentHourOf, type Board } from "./board.ts";
import { BoardSkeleton } from "./board-skeleton.tsx";
import { Figures, type Shown } from "./figures.tsx";
import { GunStrip } from "./gun-strip.tsx";
import { HourPanel } from "./hour-panel.tsx";
import { AcknowledgeAlarmsDocument, AlarmChangesDocument, KanbanChangesDocument } from "./kanban.generated.ts";
import { StationBars } from "./station-bars.tsx";
import { closing, lazyPart } from "../../ui/lazy-part.tsx";

const KanbanDrawer = lazyPart(() => import("./kanban-drawer.tsx"), "KanbanDrawer", closing);
const DRAWERS: readonly Shown[] = ["stations", "devices", "sales", "alarms"];

/** /kanban: the network at a glance, live. */
export function KanbanScreen() {
  const board = useLiveValue(KanbanChangesDocument, {});
  const alarms = useAlarms();
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  const [search, setSearch] = useSearchParams();
  const wall = search.get("wall") === "1";
  const shown = DRAWERS.find((drawer) => drawer === search.get("show"));
  const data = board.value?.kanbanChanges;

  function handleClose() {
    setSearch((query) => (query.delete("show"), query), { replace: true });
  }

  return (
    <Screen title="kanban.title" fill subtitle={data && <Freshness board={data} />} actions={<WallLink wall={wall} />}>
      {data ? (
        <BoardView board={data} unit={unit} alarms={alarms} wall={wall} />
      ) : board.error ? (
        <LoadError error={board.error} />
      ) : (
        <BoardSkeleton />
      )}
      {data && shown && (
        <Suspense fallback={null}>
          <KanbanDrawer
            shown={shown}
            board={data}
            unit={unit}
            alarms={alarms.rows}
            onAcknowledge={alarms.acknowledge}
            onClose={handleClose}
          />
        </Suspense>
      )}
    </Screen>
  );
}

interface Alarms {
  readonly rows: readonly AlarmRowFragment[];
  readonly ready: boolean;
  readonly acknowledge: ((alarm: AlarmRowFragment, note: string) => Promise<unknown>) | undefined;
}

/** The live alarms and, for those who may, the way to acknowledge one. */
function useAlarms(): Alarms {
  const { value, ready, merge } = useLiveList(AlarmChangesDocument, {}, ({ id }) => id);
  const [acknowledgeAlarms] = useMutation(AcknowledgeAlarmsDocument, { fetchPolicy: "no-cache" });
  const allowed = useAllowed(Permission.RealTimeDevices, Permission.AcknowledgeAlarms);
  const acknowledge = useCallback(
    async (alarm: AlarmRowFragment, note: string) => {
      const input = { alarmIds: [alarm.id], ...(note === "" ? {} : { note }) };
      const { data } = await acknowledgeAlarms({ variables: { input } });
      merge(data?.acknowledgeAlarms ?? []);
      notify({ tone: "success", message: "alarm.acknowledged.done" });
    },
    [acknowledgeAlarms, merge],
  );
  return { rows: value, ready, acknowledge: allowed ? acknowledge : undefined };
}

interface ViewProps {
  readonly board: Board;
  readonly unit: string;
  readonly alarms: Alarms;
  readonly wall: boolean;
}

function BoardView({ board, unit, alarms, wall }: ViewProps) {
  const hour = presentHourOf(board);
  const amounts = useMemo(() => dayPoints(board.hours, "amount", hour), [board.hours, hour]);
  const volumes = useMemo(() => dayPoints(board.hours, "volume", hour), [board.hours, hour]);
  if (board.stationCount === 0) {
    return <EmptyState icon={Store} title="kanban.empty.title" text="kanban.empty.text" />;
  }
  return (
    <>
      <Figures board={board} unit={unit} amounts={amounts} volumes={volumes} />
      <chakra.div css={middle}>
        <StationBars board={board} unit={unit} />
        <HourPanel board={board} points={amounts} unit={unit} />
        <AlarmFeed
          alarms={alarms.rows}
          ready={alarms.ready}
          timeZone={board.timeZone}
          atOnce={wall}
          onAcknowledge={alarms.acknowledge}
        />
      </chakra.div>
      <chakra.div display="grid" flex="none" maxH={{ lg: "32%" }} minH="0">
        <GunStrip stations={board.stations} />
      </chakra.div>
    </>
  );
}

const SEPARATOR = " · ";

/** How fresh, and how much of the network the figures are from. */
function Freshness({ board }: { readonly board: Board }) {
  const { clock } = useFormat(board.timeZone);
  return (
    <>
      <FormattedMessage id="kanban.asOf" values={{ time: clock(board.asOf) }} />
      {SEPARATOR}
      <FormattedMessage id="kanban.silent" values={{ silent: board.stationsSilent, total: board.stationCount }} />
    </>
  );
}

function WallLink({ wall }: { readonly wall: boolean }) {
  const Icon = wall ? Minimize2 : MonitorUp;
  return (
    <Button
      asChild
      size="sm"
      variant={wall ? "ghost" : "outline"}
      colorPalette="gray"
      hideBelow={wall ? undefined : "md"}
    >
      <Link to={wall ? paths.kanban : paths.wall}>
        <Icon aria-hidden />
        <FormattedMessage id={wall ? "kanban.wall.leave" : "kanban.wall"} />
      </Link>
    </Button>
  );
}

const middle = {
  display: "grid",
  gap: "3",
  flex: "1",
  minH: "0",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1.25fr) minmax(0, 1.15fr)" },
  gridTemplateRows: { lg: "minmax(0, 1fr)" },
  // On a phone the parts stand under one another, each no taller than the screen.
  "& > section": { maxH: { base: "70dvh", lg: "none" } },
} as const;
