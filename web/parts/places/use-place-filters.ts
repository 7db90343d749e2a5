import { compareNames } from "../../lib/by-name.ts";
import { usePlaces } from "./use-places.ts";
import type { FilterOption } from "../../ui/filter-menu.tsx";
import type { PlaceFilters } from "./place-fields.ts";
import { type FilterPiece, useFilters } from "../../ui/data-table/use-filters.tsx";
import type { List } from "../../ui/data-table/use-list-state.ts";

/** What sets a list's {@link PlaceFilters}: the person's platforms, regions, cities and stations; all from the start, so that nothing jumps. */
export function usePlaceFilters<Filters extends PlaceFilters>(list: List<Filters>): readonly FilterPiece[] {
  const filters = useFilters(list as unknown as List<PlaceFilters>);
  const platform = usePlatformFilter(list);
  const { stations, ready: whole } = usePlaces();
  const regions = optionsOf(stations.map(({ city }) => [city.regionId, city.regionName]));
  const cities = optionsOf(stations.map(({ city }) => [city.id, city.name]));
  return [
    platform,
    filters.choices("region", { title: "filter.region", options: regions, whole }),
    filters.choices("city", { title: "filter.city", options: cities, whole }),
    filters.choices("station", {
      title: "filter.station",
      options: stations.map(({ id, name, code }) => ({ value: id, label: name, note: code })),
      whole,
    }),
  ];
}

/** What sets the platforms of a list alone. */
export function usePlatformFilter<Filters extends Pick<PlaceFilters, "platform">>(list: List<Filters>): FilterPiece {
  const filters = useFilters(list as unknown as List<Pick<PlaceFilters, "platform">>);
  const { platforms, ready: whole } = usePlaces();
  const options = optionsOf(platforms.map(({ id, name }) => [id, name]));
  return filters.choices("platform", { title: "station.platform", options, whole });
}

/** Each id once, by name. */
function optionsOf(pairs: readonly (readonly [id: string, name: string])[]): readonly FilterOption[] {
  return [...new Map(pairs)]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => compareNames(one.label, other.label));
}
