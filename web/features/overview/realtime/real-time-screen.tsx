import { Button, Skeleton, Stack } from "@chakra-ui/react";
import { FilterX, Fuel } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { useIntl } from "react-intl";
import { GUN_PRESENCES, gunPresence } from "../../../parts/gun/gun-state-badge.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { SavedViews } from "../../../parts/views/saved-views.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import type { FilterDimension } from "../../../ui/filter-menu.tsx";
import { StationFilter } from "../../../ui/filter-menu.tsx";
import type { StationMatch } from "./forecourt-board.tsx";
import { ForecourtBoard, useMatches } from "./forecourt-board.tsx";
import { usePreference } from "../../../lib/preferences/use-preference.ts";
import { CompactBoard } from "./compact-board.tsx";
import { GunPanel } from "./gun/gun-panel.tsx";
import type { FilterKey } from "./realtime-filters.ts";
import { isFiltered, stateValue } from "./realtime-filters.ts";
import { SizeSwitch } from "./size-switch.tsx";
import { StationDetail } from "./station-detail.tsx";
import type { Forecourt } from "./use-forecourt.ts";
import { useForecourt } from "./use-forecourt.ts";
import { useRealTimeView } from "./use-real-time-view.ts";

/** The live forecourt: every station with its guns and tanks as they stand now, one of them from near, one gun in hand. */
export function RealTimeScreen() {
  const forecourt = useForecourt();
  const view = useRealTimeView(forecourt);
  const matches = useMatches(forecourt.stations, forecourt.grades, view.filters);
  const dimensions = useDimensions(forecourt);
  const summary = useSummary(matches);
  const { stations, units, timeZone, ready, error } = forecourt;
  const near = ready ? view.detail : undefined;
  const [compact, setCompact] = usePreference("compactBoard");
  const Board = compact ? CompactBoard : ForecourtBoard;
  useReturnToStation(view.detail?.station.code);

  if (error) {
    return (
      <Screen title="realtime.title">
        <LoadError error={error} onRetry={forecourt.retry} />
      </Screen>
    );
  }
  return (
    <Screen
      title="realtime.title"
      actions={
        !near && (
          <>
            {ready && (
              <SavedViews
                screen="realTimeEquip"
                search={view.search}
                begins={view.scoped}
                onApply={({ search }, first) => view.applySearch(search, first)}
              />
            )}
            <SizeSwitch compact={compact} onChange={setCompact} />
          </>
        )
      }
    >
      {near ? (
        <StationDetail
          key={near.station.id}
          live={near}
          units={units}
          onOpenGun={view.showGun}
          boardAddress={view.boardAddress}
        />
      ) : (
        <>
          <StationFilter
            dimensions={dimensions}
            chosen={view.filters}
            onChange={view.setFilter}
            onClear={view.clearFilters}
            summary={ready ? summary : ""}
          />
          {ready ? (
            <Board matches={matches} units={units} onOpenGun={view.showGun} detailAddress={view.detailAddress} />
          ) : (
            <BoardSkeleton />
          )}
          {ready && matches.length === 0 && (
            <NothingToShow filtered={isFiltered(view.filters) && stations.length > 0} onClear={view.clearFilters} />
          )}
        </>
      )}
      {view.openGun && (
        <GunPanel
          gun={view.openGun.gun}
          station={view.openGun.live.station}
          guns={view.openGun.live.guns}
          units={units}
          timeZone={timeZone}
          onClose={view.hideGun}
        />
      )}
    </Screen>
  );
}

function NothingToShow({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { formatMessage } = useIntl();
  if (!filtered) {
    return <EmptyState icon={Fuel} title="realtime.none" text="realtime.none.text" />;
  }
  return (
    <EmptyState
      icon={FilterX}
      title="realtime.noMatch"
      text="realtime.noMatch.text"
      action={
        <Button size="sm" variant="outline" onClick={onClear}>
          {formatMessage({ id: "filter.clear" })}
        </Button>
      }
    />
  );
}

/** Two stations' worth of the board's real shape, so that nothing jumps when it comes. */
function BoardSkeleton() {
  return (
    <Stack gap="6" aria-hidden>
      {[6, 4].map((guns) => (
        <Stack key={guns} gap="2">
          <Skeleton height="26px" width="220px" />
          <Skeleton height="154px" />
          <Skeleton height="154px" width={`${guns * 15}%`} />
        </Stack>
      ))}
    </Stack>
  );
}

/** Everything the board can be narrowed by, with the values that exist. */
function useDimensions({ stations, grades, platforms }: Forecourt): readonly FilterDimension<FilterKey>[] {
  const { formatMessage } = useIntl();
  return useMemo(() => {
    const named = (names: readonly string[]) => [...new Set(names)].map((name) => ({ value: name, label: name }));
    return [
      // There from the start, so that the others keep their places.
      {
        key: "platform",
        label: formatMessage({ id: "station.platform" }),
        options: named(platforms.map(({ name }) => name)),
      },
      {
        key: "region",
        label: formatMessage({ id: "filter.region" }),
        options: named(stations.map(({ station }) => station.city.regionName)),
      },
      {
        key: "city",
        label: formatMessage({ id: "filter.city" }),
        options: named(stations.map(({ station }) => station.city.name)),
      },
      {
        key: "station",
        label: formatMessage({ id: "filter.station" }),
        options: stations.map(({ station: { code, name } }) => ({ value: code, label: name, note: code })),
      },
      {
        key: "grade",
        label: formatMessage({ id: "filter.grade" }),
        options: grades.map(({ code, name, colour }) => ({ value: code, label: name, colour })),
      },
      {
        key: "state",
        label: formatMessage({ id: "filter.state" }),
        options: GUN_PRESENCES.map((presence) => ({
          value: stateValue(presence),
          label: formatMessage({ id: `gun.state.${presence}` }),
        })),
      },
      {
        key: "connection",
        label: formatMessage({ id: "filter.connection" }),
        options: [
          { value: "online", label: formatMessage({ id: "standing.link.ONLINE" }) },
          { value: "offline", label: formatMessage({ id: "standing.link.SILENT" }) },
          { value: "new", label: formatMessage({ id: "standing.link.NEW" }) },
        ],
      },
    ];
  }, [stations, grades, platforms, formatMessage]);
}

/** "12 stations · 60 guns, 4 refuelling": what is on the board, guns that keep their place faded not counted. */
function useSummary(matches: readonly StationMatch[]): string {
  const { formatMessage } = useIntl();
  const guns = matches.flatMap(({ guns: all, fadedGuns }) => all.filter((gun) => !fadedGuns.has(gun.gunId)));
  const refuelling = guns.filter((gun) => gunPresence(gun) === "REFUELLING").length;
  return formatMessage({ id: "realtime.summary" }, { stations: matches.length, guns: guns.length, refuelling });
}

/** Back from a station's detail one is at that station again, not at the top of the board. */
function useReturnToStation(detail: string | undefined) {
  const before = useRef(detail);
  useEffect(() => {
    if (before.current !== undefined && detail === undefined) {
      document.getElementById(`station-${before.current}`)?.focus();
    }
    before.current = detail;
  }, [detail]);
}
