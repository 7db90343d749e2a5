import { Button, chakra } from "@chakra-ui/react";
import { MonitorUp, Store } from "lucide-react";
import { Suspense, useMemo } from "react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { paths } from "../../../lib/paths.ts";
import {
  filterOfPlace,
  placeIn,
  placeScoping,
  withoutPlace,
  type NamedPlace,
  type OfPlace,
} from "../../../lib/place-scoping.ts";
import { useDisplay } from "../../../lib/session.ts";
import { useScopedParams } from "../../../lib/use-scoped-params.ts";
import { useLiveList, useLiveValue } from "../../../lib/use-live.ts";
import type { AlarmRowFragment } from "../../../parts/alarm/alarm-row.generated.ts";
import { useAcknowledge } from "../../../parts/alarm/use-acknowledge.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { PlaceChip } from "../../../parts/places/place-chip.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { AlarmFeed } from "./alarm-feed.tsx";
import { boardOf, dayPoints, presentHourOf, type Board } from "./board.ts";
import { BoardSkeleton } from "./board-skeleton.tsx";
import { Figures } from "./figures.tsx";
import { GunStrip } from "./gun-strip.tsx";
import { HourPanel } from "./hour-panel.tsx";
import { AlarmChangesDocument, KanbanChangesDocument } from "./kanban.generated.ts";
import { StandingStrip } from "./standing-strip.tsx";
import { StationBars } from "./station-bars.tsx";
import { DRAWERS } from "./use-drawer-link.ts";
import { useSeenStanding, useStanding } from "./use-standing.ts";
import { useTurns } from "./use-turns.ts";
import { WallClock } from "./wall-clock.tsx";
import { closing, lazyPart } from "../../../ui/lazy-part.tsx";

const KanbanDrawer = lazyPart(() => import("./kanban-drawer.tsx"), "KanbanDrawer", closing);

/** The board of one place is an address of its own, also on a wall. */
const SCOPING = placeScoping();

/** /kanban: the network at a glance, or the part of it that the address names, live. */
export function KanbanScreen() {
  const [params, setParams] = useScopedParams(SCOPING);
  const named = placeIn(params);
  const key = JSON.stringify(filterOfPlace(named));
  const place = useMemo(() => JSON.parse(key) as OfPlace, [key]);
  const board = useLiveValue(KanbanChangesDocument, { filter: place });
  const alarms = useAlarms(place);
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  const wall = params.get("wall") === "1";
  const seen = useSeenStanding();
  const asked = wall ? undefined : DRAWERS.find((drawer) => drawer === params.get("show"));
  const shown = asked === "coverage" && !seen.coverage ? undefined : asked;
  const told = board.value?.kanbanChanges;
  const data = useMemo(() => told && boardOf(told), [told]);
  const other = otherView(params, wall);
  const isShown = useDisplay() !== undefined;
  useTurns({ params, setParams, stations: named ? undefined : data?.stations });
  const widen = () => setParams(withoutPlace(params), { replace: true });

  function handleClose() {
    setParams((query) => (query.delete("show"), query), { replace: true });
  }

  return (
    <Screen
      title="kanban.title"
      fill
      subtitle={
        <chakra.span display="inline-flex" flexWrap="wrap" columnGap="3" rowGap="1" alignItems="center">
          {data && <Freshness board={data} />}
          {named && <PlaceChip place={named} onRemove={wall ? undefined : widen} />}
        </chakra.span>
      }
      actions={
        wall ? (
          data && <WallClock timeZone={data.timeZone} leave={isShown ? undefined : other} />
        ) : (
          <WallLink to={other} />
        )
      }
    >
      {data ? (
        <BoardView board={data} named={named} unit={unit} alarms={alarms} wall={wall} />
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
            place={place}
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

/** The same board of the same place on a wall, or from a wall on a desk. */
function otherView(params: URLSearchParams, wall: boolean): string {
  const query = new URLSearchParams(params);
  query.delete("show");
  if (wall) {
    query.delete("wall");
  } else {
    query.set("wall", "1");
  }
  return query.size > 0 ? `${paths.kanban}?${query}` : paths.kanban;
}

interface Alarms {
  readonly rows: readonly AlarmRowFragment[];
  readonly ready: boolean;
  readonly acknowledge: ReturnType<typeof useAcknowledge>;
}

/** The live alarms and, for those who may, the way to acknowledge one. */
function useAlarms(filter: OfPlace): Alarms {
  const { value, ready, merge } = useLiveList(AlarmChangesDocument, { filter }, ({ id }) => id);
  const rows = useMemo(() => value.filter(({ foldedInto }) => foldedInto === null), [value]);
  return { rows, ready, acknowledge: useAcknowledge(merge) };
}

interface ViewProps {
  readonly board: Board;
  readonly named: NamedPlace | undefined;
  readonly unit: string;
  readonly alarms: Alarms;
  readonly wall: boolean;
}

function BoardView({ board, named, unit, alarms, wall }: ViewProps) {
  const standing = useStanding(board, named);
  const hour = presentHourOf(board);
  const amounts = useMemo(() => dayPoints(board.hours, "amount", hour), [board.hours, hour]);
  const volumes = useMemo(() => dayPoints(board.hours, "volume", hour), [board.hours, hour]);
  if (board.stationCount === 0) {
    return <EmptyState icon={Store} title="kanban.empty.title" text="kanban.empty.text" />;
  }
  return (
    <>
      <Figures board={board} amounts={amounts} volumes={volumes} />
      <StandingStrip standing={standing} unit={unit} />
      <chakra.div css={board.takings ? middle : alone}>
        {board.takings && <StationBars board={board} unit={unit} wall={wall} />}
        {board.takings && <HourPanel board={board} points={amounts} unit={unit} wall={wall} />}
        <AlarmFeed
          alarms={alarms.rows}
          count={board.openAlarms + board.endedAlarms + board.silencedAlarms}
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

/** A line of its own on a phone, where it would break elsewhere with each typeface and each day's name. */
const LINE = { base: "block", md: "inline" } as const;

/** Of which day and zone the figures are, how fresh they are, and how much of the network they are from. */
function Freshness({ board }: { readonly board: Board }) {
  const { clock, day } = useFormat(board.timeZone);
  const between = <chakra.span hideBelow="md">{SEPARATOR}</chakra.span>;
  return (
    <span>
      <chakra.time dateTime={board.asOf} display={LINE} color="text" fontWeight="550">
        {day(board.asOf)}
      </chakra.time>
      {between}
      <chakra.span display={LINE}>
        <FormattedMessage id="kanban.asOf" values={{ time: clock(board.asOf) }} />
        {SEPARATOR}
        <bdi>{board.timeZone}</bdi>
      </chakra.span>
      {board.stationCount > 0 && (
        <>
          {between}
          <Answering board={board} />
        </>
      )}
    </span>
  );
}

/** Silent stations, and apart from them those that were never activated. */
function Answering({ board }: { readonly board: Board }) {
  const { stationsSilent: silent, stationsNew: fresh, stationCount } = board;
  return (
    <>
      {silent > 0 && <FormattedMessage id="standing.silent" values={{ count: silent }} />}
      {silent > 0 && fresh > 0 && SEPARATOR}
      {fresh > 0 && <FormattedMessage id="standing.new" values={{ count: fresh }} />}
      {silent + fresh === 0 && <FormattedMessage id="kanban.silent" values={{ count: stationCount }} />}
    </>
  );
}

function WallLink({ to }: { readonly to: string }) {
  return (
    <Button asChild size="sm" variant="outline" colorPalette="gray" hideBelow="md">
      <Link to={to}>
        <MonitorUp aria-hidden />
        <FormattedMessage id="kanban.wall" />
      </Link>
    </Button>
  );
}

/** The alarms by themselves, for whom there are no takings beside them. */
const alone = { display: "grid", flex: "1", minH: "0" } as const;

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
