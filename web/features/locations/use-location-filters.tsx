import { useIntl } from "react-intl";
import { compareNames } from "../../lib/by-name.ts";
import type { LocationFilter, LocationOrder } from "../../schema-types.generated.ts";
import { type FilterPiece, useFilters } from "../../ui/data-table/use-filters.tsx";
import type { List } from "../../ui/data-table/use-list-state.ts";
import { usePlaces } from "../../ui/scope-picker/use-places.ts";
import { KINDS, type LocationFilters, PLACES, STATES } from "./location-list.ts";

/** The same filters over the map and over the list. */
export function useLocationFilters(list: List<LocationFilters, LocationOrder, LocationFilter>): readonly FilterPiece[] {
  const { formatMessage } = useIntl();
  const filters = useFilters(list);
  const { stations } = usePlaces();
  const options = (pairs: Iterable<readonly [string, string]>) =>
    [...new Map(pairs)]
      .map(([value, label]) => ({ value, label }))
      .sort((one, other) => compareNames(one.label, other.label));
  const regions = options(stations.map(({ city }) => [city.regionId, city.regionName] as const));
  const cities = options(stations.map(({ city }) => [city.id, city.name] as const));
  const chosen = stations.filter(({ id }) => list.state.filters.station?.includes(id));
  return [
    filters.text("text", "locations.search"),
    filters.choices("kind", {
      title: "locations.kind",
      options: KINDS.map((value) => ({ value, label: formatMessage({ id: `audit.kind.${KIND_WORDS[value]}` }) })),
    }),
    filters.choices("state", {
      title: "kanban.column.state",
      options: STATES.map((value) => ({ value, label: formatMessage({ id: `locations.${value}` }) })),
    }),
    filters.choices("location", {
      title: "station.location",
      options: PLACES.map((value) => ({ value, label: formatMessage({ id: `station.location.${value}` }) })),
    }),
    filters.choices("region", { title: "filter.region", options: regions }),
    filters.choices("city", { title: "filter.city", options: cities }),
    // Set by links alone.
    {
      ...filters.choices("station", {
        title: "filter.station",
        options: chosen.map(({ id, name }) => ({ value: id, label: name })),
      }),
      input: null,
    },
  ];
}

/** What a kind is called in the log, where it is a kind of record. */
export const KIND_WORDS = { STATION: "Station", DEVICE: "Device" } as const;
