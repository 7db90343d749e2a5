import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { useSetupChanges } from "../../../lib/use-setup-changes.ts";
import type { StationFilter, StationOrder } from "../../../schema-types.generated.ts";
import { ACTIVATION_STATES, ActivationBadge } from "../../../parts/activation/activation-badge.tsx";
import type { DataColumn } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { ListViews } from "../../../parts/views/list-views.tsx";
import { useFilters } from "../../../ui/data-table/use-filters.tsx";
import { useListQuery } from "../../../ui/data-table/use-list-query.ts";
import type { List } from "../../../ui/data-table/use-list-state.ts";
import { Stacked } from "../../../ui/data-table/stacked.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StationBulk } from "./station-bulk.tsx";
import { LOCATED, type StationFilters } from "./station-list.ts";
import { StationExport } from "./station-export.tsx";
import { StationSettingsDocument, type StationLineFragment } from "./stations.generated.ts";
import type { PlaceTree } from "./use-place-tree.ts";
import { useStationWords } from "./use-station-words.ts";

interface Props {
  readonly list: List<StationFilters, StationOrder, StationFilter>;
  readonly tree: PlaceTree;
  readonly onOpen: (id: string) => void;
  /** Begins a new station. */
  readonly create: ReactNode;
}

/** The stations of the chosen part of the tree. */
export function StationTable({ list, tree, onOpen, create }: Props) {
  const { formatMessage } = useIntl();
  const { variables } = list;
  const result = useListQuery({ document: StationSettingsDocument, variables, pick: (data) => data.stations });
  useSetupChanges(result.refetch);
  const columns = useStationColumns();
  const filters = useStationFilters(list, tree);
  const nameOf = ({ code, name }: StationLineFragment) => `${name} ${code}`;
  return (
    <DataTable
      {...result}
      noun="stations"
      caption={formatMessage({ id: "filter.station" })}
      columns={columns}
      list={list}
      filters={filters}
      empty={{ title: "station.none", text: "station.none.text", action: create }}
      nameOf={nameOf}
      onOpen={({ id }) => onOpen(id)}
      bulk={(selected) => <StationBulk selected={selected} />}
      views={(view) => <ListViews screen="stationSet" view={view} />}
      actions={(view) => <StationExport view={view} columns={columns} />}
    />
  );
}

function useStationColumns(): readonly DataColumn<StationLineFragment>[] {
  const { formatMessage, formatNumber } = useIntl();
  const words = useStationWords();
  const devices = ({ devicesOnline: online, devicesOffline: offline }: StationLineFragment) =>
    formatMessage({ id: "station.devices.online" }, { online, total: online + offline });
  return [
    { id: "code", title: "station.code", cell: ({ code }) => <bdi>{code}</bdi>, sort: "code", width: 5.5 },
    {
      id: "name",
      title: "place.name",
      cell: ({ name, platform }) => (
        <Stacked under={<bdi>{platform.name}</bdi>}>
          <bdi>{name}</bdi>
        </Stacked>
      ),
      sort: "name",
      width: 10,
      grow: true,
      priority: 1,
    },
    { id: "city", title: "filter.city", cell: ({ city }) => city.name, sort: "city", width: 6.5 },
    { id: "region", title: "filter.region", cell: ({ city }) => city.regionName, width: 9, hidden: true, priority: 3 },
    { id: "platform", title: "station.platform", cell: ({ platform }) => platform.name, width: 9, hidden: true },
    {
      id: "activationState",
      title: "station.activation",
      cell: ({ activationState }) => <ActivationBadge state={activationState} />,
      width: 10,
    },
    {
      id: "controlMode",
      title: "station.control",
      cell: ({ controlMode }) => words.control(controlMode),
      width: 7,
      hidden: true,
    },
    { id: "devices", title: "station.devices", cell: devices, width: 7, numeric: true },
    {
      id: "openAlarms",
      title: "station.alarms",
      cell: ({ openAlarms }) => formatNumber(openAlarms),
      width: 6,
      numeric: true,
      priority: 3,
    },
    ...quiet("address", "station.address", ({ address }) => address),
    ...quiet("phone", "station.phone", ({ phone }) => phone),
    ...quiet("taxCode", "station.taxCode", ({ taxCode }) => taxCode),
    ...quiet("authorizationMode", "station.authorization", (row) => words.authorization(row.authorizationMode)),
    ...quiet("certification", "station.certification", (row) => words.certification(row.certification)),
    ...quiet("shiftsPerDay", "station.shifts", ({ shiftsPerDay }) => formatNumber(shiftsPerDay)),
    ...quiet("timeZone", "station.timeZone", ({ timeZone }) => timeZone),
  ];
}

/** A column that is left out until somebody wants it. */
function quiet(
  id: string,
  title: DataColumn<StationLineFragment>["title"],
  textOf: (row: StationLineFragment) => string,
): DataColumn<StationLineFragment>[] {
  return [{ id, title, cell: (row) => <bdi>{textOf(row) || NO_VALUE}</bdi>, width: 9, hidden: true, priority: 3 }];
}

function useStationFilters(list: Props["list"], tree: PlaceTree) {
  const { formatMessage } = useIntl();
  const words = useStationWords();
  const filters = useFilters(list);
  const activations = ACTIVATION_STATES.map((value) => ({
    value,
    label: formatMessage({ id: `activation.${value}` }),
  }));
  const locations = LOCATED.map((value) => ({ value, label: formatMessage({ id: `station.location.${value}` }) }));
  const regions = tree.regions.map(({ id, name }) => ({ value: id, label: name }));
  const cities = tree.regions.flatMap((region) => region.cities.map(({ id, name }) => ({ value: id, label: name })));
  const platforms = tree.platforms.map(({ id, name }) => ({ value: id, label: name }));
  const chosen = (list.state.filters.station ?? []).map((id) => ({ value: id, label: id.slice(-6) }));
  return [
    filters.text("text", "station.search"),
    filters.choices("platform", { title: "station.platform", options: platforms }),
    filters.choices("activation", { title: "station.activation", options: activations }),
    filters.choices("control", { title: "station.control", options: words.controls }),
    filters.choices("location", { title: "station.location", options: locations }),
    // Set by the tree and by links; here they are only seen and taken away.
    { ...filters.choices("region", { title: "filter.region", options: regions }), input: null },
    { ...filters.choices("city", { title: "filter.city", options: cities }), input: null },
    { ...filters.choices("station", { title: "filter.station", options: chosen }), input: null },
  ];
}
