import type { FilterPiece } from "../../ui/data-table/use-filters.tsx";
import { useFilters } from "../../ui/data-table/use-filters.tsx";
import type { List } from "../../ui/data-table/use-list-state.ts";
import type { PlaceFilters } from "../places/place-fields.ts";
import { usePlaceFilters, usePlatformFilter } from "../places/use-place-filters.ts";
import type { RecordColumn } from "./columns.tsx";
import type { RecordList } from "./record-list.ts";
import { useOptionsOf } from "./words.ts";

type AnyList = List<Record<string, string & readonly string[]>>;
type Fields = Pick<RecordList<string, never, object, string, object>, "search" | "choices"> & {
  readonly address: { readonly fields: object };
};

const useNoPlaces = (): readonly FilterPiece[] => [];
const useBothPlaces = (list: List<PlaceFilters>) => usePlaceFilters(list);
const usePlatformAlone = (list: List<PlaceFilters>) => [usePlatformFilter(list)];

/** What sets a list's filters, in the order of its fields: words, places, the enums of its columns, its own. */
export function useRecordFilters<Row>(
  { address: { fields }, search, choices = {} }: Fields,
  list: List<object>,
  { columns, own }: { readonly columns: readonly RecordColumn<Row>[]; readonly own: readonly FilterPiece[] },
): readonly FilterPiece[] {
  const filters = useFilters(list as unknown as AnyList);
  const optionsOf = useOptionsOf();
  // Which of them it is stands with the list, so that a screen always has the same.
  const usePlacesOf = "station" in fields ? useBothPlaces : "platform" in fields ? usePlatformAlone : useNoPlaces;
  const places = usePlacesOf(list as unknown as List<PlaceFilters>);
  const enums = [
    ...columns.flatMap(({ filter, title, words }) => (filter && words ? [{ key: filter, title, words }] : [])),
    ...Object.entries(choices).map(([key, choice]) => ({ key, ...choice })),
  ].map(({ key, title, words }) => filters.choices(key, { title, options: optionsOf(words) }));
  const pieces = [...(search ? [filters.text("text", search)] : []), ...places, ...enums, ...own];
  return Object.keys(fields).flatMap((key) => pieces.find((piece) => piece.key === key) ?? []);
}
