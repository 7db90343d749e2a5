import { PLACE_KINDS, type PlaceKind, type ScopePlace } from "../../lib/preferences/scope-place.ts";
import { type FilterField, idsField } from "../../ui/data-table/list-fields.ts";

/** What every list can be narrowed by whose rows stand at stations; the keys are the address's. */
export interface PlaceFilters {
  readonly platform: readonly string[];
  readonly region: readonly string[];
  readonly city: readonly string[];
  readonly station: readonly string[];
}

/** These filters in the address. */
export const placeFields: { readonly [Key in keyof PlaceFilters]: FilterField<PlaceFilters[Key]> } = {
  platform: idsField,
  region: idsField,
  city: idsField,
  station: idsField,
};

/** Which of a list's filters takes a place of which kind; a kind that is absent narrows that list in no way. */
export type PlaceKeys<Filters> = { readonly [Kind in PlaceKind]?: keyof Filters & string };

/** The same of a list that has them all. */
export const PLACE_KEYS = {
  platform: "platform",
  region: "region",
  city: "city",
  station: "station",
} as const satisfies PlaceKeys<PlaceFilters>;

/** The part of the contract's filter that they make. */
export function placeFilterOf({ platform, region, city, station }: Partial<PlaceFilters>) {
  return {
    ...(platform && { platformIds: [...platform] }),
    ...(region && { regionIds: [...region] }),
    ...(city && { cityIds: [...city] }),
    ...(station && { stationIds: [...station] }),
  };
}

/** A list's filters with this place instead of those that they name; null: everywhere. The same where nothing changes. */
export function withPlace<Filters extends object>(
  filters: Partial<Filters>,
  places: PlaceKeys<Filters>,
  place: ScopePlace | null,
): Partial<Filters> {
  const named = new Set<string>(PLACE_KINDS.flatMap((kind) => places[kind] ?? []));
  const others = Object.entries(filters).filter(([key]) => !named.has(key));
  const own = place && places[place.kind];
  return Object.fromEntries(own ? [...others, [own, [place.id]]] : others) as Partial<Filters>;
}
