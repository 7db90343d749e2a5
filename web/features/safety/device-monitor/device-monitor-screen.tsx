import { chakra, Skeleton } from "@chakra-ui/react";
import { useMe } from "../../../lib/me.ts";
import { STANDING, useLiveList } from "../../../lib/use-live.ts";
import type { placeFilterOf } from "../../../parts/places/place-fields.ts";
import { usePlaceFilters } from "../../../parts/places/use-place-filters.ts";
import { type List, useListState } from "../../../ui/data-table/use-list-state.ts";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { SkidAlarmsDocument, SkidMeasuresDocument } from "./device-monitor.generated.ts";
import { MONITOR_ADDRESS, type MonitorFilters, partsTold, skidId } from "./monitor-address.ts";
import { SkidFaults } from "./skid-faults.tsx";
import { SkidPanel } from "./skid-panel.tsx";
import { SkidTrend } from "./skid-trend.tsx";

const UNFILTERED = { platform: undefined, region: undefined, city: undefined, station: undefined };

/** /deviceMonitor: every gas skid as its PLC tells of it, live, with what is wrong with it and how its figures went. */
export function DeviceMonitorScreen() {
  const timeZone = useMe()?.network.timeZone;
  const list = useListState(MONITOR_ADDRESS, timeZone);
  const filter = list.variables.filter;
  // Another place is another list: what was told of the one before has no part in it.
  return (
    <Screen title="menu.deviceMonitor">
      <FilterBar filters={usePlaceFilters(list)} onClear={() => list.setFilters(UNFILTERED)} />
      {list.isSettled ? <Skids key={JSON.stringify(filter)} list={list} /> : <Skeleton minH="64" />}
    </Screen>
  );
}

type MonitorList = List<MonitorFilters, "NONE", ReturnType<typeof placeFilterOf>>;

function Skids({ list }: { readonly list: MonitorList }) {
  const { filter } = list.variables;
  const skids = useLiveList(SkidMeasuresDocument, { filter }, skidId, STANDING);
  const alarms = useLiveList(SkidAlarmsDocument, { filter }, ({ id }) => id);
  const { skid: opened = [] } = list.state.filters;

  function toggle(id: string) {
    const next = opened.includes(id) ? opened.filter((each) => each !== id) : [...opened, id];
    list.setFilter("skid", next.length > 0 ? next : undefined);
  }

  if (skids.error && !skids.ready) {
    return <LoadError error={skids.error} onRetry={skids.retry} />;
  }
  if (!skids.ready) {
    return <Skeleton minH="64" borderRadius="surface" />;
  }
  if (skids.value.length === 0) {
    return <EmptyState title="skid.none" text="skid.none.text" />;
  }
  return (
    <chakra.div display="grid" gap="3">
      {partsTold(skids.value).map((skid) => {
        const id = skidId(skid);
        const open = opened.includes(id);
        return (
          <SkidPanel key={id} skid={skid} open={open} onTrend={() => toggle(id)}>
            <SkidFaults deviceId={skid.deviceId} alarms={alarms} timeZone={skid.timeZone} />
            {open && skid.address !== null && (
              <SkidTrend
                skid={skid}
                address={skid.address}
                chosen={list.state.filters}
                onTrend={(group) => list.setFilter("trend", [group])}
                onSpan={(span) => list.setFilter("span", [span])}
              />
            )}
          </SkidPanel>
        );
      })}
    </chakra.div>
  );
}
