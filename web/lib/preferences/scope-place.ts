/** The kinds of places that a person can narrow to, from the largest to the smallest. */
export const PLACE_KINDS = ["platform", "region", "city", "station"] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** The one place to which a person narrows what the console lists; the name is what it was called when it was last seen. */
export interface ScopePlace {
  readonly kind: PlaceKind;
  readonly id: string;
  readonly name: string;
}
