import { type FilterPiece, type FilterPieces, useFilters } from "../../ui/data-table/use-filters.tsx";
import type { List } from "../../ui/data-table/use-list-state.ts";
import type { PlaceFilters } from "../places/place-fields.ts";
import { usePlaceFilters, usePlatformFilter } from "../places/use-place-filters.ts";
import type { RecordColumn } from "./columns.tsx";
import type { RecordList } from "./record-list.ts";
import { useOptionsOf } from "./words.ts";

type AnyFilters = Record<string, string & readonly string[]>;

type Fields = Pick<RecordList<string, never, object, string, object>, "search" | "choices"> & {
  readonly address: { readonly fields: object };
};

const useNoPlaces = (): readonly FilterPiece[] => [];
const useBothPlaces = (list: List<PlaceFilters>) => usePlaceFilters(list);
const usePlatformAlone = (list: List<PlaceFilters>) => [usePlatformFilter(list)];

/** What sets a list's filters, in the order of its fields: words, places, the enums of its columns, its own. */
export function useRecordFilters<Row, Filters extends object>(
  { address: { fields }, search, choices = {} }: Fields,
  list: List<Filters>,
  {
    columns,
    own,
  }: {
    readonly columns: readonly RecordColumn<Row>[];
    readonly own?: (pieces: FilterPieces<Filters>) => readonly FilterPiece[];
  },
): readonly FilterPiece[] {
  const pieces = useFilters(list);
  const byName = pieces as unknown as FilterPieces<AnyFilters>;
  const optionsOf = useOptionsOf();
  // Which of them it is stands with the list, so that a screen always has the same.
  const usePlacesOf = "station" in fields ? useBothPlaces : "platform" in fields ? usePlatformAlone : useNoPlaces;
  const places = usePlacesOf(list as unknown as List<PlaceFilters>);
  const enums = [
    ...columns.flatMap(({ filter, title, words }) => (filter && words ? [{ key: filter, title, words }] : [])),
    ...Object.entries(choices).map(([key, choice]) => ({ key, ...choice })),
  ].map(({ key, title, words }) => byName.choices(key, { title, options: optionsOf(words) }));
  const made = [...(search ? [byName.text("text", search)] : []), ...places, ...enums, ...(own?.(pieces) ?? [])];
  return Object.keys(fields).flatMap((key) => made.find((piece) => piece.key === key) ?? []);
}
