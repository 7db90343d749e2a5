import type { CityStationsQuery, RegionNodeFragment } from "./stations.generated.ts";

/** A place in the tree. Its key is its kind and id. */
export interface TreeNode {
  readonly key: string;
  readonly kind: "root" | "region" | "city" | "station";
  readonly id: string;
  readonly name: string;
  /** Stations in it; of a station its code stands there. */
  readonly note: string;
  readonly hasMore: boolean;
  readonly children: readonly TreeNode[];
}

type Stations = CityStationsQuery["stations"]["nodes"];

/** Region, city, station; stations only of the cities that they were asked for. */
export function treeOf(regions: readonly RegionNodeFragment[], stations: Stations): readonly TreeNode[] {
  const byCity = Map.groupBy(stations, ({ city }) => city.id);
  return regions.map(({ id, name, stationCount, cities }) => ({
    key: `region:${id}`,
    kind: "region",
    id,
    name,
    note: String(stationCount),
    hasMore: cities.length > 0,
    children: cities.map((city) => ({
      key: `city:${city.id}`,
      kind: "city",
      id: city.id,
      name: city.name,
      note: String(city.stationCount),
      hasMore: city.stationCount > 0,
      children: (byCity.get(city.id) ?? []).map((station) => ({
        key: `station:${station.id}`,
        kind: "station",
        id: station.id,
        name: station.name,
        note: station.code,
        hasMore: false,
        children: [],
      })),
    })),
  }));
}

/** What a key of the tree means. */
export function placeOf(key: string | undefined): Pick<TreeNode, "kind" | "id"> | undefined {
  const [kind, id] = key?.split(":") ?? [];
  return id !== undefined && (kind === "region" || kind === "city" || kind === "station") ? { kind, id } : undefined;
}

/** The region that holds a chosen city, so that the tree can be opened there. */
export function regionWith(regions: readonly RegionNodeFragment[], cityId: string): RegionNodeFragment | undefined {
  return regions.find(({ cities }) => cities.some(({ id }) => id === cityId));
}
