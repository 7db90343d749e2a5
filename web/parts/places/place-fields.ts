import type { PlaceKeys } from "../../lib/place-keys.ts";
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
