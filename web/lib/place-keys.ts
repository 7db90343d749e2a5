import { PLACE_KINDS, type PlaceKind, type ScopePlace } from "./preferences/scope-place.ts";

/** Which of a list's filters takes a place of which kind; a kind that is absent narrows that list in no way. */
export type PlaceKeys<Filters> = { readonly [Kind in PlaceKind]?: keyof Filters & string };

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
