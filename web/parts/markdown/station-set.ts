import { compareNames } from "../../lib/by-name.ts";
import type { StationSetKind } from "../../schema-types.generated.ts";
import type { PlacedPlatform, PlacedStation } from "../places/scope-rules.ts";

/** The stations that a price or a rule names. */
export interface StationSetValue {
  readonly kind: StationSetKind;
  readonly ids: readonly string[];
}

/** Something with a name that a set can name. */
export interface NamedPlace {
  readonly id: string;
  readonly name: string;
}

/** The stations of a platform and of those below it; all that are seen where none is named. */
export function stationsOf(
  platformId: string | undefined,
  {
    stations,
    platforms,
  }: { readonly stations: readonly PlacedStation[]; readonly platforms: readonly PlacedPlatform[] },
): readonly PlacedStation[] {
  if (platformId === undefined) {
    return stations;
  }
  const within = new Set([platformId]);
  // Superiors stand before their subordinates (contract), so one way through is enough.
  for (const { id, parentId } of platforms) {
    if (parentId !== null && within.has(parentId)) {
      within.add(id);
    }
  }
  return stations.filter(({ platform }) => within.has(platform.id));
}

/** What a set of a kind can name among stations, each once, by name. */
export function placesOfKind(kind: StationSetKind, stations: readonly PlacedStation[]): readonly NamedPlace[] {
  const named = stations.map((station): NamedPlace => {
    const { city } = station;
    return kind === "REGIONS" ? { id: city.regionId, name: city.regionName } : kind === "CITIES" ? city : station;
  });
  const byId = new Map(kind === "ALL" ? [] : named.map((place) => [place.id, place]));
  return [...byId.values()].sort((one, other) => compareNames(one.name, other.name));
}
