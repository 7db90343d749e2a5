import { useEffect, useRef } from "react";
import { useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import type { LocationFilter, LocationOrder } from "../../../schema-types.generated.ts";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { DataTable, type TableView } from "../../../ui/data-table/data-table.tsx";
import { ListViews } from "../../../parts/views/list-views.tsx";
import type { FilterPiece } from "../../../ui/data-table/use-filters.tsx";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import type { List } from "../../../ui/data-table/use-list-state.ts";
import { ListExport } from "../../../parts/export/list-export.tsx";
import { NO_VALUE, ReadingAge } from "../../../ui/reading-age.tsx";
import { type LocationFilters, type OpenStation, STATES } from "./location-list.ts";
import { StateBadge } from "./location-state.tsx";
import { type LocationLineFragment, LocationsDocument } from "./locations.generated.ts";
import { KIND_WORDS } from "./use-location-filters.tsx";

interface Props {
  readonly list: List<LocationFilters, LocationOrder, LocationFilter>;
  readonly filters: readonly FilterPiece[];
  /** Another object with each change on the map: the list asks again. */
  readonly changed: unknown;
  readonly onOpen: OpenStation;
}

/** The map's twin: the same stations and devices as a list, those whose place nobody knows too. */
export function LocationTable({ list, filters, changed, onOpen }: Props) {
  const { formatMessage } = useIntl();
  const { variables } = list;
  const result = useListQuery({ document: LocationsDocument, variables, pick: (data) => data.locations });
  const { refetch } = result;
  useAfterChange(changed, refetch);
  const columns = useColumns();
  return (
    <DataTable
      {...result}
      noun="locations"
      caption={formatMessage({ id: "menu.deviceLocat" })}
      columns={columns}
      list={list}
      filters={filters}
      empty={{ title: "locations.none", text: "locations.none.text" }}
      nameOf={({ name, stationCode }) => `${name} ${stationCode}`}
      onOpen={({ stationId, stationCode }) => onOpen({ id: stationId, code: stationCode })}
      views={() => <ListViews screen="deviceLocat" />}
      actions={(view) => <LocationExport view={view} columns={columns} />}
    />
  );
}

function useAfterChange(changed: unknown, refetch: () => void) {
  const first = useRef(changed);
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => {
    if (first.current !== undefined && changed !== first.current) {
      latest.current();
    }
    first.current = changed;
  }, [changed]);
}

function useColumns(): readonly DataColumn<LocationLineFragment>[] {
  const { formatMessage, formatNumber } = useIntl();
  const degrees = (value: number | null | undefined) =>
    value == null ? NO_VALUE : formatNumber(value, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
  return [
    { id: "name", title: "place.name", cell: ({ name }) => name, sort: "name", width: 11, grow: true, priority: 1 },
    {
      id: "kind",
      title: "locations.kind",
      cell: ({ kind }) => formatMessage({ id: `audit.kind.${KIND_WORDS[kind]}` }),
      width: 7,
    },
    {
      id: "stationCode",
      title: "filter.station",
      cell: ({ stationCode, stationName }) => (
        <>
          <bdi>{stationCode}</bdi> {stationName}
        </>
      ),
      sort: "station",
      width: 12,
    },
    { id: "cityName", title: "filter.city", cell: ({ cityName }) => cityName, width: 8, priority: 3 },
    {
      id: "state",
      title: "kanban.column.state",
      cell: ({ state }) => <StateBadge state={state} />,
      sort: "state",
      width: 9,
    },
    {
      id: "lastSeenAt",
      title: "device.lastSeen",
      cell: ({ lastSeenAt }) => <ReadingAge at={lastSeenAt ?? null} />,
      width: 9,
    },
    {
      id: "openAlarms",
      title: "station.alarms",
      cell: ({ openAlarms }) => formatNumber(openAlarms),
      width: 6,
      numeric: true,
      priority: 3,
    },
    {
      id: "latitude",
      title: "map.latitude",
      unit: "°",
      cell: ({ latitude }) => degrees(latitude),
      width: 8,
      numeric: true,
      hidden: true,
      priority: 3,
    },
    {
      id: "longitude",
      title: "map.longitude",
      unit: "°",
      cell: ({ longitude }) => degrees(longitude),
      width: 8,
      numeric: true,
      hidden: true,
      priority: 3,
    },
  ];
}

interface ExportProps {
  readonly view: TableView<LocationFilter>;
  readonly columns: readonly DataColumn<LocationLineFragment>[];
}

function LocationExport({ view, columns }: ExportProps) {
  const { formatMessage } = useIntl();
  const timeZone = useMe()?.network.timeZone;
  const values = {
    state: STATES.map((value) => ({ value, label: formatMessage({ id: `locations.${value}` }) })),
    kind: (["STATION", "DEVICE"] as const).map((value) => ({
      value,
      label: formatMessage({ id: `audit.kind.${KIND_WORDS[value]}` }),
    })),
  };
  return <ListExport list="LOCATIONS" view={view} columns={columns} values={values} timeZone={timeZone} />;
}
