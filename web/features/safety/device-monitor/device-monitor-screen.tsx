import { chakra, Skeleton } from "@chakra-ui/react";
import { useState } from "react";
import { useMe } from "../../../lib/me.ts";
import { STANDING, useLiveList } from "../../../lib/use-live.ts";
import { SilenceNote } from "../../../parts/alarm/silence-note.tsx";
import type { placeFilterOf } from "../../../parts/places/place-fields.ts";
import { usePlaceFilters } from "../../../parts/places/use-place-filters.ts";
import { type List, useListState } from "../../../ui/data-table/use-list-state.ts";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { SkidAlarmsDocument, SkidMeasuresDocument } from "./device-monitor.generated.ts";
import { MONITOR_ADDRESS, type MonitorFilters, partsTold, skidId } from "./monitor-address.ts";
import { LimitsDialog } from "./limits-dialog.tsx";
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
      <FilterBar flush filters={usePlaceFilters(list)} onClear={() => list.setFilters(UNFILTERED)} />
      {list.isSettled ? <Skids key={JSON.stringify(filter)} list={list} timeZone={timeZone} /> : <Skeleton minH="64" />}
    </Screen>
  );
}

type MonitorList = List<MonitorFilters, "NONE", ReturnType<typeof placeFilterOf>>;

function Skids({ list, timeZone }: { readonly list: MonitorList; readonly timeZone: string | undefined }) {
  const { filter } = list.variables;
  const skids = useLiveList(SkidMeasuresDocument, { filter }, skidId, STANDING);
  const alarms = useLiveList(SkidAlarmsDocument, { filter }, ({ id }) => id);
  const { skid: opened = [] } = list.state.filters;
  const [limited, setLimited] = useState<{ readonly id: string; readonly address: string }>();
  const skid = skids.value.find((each) => skidId(each) === limited?.id);

  const told = new Set(skids.value.map(({ deviceId }) => deviceId));
  const isShown = ({ deviceId }: { readonly deviceId: string | null }) => deviceId !== null && told.has(deviceId);

  function toggle(id: string) {
    const next = opened.includes(id) ? opened.filter((each) => each !== id) : [...opened, id];
    list.setFilter("skid", next.length > 0 ? next : undefined);
  }

  if (skids.error && !skids.ready) {
    return <LoadError error={skids.error} onRetry={skids.retry} />;
  }
  // What is silenced is told over them: it must not push them down when it comes.
  if (!skids.ready || !(alarms.ready || alarms.error)) {
    return <Skeleton minH="64" borderRadius="surface" />;
  }
  if (skids.value.length === 0) {
    return <EmptyState title="skid.none" text="skid.none.text" />;
  }
  return (
    <chakra.div display="grid" gap="3">
      <SilenceNote of={alarms.value.filter(isShown)} timeZone={timeZone} leads />
      {partsTold(skids.value).map((skid) => {
        const id = skidId(skid);
        const open = opened.includes(id);
        return (
          <SkidPanel
            key={id}
            skid={skid}
            open={open}
            onTrend={() => toggle(id)}
            onLimits={() => setLimited({ id, address: skid.address ?? "" })}
          >
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
      {limited && skid && <LimitsDialog skid={skid} address={limited.address} onClose={() => setLimited(undefined)} />}
    </chakra.div>
  );
}
