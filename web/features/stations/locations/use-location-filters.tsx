import { useIntl } from "react-intl";
import type { LocationFilter, LocationOrder } from "../../../schema-types.generated.ts";
import { type FilterPiece, useFilters } from "../../../ui/data-table/use-filters.tsx";
import type { List } from "../../../ui/data-table/use-list-state.ts";
import { usePlaceFilters } from "../../../parts/places/use-place-filters.ts";
import { KINDS, type LocationFilters, PLACES, STATES } from "./location-list.ts";

/** The same filters over the map and over the list. */
export function useLocationFilters(list: List<LocationFilters, LocationOrder, LocationFilter>): readonly FilterPiece[] {
  const { formatMessage } = useIntl();
  const filters = useFilters(list);
  const places = usePlaceFilters(list);
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
    ...places,
  ];
}

/** What a kind is called in the log, where it is a kind of record. */
export const KIND_WORDS = { STATION: "Station", DEVICE: "Device" } as const;
