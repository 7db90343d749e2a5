import type { AuxiliaryFilter, AuxiliaryKind, AuxiliaryOrder } from "../../../schema-types.generated.ts";
import { choicesField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";

export const KINDS: readonly AuxiliaryKind[] = ["CARD_READER", "PRINTER", "PRICE_SIGN", "DISPLAY", "CAMERA"];

/** What auxiliary devices can be narrowed by; the keys are the address's. */
export interface AuxiliaryFilters extends PlaceFilters {
  readonly text: string;
  readonly kind: readonly AuxiliaryKind[];
}

/** The auxiliary devices as a list of the address. */
export const AUXILIARY_LIST: ListSchema<AuxiliaryFilters, AuxiliaryOrder, AuxiliaryFilter> = {
  fields: { text: textField, ...placeFields, kind: choicesField(KINDS) },
  sorts: {
    station: { up: "STATION_ASC", down: "STATION_DESC" },
    name: { up: "NAME_ASC", down: "NAME_DESC" },
  },
  sortedBy: { key: "station", down: false },
  places: PLACE_KEYS,
  filterOf: ({ text, kind, ...places }) => ({
    ...(text !== undefined && { search: text }),
    ...placeFilterOf(places),
    ...(kind !== undefined && { kinds: [...kind] }),
  }),
};
